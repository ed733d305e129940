/// Edits of tables.
extension RichText {
  /// A number that no table of the text has.
  public var unusedTableNumber: Int { unused { $0.cells.map(\.table) } }

  /// The edit that puts a table of empty cells before the paragraph of a position, or after what of it is before the position.
  /// At least one row and one column are made, and no more columns than `TableGrid.columnLimit`.
  public func insertingTable(rows: Int, columns: Int, at position: Position) -> Transaction {
    let number = unusedTableNumber
    var draft = Draft(self)
    let index = RichText.startParagraph(at: scalarAligned(position), in: &draft)
    let outer = draft.text.paragraphStyle(index).cells
    let cells = (0..<min(max(rows, 1), TableCell.spanLimit)).flatMap { row in
      (0..<min(max(columns, 1), TableGrid.columnLimit)).map { TableCell(table: number, row: row, cell: $0) }
    }
    draft.add { $0.inserting(cells.map { Paragraph(inEmptyCell: outer + [$0]) }, before: index) }
    return draft.transaction
  }

  /// The edit that takes a table out.
  public func removing(_ table: TableGrid) -> Transaction { removingParagraphs(table.paragraphs) }

  /// The edit that puts an empty row before the one with this index, or at the end. Cells that reach from above to below grow.
  public func insertingRow(_ row: Int, in table: TableGrid) -> Transaction {
    let row = min(max(row, 0), table.rows.count)
    let model = min(row, table.rows.count - 1)
    let growing = table.cells.filter { $0.rows.lowerBound < row && $0.rows.upperBound > row }
    let copied = table.cells.filter { cell in
      cell.rows.contains(model) && !growing.contains(cell)
    }.sorted { $0.columns.lowerBound < $1.columns.lowerBound }
    guard !copied.isEmpty else { return Transaction() }
    let numbers = unusedNumbers(in: table)
    let new = copied.enumerated().map { index, cell in
      Paragraph(
        inEmptyCell: cells(of: cell, table) { inner in
          (inner.row, inner.cell, inner.rowSpan, inner.columnSpan) = (numbers.row, index, 1, cell.columns.count)
        })
    }
    let place = row < table.rows.count ? table.rows[row].lowerBound : table.paragraphs.upperBound
    return changing([.insert(new, place)] + growing.map { .span($0, 1, 0) }, in: table)
  }

  /// The edit that takes a row out. Cells that reach into it from above shrink; what begins in it goes, and leaves empty cells below.
  public func removingRow(_ row: Int, in table: TableGrid) -> Transaction {
    guard table.rows.indices.contains(row) else { return Transaction() }
    if table.rows.count == 1 { return removing(table) }
    let shrinking = table.cells.filter { $0.rows.contains(row) && $0.rows.lowerBound < row }
    let left = table.cells.filter { $0.rows.lowerBound == row && $0.rows.count > 1 }
    let numbers = unusedNumbers(in: table)
    let filled = left.enumerated().map { index, cell in
      let row = style(of: table.rows[row + 1].lowerBound, table).row
      let paragraph = Paragraph(
        inEmptyCell: cells(of: cell, table) { inner in
          (inner.row, inner.cell, inner.rowSpan) = (row, numbers.cell + index, cell.rows.count - 1)
        })
      return TableChange.insert(
        [paragraph], place(after: cell.columns.lowerBound, row: cell.rows.lowerBound + 1, in: table))
    }
    return changing([.remove(table.rows[row])] + filled + shrinking.map { .span($0, -1, 0) }, in: table)
  }

