extension RichText {
  /// Equal content and looks, whatever the ids of the paragraphs, and the numbers of lists, tables and blocks of code are. An atom that
  /// carries its content is equal to any of its kind that stands in its place.
  ///
  /// Costs a glance at each paragraph that both texts share.
  public func hasSameContent(as other: RichText) -> Bool {
    guard paragraphCount == other.paragraphCount, utf8Count == other.utf8Count else { return false }
    let all = 0..<paragraphCount
    var isRenumbered = false
    for (mine, others) in zip(rope.leaves(all), other.rope.leaves(all)) where mine !== others {
      guard mine.hasSameContent(as: others) else { return false }
      isRenumbered = isRenumbered || !mine.style.hasSameNumbers(as: others.style)
    }
    return !isRenumbered || hasMatchingNumbers(in: other)
  }

  private func hasMatchingNumbers(in other: RichText) -> Bool {
    let all = 0..<paragraphCount
    var matching = NumberMatching()
    for (mine, others) in zip(rope.leaves(all), other.rope.leaves(all)) {
      if !mine.style.isNumbered, !others.style.isNumbered {
        matching.skip()
      } else if !matching.match(mine.style, others.style) {
        return false
      }
    }
    return true
  }
}
