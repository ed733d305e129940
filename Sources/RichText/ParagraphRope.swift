internal import _RopeModule

/// A sequence of paragraphs that finds, counts and replaces in logarithmic time, and whose copies share what is equal.
///
/// A paragraph that is too long for one leaf takes several, so that an edit costs what its leaf costs.
struct ParagraphRope: Sendable {
  typealias Leaves = Rope<ParagraphLeaf>

  var rope: Leaves
  let limit: LeafLimit

  init(_ paragraphs: some Sequence<Paragraph>, limit: LeafLimit = .standard) {
    rope = Rope(paragraphs.lazy.flatMap { $0.leaves(within: limit) })
    self.limit = limit
  }

  var summary: ParagraphSummary {
    ParagraphSummary(
      paragraphs: rope.count(in: ParagraphMetric.paragraphs), utf8: rope.count(in: ParagraphMetric.utf8),
      utf16: rope.count(in: ParagraphMetric.utf16))
  }
  var count: Int { rope.count(in: ParagraphMetric.paragraphs) }

  /// The paragraph with this index, which must exist.
  func paragraph(_ index: Int) -> Paragraph {
    let start = head(index)
    if start.isEnd { return start.piece }
    return leaves(index..<(index + 1)).first { _ in true }?.paragraph ?? start.piece
  }

  /// The leaf that the paragraph with this index, which must exist, starts in. It holds its id and layout.
  func head(_ index: Int) -> ParagraphLeaf.Storage { storage(at: start(of: index)) }

  /// The length of a paragraph in bytes.
  func length(of index: Int) -> Int {
    let head = head(index)
    return head.isEnd ? head.piece.length : offset(of: index + 1, in: .utf8) - offset(of: index, in: .utf8) - 1
  }

  /// What comes before the paragraph with this index, or the end, in a unit.
  func offset(of index: Int, in metric: ParagraphMetric) -> Int { rope.offset(of: start(of: index), in: metric) }

  /// The paragraph that holds an offset of less than the whole, and the rest of the offset within it.
  func find(_ offset: Int, in metric: ParagraphMetric) -> (index: Int, rest: Int) {
    let found = rope.find(at: offset, in: metric, preferEnd: false)
    let before = rope.offset(of: found.index, in: ParagraphMetric.paragraphs)
    if storage(at: found.index).isStart { return (before, found.remaining) }
    return (before - 1, offset - self.offset(of: before - 1, in: metric))
  }

  /// The paragraphs with these indices, which must exist, in order.
  func leaves(_ range: Range<Int>) -> StoredParagraphs {
    StoredParagraphs(
      leaves: LeafSequence(leaves: rope.makeIterator(from: start(of: range.lowerBound))), left: range.count)
  }

  func start(of index: Int) -> Leaves.Index {
    rope.find(at: index, in: ParagraphMetric.paragraphs, preferEnd: false).index
  }

  func storage(at index: Leaves.Index) -> ParagraphLeaf.Storage { rope[index].storage ?? .none }
}

/// The leaves of a rope from one on.
struct LeafSequence: Sequence, IteratorProtocol {
  var leaves: ParagraphRope.Leaves.Iterator

  mutating func next() -> ParagraphLeaf.Storage? { leaves.next()?.storage }
}
