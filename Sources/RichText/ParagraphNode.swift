/// A stretch of a rope: some leaves, or some stretches that are all of the same height.
struct ParagraphNode: Sendable, Summed {
  /// What the leaves add up to.
  private(set) var summary = ParagraphSummary()
  /// The leaves, where it is of the lowest kind.
  private(set) var leaves: [ParagraphLeaf] = []
  /// The stretches it is made of, where it is not.
  private(set) var nodes: [ParagraphNode] = []

  /// The most leaves or stretches that a stretch has.
  static let most = 16
  /// One of fewer is joined with its neighbour.
  private static let least = 6

  init(leaves: some Collection<ParagraphLeaf>) {
    self.leaves = Array(leaves)
    summary = self.leaves.summary
  }

  init(nodes: some Collection<ParagraphNode>) {
    self.nodes = Array(nodes)
    summary = self.nodes.summary
  }

  /// All of these in one.
  init(root leaves: [ParagraphLeaf]) { self.init(root: Self.row(leaves)) }

  private init(root nodes: [ParagraphNode]) {
    var nodes = nodes
    while nodes.count > 1 { nodes = Self.row(nodes) }
    self = nodes.first ?? ParagraphNode(leaves: [])
    while self.nodes.count == 1 { self = self.nodes[0] }
  }

  private var isLowest: Bool { nodes.isEmpty }
  private var count: Int { isLowest ? leaves.count : nodes.count }

  // MARK: Finding

  /// The leaf that holds a place below the sum, what comes before the leaf, and the rest of the place in it.
  func find(_ place: Int, in metric: ParagraphMetric) -> (leaf: ParagraphLeaf, before: ParagraphSummary, rest: Int) {
    var (before, rest) = (ParagraphSummary(), place)
    guard !isLowest else { return (leaves.leaf(at: &rest, in: metric, adding: &before), before, rest) }
    var row = nodes
    while true {
      let slot = row.slot(of: &rest, in: metric, adding: &before)
      if row[slot].isLowest { return (row[slot].leaves.leaf(at: &rest, in: metric, adding: &before), before, rest) }
      row = row[slot].nodes
    }
  }

  /// Changes the leaf that holds a place below the sum; in place where nobody else has it.
  mutating func update<Result>(
    _ place: Int, in metric: ParagraphMetric, _ change: (inout ParagraphLeaf) -> Result
  ) -> Result {
    var rest = place
    if isLowest {
      let slot = leaves.slot(of: &rest, in: metric)
      summary -= leaves[slot].summary
      defer { summary += leaves[slot].summary }
      return change(&leaves[slot])
    }
    let slot = nodes.slot(of: &rest, in: metric)
    summary -= nodes[slot].summary
    defer { summary += nodes[slot].summary }
    return nodes[slot].update(rest, in: metric, change)
  }

  // MARK: Replacing

  /// Puts leaves in place of those in a range of bytes, which begins and ends between leaves.
  mutating func replace(_ range: Range<Int>, with new: [ParagraphLeaf]) {
    let more = splice(range, new)
    if !more.isEmpty || nodes.count == 1 { self = ParagraphNode(root: [self] + more) }
  }

  /// The same; what has no room here follows in others of the same height.
  private mutating func splice(_ range: Range<Int>, _ new: [ParagraphLeaf]) -> [ParagraphNode] {
    if isLowest {
      leaves.replaceSubrange(border(at: range.lowerBound)..<border(at: range.upperBound), with: new)
    } else {
      mend(spliceNodes(range, new))
    }
    return divide()
  }

  /// The number of leaves before an offset.
  private func border(at offset: Int) -> Int {
    var (slot, start) = (0, 0)
    while slot < leaves.count, start < offset {
      start += leaves[slot].summary.utf8
      slot += 1
    }
    return slot
  }

  /// Gives the indices of the stretches that were touched.
  private mutating func spliceNodes(_ range: Range<Int>, _ new: [ParagraphLeaf]) -> Range<Int> {
    var (lower, upper) = (range.lowerBound, range.isEmpty ? 0 : range.upperBound - 1)
    let first = nodes.slot(of: &lower, in: .utf8)
    if range.lowerBound == summary.utf8 { lower = nodes[first].summary.utf8 }
    let last = range.isEmpty ? first : nodes.slot(of: &upper, in: .utf8)
    if first == last {
      let more = nodes[first].splice(lower..<(lower + range.count), new)
      nodes.insert(contentsOf: more, at: first + 1)
      return first..<(first + more.count + 1)
    }
    _ = nodes[last].splice(0..<(upper + 1), [])
    let more = nodes[first].splice(lower..<nodes[first].summary.utf8, new)
    nodes.replaceSubrange((first + 1)..<last, with: more)
    return first..<(first + more.count + 2)
  }

  /// Joins those of the touched stretches that are too small with their neighbours.
  private mutating func mend(_ touched: Range<Int>) {
    guard nodes[touched].contains(where: { $0.count < Self.least }) else { return }
    let range = max(touched.lowerBound - 1, 0)..<min(touched.upperBound + 1, nodes.count)
    let parts = nodes[range]
    let isLow = parts.allSatisfy(\.isLowest)
    nodes.replaceSubrange(range, with: isLow ? Self.row(parts.flatMap(\.leaves)) : Self.row(parts.flatMap(\.nodes)))
  }

  /// Keeps what there is room for, and gives the rest.
  private mutating func divide() -> [ParagraphNode] {
    guard count > Self.most else {
      summary = isLowest ? leaves.summary : nodes.summary
      return []
    }
    var row = isLowest ? Self.row(leaves) : Self.row(nodes)
    self = row.removeFirst()
    return row
  }

  /// Stretches of about the same number of leaves.
  private static func row(_ leaves: [ParagraphLeaf]) -> [ParagraphNode] {
    shares(of: leaves.count).map { ParagraphNode(leaves: leaves[$0]) }
  }

  private static func row(_ nodes: [ParagraphNode]) -> [ParagraphNode] {
    shares(of: nodes.count).map { ParagraphNode(nodes: nodes[$0]) }
  }

  private static func shares(of count: Int) -> [Range<Int>] {
    let number = (count + most - 1) / most
    return (0..<number).map { (count * $0 / number)..<(count * ($0 + 1) / number) }
  }
}

extension [ParagraphLeaf] {
  fileprivate func leaf(
    at place: inout Int, in metric: ParagraphMetric, adding before: inout ParagraphSummary
  ) -> ParagraphLeaf { self[slot(of: &place, in: metric, adding: &before)] }
}
