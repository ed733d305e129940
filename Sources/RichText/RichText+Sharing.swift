extension RichText {
  /// The paragraphs that this text does not share with another one, of which it was made by edits: all before them and all after them
  /// are the other's own. Empty where nothing was changed, or only removed.
  ///
  /// Costs a glance at each paragraph, whatever its length. A text that was made anew shares nothing, even where it is equal.
  public func unsharedParagraphs(with other: RichText) -> Range<Int> {
    let mine = Array(rope.leaves(0..<paragraphCount)), theirs = Array(other.rope.leaves(0..<other.paragraphCount))
    let start = zip(mine, theirs).prefix { $0 === $1 }.count
    let end = zip(mine.reversed(), theirs.reversed()).prefix { $0 === $1 }.count
    return start..<max(start, mine.count - end)
  }
}
