/// Neighbouring paragraphs at one depth of tables: a table, or what is between tables.
struct TableBlock {
  /// All of a table, or what of the other paragraphs is touched by the range.
  let paragraphs: Range<Int>
  /// Those that the range touches.
  let covered: Range<Int>
  let isTable: Bool
  /// Whether it is a table that is wholly in the range.
  let isWhole: Bool

  /// What a range touches, at a depth.
  static func blocks(of text: RichText, _ range: Range<Position>, depth: Int) -> [TableBlock] {
    let touched = range.lowerBound.paragraph..<(range.upperBound.paragraph + 1)
    return text.stretches(of: touched) { $0.isInSameTable(as: $1, depth: depth) }.compactMap { stretch in
      TableBlock(text, stretch, range, depth)
    }
  }

  /// Nil where the range ends at the start of a table, of which it takes nothing.
  private init?(_ text: RichText, _ covered: Range<Int>, _ range: Range<Position>, _ depth: Int) {
    self.covered = covered
    isTable = text.paragraphStyle(covered.lowerBound).cells.count > depth
    paragraphs = isTable ? text.table(around: covered, depth: depth) : covered
    let last = paragraphs.upperBound - 1
    isWhole =
      isTable && range.lowerBound <= Position(paragraphs.lowerBound, 0)
      && Position(last, text.paragraphLength(last)) <= range.upperBound
    if isTable, !isWhole, range.upperBound == Position(paragraphs.lowerBound, 0) { return nil }
  }
}

extension ParagraphStyle {
  /// Whether both are outside of tables at a depth, or in the same table there. The outer cells are the same.
  func isInSameTable(as other: ParagraphStyle, depth: Int) -> Bool {
    guard cells.count > depth, other.cells.count > depth else {
      return cells.count <= depth && other.cells.count <= depth
    }
    return cells[depth].table == other.cells[depth].table
      && zip(cells.prefix(depth), other.cells.prefix(depth)).allSatisfy { $0.isSameCell(as: $1) }
  }
}
