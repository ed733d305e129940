import RichText

/// A stretch of a text that is searched at once, paragraphs separated by line feeds.
struct Stretch {
  let string: String
  /// The offset in the text; not inside a grapheme cluster.
  let start: Int
  var end: Int { start + string.utf8.count }

  /// The length of a stretch.
  static let size = 65_536

  /// Its grapheme clusters, where they are in the text.
  var glyphs: some Sequence<Glyph> {
    Glyphs(string, 0..<string.utf8.count).lazy.map { [start] in $0.moved(by: start) }
  }

  /// The text between two offsets, or a little more or less, so that no cluster is cut.
  init(_ range: Range<Int>, of text: RichText) {
    let lower = text.clamped(text.position(at: range.lowerBound))
    let upper = text.border(near: text.position(at: range.upperBound))
    start = text.offset(of: lower)
    string = Self.joined(text.parts(in: lower..<max(lower, upper)))
  }

  private static func joined(_ parts: [Paragraph]) -> String {
    guard parts.count > 1 else { return parts.first?.text ?? "" }
    var string = ""
    string.reserveCapacity(size + size / 2)
    for (index, part) in parts.enumerated() {
      if index > 0 { string += "\n" }
      string += part.text
    }
    return string
  }
}
