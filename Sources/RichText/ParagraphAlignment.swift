/// Which paragraphs of two texts have the same characters, found without regard to looks.
struct ParagraphAlignment {
  typealias Gap = (old: Range<Int>, new: Range<Int>)
  let old: [StoredParagraph]
  let new: [StoredParagraph]
  /// The paragraphs in between, which were changed, put in or taken out.
  let gaps: [Gap]

  init(_ older: RichText, _ newer: RichText) {
    let old = Array(older.rope.leaves(0..<older.paragraphCount))
    let new = Array(newer.rope.leaves(0..<newer.paragraphCount))
    let prefix = zip(old, new).prefix { $0.hasSameText(as: $1) }.count
    let rest = (old.dropFirst(prefix), new.dropFirst(prefix))
    let suffix = zip(rest.0.reversed(), rest.1.reversed()).prefix { $0.hasSameText(as: $1) }.count
    gaps = Self.gaps(rest.0.dropLast(suffix), rest.1.dropLast(suffix))
    (self.old, self.new) = (old, new)
  }

  /// The gaps between paragraphs whose first differ, and whose last.
  private static func gaps(
    _ old: ArraySlice<StoredParagraph>, _ new: ArraySlice<StoredParagraph>
  ) -> [Gap] {
    if old.count == 1, new.count == 1 { return [(old.indices, new.indices)] }
    return SequenceMatcher(old.map { ExactText($0.text) }, new.map { ExactText($0.text) }).gaps.map {
      ($0.old.shifted(by: old.startIndex), $0.new.shifted(by: new.startIndex))
    }
  }

  /// What is in a gap on both sides; of two long paragraphs what differs.
  func parts(of gap: Gap) -> (old: [TextPart], new: [TextPart]) {
    if gap.old.count == 1, gap.new.count == 1 {
      let (a, b) = (gap.old.lowerBound, gap.new.lowerBound)
      let parts = TextPart.differing(old[a], a, new[b], b)
      return ([parts.old], [parts.new])
    }
    return (gap.old.map { TextPart(old[$0], $0) }, gap.new.map { TextPart(new[$0], $0) })
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
