/// Where the cells of a table are: what follows from their order and spans, as in HTML (HTML Living Standard, 4.9.12).
///
/// Rows may have different numbers of columns. A cell that would lie over another is made narrower; one that would reach below the
/// last row is made shorter.
public struct TableGrid: Sendable {
  /// A cell and its place.
  public struct Cell: Sendable, Equatable {
    /// The paragraphs in it, those of tables inside it too.
    public var paragraphs: Range<Int>
    /// The rows and the columns that it takes, from 0.
    public var rows, columns: Range<Int>
    /// Whether it heads its column or row.
    public var isHeader: Bool
  }

  /// How many cells the table is inside of.
  public let depth: Int
  /// The paragraphs of the table.
  public let paragraphs: Range<Int>
  /// The cells in the order of the text.
  public private(set) var cells: [Cell] = []
  /// The paragraphs of each row.
  public let rows: [Range<Int>]
  /// How many columns there are.
  public private(set) var columnCount = 0

  /// No cell reaches beyond so many columns, and those that begin there are one column wide.
  public static let columnLimit = 1024

  /// The table that a paragraph is in: the innermost, or the one inside of so many cells. Nil where there is none.
  public init?(around paragraph: Int, depth: Int? = nil, in text: RichText) {
    guard paragraph >= 0, paragraph < text.paragraphCount else { return nil }
    let depth = depth ?? text.paragraphStyle(paragraph).cells.count - 1
    guard depth >= 0, depth < text.paragraphStyle(paragraph).cells.count else { return nil }
    self.depth = depth
    paragraphs = text.table(around: paragraph..<(paragraph + 1), depth: depth)
    rows = text.stretches(of: paragraphs) { $0.cells[depth].row == $1.cells[depth].row }
    var taken: [Int] = []
    for (row, range) in rows.enumerated() { place(range, row, &taken, in: text) }
    columnCount = cells.reduce(0) { max($0, $1.columns.upperBound) }
  }

  /// The index of the cell that a paragraph is in.
  public func cell(of paragraph: Int) -> Int? { cells.firstIndex { $0.paragraphs.contains(paragraph) } }

  /// The cell that takes a place in the grid; nil where there is none.
  public func cell(row: Int, column: Int) -> Cell? {
    cells.first { $0.rows.contains(row) && $0.columns.contains(column) }
  }

  /// Places a row's cells. For each column, `taken` has the row from which on it is free.
  private mutating func place(_ range: Range<Int>, _ row: Int, _ taken: inout [Int], in text: RichText) {
    var column = 0
    let cells = text.stretches(of: range) { [depth] in $0.cells[depth].isSameCell(as: $1.cells[depth]) }
    for paragraphs in cells {
      let cell = text.paragraphStyle(paragraphs.lowerBound).cells[depth]
      while column < taken.count, taken[column] > row { column += 1 }
      let columns = column..<(column + width(cell, at: column, row, taken))
      let rows = row..<min(self.rows.count, row + min(max(cell.rowSpan, 1), TableCell.spanLimit))
      while taken.count < min(columns.upperBound, Self.columnLimit) { taken.append(0) }
      for index in columns where index < taken.count { taken[index] = rows.upperBound }
      self.cells.append(Cell(paragraphs: paragraphs, rows: rows, columns: columns, isHeader: cell.isHeader))
      column = columns.upperBound
    }
  }

  /// How many columns are free for a cell.
  private func width(_ cell: TableCell, at column: Int, _ row: Int, _ taken: [Int]) -> Int {
    let wanted = min(max(cell.columnSpan, 1), max(1, Self.columnLimit - column))
    return (1..<max(wanted, 1)).first { column + $0 < taken.count && taken[column + $0] > row } ?? wanted
  }
}
