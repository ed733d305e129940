/// A grapheme cluster of a text, and where it is.
struct Glyph: Sendable {
  /// UTF-8 offsets.
  private(set) var range: Range<Int>
  /// The byte of a tab or of a printable ASCII character.
  let ascii: UInt8?
  /// The first of its scalars.
  let scalar: Unicode.Scalar
  private let other: Character?

  /// A tab or a printable ASCII character.
  init(_ byte: UInt8, at offset: Int) {
    (range, ascii, scalar, other) = (offset..<(offset + 1), byte, Unicode.Scalar(byte), nil)
  }

  /// Any other character.
  init(_ character: Character, _ range: Range<Int>) {
    (self.range, ascii, other) = (range, nil, character)
    scalar = character.unicodeScalars[character.unicodeScalars.startIndex]
  }

  var character: Character { other ?? Character(scalar) }
  func moved(by bytes: Int) -> Glyph {
    var glyph = self
    glyph.range = (range.lowerBound + bytes)..<(range.upperBound + bytes)
    return glyph
  }

  var isTab: Bool { ascii == 0x09 }
  /// Whether the row ends behind it, whatever follows.
  var endsRow: Bool { scalar == LineBreak.separator }
  /// Whether it may hang over the edge of a row.
  var hangs: Bool { LineBreak.hangs(scalar) }
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

  mutating func next() -> Glyph? {
    guard !range.isEmpty, index < text.endIndex else { return nil }
    let byte = text.utf8[index]
    let after = text.utf8.index(after: index)
    if isPlain(byte), after == text.endIndex || text.utf8[after] < 0x80 {
      return pass(Glyph(byte, at: range.lowerBound), to: after)
    }
    let end = text.index(after: index)
    let bytes = text.utf8.distance(from: index, to: end)
    return pass(Glyph(text[index], range.lowerBound..<(range.lowerBound + bytes)), to: end)
  }

  private func isPlain(_ byte: UInt8) -> Bool { 0x20..<0x7F ~= byte || byte == 0x09 }

  private mutating func pass(_ glyph: Glyph, to next: String.Index) -> Glyph {
    let end = glyph.range.upperBound
    (index, range) = (next, end..<Swift.max(end, range.upperBound))
    return glyph
  }
}
