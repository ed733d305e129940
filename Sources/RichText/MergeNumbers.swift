/// Makes the numbers of lists, tables and blocks of code mean the same in three texts: equal where most of the text that they are on is
/// the same text, else different.
struct MergeNumbers {
  enum Kind: Hashable { case list, code, table, row(Int), cell(Int, Int) }

  /// A number in one of the texts.
  struct Node: Hashable {
    var kind: Kind
    var number: Int
  }

  /// Which text a number is in.
  enum Owner: Int, CaseIterable { case base, ours, theirs }

  private var classes: [[Node: Int]] = Array(repeating: [:], count: Owner.allCases.count)
  private var members: [[Node?]] = []
  /// Above all numbers of our text.
  private var firstNew = 0

  /// The layouts that stand for each other in three texts, in the order of the merged text, with their weights.
  init(_ layouts: [MergedLayouts]) {
    for (first, second) in [(Owner.base, Owner.ours), (.base, .theirs), (.ours, .theirs)] {
      for depth in 0..<3 { unite(layouts, first, second, depth: depth) }
    }
    uniteNeighbours(layouts)
    nameOthers(layouts)
    let used = classes[Owner.ours.rawValue].keys.lazy.map { $0.number }
    firstNew = min(max(used.max() ?? 0, 0), Int.max / 2) + 1
  }

  private mutating func unite(_ layouts: [MergedLayouts], _ first: Owner, _ second: Owner, depth: Int) {
    var votes = MergeVotes()
    for layout in layouts {
      guard let a = layout.styles[first.rawValue], let b = layout.styles[second.rawValue] else { continue }
      for (a, b) in zip(a.numberNodes, b.numberNodes) where a.depth == depth && b.depth == depth {
        for (a, b) in zip(a.nodes, b.nodes) where sameParents(a, first, b, second) {
          votes.add(a, b, weight: layout.weight)
        }
      }
    }
    for (a, b) in votes.ranked { unite(a, of: first, b, of: second) }
  }

  private func sameParents(_ a: Node, _ first: Owner, _ b: Node, _ second: Owner) -> Bool {
    switch (a.kind, b.kind) {
    case (.list, .list), (.code, .code), (.table, .table): true
    case (.row(let a), .row(let b)): isSame(Node(kind: .table, number: a), first, Node(kind: .table, number: b), second)
    case (.cell(let table, let row), .cell(let other, let otherRow)):
      isSame(Node(kind: .row(table), number: row), first, Node(kind: .row(other), number: otherRow), second)
    default: false
    }
  }

  private func isSame(_ a: Node, _ first: Owner, _ b: Node, _ second: Owner) -> Bool {
    guard let a = classes[first.rawValue][a] else { return false }
    return a == classes[second.rawValue][b]
  }

  /// Makes two numbers one, unless another of their texts is in the way.
  private mutating func unite(_ a: Node, of first: Owner, _ b: Node, of second: Owner) {
    let (one, two) = (name(a, first), name(b, second))
    let isFree = zip(members[one], members[two]).allSatisfy { $0 == nil || $1 == nil }
    guard one != two, isFree else { return }
    for owner in Owner.allCases {
      guard let node = members[two][owner.rawValue] else { continue }
      members[one][owner.rawValue] = node
      members[two][owner.rawValue] = nil
      classes[owner.rawValue][node] = one
    }
  }

  private mutating func name(_ node: Node, _ owner: Owner) -> Int {
    if let known = classes[owner.rawValue][node] { return known }
    var places = [Node?](repeating: nil, count: Owner.allCases.count)
    places[owner.rawValue] = node
    members.append(places)
    classes[owner.rawValue][node] = members.count - 1
    return members.count - 1
  }

  /// Items that the two sides put in beside each other, of one kind, are of one list.
  private mutating func uniteNeighbours(_ layouts: [MergedLayouts]) {
    var levels: [AddedItem] = []
    for layout in layouts {
      guard let item = AddedItem(layout) else {
        levels = []
        continue
      }
      levels.removeAll { $0.item.level > item.item.level }
      if let before = levels.last, before.isBeside(item) {
        unite(before.node, of: before.owner, item.node, of: item.owner)
      }
      levels.removeAll { $0.item.level == item.item.level }
      levels.append(item)
    }
  }

  private mutating func nameOthers(_ layouts: [MergedLayouts]) {
    for layout in layouts {
      for owner in Owner.allCases {
        for group in layout.styles[owner.rawValue]?.numberNodes ?? [] {
          for node in group.nodes { _ = name(node, owner) }
        }
      }
    }
  }

  // MARK: Translation

  /// The layout with numbers that mean the same in all three texts.
  func common(_ style: ParagraphStyle, of owner: Owner) -> ParagraphStyle {
    guard style.hasNumbers else { return style }
    return style.renumbered { classes[owner.rawValue][$0] ?? $0.number }
  }

  /// The layout with numbers of our text, and with new ones for what is not there.
  func ours(_ style: ParagraphStyle) -> ParagraphStyle {
    guard style.hasNumbers else { return style }
    return style.renumbered { node in
      guard members.indices.contains(node.number) else { return node.number }
      return members[node.number][Owner.ours.rawValue]?.number ?? firstNew &+ node.number
    }
  }
}

/// An item of a list that one side put in, or made of a paragraph or of an item of another list.
private struct AddedItem {
  let owner: MergeNumbers.Owner
  let item: ListItem

  /// Nil where both sides did, or none, or where it is none of a list.
  init?(_ layout: MergedLayouts) {
    let lists = layout.styles.map { $0?.list }, base = MergeNumbers.Owner.base.rawValue
    let isThere = layout.styles[base] != nil
    let owners = [MergeNumbers.Owner.ours, .theirs].filter {
      layout.styles[$0.rawValue] != nil && (!isThere || lists[$0.rawValue] != lists[base])
    }
    guard owners.count == 1, let owner = owners.first,
      let style = layout.styles[owner.rawValue], style.cells.isEmpty, let item = style.list
    else { return nil }
    (self.owner, self.item) = (owner, item)
  }

  var node: MergeNumbers.Node { .init(kind: .list, number: item.list) }

  /// Whether the other side put in the other, at the same level and with the same kind of marker.
  func isBeside(_ other: AddedItem) -> Bool {
    owner != other.owner && item.level == other.item.level && item.marker.isLike(other.item.marker)
  }
}
