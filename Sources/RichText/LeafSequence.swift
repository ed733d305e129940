/// The leaves of a rope from one on.
struct LeafSequence: Sequence, IteratorProtocol {
  private var leaves: [ParagraphLeaf]
  private var place = 0
  /// The stretches that are being gone through, the highest first, and which of theirs comes next.
  private var open: [(nodes: [ParagraphNode], next: Int)] = []
  /// How many paragraphs start before the next leaf.
  private var paragraphs = 0
  /// The paragraph that fills the hole in the tree.
  private let filling: OpenParagraph?

  /// From the leaf on that holds this place; none where it is not below the sum.
  init(_ root: ParagraphNode, from first: Int, in metric: ParagraphMetric, with filling: OpenParagraph? = nil) {
    var (node, rest, before) = (root, first, ParagraphSummary())
    (leaves, self.filling) = ([], filling)
    guard first < metric.size(of: root.summary) else { return }
    while !node.nodes.isEmpty {
      let slot = node.nodes.slot(of: &rest, in: metric, adding: &before)
      open.append((node.nodes, slot + 1))
      node = node.nodes[slot]
    }
    (leaves, place) = (node.leaves, node.leaves.slot(of: &rest, in: metric, adding: &before))
    paragraphs = before.paragraphs
  }

  mutating func next() -> ParagraphLeaf? {
    while place == leaves.count {
      guard let stretch = open.popLast() else { return nil }
      guard stretch.next < stretch.nodes.count else { continue }
      open.append((stretch.nodes, stretch.next + 1))
      descend(stretch.nodes[stretch.next])
    }
    let leaf = leaves[place]
    place += 1
    defer { paragraphs += leaf.summary.paragraphs }
    if let filling, leaf.isStart, paragraphs == filling.index { return filling.leaf }
    return leaf
  }

  private mutating func descend(_ node: ParagraphNode) {
    var node = node
    while let first = node.nodes.first {
      open.append((node.nodes, 1))
      node = first
    }
    (leaves, place) = (node.leaves, 0)
  }
}
