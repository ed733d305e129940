extension RichText {
  /// The edit that makes `newer` of this text: by paragraphs, then words, then characters. Applied, it gives the same content as `newer`.
  ///
  /// Changes of looks alone are no replacements, so that positions in text that stays map exactly. Where texts have little in
  /// common, the cost is bounded and the edit is coarser.
  public func difference(to newer: RichText) -> Transaction {
    if let fine = try? fineDifference(to: newer) { return fine }
    return Transaction(.replace(.start..<end, Array(newer.paragraphs)))
  }

  private func fineDifference(to newer: RichText) throws(TransactionError) -> Transaction {
    var (edits, current): ([Transaction], RichText) = ([], self)
    for change in textChanges(to: newer).reversed() {
      let edit = current.splicing(change.old, with: newer.slice(change.new))
      current = try edit.applied(to: current)
      edits.append(edit)
    }
    return .joined([Transaction()] + edits + [current.restyling(like: newer)])
  }

  private typealias TextChange = (old: Range<Position>, new: Range<Position>)

  /// What differs in the characters, in order.
  private func textChanges(to newer: RichText) -> [TextChange] {
    let alignment = ParagraphAlignment(self, newer)
    return alignment.gaps.flatMap { gap in
      let gap = alignment.anchored(gap)
      let isEnd = gap.old.upperBound == alignment.old.count
      let parts = alignment.parts(of: gap)
      return Self.wordChanges(
        TokenList(parts.old, from: gap.old.lowerBound, isEnd: isEnd),
        TokenList(parts.new, from: gap.new.lowerBound, isEnd: isEnd))
    }
  }

  private static func wordChanges(_ old: TokenList, _ new: TokenList) -> [TextChange] {
    gapsBetweenWords(old, new).filter { !old.texts[$0.old].elementsEqual(new.texts[$0.new]) }.flatMap { gap in
      var numbers = TextNumbers()
      let matcher = SequenceMatcher(numbers.numbers(old.texts[gap.old]), numbers.numbers(new.texts[gap.new]))
      return matcher.gaps.flatMap { inner in
        change(inner.old.shifted(by: gap.old.lowerBound), of: old, inner.new.shifted(by: gap.new.lowerBound), of: new)
      }
    }
  }

  /// What lies between words that stay. These are found without regard to spaces and signs, of which many are alike by chance.
  private static func gapsBetweenWords(_ old: TokenList, _ new: TokenList) -> [(old: Range<Int>, new: Range<Int>)] {
    var numbers = TextNumbers()
    let words = (numbers.numbers(old.words.map { old.texts[$0] }), numbers.numbers(new.words.map { new.texts[$0] }))
    let pairs = SequenceMatcher(words.0, words.1).matches.flatMap { match in
      (0..<match.count).map { (old.words[match.old + $0], new.words[match.new + $0]) }
    }
    let starts = [(0, 0)] + pairs.map { ($0 + 1, $1 + 1) }
    let ends = pairs + [(old.texts.count, new.texts.count)]
    return zip(starts, ends).map { start, end in (start.0..<end.0, start.1..<end.1) }
  }

  private static func change(
    _ oldRange: Range<Int>, of old: TokenList, _ newRange: Range<Int>, of new: TokenList
  ) -> [TextChange] {
    guard !oldRange.isEmpty, !newRange.isEmpty else { return [(old.positions(oldRange), new.positions(newRange))] }
    return characterChanges(old.characters(oldRange), new.characters(newRange))
  }

  /// Letter by letter where half of the letters stay, else what is between the letters that stay at both ends.
  private static func characterChanges(_ old: TokenList, _ new: TokenList) -> [TextChange] {
    var numbers = TextNumbers()
    let matcher = SequenceMatcher(numbers.numbers(old.texts), numbers.numbers(new.texts))
    if matcher.matchedCount * 2 >= max(old.texts.count, new.texts.count) {
      return matcher.gaps.map { (old.positions($0.old), new.positions($0.new)) }
    }
    let prefix = zip(old.texts, new.texts).prefix { $0 == $1 }.count
    let shorter = min(old.texts.count, new.texts.count) - prefix
    let suffix = zip(old.texts.reversed(), new.texts.reversed()).prefix(shorter).prefix { $0 == $1 }.count
    let middle = (prefix..<(old.texts.count - suffix), prefix..<(new.texts.count - suffix))
    return [(old.positions(middle.0), new.positions(middle.1))]
  }
}
