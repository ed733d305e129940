extension ParagraphAlignment {
  /// What lies between the paragraphs that stay, atoms by what they are.
  static func gaps(_ old: [Paragraph], _ new: [Paragraph]) -> [Gap] {
    let prefix = zip(old, new).prefix { $0.hasSameText(as: $1) }.count
    let rest = (old.dropFirst(prefix), new.dropFirst(prefix))
    let suffix = zip(rest.0.reversed(), rest.1.reversed()).prefix { $0.hasSameText(as: $1) }.count
    let keys = (rest.0.dropLast(suffix).map(\.textKey), rest.1.dropLast(suffix).map(\.textKey))
    let gaps = SequenceMatcher(keys.0, keys.1).gaps.map { ($0.old.shifted(by: prefix), $0.new.shifted(by: prefix)) }
    return joined(gaps, old, new).flatMap { separated($0, old, new) }
  }

  /// The gaps, those in one that only paragraphs lie between which are alike by chance, where a paragraph was divided, put in or taken out beside them: which of
  /// the empty ones stays, the words around them tell.
  private static func joined(_ gaps: [Gap], _ old: [Paragraph], _ new: [Paragraph]) -> [Gap] {
    gaps.reduce(into: []) { result, gap in
      guard let last = result.last, old[last.old.upperBound..<gap.old.lowerBound].allSatisfy(\.isWeak),
        last.old.count != last.new.count || gap.old.count != gap.new.count || isCrossed(last, gap, old, new)
      else { return result.append(gap) }
      result[result.count - 1] = (
        last.old.lowerBound..<gap.old.upperBound, last.new.lowerBound..<gap.new.upperBound
      )
    }
  }
}

extension ParagraphAlignment {
  /// Whether more words of one gap are in the other than stayed in their own: paragraphs were not changed in their places, but put in before them, or taken out.
  private static func isCrossed(_ first: Gap, _ second: Gap, _ old: [Paragraph], _ new: [Paragraph]) -> Bool {
    guard [first.old, first.new, second.old, second.new].allSatisfy({ $0.count <= separationLimit }) else {
      return false
    }
    let before = (counts(old[first.old]), counts(old[second.old]))
    let after = (counts(new[first.new]), counts(new[second.new]))
    let stayed = shared(before.0, after.0) + shared(before.1, after.1)
    return shared(before.0, after.1) + shared(before.1, after.0) > stayed
  }

  private static func shared(_ some: [ExactText: Int], _ others: [ExactText: Int]) -> Int {
    some.reduce(0) { $0 + min($1.value, others[$1.key] ?? 0) }
  }

  /// A gap and one of the paragraphs that were taken out at its end or its start, or inside of it, of whose words nothing is in what stays: so they are told from
  /// those that were changed.
  private static func separated(_ gap: Gap, _ old: [Paragraph], _ new: [Paragraph]) -> [Gap] {
    let (paragraphs, changed) = (old[gap.old], new[gap.new])
    guard !changed.isEmpty, changed.count < paragraphs.count, paragraphs.count <= separationLimit,
      paragraphs.allSatisfy({ $0.style.cells.isEmpty })
    else { return [gap] }
    let (start, end) = (gap.old.lowerBound, gap.old.upperBound)
    for count in changed.count..<paragraphs.count {
      if hasOnly(paragraphs.prefix(count), changed, without: paragraphs.dropFirst(count)) {
        return [(start..<(start + count), gap.new), ((start + count)..<end, gap.new.upperBound..<gap.new.upperBound)]
      }
      if hasOnly(paragraphs.suffix(count), changed, without: paragraphs.dropLast(count)) {
        return [(start..<(end - count), gap.new.lowerBound..<gap.new.lowerBound), ((end - count)..<end, gap.new)]
      }
    }
    return divided(gap, old, new) ?? [gap]
  }

  /// The changed paragraphs before those that were taken out between them, these, and the changed ones behind; nil where the words do not tell.
  private static func divided(_ gap: Gap, _ old: [Paragraph], _ new: [Paragraph]) -> [Gap]? {
    let removed = gap.old.count - gap.new.count
    for count in 1..<gap.new.count {
      let (end, place) = (gap.old.lowerBound + count, gap.new.lowerBound + count)
      let before: Gap = (gap.old.lowerBound..<end, gap.new.lowerBound..<place)
      let behind: Gap = ((end + removed)..<gap.old.upperBound, place..<gap.new.upperBound)
      let between = end..<(end + removed)
      let isClear = [before, behind].allSatisfy { hasOnly(old[$0.old], new[$0.new], without: old[between]) }
      if isClear { return [before, (between, place..<place), behind] }
    }
    return nil
  }

  private static let separationLimit = 64

  /// Whether paragraphs became the changed ones: most of their words are there, and few of the words that came are of the others.
  private static func hasOnly(
    _ kept: ArraySlice<Paragraph>, _ changed: ArraySlice<Paragraph>, without others: ArraySlice<Paragraph>
  ) -> Bool {
    let (before, after, gone) = (counts(kept), counts(changed), counts(others))
    let shared = shared(before, after)
    guard shared * 2 >= before.values.reduce(0, +), shared > 0 else { return false }
    let came = after.compactMap { word, count in gone[word].map { min($0, max(count - before[word, default: 0], 0)) } }
    return came.reduce(0, +) * 4 <= gone.values.reduce(0, +)
  }

  private static func counts(_ paragraphs: ArraySlice<Paragraph>) -> [ExactText: Int] {
    paragraphs.flatMap(\.text.words).reduce(into: [:]) { $0[$1, default: 0] += 1 }
  }
}

extension Paragraph {
  /// Whether there is nothing in it to tell it by.
  fileprivate var isWeak: Bool { text.isEmpty && style.cells.isEmpty }
}
