/// A font whose bytes are signs of its own rather than letters, as the characters that the signs are in Unicode.
enum SymbolFont: Int, CaseIterable {
  case symbol, wingdings, webdings, dingbats

  /// The font with this name; nil for fonts of letters, and for those of other signs.
  init?(_ name: String) {
    guard let font = SymbolFont.names[name.lowercased().filter { $0 != " " }] else { return nil }
    self = font
  }

  private static let names: [String: SymbolFont] = [
    "symbol": .symbol, "symbolmt": .symbol, "wingdings": .wingdings, "webdings": .webdings, "zapfdingbats": .dingbats,
    "itczapfdingbats": .dingbats, "dingbats": .dingbats,
  ]

  /// The font's own code page, which no file can name.
  var codePage: Int { -1 - rawValue }

  init?(codePage: Int) {
    guard codePage < 0 else { return nil }
    self.init(rawValue: -1 - codePage)
  }

  /// What each byte means; a glyph that Unicode lacks is U+F0xx.
  var singles: [UInt32] {
    let signs = characters.unicodeScalars.enumerated()
    return (0...0x20).map { $0 } + signs.map { $1 == "\u{FFFD}" ? 0xF021 + UInt32($0) : $1.value }
  }

  /// The character of a glyph that is named as U+F0xx; others as they are.
  func character(_ scalar: UInt32) -> UInt32 {
    SymbolFont.glyphs.contains(scalar) ? SymbolFont.tables[self]?[Int(scalar - 0xF000)] ?? scalar : scalar
  }

  /// How files name glyphs where they write Unicode.
  static let glyphs: ClosedRange<UInt32> = 0xF021...0xF0FF

  private static let tables = Dictionary(uniqueKeysWithValues: allCases.map { ($0, $0.singles) })
}
