import RichText
import Terminal

/// A table in a frame, with columns as wide as what is in them where there is room.
struct PrintedTable {
  private let table: TableGrid
  private let widths: [Int]
  private var heights: [Int]
  /// The lines of each cell.
  private let cells: [[TerminalLine]]
  /// For each place of the grid the index of its cell.
  private let owners: [[Int?]]

  /// Nil where the columns do not fit.
  init?(_ table: TableGrid, columns: Int, with printer: inout PagePrinter) {
    guard let widths = ColumnWidths(table, columns: columns, with: printer)?.widths else { return nil }
    (self.table, self.widths) = (table, widths)
    var cells: [[TerminalLine]] = []
    for cell in table.cells {
      cells.append(printer.lines(of: cell, depth: table.depth + 1, columns: widths.span(cell.columns)))
    }
    self.cells = cells
    heights = Array(repeating: 1, count: table.rows.count)
    owners = Self.owners(table)
    fitHeights()
  }

  private static func owners(_ table: TableGrid) -> [[Int?]] {
    var owners = [[Int?]](repeating: Array(repeating: nil, count: table.columnCount), count: table.rows.count)
    for (index, cell) in table.cells.enumerated() {
      for row in cell.rows { for column in cell.columns { owners[row][column] = index } }
    }
    return owners
  }

  /// Cells of several rows make the last of these higher where they need it.
  private mutating func fitHeights() {
    let byRows = table.cells.indices.sorted { table.cells[$0].rows.count < table.cells[$1].rows.count }
    for index in byRows {
      let rows = table.cells[index].rows
      let missing = cells[index].count - rows.reduce(rows.count - 1) { $0 + heights[$1] }
      if missing > 0 { heights[rows.upperBound - 1] += missing }
    }
  }

  var lines: [TerminalLine] {
    var lines: [TerminalLine] = []
    for row in heights.indices {
      lines.append(line(above: row))
      for index in 0..<heights[row] { lines.append(line(index, of: row)) }
    }
    return lines + [line(above: heights.count)]
  }

  private func owner(_ row: Int, _ column: Int) -> Int? {
    owners.indices.contains(row) && widths.indices.contains(column) ? owners[row][column] : nil
  }

  /// A line of text in a row.
  private func line(_ index: Int, of row: Int) -> TerminalLine {
    var line = TerminalLine()
    var column = 0
    while column < widths.count {
      let cell = owner(row, column)
      let isEdge = column == 0 || owner(row, column - 1) != cell
      line.add(.init(isEdge && (cell != nil || owner(row, column - 1) != nil) ? "│" : " ", style: .faint))
      column = add(cell, at: column, row: row, index, to: &line)
    }
    line.add(.init(owner(row, widths.count - 1) == nil ? " " : "│", style: .faint))
    return line
  }

  /// Adds a part of a cell, or of a place without one; gives the column behind it.
  private func add(_ cell: Int?, at column: Int, row: Int, _ index: Int, to line: inout TerminalLine) -> Int {
    guard let cell else {
      line.add(.init(String(repeating: " ", count: widths[column] + 2)))
      return column + 1
    }
    let above = (table.cells[cell].rows.lowerBound..<row).reduce(0) { $0 + heights[$1] + 1 }
    let width = widths.span(table.cells[cell].columns)
    let text = cells[cell].indices.contains(above + index) ? cells[cell][above + index] : TerminalLine()
    line.add(.init(" "))
    line.add(text)
    line.add(.init(String(repeating: " ", count: max(width - text.width, 0) + 1)))
    return table.cells[cell].columns.upperBound
  }

  /// The line between two rows, or at the top or bottom.
  private func line(above row: Int) -> TerminalLine {
    var line = TerminalLine()
    var column = 0
    while column < widths.count {
      line.add(.init(junction(row, column), style: .faint))
      let (upper, lower) = (owner(row - 1, column), owner(row, column))
      if let upper, upper == lower {
        column = add(upper, at: column, row: row, -1, to: &line)
      } else {
        let sign = upper == nil && lower == nil ? " " : "─"
        line.add(.init(String(repeating: sign, count: widths[column] + 2), style: .faint))
        column += 1
      }
    }
    line.add(.init(junction(row, widths.count), style: .faint))
    return line
  }

  /// The sign where the lines around a corner meet.
  private func junction(_ row: Int, _ column: Int) -> String {
    let (upLeft, upRight) = (owner(row - 1, column - 1), owner(row - 1, column))
    let (downLeft, downRight) = (owner(row, column - 1), owner(row, column))
    let arms = (upLeft != upRight ? 1 : 0) | (downLeft != downRight ? 2 : 0)
    return Self.signs[arms | (upLeft != downLeft ? 4 : 0) | (upRight != downRight ? 8 : 0)]
  }

  /// By the lines that go up (1), down (2), left (4) and right (8).
  private static let signs = [
    " ", "╵", "╷", "│", "╴", "┘", "┐", "┤", "╶", "└", "┌", "├", "─", "┴", "┬", "┼",
  ]
}

extension [Int] {
  /// The columns of neighbouring cells in one, with the lines between them.
  func span(_ columns: Range<Int>) -> Int { self[columns].reduce(3 * (columns.count - 1), +) }
}
