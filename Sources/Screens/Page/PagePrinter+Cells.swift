import RichText
import Terminal

extension PagePrinter {
  /// The lines of a cell inside of so many. Tables in it have frames, too; those that have no room, or are too deep, are told by signs at the side.
  mutating func lines(of cell: TableGrid.Cell, depth: Int, columns: Int, isMeasured: Bool = false) -> [TerminalLine] {
    var (lines, index): ([TerminalLine], Int) = ([], cell.paragraphs.lowerBound)
    while index < cell.paragraphs.upperBound {
      if let (table, printed) = printedTable(around: index, depth: depth, columns: columns) {
        lines += printed.lines
        index = table.paragraphs.upperBound
      } else {
        lines += self.lines(of: index, depth: depth, columns: columns, isMeasured: isMeasured)
        index += 1
      }
    }
    return lines
  }

  private mutating func printedTable(around index: Int, depth: Int, columns: Int) -> (TableGrid, PrintedTable)? {
    guard depth < Self.framedDepth, let table = TableGrid(around: index, depth: depth, in: text),
      let printed = PrintedTable(table, columns: columns, with: &self)
    else { return nil }
    return (table, printed)
  }

  /// Each table in a table is laid out twice as often as the one around it.
  private static let framedDepth = 4
}
