extension RichText {
  /// The paragraphs that this text does not share with another one, of which it was made by edits: all before them and all after them
  /// are the other's own. Empty where nothing was changed, or only removed.
  ///
  /// Costs a glance at each paragraph, whatever its length. A text that was made anew shares nothing, even where it is equal.
  public func unsharedParagraphs(with other: RichText) -> Range<Int> {
    let counts = (paragraphCount, other.paragraphCount)
    var pairs = LeafPairs(self, 0, other, 0)
    var start = 0
    while pairs.next() == true { start += 1 }
    let first = start + max(0, counts.0 - counts.1)
    guard first < counts.0 else { return start..<first }
    pairs = LeafPairs(self, first, other, start + max(0, counts.1 - counts.0))
    var (end, index) = (first, first)
    while let isShared = pairs.next() {
      index += 1
      if !isShared { end = index }
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

/// The paragraphs of two texts side by side.
private struct LeafPairs {
  private var mine, others: LeafSequence

  init(_ text: RichText, _ first: Int, _ other: RichText, _ otherFirst: Int) {
    mine = text.rope.leaves(from: first)
    others = other.rope.leaves(from: otherFirst)
  }

  /// Whether the next paragraphs are the same leaves; nil where one of the texts ends.
  mutating func next() -> Bool? {
    while let leaf = mine.next(), let other = others.next() {
      if leaf !== other {
        Self.finish(leaf, &mine)
        Self.finish(other, &others)
        return false
      }
      if leaf.isEnd { return true }
    }
    return nil
  }

  /// Passes over what is left of a paragraph.
  private static func finish(_ leaf: ParagraphLeaf, _ leaves: inout LeafSequence) {
    var isEnd = leaf.isEnd
    while !isEnd { isEnd = leaves.next()?.isEnd ?? true }
  }
}
