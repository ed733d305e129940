internal import _RopeModule

/// A sequence of paragraphs that finds, counts and replaces in logarithmic time, and whose copies share what is equal.
struct ParagraphRope: Sendable {
  private var rope: Rope<ParagraphLeaf>

  init(_ paragraphs: some Sequence<Paragraph>) { rope = Rope(paragraphs.lazy.map { ParagraphLeaf($0) }) }

  var summary: ParagraphSummary {
    ParagraphSummary(
      paragraphs: rope.count(in: ParagraphMetric.paragraphs), utf8: rope.count(in: ParagraphMetric.utf8),
      utf16: rope.count(in: ParagraphMetric.utf16))
  }
  var count: Int { rope.count(in: ParagraphMetric.paragraphs) }

  /// The paragraph with this index, which must exist.
  func leaf(_ index: Int) -> ParagraphLeaf { rope[place(index)] }

  /// What comes before the paragraph with this index, in a unit.
  func offset(of index: Int, in metric: ParagraphMetric) -> Int { rope.offset(of: place(index), in: metric) }

  /// The paragraph that holds an offset of less than the whole, and the rest of the offset within it.
  func find(_ offset: Int, in metric: ParagraphMetric) -> (index: Int, rest: Int) {
    let found = rope.find(at: offset, in: metric, preferEnd: false)
    return (rope.offset(of: found.index, in: ParagraphMetric.paragraphs), found.remaining)
  }

  /// Puts paragraphs in place of those in the range.
  mutating func replace(_ range: Range<Int>, with paragraphs: [Paragraph]) {
    if range.count == 1, paragraphs.count == 1 {
      var place = place(range.lowerBound)
      rope.update(at: &place) { $0 = ParagraphLeaf(paragraphs[0]) }
    } else {
      rope.replaceSubrange(range, in: ParagraphMetric.paragraphs, with: paragraphs.lazy.map { ParagraphLeaf($0) })
    }
  }

  /// The leaves with these indices, which must exist, in order.
  func leaves(_ range: Range<Int>) -> LeafSequence {
    LeafSequence(leaves: rope.makeIterator(from: place(range.lowerBound)), left: range.count)
  }

  private func place(_ index: Int) -> Rope<ParagraphLeaf>.Index {
    rope.find(at: index, in: ParagraphMetric.paragraphs, preferEnd: false).index
  }
}

/// Some neighbouring leaves of a rope.
struct LeafSequence: Sequence, IteratorProtocol {
  fileprivate var leaves: Rope<ParagraphLeaf>.Iterator
  fileprivate var left: Int

  mutating func next() -> ParagraphLeaf.Storage? {
    guard left > 0 else { return nil }
    left -= 1
    return leaves.next()?.storage
  }
}
