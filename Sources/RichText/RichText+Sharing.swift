extension RichText {
  /// The paragraphs that this text does not share with another one, of which it was made by edits: all before them and all after them
  /// are the other's own. Empty where nothing was changed, or only removed.
  ///
  /// Costs a glance at each paragraph, whatever its length. A text that was made anew shares nothing, even where it is equal.
  public func unsharedParagraphs(with other: RichText) -> Range<Int> {
    let counts = (paragraphCount, other.paragraphCount)
    let start = zip(rope.leaves(0..<counts.0), other.rope.leaves(0..<counts.1)).prefix { $0 === $1 }.count
    let first = (start + max(0, counts.0 - counts.1), start + max(0, counts.1 - counts.0))
    guard first.0 < counts.0 else { return start..<first.0 }
    var (end, index) = (first.0, first.0)
    for (mine, others) in zip(rope.leaves(first.0..<counts.0), other.rope.leaves(first.1..<counts.1)) {
      index += 1
      if mine !== others { end = index }
    }
    return start..<end
  }

  /// The text with other paragraphs in place of those with these indices, which must exist. All others are shared with this text.
  ///
  /// Runs are made canonical, a paragraph with line feeds becomes several, and an id that is in use already is replaced by a new one.
  public func replacingParagraphs(_ range: Range<Int>, with new: [Paragraph]) -> RichText {
    var (result, paragraphs) = (self, new.flatMap(\.lines))
    guard !paragraphs.isEmpty || range.count < paragraphCount else { return RichText() }
    for old in rope.leaves(range) { result.ids.remove(old.id) }
    for index in paragraphs.indices { paragraphs[index].id = result.ids.insert(paragraphs[index].id) }
    result.rope.replaceParagraphs(range, with: paragraphs)
    return result
  }
}
