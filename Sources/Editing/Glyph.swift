/// A grapheme cluster of a text, and where it is.
struct Glyph: Sendable {
  /// UTF-8 offsets.
  let range: Range<Int>
  /// The byte of a tab or of a printable ASCII character.
  let ascii: UInt8?
  let character: Character

  var isTab: Bool { ascii == 0x09 }
  /// Whether it may hang over the edge of a row.
  var hangs: Bool { ascii.map { $0 == 0x20 } ?? LineBreak.hangs(character) }
}

/// The grapheme clusters of a part of a text, which begins at a border of clusters. Quick where they are ASCII.
struct Glyphs: Sequence, IteratorProtocol {
  private let text: String
  private var index: String.Index
  private var range: Range<Int>

  init(_ text: String, _ range: Range<Int>) {
    (self.text, self.range) = (text, range)
    index = text.utf8.index(text.startIndex, offsetBy: range.lowerBound)
  }

  /// Whether the first one may hang over the edge of a row.
  var hangs: Bool {
    var glyphs = self
    return glyphs.next()?.hangs ?? false
  }

  mutating func next() -> Glyph? {
    guard !range.isEmpty, index < text.endIndex else { return nil }
    let byte = text.utf8[index]
    let after = text.utf8.index(after: index)
    if isPlain(byte), after == text.endIndex || text.utf8[after] < 0x80 {
      return pass(to: after, count: 1, Character(Unicode.Scalar(byte)), byte)
    }
    let end = text.index(after: index)
    return pass(to: end, count: text.utf8.distance(from: index, to: end), text[index], nil)
  }

  private func isPlain(_ byte: UInt8) -> Bool { 0x20..<0x7F ~= byte || byte == 0x09 }

  private mutating func pass(to next: String.Index, count: Int, _ character: Character, _ ascii: UInt8?) -> Glyph {
    let end = range.lowerBound + count
    defer { (index, range) = (next, end..<Swift.max(end, range.upperBound)) }
    return Glyph(range: range.lowerBound..<end, ascii: ascii, character: character)
  }
}

extension LineBreak {
  /// Whether a row may be broken between two neighbours.
  static func isAllowed(between before: Glyph, and after: Glyph) -> Bool {
    guard let first = before.ascii, let second = after.ascii else {
      return isAllowed(between: before.character, and: after.character)
    }
    return second != 0x20 && (first == 0x20 || first == 0x09 || second == 0x09)
  }
}
