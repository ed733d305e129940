/// Which paragraphs of two texts have the same characters, found without regard to looks.
struct ParagraphAlignment {
  let old: [ParagraphLeaf.Storage]
  let new: [ParagraphLeaf.Storage]
  /// The paragraphs in between, which were changed, put in or taken out.
  let gaps: [(old: Range<Int>, new: Range<Int>)]

  init(_ older: RichText, _ newer: RichText) {
    let old = Array(older.rope.leaves(0..<older.paragraphCount))
    let new = Array(newer.rope.leaves(0..<newer.paragraphCount))
    let prefix = zip(old, new).prefix { $0.hasSameText(as: $1) }.count
    let rest = (old.dropFirst(prefix), new.dropFirst(prefix))
    let suffix = zip(rest.0.reversed(), rest.1.reversed()).prefix { $0.hasSameText(as: $1) }.count
    var numbers = TextNumbers()
    let keys = (
      numbers.numbers(rest.0.dropLast(suffix).lazy.map { ExactText($0.paragraph.text) }),
      numbers.numbers(rest.1.dropLast(suffix).lazy.map { ExactText($0.paragraph.text) })
    )
    gaps = SequenceMatcher(keys.0, keys.1).gaps.map { ($0.old.shifted(by: prefix), $0.new.shifted(by: prefix)) }
    (self.old, self.new) = (old, new)
  }

  /// A gap with the paragraph before it where it is at the end and has nothing on one side, so that both sides have a place.
  func anchored(_ gap: (old: Range<Int>, new: Range<Int>)) -> (old: Range<Int>, new: Range<Int>) {
    guard gap.old.upperBound == old.count, gap.old.isEmpty || gap.new.isEmpty else { return gap }
    return ((gap.old.lowerBound - 1)..<gap.old.upperBound, (gap.new.lowerBound - 1)..<gap.new.upperBound)
  }
}

extension ParagraphLeaf.Storage {
  fileprivate func hasSameText(as other: ParagraphLeaf.Storage) -> Bool {
    self === other || paragraph.text.hasSameBytes(as: other.paragraph.text)
  }
}

extension Range<Int> {
  func shifted(by distance: Int) -> Range<Int> { (lowerBound + distance)..<(upperBound + distance) }
}
