/// Reads what must be known before the text: the character set, the dialect, and the tables.
struct RTFHeader {
  /// Further tables are not looked at.
  private static let tableLimit = 64

  let bytes: [UInt8]
  let tokens: [RTFToken]
  let pages: CodePages

  func read(into source: inout RTFSource) {
    readWords(into: &source)
    (source.tableEnd, source.sheetEnd) = (source.headerEnd, source.headerEnd)
    readTables(into: &source)
  }

  func start(_ token: Int) -> Int { token < tokens.count ? Int(tokens[token].start) : bytes.count }

  /// The words of the outermost group that come before any text.
  private func readWords(into source: inout RTFSource) {
    var index = (tokens.firstIndex { $0.kind == .open } ?? tokens.count) + 1
    while index < tokens.count {
      switch tokens[index].kind {
      case .word: read(index, into: &source)
      case .open: index = tokens.closing(from: index + 1) ?? tokens.count
      case .newline: break
      default: return source.wordsEnd = start(index)
      }
      index += 1
    }
    source.wordsEnd = bytes.count
  }

  private func read(_ index: Int, into source: inout RTFSource) {
    let token = tokens[index]
    switch token.keyword {
    case .mac: source.ansiCodePage = 10000
    case .pc: source.ansiCodePage = 437
    case .pca: source.ansiCodePage = 850
    case .ansicpg: if (1...65001).contains(token.parameter) { source.ansiCodePage = Int(token.parameter) }
    case .deff: source.defaultFont = min(max(token.parameter, 0), 32_767)
    case .deflang: source.defaultLanguage = min(max(token.parameter, 0), 0xFFFF)
    case .cocoartf: source.isCocoa = true
    case .rtf, .ansi: break
    default: return
    }
    source.highestFont = max(source.highestFont, source.defaultFont)
    source.headerEnd = start(index + 1)
  }

  /// The first table of each kind, wherever it is; of later ones what it lacks.
  private func readTables(into source: inout RTFSource) {
    var left = RTFHeader.tableLimit
    for index in tokens.indices where tokens[index].keyword.isTable && isFirst(index) && left > 0 {
      readTable(index, into: &source)
      left -= 1
    }
  }

  private func readTable(_ index: Int, into source: inout RTFSource) {
    switch tokens[index].keyword {
    case .fonttbl: readFonts(index + 1, into: &source)
    case .colortbl: readColors(index + 1, into: &source)
    case .expandedcolortbl:
      if source.colors.expandedEnd == nil {
        source.colors.expandedEnd = tokens.closing(from: index).map(start) ?? bytes.count
      }
    case .stylesheet:
      readCharacterStyles(index + 1, into: &source)
      readSheet(index, into: &source)
    default: readSheet(index, into: &source)
    }
  }

  private func isFirst(_ index: Int) -> Bool {
    guard index > 0 else { return false }
    return tokens[index - 1].kind == .open
      || index > 1 && tokens[index - 2].kind == .open && tokens[index - 1].isStar
  }

  private func reader(_ index: Int, _ end: Int?, _ source: RTFSource) -> RTFTableReader {
    RTFTableReader(
      bytes: bytes, tokens: tokens, pages: pages, range: index..<(end ?? tokens.count),
      ansiCodePage: source.ansiCodePage)
  }

  private func readFonts(_ index: Int, into source: inout RTFSource) {
    let end = tokens.closing(from: index)
    if source.fonts.end != nil { return readLaterFonts(index, end, into: &source) }
    reader(index, end, source).readFonts(into: &source.fonts)
    source.fonts.end = end.map(start) ?? bytes.count
    source.tableEnd = max(source.tableEnd, end.map { start($0 + 1) } ?? 0)
    source.sheetEnd = max(source.sheetEnd, source.tableEnd)
    source.highestFont = max(source.highestFont, source.fonts.entries.map(\.number).max() ?? -1)
  }

  private func readLaterFonts(_ index: Int, _ end: Int?, into source: inout RTFSource) {
    var later = RTFFontTable()
    reader(index, end, source).readFonts(into: &later)
    source.fonts.addMissing(from: later)
    source.highestFont = max(source.highestFont, later.entries.map(\.number).max() ?? -1)
  }

  /// The character styles of a stylesheet.
  private func readCharacterStyles(_ index: Int, into source: inout RTFSource) {
    guard let end = tokens.closing(from: index) else { return }
    var next = index
    while next < end {
      if tokens[next].kind == .open, let close = tokens.closing(from: next + 1) {
        readCharacterStyle((next + 1)..<close, into: &source)
        next = close
      }
      next += 1
    }
  }

  private func readCharacterStyle(_ range: Range<Int>, into source: inout RTFSource) {
    let words = tokens[range]
    guard let number = words.first(where: { $0.keyword == .cs })?.parameter, number >= 0 else { return }
    let name = RTFTokenText(bytes: bytes, tokens: tokens, page: pages[source.ansiCodePage]).name(range)
    let font = words.last { $0.keyword == .f }.flatMap { source.fonts[$0.parameter] }.map { source.family($0.name) }
    source.characterStyles.add(min(number, 32_767), name: name, font: font)
  }

  private func readColors(_ index: Int, into source: inout RTFSource) {
    let end = tokens.closing(from: index)
    if source.colors.end != nil { return readLaterColors(index, end, into: &source) }
    reader(index, end, source).readColors(into: &source.colors)
    source.colors.end = end.map(start) ?? bytes.count
    source.sheetEnd = max(source.sheetEnd, end.map { start($0 + 1) } ?? 0)
  }

  private func readLaterColors(_ index: Int, _ end: Int?, into source: inout RTFSource) {
    var later = RTFColorTable()
    reader(index, end, source).readColors(into: &later)
    later.end = end.map(start) ?? bytes.count
    source.colors.addMissing(from: later)
  }
}

extension RTFKeyword {
  /// Whether the word begins a table that text refers to.
  var isTable: Bool {
    switch self {
    case .fonttbl, .colortbl, .expandedcolortbl, .stylesheet, .listtable, .listoverridetable: true
    default: false
    }
  }
}
