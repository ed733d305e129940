/// The words of rows that were met so far.
struct RTFRowWords {
  /// By level.
  var definitions: [Int: RTFRowDefinition] = [:]
  /// The definitions since the last row's end.
  var structure: [Int: [Range<Int>]] = [:]
  var merges: RTFMerges = []
  var columns: Int?
  var ends: [RTFRowEnd] = []
}

extension RTFReader {
  /// Takes up a word of a table's row.
  mutating func row(_ token: RTFToken, _ word: Int) {
    let level = Int(state.context.paragraph.nesting)
    switch token.keyword {
    case .trowd: beginDefinition(level, start(word)..<position)
    case .cellx: addCell(level, token, start(word)..<position)
    case .clmgf: rows.merges.insert(.startsColumns)
    case .clmrg: rows.merges.insert(.continuesColumns)
    case .clvmgf: rows.merges.insert(.startsRows)
    case .clvmrg: rows.merges.insert(.continuesRows)
    case .clgridspan: rows.columns = min(max(Int(token.parameter), 1), RTFTableGrid.columnLimit)
    case .trhdr: rows.definitions[level]?.isHeader = true
    case .row: endRow(1, start(word)..<position, after: position, context: currentContext())
    default: endNestedRow(max(2, level), start(word)..<position)
    }
  }

  private mutating func beginDefinition(_ level: Int, _ range: Range<Int>) {
    (rows.merges, rows.columns) = ([], nil)
    rows.definitions[level] = RTFRowDefinition(
      ranges: [range], pieces: source.pieces.count, paragraphs: paragraphs.count)
    rows.structure[level, default: []].append(range)
  }

  private mutating func addCell(_ level: Int, _ token: RTFToken, _ range: Range<Int>) {
    guard var definition = rows.definitions[level], definition.cells.count < 1024 else { return }
    let isConnected = definition.pieces == source.pieces.count && definition.paragraphs == paragraphs.count
    let start = isConnected ? definition.ranges.last?.upperBound ?? range.lowerBound : range.lowerBound
    definition.cells.append(
      .init(range: start..<range.upperBound, edge: token.parameter, merges: rows.merges, columns: rows.columns))
    extend(&definition.ranges, start..<range.upperBound)
    rows.definitions[level] = definition
    extend(&rows.structure[level, default: []], start..<range.upperBound)
    (rows.merges, rows.columns) = ([], nil)
  }

  private func extend(_ ranges: inout [Range<Int>], _ range: Range<Int>) {
    if let last = ranges.last, last.upperBound == range.lowerBound {
      ranges[ranges.count - 1] = last.lowerBound..<range.upperBound
    } else {
      ranges.append(range)
    }
  }

  private mutating func endRow(_ level: Int, _ range: Range<Int>, after end: Int, context: Int32) {
    let structure = (rows.structure[level] ?? []) + [range]
    rows.structure[level] = []
    guard isParagraphStart, pageBreaks.isEmpty, !paragraphs.isEmpty else { return }
    rows.ends.append(
      RTFRowEnd(
        paragraphs: paragraphs.count, level: level, definition: rows.definitions[level], structure: structure,
        end: end, context: context))
  }

  /// A nested row ends in a group of its own, after which a paragraph for old readers may stand.
  private mutating func endNestedRow(_ level: Int, _ range: Range<Int>) {
    guard stack.count > 1, let outer = stack.last, let closing = tokens.closing(from: index) else {
      return endRow(level, range, after: position, context: currentContext())
    }
    var end = closing + 1
    var next = end
    while next < tokens.count, tokens[next].kind == .newline { next += 1 }
    if tokens[safe: next + 1] == .nonesttables, tokens[next].kind == .open {
      end = (tokens.closing(from: next + 1) ?? closing) + 1
    }
    endRow(level, range, after: start(end), context: number(of: outer.context))
  }
}
