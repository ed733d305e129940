/// A text as one row of bytes: before each paragraph stands its border, which counts as one byte.
struct MergeSource {
  let paragraphs: [Paragraph]
  /// The offset of each paragraph's border, and the length of all.
  let starts: [Int]
  /// The looks of each paragraph.
  let runs: [RunTable]

  init(_ paragraphs: [Paragraph]) {
    self.paragraphs = paragraphs
    runs = paragraphs.map { RunTable($0.runs) }
    starts = paragraphs.reduce(into: [0]) { $0.append($0[$0.count - 1] + $1.length + 1) }
  }

  var length: Int { starts[starts.count - 1] }

  /// The index of the paragraph that holds the byte at an offset; the last one for the end.
  func paragraph(at offset: Int) -> Int {
    max(starts.dropLast().partitioningIndex { $0 > offset } - 1, 0)
  }

  /// Whether a paragraph's border stands at the offset, or the text ends there.
  func isBorder(_ offset: Int) -> Bool { offset >= length || starts[paragraph(at: offset)] == offset }

  /// The characters in a range, a border being a line feed.
  func text(_ range: Range<Int>) -> String {
    var result = ""
    forEachPart(of: range) { index, part, hasBorder in
      if hasBorder { result += "\n" }
      result += paragraphs[index].text.part(part)
    }
    return result
  }

  /// The part in a range, with its looks. A border at its start begins the first paragraph.
  func slice(_ range: Range<Int>) -> RichText {
    var parts: [Paragraph] = []
    forEachPart(of: range) { index, part, _ in parts.append(paragraphs[index].part(part)) }
    return RichText(parts)
  }

  /// Calls with each paragraph that a range meets, the bytes of its text that are inside, and whether its border is.
  func forEachPart(of range: Range<Int>, _ body: (Int, Range<Int>, Bool) -> Void) {
    guard !range.isEmpty else { return }
    var index = paragraph(at: range.lowerBound)
    while index < paragraphs.count, starts[index] < range.upperBound {
      let textStart = starts[index] + 1
      let lower = max(range.lowerBound, textStart) - textStart
      let upper = min(range.upperBound, starts[index + 1]) - textStart
      body(index, lower..<max(lower, upper), range.lowerBound < textStart)
      index += 1
    }
  }

  /// The look of the character whose bytes hold the offset; nil for a border.
  func style(at offset: Int) -> CharacterStyle? {
    guard offset >= 0, offset < length else { return nil }
    let index = paragraph(at: offset)
    return runs[index].style(ofByte: offset - starts[index] - 1)
  }
}
