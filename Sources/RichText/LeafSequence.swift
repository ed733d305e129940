/// The leaves of a rope from one on.
struct LeafSequence: Sequence, IteratorProtocol {
  private var leaves: [ParagraphLeaf]
  private var place = 0
  /// The stretches that are being gone through, the highest first, and which of theirs comes next.
  private var open: [(nodes: [ParagraphNode], next: Int)] = []

  /// From the leaf on that holds this place; none where it is not below the sum.
  init(_ root: ParagraphNode, from first: Int, in metric: ParagraphMetric) {
    var (node, rest) = (root, first)
    leaves = []
    guard first < metric.size(of: root.summary) else { return }
    while !node.nodes.isEmpty {
      let slot = node.nodes.slot(of: &rest, in: metric)
      open.append((node.nodes, slot + 1))
      node = node.nodes[slot]
    }
    (leaves, place) = (node.leaves, node.leaves.slot(of: &rest, in: metric))
  }

  mutating func next() -> ParagraphLeaf? {
    while place == leaves.count {
      guard let stretch = open.popLast() else { return nil }
      guard stretch.next < stretch.nodes.count else { continue }
      open.append((stretch.nodes, stretch.next + 1))
      descend(stretch.nodes[stretch.next])
    }
    defer { place += 1 }
    return leaves[place]
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
