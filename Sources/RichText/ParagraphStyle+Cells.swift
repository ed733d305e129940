extension ParagraphStyle {
  /// Whether both are in the same cell of the same tables, or outside of tables.
  public func isInSameCell(as other: ParagraphStyle) -> Bool {
    cells.count == other.cells.count && isInside(cellOf: other)
  }

  /// Whether it is in the cell that another is in, or in a table inside of that. Everything is inside of what is around the tables.
  public func isInside(cellOf other: ParagraphStyle) -> Bool {
    cells.count >= other.cells.count && zip(cells, other.cells).allSatisfy { $0.isSameCell(as: $1) }
  }
}
