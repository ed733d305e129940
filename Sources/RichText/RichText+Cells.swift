/// Edits that leave every cell where it is.
extension RichText {
  /// Whether a range goes from one cell of a table to another, or to what is outside: taking it out joins nothing.
  public func crossesCells(_ range: Range<Position>) -> Bool { CellRemoval(scalarAligned(range), in: self) != nil }

  /// The edit that takes out paragraphs which are all in one cell, or outside of tables.
  ///
  /// They become one empty paragraph where none is next to them there: a cell keeps one, and so do the space between two tables and that
  /// after the last one.
  public func removingWithinCell(_ paragraphs: ClosedRange<Int>) -> Transaction {
    let (first, last) = (paragraphs.lowerBound, paragraphs.upperBound)
    if areSpare(paragraphs) { return removingParagraphs(first..<(last + 1)) }
    return replacing(Position(first, 0)..<Position(last, paragraphLength(last)), with: RichText())
  }

  /// Whether one of their cell stands beside the paragraphs, or they are before all tables.
  private func areSpare(_ paragraphs: ClosedRange<Int>) -> Bool {
    let style = paragraphStyle(paragraphs.lowerBound)
    let around = [paragraphs.lowerBound - 1, paragraphs.upperBound + 1].filter { (0..<paragraphCount).contains($0) }
    if around.contains(where: { paragraphStyle($0).isInSameCell(as: style) }) { return true }
    return style.cells.isEmpty && paragraphs.lowerBound == 0 && !around.isEmpty
  }
}
