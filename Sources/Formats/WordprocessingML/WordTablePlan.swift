import RichText

/// How the tables of the edited text are written: which stay as they are, and what new rows and cells look like.
struct WordTablePlan {
  let source: [Int: WordTableShape]
  let shapes: [Int: WordTableShape]
  /// Tables of the source whose cells are all written anew, as cells over rows or columns changed.
  var irregular: Set<Int> = []
  var knownRows: Set<[Int]> = []
  var knownCells: Set<[Int]> = []
  /// The merged cells before a cell, and at the end of a row; each so many columns wide.
  var before: [[Int]: [Int]] = [:]
  var after: [[Int]: [Int]] = [:]
  var columns: [Int: Int] = [:]
  var cells: [[Int]: TableCell] = [:]
  var places: [[Int]: Int] = [:]
  var merges: Set<[Int]> = []
  var templates: [Int: Int] = [:]

  init(_ original: [Paragraph], _ edited: [Paragraph], isCoarse: Bool) {
    source = WordTableShape.all(original)
    shapes = WordTableShape.all(edited)
    for (table, shape) in source {
      for row in shape.rows {
        knownRows.insert([table, row.row])
        for cell in row.cells { knownCells.insert([table, row.row, cell.cell]) }
      }
    }
    for (table, shape) in shapes { plan(table, shape, isCoarse: isCoarse) }
  }

  /// Where all is written anew (`isCoarse`), so are all merged cells.
  mutating func plan(_ table: Int, _ shape: WordTableShape, isCoarse: Bool) {
    let old = source[table]
    if let old, old != shape || isCoarse, old.isMerged || shape.isMerged || changesCells(old, shape) {
      irregular.insert(table)
    }
    if old != nil, let first = shape.rows.first(where: { knownRows.contains([table, $0.row]) }) {
      templates[table] = first.row
    }
    guard old != shape || irregular.contains(table) else { return }
    let wanted = shape.rows.map { $0.cells.map { WordTableGrid.Span(rows: $0.rowSpan, columns: $0.columnSpan) } }
    for (row, elements) in zip(shape.rows, WordTableGrid.rows(wanted)) { plan(table, row, elements) }
  }

  /// Whether cells or rows that stay have other spans or headings.
  func changesCells(_ old: WordTableShape, _ new: WordTableShape) -> Bool {
    let cells = Dictionary(old.rows.flatMap { row in row.cells.map { ([row.row, $0.cell], $0) } }) { first, _ in first }
    return new.rows.contains { row in
      row.cells.contains { cell in cells[[row.row, cell.cell]].map { $0 != cell } ?? false }
    }
  }

  mutating func plan(_ table: Int, _ row: WordTableShape.Row, _ elements: [WordTableGrid.Element]) {
    var (index, waiting, width) = (0, [Int](), 0)
    for element in elements {
      switch element {
      case .merged(let columns):
        waiting.append(columns)
        width += columns
      case .cell(let columns, let isMerging):
        let key = [table, row.row, row.cells[index].cell]
        (before[key], cells[key], places[key]) = (waiting, row.cells[index], index)
        if isMerging { merges.insert(key) }
        (waiting, width, index) = ([], width + columns, index + 1)
      default: break
      }
    }
    after[[table, row.row]] = waiting
    columns[table] = max(columns[table] ?? 1, width)
  }

  // MARK: Asking

  /// The elements for cells, the innermost last: those of the source where they can be, with what is around them.
  func elements(_ cells: [TableCell], _ prefix: String, chain: (Int) -> [WordOpenElement]) -> [WordOpenElement] {
    var result: [WordOpenElement] = []
    for cell in cells {
      let isRegular = !irregular.contains(cell.table)
      if isRegular, knownCells.contains([cell.table, cell.row, cell.cell]) {
        result.lead(to: chain(cell.cell), from: cell.table)
        continue
      }
      if isRegular, knownRows.contains([cell.table, cell.row]) {
        result.lead(to: chain(cell.row), from: cell.table)
      } else {
        if source[cell.table] != nil {
          result.lead(to: chain(cell.table), from: cell.table)
        } else {
          result.append(.init(key: .table(cell.table), name: prefix + "tbl"))
        }
        result.append(.init(key: .row(cell.table, cell.row), name: prefix + "tr"))
      }
      result.append(.init(key: .cell(cell.table, cell.row, cell.cell), name: prefix + "tc"))
    }
    return result
  }
}

extension [WordOpenElement] {
  /// Adds what is around a node of the source from a table on, or all that is around it where that begins with these.
  fileprivate mutating func lead(to chain: Self, from table: Int) {
    if chain.count >= count, zip(self, chain).allSatisfy({ $0.key == $1.key }) {
      self = chain
    } else if let start = chain.firstIndex(where: { $0.key == .node(table) }) {
      self += chain[start...]
    }
  }
}

extension WordTablePlan {
  /// Whether a paragraph stays in the cells that it was in, as they were.
  func isUnchanged(_ old: [TableCell], _ new: [TableCell]) -> Bool {
    old == new && (irregular.isEmpty || !new.contains { irregular.contains($0.table) })
  }
}
