/// What is put in place of some of a leaf's text, with an id and a layout for its paragraph.
protocol LeafReplacement {
  var id: ParagraphID { get }
  var style: ParagraphStyle { get }
  var emptyStyle: CharacterStyle { get }
  /// Whether layout and look while empty are the usual ones.
  var hasUsualLayout: Bool { get }
  var length: Int { get }
  /// The UTF-16 units of its text.
  var utf16Length: Int { get }
  /// How many runs it has.
  var runCount: Int { get }
  /// Puts its runs in place of those of a range of bytes.
  func replace(_ range: Range<Int>, in runs: inout [Paragraph.Run])
  /// Puts its text in place of a range of bytes, which begins and ends between scalars.
  func replace(_ range: Range<Int>, in text: inout String)
}

extension Paragraph: LeafReplacement {
  @inline(__always)
  var hasUsualLayout: Bool { style.isStandard && emptyStyle.isStandard }
  @inline(__always)
  var utf16Length: Int { text.utf16Length }

  var runCount: Int { runs.count }

  func replace(_ range: Range<Int>, in runs: inout [Run]) { runs.replace(range, with: self.runs) }

  @inline(__always)
  func replace(_ range: Range<Int>, in text: inout String) { text.replaceBytes(range, with: self.text) }
}

extension TypedText: LeafReplacement {
  @inline(__always)
  var hasUsualLayout: Bool { style.isStandard && emptyStyle.isStandard }
  @inline(__always)
  var utf16Length: Int { text.utf16Length }

  var runCount: Int { text.isEmpty ? 0 : 1 }

  func replace(_ range: Range<Int>, in runs: inout [Paragraph.Run]) {
    if !runs.stretch(range, by: length, look) { runs.replace(range, with: self.runs) }
  }

  @inline(__always)
  func replace(_ range: Range<Int>, in text: inout String) { text.replaceBytes(range, with: self.text) }
}
