import RichText

extension Command {
  /// What makes and changes tables.
  static let tables = [
    Command("table", "ROWS COLUMNS", .edit, "Puts an empty table before the caret.") { arguments throws(CommandError) in
      let rows = try arguments.count("a number of rows")
      let columns = try arguments.count("a number of columns")
      guard rows * columns <= 10_000 else { throw arguments.wrong("makes at most 10000 cells") }
      return { state throws(CommandError) in try state.insertTable(rows: rows, columns: columns) }
    },
    Command("row", "above | below", .edit, "Puts a row into the table at the caret.", when: \.isInTable) {
      arguments throws(CommandError) in
      let isBelow = try arguments.choice(["above": false, "below": true])
      return { state throws(CommandError) in try state.insertRow(isBelow: isBelow) }
    },
    Command("column", "left | right", .edit, "Puts a column into the table at the caret.", when: \.isInTable) {
      arguments throws(CommandError) in
      let isRight = try arguments.choice(["left": false, "right": true])
      return { state throws(CommandError) in try state.insertColumn(isRight: isRight) }
    },
    removal("delete row", "Takes the row at the caret out.") {
      $0.text.removingRow($0.cell.rows.lowerBound, in: $0.table)
    },
    removal("delete column", "Takes the column at the caret out.") {
      $0.text.removingColumn($0.cell.columns.lowerBound, in: $0.table)
    },
    removal("delete table", "Takes the table at the caret out.") { $0.text.removing($0.table) },
  ]

  private static func removal(
    _ name: String, _ help: String, _ edit: @escaping @Sendable (TablePlace) -> Transaction
  ) -> Command {
    Command(name, "", .edit, help, when: \.isInTable) { _ throws(CommandError) in
      { state throws(CommandError) in
        let place = try state.tablePlace()
        return try state.restructure(edit(place)) { place.caret(in: $0) }
      }
    }
  }
}

extension Arguments {
  fileprivate mutating func count(_ what: String) throws(CommandError) -> Int {
    try value(what) { Int($0).flatMap { (1...1000).contains($0) ? $0 : nil } }
  }
}

/// The table around the caret, the innermost one, and the caret's cell in it.
struct TablePlace {
  let text: RichText
  let table: TableGrid
  let index: Int
  var cell: TableGrid.Cell { table.cells[index] }

  init?(_ paragraph: Int, in text: RichText) {
    guard let table = TableGrid(around: paragraph, in: text), let index = table.cell(of: paragraph) else { return nil }
    (self.text, self.table, self.index) = (text, table, index)
  }

  /// The caret after something was taken out: in the cell that is now in the place, or where the table was.
  fileprivate func caret(in text: RichText) -> Selection {
    text.caret(row: cell.rows.lowerBound, column: cell.columns.lowerBound, in: table)
  }
}

extension EditorState {
  var isInTable: Bool { !styleAtCaret.cells.isEmpty }

  fileprivate func tablePlace() throws(CommandError) -> TablePlace {
    if let place = TablePlace(text.clamped(selection.head).paragraph, in: text) { return place }
    throw CommandError("the caret is not in a table", hint: "table 2 3 makes one of two rows and three columns")
  }

  fileprivate mutating func insertTable(rows: Int, columns: Int) throws(CommandError) -> Outcome {
    let place = text.clamped(selection.head)
    let first = Position(place.offset > 0 ? place.paragraph + 1 : place.paragraph, 0)
    return try restructure(text.insertingTable(rows: rows, columns: columns, at: place)) { _ in Selection(first) }
  }

  fileprivate mutating func insertRow(isBelow: Bool) throws(CommandError) -> Outcome {
    let place = try tablePlace()
    let (rows, column) = (place.cell.rows, place.cell.columns.lowerBound)
    return try insertRow(isBelow ? rows.upperBound : rows.lowerBound, column: column, in: place.table)
  }

  /// Puts a row before the one with this index; the caret goes into it.
  fileprivate mutating func insertRow(_ row: Int, column: Int, in table: TableGrid) throws(CommandError) -> Outcome {
    try restructure(text.insertingRow(row, in: table)) { $0.caret(row: row, column: column, in: table) }
  }

  fileprivate mutating func insertColumn(isRight: Bool) throws(CommandError) -> Outcome {
    let place = try tablePlace()
    let (columns, row) = (place.cell.columns, place.cell.rows.lowerBound)
    let column = isRight ? columns.upperBound : columns.lowerBound
    return try restructure(text.insertingColumn(column, in: place.table)) {
      $0.caret(row: row, column: column, in: place.table)
    }
  }

  /// Goes to the next cell of the table at the caret, or the one before; after the last one comes a new row.
  mutating func go(cells step: Int) throws(CommandError) -> Outcome {
    let place = try tablePlace()
    let next = place.index + step
    if next >= place.table.cells.count { return try insertRow(place.table.rows.count, column: 0, in: place.table) }
    guard next >= 0 else { return Outcome() }
    self.place(Position(place.table.cells[next].paragraphs.lowerBound, 0), extending: false)
    return Outcome()
  }
}

extension RichText {
  /// A caret at the start of a cell of a table that was changed, or of the nearest before it; where the table was if it is gone.
  fileprivate func caret(row: Int, column: Int, in table: TableGrid) -> Selection {
    let start = clamped(Position(table.paragraphs.lowerBound, 0))
    guard let changed = TableGrid(around: start.paragraph, depth: table.depth, in: self) else {
      return Selection(start)
    }
    let row = min(row, changed.rows.count - 1)
    let cell = changed.cells.last { $0.rows.contains(row) && $0.columns.lowerBound <= column }
    return Selection(Position(cell?.paragraphs.lowerBound ?? start.paragraph, 0))
  }
}
