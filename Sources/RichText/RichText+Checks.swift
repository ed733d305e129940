/// Checks of what a transaction names, which may have been made for another text.
extension RichText {
  func checked(_ position: Position) throws(TransactionError) -> Position {
    guard position.paragraph >= 0, position.paragraph < paragraphCount else {
      throw TransactionError(reason: "there is no paragraph \(position.paragraph) of \(paragraphCount)")
    }
    guard rope.scalarBorder(position.paragraph, atOrBefore: position.offset) == position.offset else {
      throw TransactionError(reason: "there is no place \(position.offset) in paragraph \(position.paragraph)")
    }
    return position
  }

  func checked(_ range: Range<Position>) throws(TransactionError) -> Range<Position> {
    let lower = try checked(range.lowerBound)
    return lower..<(range.isEmpty ? lower : try checked(range.upperBound))
  }

  func checkedParagraphs(from first: Int, count: Int) throws(TransactionError) -> Range<Int> {
    guard first >= 0, first < paragraphCount, count > 0, count <= paragraphCount - first else {
      throw TransactionError(reason: "there are no \(count) paragraphs from \(first) of \(paragraphCount)")
    }
    return first..<(first + count)
  }
}
