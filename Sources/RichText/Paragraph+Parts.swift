extension Paragraph {
  /// The part in a range of bytes whose ends are scalar borders, with the same id and layout.
  func part(_ range: Range<Int>) -> Paragraph {
    if range == 0..<length { return self }
    return with(text: String(text.part(range)), runs: runs.part(range))
  }

  /// This paragraph with the text of another at its end.
  func appending(_ other: Paragraph) -> Paragraph {
    other.text.isEmpty ? self : with(text: text + other.text, runs: runs.joined(with: other.runs))
  }

  /// This paragraph with the text of another at its start.
  func prepending(_ other: Paragraph) -> Paragraph {
    other.text.isEmpty ? self : with(text: other.text + text, runs: other.runs.joined(with: runs))
  }

  /// The same id and layout, other text.
  func with(text: String, runs: [Run]) -> Paragraph {
    Paragraph(id: id, text: text, runs: runs, style: style, emptyStyle: emptyStyle)
  }

  /// Paragraphs without line feeds: this one, or its lines with its id and layout.
  var lines: [Paragraph] {
    guard text.hasLineFeed else { return [canonical] }
    let whole = canonical
    var start = 0
    return text.utf8.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false).map { line in
      defer { start += line.count + 1 }
      return whole.part(start..<(start + line.count))
    }
  }

  /// Plain text as paragraphs, one for each line, numbered from 0.
  static func lines(of text: String, _ style: CharacterStyle, _ layout: ParagraphStyle) -> [Paragraph] {
    text.utf8.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false).enumerated().map { number, line in
      let runs = line.isEmpty ? [] : [Run(length: line.count, style: style)]
      return Paragraph(
        id: ParagraphID(UInt64(number)), text: String(Substring(line)), runs: runs, style: layout, emptyStyle: style)
    }
  }
}
