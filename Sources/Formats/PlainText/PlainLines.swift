import RichText

/// The lines of a file's text, and what ends each.
struct PlainLines {
  private(set) var paragraphs: [Paragraph] = []
  /// Nil where the last line has none.
  private(set) var ends: [PlainText.LineEnd?] = []

  /// The lines of UTF-8 from an offset on; one empty line where there is nothing.
  init(_ bytes: [UInt8], _ first: Int = 0) {
    var (start, index) = (first, first)
    while index < bytes.count {
      guard bytes[index] <= 0x0D, let end = PlainLines.end(bytes, index) else {
        index += 1
        continue
      }
      add(bytes[start..<index], end)
      index += end == .crlf ? 2 : 1
      start = index
    }
    if start < bytes.count || paragraphs.isEmpty { add(bytes[start...], nil) }
  }

  private static func end(_ bytes: [UInt8], _ index: Int) -> PlainText.LineEnd? {
    if bytes[index] == 0x0A { return .lf }
    guard bytes[index] == 0x0D else { return nil }
    return index + 1 < bytes.count && bytes[index + 1] == 0x0A ? .crlf : .cr
  }

  private mutating func add(_ line: ArraySlice<UInt8>, _ end: PlainText.LineEnd?) {
    let text = String(decoding: line, as: UTF8.self)
    let runs = text.isEmpty ? [] : [Paragraph.Run(length: text.utf8.count, style: .init())]
    paragraphs.append(Paragraph(id: ParagraphID(UInt64(paragraphs.count)), text: text, runs: runs))
    ends.append(end)
  }
}
