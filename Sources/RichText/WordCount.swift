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

extension RichText {
  /// What a merge of other texts, two at least, did beyond them: words that none of them has, and words that all of them have and the merge does not.
  public func wordChange(merging texts: [RichText]) -> WordCount {
    WordCount(added: wordsAdded(to: texts), removed: wordsRemoved(from: texts))
  }

  private func wordsAdded(to texts: [RichText]) -> Int {
    var own = TextStretches(0..<paragraphCount, of: self)
    for kept in KeptText.shared(from: texts, to: self) { _ = own.passOn(kept) }
    return wordCount(of: own)
  }

  private func wordsRemoved(from texts: [RichText]) -> Int {
    guard let first = texts.first else { return 0 }
    var (gone, last) = (TextStretches(0..<first.paragraphCount, of: first), first)
    _ = gone.passOn(KeptText(from: self, to: first))
    for text in texts.dropFirst() {
      gone = gone.passOn(KeptText(from: text, to: last))
      _ = gone.passOn(KeptText(from: self, to: text))
      last = text
    }
    return first.wordCount(of: gone)
  }

  private func wordCount(of stretches: TextStretches) -> Int {
    stretches.parts(of: self).reduce(0) { count, part in
      let bytes = self[part.paragraph].text.utf8.dropFirst(part.bytes.lowerBound).prefix(part.bytes.count)
      return count + RichText(plain: String(decoding: bytes, as: UTF8.self)).wordCount
    }
  }
}
