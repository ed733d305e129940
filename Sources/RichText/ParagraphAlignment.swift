/// Which paragraphs of two texts have the same characters, found without regard to looks and ids.
struct ParagraphAlignment {
  typealias Gap = (old: Range<Int>, new: Range<Int>)
  let old: [Paragraph]
  let new: [Paragraph]
  /// The paragraphs in between, which were changed, put in or taken out.
  let gaps: [Gap]

  init(_ older: RichText, _ newer: RichText) {
    (old, new) = (Array(older.paragraphs), Array(newer.paragraphs))
    gaps = Self.gaps(old, new)
  }

  /// What lies between the paragraphs that stay.
  static func gaps(_ old: [Paragraph], _ new: [Paragraph]) -> [Gap] {
    let prefix = zip(old, new).prefix { $0.hasSameText(as: $1) }.count
    let rest = (old.dropFirst(prefix), new.dropFirst(prefix))
    let suffix = zip(rest.0.reversed(), rest.1.reversed()).prefix { $0.hasSameText(as: $1) }.count
    var numbers = TextNumbers()
    let keys = (
      numbers.numbers(rest.0.dropLast(suffix).lazy.map(\.textKey)),
      numbers.numbers(rest.1.dropLast(suffix).lazy.map(\.textKey))
    )
    return SequenceMatcher(keys.0, keys.1).gaps.map { ($0.old.shifted(by: prefix), $0.new.shifted(by: prefix)) }
  }

  /// A gap with the paragraph before it where it is at the end and has nothing on one side, so that both sides have a place.
  func anchored(_ gap: Gap) -> Gap {
    guard gap.old.upperBound == old.count, gap.old.isEmpty || gap.new.isEmpty else { return gap }
    return ((gap.old.lowerBound - 1)..<gap.old.upperBound, (gap.new.lowerBound - 1)..<gap.new.upperBound)
  }
}

extension Range<Int> {
  func shifted(by distance: Int) -> Range<Int> { (lowerBound + distance)..<(upperBound + distance) }
}
