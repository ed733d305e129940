/// How many words a change added and took away.
public struct WordCount: Hashable, Sendable, Codable {
  /// Words that only the newer text has.
  public var added = 0
  /// Words that only the older text has.
  public var removed = 0
  /// A count of these.
  public init(added: Int = 0, removed: Int = 0) { (self.added, self.removed) = (added, removed) }
}

extension RichText {
  /// Words added and removed on the way to `newer`, by a difference of word lists.
  public func wordChange(to newer: RichText) -> WordCount {
    let alignment = ParagraphAlignment(self, newer)
    return alignment.gaps.reduce(into: WordCount()) { count, gap in
      var numbers = TextNumbers()
      let parts = alignment.parts(of: gap)
      let old = numbers.numbers(parts.old.flatMap(\.text.words))
      let new = numbers.numbers(parts.new.flatMap(\.text.words))
      let kept = SequenceMatcher(old, new).matchedCount
      count.added += new.count - kept
      count.removed += old.count - kept
    }
  }
}
