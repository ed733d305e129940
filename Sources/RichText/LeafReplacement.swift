/// What is put in place of some of a leaf's text, with an id and a layout for its paragraph.
protocol LeafReplacement {
  var id: ParagraphID { get }
  var text: String { get }
  var style: ParagraphStyle { get }
  var emptyStyle: CharacterStyle { get }
  var length: Int { get }
  /// How many runs it has.
  var runCount: Int { get }
  /// Puts its runs in place of those of a range of bytes.
  func replace(_ range: Range<Int>, in runs: inout [Paragraph.Run])
}

extension Paragraph: LeafReplacement {
  var runCount: Int { runs.count }

  func replace(_ range: Range<Int>, in runs: inout [Run]) { runs.replace(range, with: self.runs) }
}

extension TypedText: LeafReplacement {
  var runCount: Int { text.isEmpty ? 0 : 1 }

  func replace(_ range: Range<Int>, in runs: inout [Paragraph.Run]) {
    if !runs.stretch(range, by: length, look) { runs.replace(range, with: self.runs) }
  }
}
