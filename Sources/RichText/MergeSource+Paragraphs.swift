extension MergeSource {
  /// Whether the range is all that paragraphs have, but for the first one's border, and the names of their cell.
  func fillsParagraphs(_ range: Range<Int>) -> Bool {
    guard !range.isEmpty, !isBorder(range.lowerBound) else { return false }
    let border = range.lowerBound - 1 - (hasName(before: range.lowerBound) ? MergeCellName.length : 0)
    return isBorder(border) && isBorder(range.upperBound + (hasName(at: range.upperBound) ? MergeCellName.length : 0))
  }

  private func hasName(before offset: Int) -> Bool {
    let start = offset - MergeCellName.length
    return start > starts[paragraph(at: offset)] && hasName(at: start)
  }

  private func hasName(at offset: Int) -> Bool {
    guard !isBorder(offset) else { return false }
    let index = paragraph(at: offset)
    let bytes = paragraphs[index].text.utf8
    return bytes[bytes.index(bytes.startIndex, offsetBy: offset - starts[index] - 1)] == MergeCellName.firstByte
  }

  /// How deep in a list the paragraph is that begins there; -1 in none.
  func level(_ range: Range<Int>) -> Int {
    guard !range.isEmpty, isBorder(range.lowerBound) else { return -1 }
    return paragraphs[paragraph(at: range.lowerBound)].style.list?.level ?? -1
  }

  /// Whether two paragraphs are in one table, of which all is among the indices, or in one row.
  func isInOne(_ first: Int, _ second: Int, of indices: ClosedRange<Int>) -> Bool {
    guard let one = cell(first), let other = cell(second), one.table == other.table else { return false }
    let around = [indices.lowerBound - 1, indices.upperBound + 1].compactMap(cell)
    return one.row == other.row || !around.contains { $0.table == one.table }
  }

  private func cell(_ index: Int) -> TableCell? {
    paragraphs.indices.contains(index) ? paragraphs[index].style.cells.first : nil
  }
}
