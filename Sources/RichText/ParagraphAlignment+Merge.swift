extension ParagraphAlignment {
  /// What lies between the paragraphs that stay, atoms by what they are.
  static func gaps(_ old: [Paragraph], _ new: [Paragraph]) -> [Gap] {
    let prefix = zip(old, new).prefix { $0.hasSameText(as: $1) }.count
    let rest = (old.dropFirst(prefix), new.dropFirst(prefix))
    let suffix = zip(rest.0.reversed(), rest.1.reversed()).prefix { $0.hasSameText(as: $1) }.count
    let keys = (rest.0.dropLast(suffix).map(\.textKey), rest.1.dropLast(suffix).map(\.textKey))
    return joined(SequenceMatcher(keys.0, keys.1).gaps.map { ($0.old.shifted(by: prefix), $0.new.shifted(by: prefix)) })
    {
      old[$0].isWeak
    }
  }

  /// The gaps, those in one that only paragraphs lie between which are alike by chance, where a paragraph was divided, put in or taken out beside them: which of
  /// the empty ones stays, the words around them tell.
  private static func joined(_ gaps: [Gap], over isWeak: (Int) -> Bool) -> [Gap] {
    gaps.reduce(into: []) { result, gap in
      guard let last = result.last, (last.old.upperBound..<gap.old.lowerBound).allSatisfy(isWeak),
        last.old.count != last.new.count || gap.old.count != gap.new.count
      else { return result.append(gap) }
      result[result.count - 1] = (
        last.old.lowerBound..<gap.old.upperBound, last.new.lowerBound..<gap.new.upperBound
      )
    }
  }
}

extension Paragraph {
  /// Whether there is nothing in it to tell it by.
  fileprivate var isWeak: Bool { text.isEmpty && style.cells.isEmpty }
}
