import RichText

/// How a new row is to be made.
struct RTFRowPlan {
  var level: Int
  var paragraphs: Range<Int>
  var cells: [RTFTableGrid.Cell]
  var isHeader: Bool
  /// Whether it ends its table.
  var isLast: Bool
  /// A row of the source that it looks like.
  var template: RTFRow?
  /// How many columns its table has, and whether cells of its rows must end at the same places because some are merged.
  var columns: Int
  var isAligned: Bool
}

/// The rows of an edited table.
struct RTFTablePlan {
  var rows: [Range<Int>]
  var grid: RTFTableGrid
  /// The row of the source that each came from, if any.
  var sources: [Int?]

  /// The nearest row of the source.
  func template(_ row: Int) -> Int? {
    sources[..<row].last { $0 != nil } ?? sources[row...].first { $0 != nil } ?? nil
  }
}

extension RTFWriter {
  mutating func plan(ofRowAt first: Int, _ level: Int) -> RTFRowPlan {
    let tag = edited[first].style.cells[level]
    let table = plan(ofTableAt: first, level)
    let row = table.rows.firstIndex { $0.contains(first) } ?? 0
    let template = (table.template(row) ?? source.rows.firstIndex { $0.table == tag.table && $0.level == level + 1 })
    return RTFRowPlan(
      level: level, paragraphs: table.rows[row], cells: table.grid.rows[row], isHeader: tag.isHeader,
      isLast: row == table.rows.count - 1, template: isCoarse ? nil : template.map { source.rows[$0] },
      columns: table.grid.rows.map(\.count).max() ?? 1, isAligned: table.grid.isUneven)
  }

  /// The rows of the edited table that a paragraph is in.
  mutating func plan(ofTableAt first: Int, _ level: Int) -> RTFTablePlan {
    let number = edited[first].style.cells[level].table
    let plan = tables[number] ?? tablePlan(first, level)
    tables[number] = plan
    return plan
  }

  private func tablePlan(_ first: Int, _ level: Int) -> RTFTablePlan {
    let number = edited[first].style.cells[level].table
    let isInTable = { (paragraph: Paragraph) in
      level < paragraph.style.cells.count && paragraph.style.cells[level].table == number
    }
    let start = edited[..<first].lastIndex { !isInTable($0) }.map { $0 + 1 } ?? 0
    let end = edited[first...].firstIndex { !isInTable($0) } ?? edited.count
    let rows = edited.blocks(start..<end, level: level).map(\.paragraphs)
    return RTFTablePlan(
      rows: rows, grid: RTFTableGrid(rows.map { edited.spans($0, level: level) }),
      sources: rows.map { sourceRow(Int(clamping: edited[$0.lowerBound].id.number), level) })
  }

  /// The row of the source that a paragraph is in.
  private func sourceRow(_ paragraph: Int, _ level: Int) -> Int? {
    var (low, high) = (0, source.rows.count)
    while low < high {
      let middle = (low + high) / 2
      let row = source.rows[middle]
      if (row.level, row.paragraphs.upperBound) <= (level + 1, paragraph) { low = middle + 1 } else { high = middle }
    }
    guard low < source.rows.count, source.rows[low].level == level + 1 else { return nil }
    return source.rows[low].paragraphs.contains(paragraph) ? low : nil
  }

  // MARK: Definitions

  /// What stands before the cells of a new row.
  func definition(_ plan: RTFRowPlan) -> [UInt8] {
    let parts = plan.template.flatMap(\.definition).flatMap(copiedParts) ?? newParts(plan)
    var result = parts.row
    if plan.isHeader { result += Array("\\trhdr".utf8) }
    if plan.isLast, parts.isLast { result += Array("\\lastrow".utf8) }
    for (index, cell) in plan.cells.enumerated() {
      let edge = parts.edge(index, plan)
      result += Array(cell.merges.words.utf8) + parts.cells[min(index, parts.cells.count - 1)]
      result += Array("\\cellx\(edge)".utf8)
    }
    return result
  }

  /// What definitions are made of.
  private struct Parts {
    var row: [UInt8]
    var isLast = false
    /// Whether they are not those of a row of the source.
    var isNew = false
    var cells: [[UInt8]] = []
    var edges: [Int] = []

    /// Where a cell of a new row ends.
    func edge(_ index: Int, _ plan: RTFRowPlan) -> Int {
      if isNew || plan.cells.count == edges.count && !plan.isAligned { return edges[index] }
      if plan.isAligned {
        return index < edges.count ? edges[index] : (edges.last ?? 0) + 1440 * (index + 1 - edges.count)
      }
      return max(edges.last ?? 0, plan.cells.count * 100) * (index + 1) / plan.cells.count
    }
  }

  /// The parts of a definition of the source; nil where it has no cells.
  private func copiedParts(_ definition: RTFRowDefinition) -> Parts? {
    guard !definition.cells.isEmpty else { return nil }
    var parts = Parts(row: Array("\\trowd".utf8))
    for (index, cell) in definition.cells.enumerated() {
      var words = source.words(in: cell.range)[...]
      if index == 0 {
        let head = words.prefix { !source.isCellWord($0) }
        parts.isLast = head.contains { source.tokens[$0].keyword == .lastrow }
        parts.row += head.filter { source.isKeptInCopies($0) }.flatMap { source.bytes[source.bytes(of: $0)] }
        words = words.dropFirst(head.count)
      }
      parts.cells.append(words.filter { source.isKeptInCopies($0) }.flatMap { source.bytes[source.bytes(of: $0)] })
      parts.edges.append(Int(cell.edge))
    }
    return parts
  }

  /// A new table, as wide as most pages, with thin lines.
  private func newParts(_ plan: RTFRowPlan) -> Parts {
    let line = source.isCocoa ? "\\brdrs\\brdrw20" : "\\brdrs\\brdrw10"
    let borders = ["t", "l", "b", "r"].map { "\\clbrdr\($0)\(line)" }.joined()
    let head =
      source.isCocoa
      ? "\\itap\(plan.level + 1)\\trowd \\taflags1 \\trgaph108\\trleft-108" : "\\trowd\\trgaph108\\trleft0"
    var parts = Parts(row: Array(head.utf8), isLast: source.isCocoa, isNew: true)
    for index in plan.cells.indices {
      parts.cells.append(Array(borders.utf8))
      parts.edges.append(9000 * (index + 1) / max(plan.columns, 1))
    }
    return parts
  }
}

extension RTFSource {
  /// Whether a word is about a cell rather than about its row.
  fileprivate func isCellWord(_ token: Int) -> Bool {
    tokens[token].keyword == .cellx || bytes[bytes(of: token)].starts(with: Array("\\cl".utf8))
  }

  /// Whether a word of a definition holds for rows like it.
  fileprivate func isKeptInCopies(_ token: Int) -> Bool {
    switch tokens[token].keyword {
    case .trowd, .cellx, .clmgf, .clmrg, .clvmgf, .clvmrg, .trhdr, .lastrow, .row, .nestrow: false
    default: !bytes[bytes(of: token)].starts(with: Array("\\irow".utf8))
    }
  }
}

extension RTFMerges {
  /// The words that set them.
  fileprivate var words: String {
    (contains(.startsColumns) ? "\\clmgf" : "") + (contains(.continuesColumns) ? "\\clmrg" : "")
      + (contains(.startsRows) ? "\\clvmgf" : "") + (contains(.continuesRows) ? "\\clvmrg" : "")
  }
}
