import RichText
import Terminal

/// How wide the columns of a table are: as what is in them, and where that is too wide, the widest ones narrower.
struct ColumnWidths {
  private(set) var widths: [Int]

  /// The least width of a column.
  private static let least = 3
  /// What is wider is not measured further.
  private static let most = 400

  /// Nil where the columns do not fit into so many, lines included.
  init?(_ table: TableGrid, columns: Int, with printer: PagePrinter) {
    let room = columns - 3 * table.columnCount - 1
    guard table.columnCount > 0, room >= Self.least * table.columnCount else { return nil }
    widths = Array(repeating: Self.least, count: table.columnCount)
    for cell in table.cells.sorted(by: { $0.columns.count < $1.columns.count }) {
      grow(for: cell, depth: table.depth + 1, printer)
    }
    shrink(to: room)
  }

  private mutating func grow(for cell: TableGrid.Cell, depth: Int, _ printer: PagePrinter) {
    var measuring = printer
    let lines = measuring.lines(of: cell, depth: depth, columns: Self.most, isMeasured: true)
    let missing = (lines.map(\.width).max() ?? 0) - widths.span(cell.columns)
    guard missing > 0 else { return }
    let (each, more) = missing.quotientAndRemainder(dividingBy: cell.columns.count)
    for column in cell.columns { widths[column] += each + (column - cell.columns.lowerBound < more ? 1 : 0) }
  }

  /// Cuts the widest columns to the same width, the largest with which all fit.
  private mutating func shrink(to room: Int) {
    guard widths.reduce(0, +) > room else { return }
    var (low, high) = (Self.least, Self.most * 2)
    while low < high {
      let middle = (low + high + 1) / 2
      if widths.reduce(0, { $0 + min($1, middle) }) <= room { low = middle } else { high = middle - 1 }
    }
    var left = room - widths.reduce(0) { $0 + min($1, low) }
    for column in widths.indices where widths[column] > low {
      widths[column] = low + (left > 0 ? 1 : 0)
      left -= 1
    }
  }
}
