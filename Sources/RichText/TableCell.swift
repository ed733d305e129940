/// The cell of a table that a paragraph is in.
///
/// Neighbouring paragraphs with equal `table` are one table, with equal `row` in it one row, with equal `cell` one cell. The numbers tell
/// things apart and mean nothing else: rows and cells are in the order of the text, and a row put in changes no other.
public struct TableCell: Hashable, Sendable, Codable {
  /// Tells the table from others next to it.
  public var table: Int
  /// Tells the row from the table's others.
  public var row: Int
  /// Tells the cell from the row's others.
  public var cell: Int
  /// How many rows the cell takes, 1 to `spanLimit`. The rows below have no cell of their own there.
  public var rowSpan = 1
  /// How many columns the cell takes, 1 to `spanLimit`.
  public var columnSpan = 1
  /// Whether the cell heads its column or row.
  public var isHeader = false

  /// A cell.
  public init(table: Int, row: Int, cell: Int, rowSpan: Int = 1, columnSpan: Int = 1, isHeader: Bool = false) {
    (self.table, self.row, self.cell) = (table, row, cell)
    (self.rowSpan, self.columnSpan, self.isHeader) = (rowSpan, columnSpan, isHeader)
  }

  /// The most rows or columns that a cell takes.
  public static let spanLimit = 65_534

  private static func span(_ number: Int) -> Int { min(max(1, number), spanLimit) }

  private enum CodingKeys: String, CodingKey {
    case table = "t", row = "r", cell = "c", rowSpan = "v", columnSpan = "w", isHeader = "h"
  }

  public init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: CodingKeys.self)
    self.init(
      table: try values.decode(Int.self, forKey: .table), row: try values.decode(Int.self, forKey: .row),
      cell: try values.decode(Int.self, forKey: .cell),
      rowSpan: Self.span(try values.decodeIfPresent(Int.self, forKey: .rowSpan) ?? 1),
      columnSpan: Self.span(try values.decodeIfPresent(Int.self, forKey: .columnSpan) ?? 1),
      isHeader: try values.decodeIfPresent(Bool.self, forKey: .isHeader) ?? false)
  }

  public func encode(to encoder: any Encoder) throws {
    var values = encoder.container(keyedBy: CodingKeys.self)
    try values.encode(table, forKey: .table)
    try values.encode(row, forKey: .row)
    try values.encode(cell, forKey: .cell)
    if rowSpan != 1 { try values.encode(rowSpan, forKey: .rowSpan) }
    if columnSpan != 1 { try values.encode(columnSpan, forKey: .columnSpan) }
    if isHeader { try values.encode(true, forKey: .isHeader) }
  }
}