  /// The edit that puts an empty column before the one with this index, or at the end. Cells that reach from one side to the other grow.
  public func insertingColumn(_ column: Int, in table: TableGrid) -> Transaction {
    let column = min(max(column, 0), table.columnCount)
    let growing = table.cells.filter { $0.columns.lowerBound < column && $0.columns.upperBound > column }
    let number = unusedNumbers(in: table).cell
    let new = table.rows.indices.filter { row in !growing.contains { $0.rows.contains(row) } }.map { row in
      var path = paragraphStyle(table.rows[row].lowerBound).cells.prefix(table.depth + 1)
      let isHeader = path[table.depth].isHeader
      path[table.depth] = TableCell(
        table: path[table.depth].table, row: path[table.depth].row, cell: number, isHeader: isHeader)
      return TableChange.insert([Paragraph(inEmptyCell: Array(path))], place(after: column, row: row, in: table))
    }
    return changing(new + growing.map { .span($0, 0, 1) }, in: table)
  }

  /// The edit that takes a column out. Cells that reach beyond it shrink.
  public func removingColumn(_ column: Int, in table: TableGrid) -> Transaction {
    guard (0..<table.columnCount).contains(column) else { return Transaction() }
    let touched = table.cells.filter { $0.columns.contains(column) }
    let gone = touched.filter { $0.columns.count == 1 }
    if gone.count == table.cells.count { return removing(table) }
    return changing(
      gone.map { .remove($0.paragraphs) } + touched.filter { $0.columns.count > 1 }.map { .span($0, 0, -1) }, in: table)
  }

  private func style(of paragraph: Int, _ table: TableGrid) -> TableCell {
    paragraphStyle(paragraph).cells[table.depth]
  }

  private func cells(of cell: TableGrid.Cell, _ table: TableGrid, _ change: (inout TableCell) -> Void) -> [TableCell] {
    var path = Array(paragraphStyle(cell.paragraphs.lowerBound).cells.prefix(table.depth + 1))
    change(&path[table.depth])
    return path
  }

  /// The paragraph before which a cell at a column of a row stands in the text.
  private func place(after column: Int, row: Int, in table: TableGrid) -> Int {
    let next = table.cells.first { $0.rows.lowerBound == row && $0.columns.lowerBound >= column }
    return next?.paragraphs.lowerBound ?? table.rows[row].upperBound
  }

  private func unusedNumbers(in table: TableGrid) -> (row: Int, cell: Int) {
    let tags = paragraphStyles(in: table.paragraphs).map { $0.cells[table.depth] }
    return (Set(tags.map(\.row)).unused, Set(tags.map(\.cell)).unused)
  }

  /// The changes as one edit, made from the end of the text so that what is before stays where it is.
  private func changing(_ changes: [TableChange], in table: TableGrid) -> Transaction {
    var draft = Draft(self)
    let fromTheEnd = changes.enumerated().sorted { a, b in
      (a.element.start, a.element.isInsertion ? 0 : 1, a.offset) > (
        b.element.start, b.element.isInsertion ? 0 : 1, b.offset
      )
    }
    for (_, change) in fromTheEnd { draft.add { $0.changing(change, depth: table.depth) } }
    return draft.transaction
  }

  private func changing(_ change: TableChange, depth: Int) -> Transaction {
    switch change {
    case .insert(let paragraphs, let place): inserting(paragraphs, before: place)
    case .remove(let range): removingParagraphs(range)
    case .span(let cell, let rows, let columns):
      stylingParagraphs(cell.paragraphs.lowerBound...(cell.paragraphs.upperBound - 1)) { style in
        style.cells[depth].rowSpan = max(1, cell.rows.count + rows)
        style.cells[depth].columnSpan = max(1, cell.columns.count + columns)
      }
    }
  }
}

/// One change of a table, in paragraphs of the text before.
private enum TableChange {
  case insert([Paragraph], Int)
  case remove(Range<Int>)
  /// More or fewer rows and columns for a cell.
  case span(TableGrid.Cell, Int, Int)

  var isInsertion: Bool { if case .insert = self { true } else { false } }

  var start: Int {
    switch self {
    case .insert(_, let place): place
    case .remove(let range): range.lowerBound
    case .span(let cell, _, _): cell.paragraphs.lowerBound
    }
  }
}

extension Paragraph {
  fileprivate init(inEmptyCell cells: [TableCell]) {
    var style = ParagraphStyle()
    style.cells = cells
    self.init(id: ParagraphID(0), style: style)
  }
}
