import RichText

/// Reads the font and colour tables, which are groups of their own.
struct RTFTableReader {
  let bytes: [UInt8]
  let tokens: [RTFToken]
  let pages: CodePages
  /// The tokens of the table after its word, without the closing brace.
  let range: Range<Int>
  let ansiCodePage: Int

  private func end(_ index: Int) -> Int { index + 1 < tokens.count ? Int(tokens[index + 1].start) : bytes.count }
  private func text(_ index: Int) -> ArraySlice<UInt8> { bytes[Int(tokens[index].start)..<end(index)] }

  // MARK: Colours

  func readColors(into table: inout RTFColorTable) {
    var (color, isSet) = (Color(red: 0, green: 0, blue: 0), false)
    for token in range where table.colors.count < 32_768 {
      let value = UInt8(clamping: tokens[token].parameter)
      switch (tokens[token].kind, tokens[token].keyword) {
      case (.word, .red): (color.red, isSet) = (value, true)
      case (.word, .green): (color.green, isSet) = (value, true)
      case (.word, .blue): (color.blue, isSet) = (value, true)
      case (.text, _):
        for byte in text(token) where byte == UInt8(ascii: ";") {
          table.colors.append(isSet ? color : nil)
          (color, isSet) = (Color(red: 0, green: 0, blue: 0), false)
        }
      default: break
      }
    }
  }

  // MARK: Fonts

  func readFonts(into table: inout RTFFontTable) {
    var font = PendingFont()
    var index = range.lowerBound
    while index < range.upperBound {
      let token = tokens[index]
      switch token.kind {
      case .open where isAside(index): index = afterGroup(index) - 1
      case .close: commit(&font, &table)
      case .word: read(token, &font, &table)
      case .text: read(text(index), &font, &table)
      case .hex: font.add(UInt8(truncatingIfNeeded: token.parameter))
      case .symbol where token.isEscapedByte: font.add(UInt8(truncatingIfNeeded: token.parameter))
      default: break
      }
      index += 1
    }
    commit(&font, &table)
  }

  private struct PendingFont {
    var entry: RTFFontTable.Entry?
    var bytes: [UInt8] = []
    /// How many characters follow each `\u` for other readers, and how many of them are to come.
    var fallback = 1
    var toSkip = 0

    mutating func add(_ byte: UInt8) {
      if toSkip > 0 { toSkip -= 1 } else { bytes.append(byte) }
    }
  }

  private func read(_ token: RTFToken, _ font: inout PendingFont, _ table: inout RTFFontTable) {
    switch token.keyword {
    case .f:
      commit(&font, &table)
      font.entry = RTFFontTable.Entry(number: min(max(token.parameter, 0), 32_767))
    case .fcharset: font.entry?.codePage = CodePage.number(charset: Int(token.parameter))
    case .cpg: if (1...65_535).contains(token.parameter) { font.entry?.codePage = Int(token.parameter) }
    case .uc: font.fallback = min(max(token.value(default: 1), 0), 255)
    case .u:
      flush(&font)
      font.toSkip = font.fallback
      let scalar = UInt32(truncatingIfNeeded: token.parameter) & 0xFFFF
      font.entry?.name.unicodeScalars.append(Unicode.Scalar(scalar) ?? "\u{FFFD}")
    default: break
    }
  }

  private func read(_ text: ArraySlice<UInt8>, _ font: inout PendingFont, _ table: inout RTFFontTable) {
    for byte in text {
      if byte == UInt8(ascii: ";") { commit(&font, &table) } else { font.add(byte) }
    }
  }

  private func commit(_ font: inout PendingFont, _ table: inout RTFFontTable) {
    flush(&font)
    if var entry = font.entry {
      entry.name = entry.name.asFontName
      if entry.codePage == nil || entry.codePage == CodePage.symbol, let font = SymbolFont(entry.name) {
        entry.codePage = font.codePage
      }
      if entry.codePage == nil { entry.codePage = CodePage.number(fontName: entry.name) }
      table.add(entry)
    }
    (font.entry, font.toSkip) = (nil, 0)
  }

  private func flush(_ font: inout PendingFont) {
    let page = font.entry?.codePage ?? ansiCodePage
    font.entry?.name += pages[page == CodePage.symbol ? 1252 : page].string(font.bytes)
    font.bytes = []
  }

  private func isAside(_ index: Int) -> Bool {
    guard index + 1 < range.upperBound else { return false }
    let next = tokens[index + 1]
    return next.keyword.destination == .hidden || next.kind == .symbol && next.parameter == Int32(UInt8(ascii: "*"))
  }

  private func afterGroup(_ index: Int) -> Int {
    min(tokens.closing(from: index + 1).map { $0 + 1 } ?? tokens.count, range.upperBound)
  }
}
