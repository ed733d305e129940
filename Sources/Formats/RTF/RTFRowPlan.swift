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
  /// Whether cells over several columns are one wide cell in the file, not several that are merged.
  var hasWideCells: Bool
  /// Whether each cell says how many columns it takes, since the edges would say otherwise.
  var statesColumns = false

  /// A cell as it is written, and the columns that it takes.
  struct Written {
    var own: Int?
    var merges: RTFMerges
    var columns: Range<Int>
  }

  /// The cells as they are written.
  var written: [Written] {
    var result: [Written] = []
    for (column, cell) in cells.enumerated() {
      if hasWideCells, cell.merges.contains(.continuesColumns), let last = result.indices.last {
        result[last].columns = result[last].columns.lowerBound..<(column + 1)
      } else {
        let merges = hasWideCells ? cell.merges.subtracting(.startsColumns) : cell.merges
        result.append(Written(own: cell.own, merges: merges, columns: column..<(column + 1)))
      }
    }
    return result
  }
}

/// The rows of an edited table.
struct RTFTablePlan {
  var rows: [Range<Int>]
  var grid: RTFTableGrid
  /// The row of the source that each came from, if any.
  var sources: [Int?]
  var statesColumns = false

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
      columns: table.grid.rows.map(\.count).max() ?? 1,
      isAligned: table.grid.isUneven || template.map { !source.rows[$0].columnEdges.isEmpty } ?? false,
      hasWideCells: !source.mergesColumns, statesColumns: table.statesColumns)
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
    let index = source.rows.partitioningIndex { ($0.level, $0.paragraphs.upperBound) > (level + 1, paragraph) }
    guard index < source.rows.count, source.rows[index].level == level + 1 else { return nil }
    return source.rows[index].paragraphs.contains(paragraph) ? index : nil
  }
}
