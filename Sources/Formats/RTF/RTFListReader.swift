import RichText

/// Reads list tables and the groups of old lists.
struct RTFListReader {
  let text: RTFTokenText
  /// What bullets may be set in.
  let fonts: RTFFontTable
  private var tokens: [RTFToken] { text.tokens }
  /// A level's font is looked for in so many of its tokens.
  private static let levelTokenLimit = 200

  init(_ text: RTFTokenText, fonts: RTFFontTable) { (self.text, self.fonts) = (text, fonts) }

  /// A level as it is read.
  private struct Draft {
    var format: Int32 = 0
    var shown: [UInt32] = []
    var start = 1
    /// Reads what the level shows, in its own font.
    var text: RTFTokenText

    var level: RTFListTable.Level {
      RTFListTable.Level(marker: RTFListMarker.marker(format: format, shown: shown), start: start)
    }
  }

  // MARK: The list table

  /// The levels of the lists by their identifiers.
  func lists(_ range: Range<Int>) -> [Int32: [RTFListTable.Level]] {
    var (result, levels): ([Int32: [RTFListTable.Level]], [Draft]) = ([:], [])
    for index in range where tokens[index].kind == .word {
      switch tokens[index].keyword {
      case .list: levels = []
      case .listlevel: if levels.count <= ListItem.levelLimit { levels.append(Draft(text: text(ofLevel: index))) }
      case .listid: result[tokens[index].parameter] = levels.map(\.level)
      default: if let last = levels.indices.last { read(index, into: &levels[last]) }
      }
    }
    return result
  }

  private func read(_ index: Int, into level: inout Draft) {
    let token = tokens[index]
    switch token.keyword {
    case .levelnfc, .levelnfcn: level.format = token.parameter
    case .levelstartat: level.start = min(max(Int(token.parameter), 0), 32_767)
    case .leveltext: level.shown = shown(index + 1, level.text)
    default: break
    }
  }

  private func text(ofLevel index: Int) -> RTFTokenText {
    var (depth, font, next) = (1, Int?.none, index)
    while depth > 0, next < min(index + RTFListReader.levelTokenLimit, tokens.count) {
      if tokens[next].kind == .open { depth += 1 }
      if tokens[next].kind == .close { depth -= 1 }
      if depth == 1, tokens[next].kind == .word, tokens[next].keyword == .f { font = next }
      next += 1
    }
    return text(in: font)
  }

  /// The reader for text in the font that a word names.
  private func text(in word: Int?) -> RTFTokenText {
    guard let word, let page = fonts[tokens[word].parameter]?.codePage, CodePage.isSymbol(page) else { return text }
    return RTFTokenText(bytes: text.bytes, tokens: tokens, page: CodePage(page))
  }

  /// The text of a level without its length and its semicolon.
  private func shown(_ index: Int, _ text: RTFTokenText) -> [UInt32] {
    let all = text.scalars(index..<(tokens.closing(from: index) ?? tokens.count))
    guard let length = all.first, length < 0x100 else { return [] }
    return Array(all.dropFirst().prefix(Int(length)))
  }

  // MARK: Overrides

  /// The levels of the lists by their `\ls` numbers.
  func overrides(_ range: Range<Int>, of lists: [Int32: [RTFListTable.Level]]) -> [Int32: [RTFListTable.Level]] {
    var result: [Int32: [RTFListTable.Level]] = [:]
    var (levels, level): ([RTFListTable.Level], Int) = ([], -1)
    for index in range where tokens[index].kind == .word {
      let token = tokens[index]
      switch token.keyword {
      case .listoverride: (levels, level) = ([], -1)
      case .listid: levels = lists[token.parameter] ?? []
      case .lfolevel: level += 1
      case .levelstartat:
        if level >= 0, level < levels.count { levels[level].start = Int(max(0, min(token.parameter, 32_767))) }
      case .ls: if (1...32_767).contains(token.parameter) { result[token.parameter] = levels }
      default: break
      }
    }
    return result
  }

  // MARK: Old lists

  /// What the words of a `\pn` group mean.
  func old(_ range: Range<Int>) -> RTFListTable.Old {
    var (list, format, before, after): (RTFListTable.Old, Int32, [UInt32], [UInt32]) = (.init(), 0, [], [])
    let text = text(in: range.last { tokens[$0].keyword == .pnf && tokens[$0].kind == .word })
    for index in range where tokens[index].kind == .word {
      let token = tokens[index]
      switch token.keyword {
      case .pnlvl: list.level = Int(min(max(token.parameter - 1, 0), 8))
      case .pnlvlblt: format = 23
      case .pnlvlcont: list.isContinuation = true
      case .pnstart: list.definition.start = Int(min(max(token.parameter, 0), 32_767))
      case .pntxtb: before = part(index + 1, text)
      case .pntxta: after = part(index + 1, text)
      default: if let number = RTFListMarker.oldFormat(token.keyword) { format = number }
      }
    }
    list.definition.marker = RTFListMarker.marker(format: format, shown: before + (format == 23 ? [] : [0]) + after)
    return list
  }

  private func part(_ index: Int, _ text: RTFTokenText) -> [UInt32] {
    text.scalars(index..<(tokens.closing(from: index) ?? tokens.count))
  }
}
