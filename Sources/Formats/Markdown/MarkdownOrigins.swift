import RichText

/// What the lists of an outline were in the source.
struct MarkdownOrigins {
  /// How the source writes the first item of each list that it has; nil for the other lists.
  let items: [MarkdownContainer?]
  /// Whether each list is written with numbers. One whose items only hold other lists is as it was, unless another list here was the same one, too.
  private(set) var areOrdered: [Bool]
  /// The lists that lose their numbers, since a numbered list right behind them would go on from these.
  private(set) var parted: Set<Int> = []

  init(_ outline: MarkdownOutline, _ source: MarkdownSource) {
    let items = Self.items(outline, source)
    var counts: [Int: Int] = [:]
    for case let item? in items { counts[item.list, default: 0] += 1 }
    areOrdered = zip(outline.lists, items).map { list, item in
      switch list.marker {
      case .number?: true
      case nil: item.map { source.lists[$0.list].isOrdered && counts[$0.list] == 1 } ?? false
      default: false
      }
    }
    self.items = items
    for next in outline.lists where next.neighbor >= 0 {
      let list = outline.containers[next.neighbor].list
      if outline.lists[list].marker == nil { part(list, from: next) }
    }
  }

  private mutating func part(_ list: Int, from next: MarkdownOutline.List) {
    guard areOrdered[list], case .number(_, _, let suffix)? = next.marker, items[list]?.sign == suffix.utf8.first
    else { return }
    areOrdered[list] = false
    parted.insert(list)
  }

  private static func items(_ outline: MarkdownOutline, _ source: MarkdownSource) -> [MarkdownContainer?] {
    let first = Dictionary(source.containers.map { ($0.list, $0) }) { first, _ in first }
    var items = [MarkdownContainer?](repeating: nil, count: outline.lists.count)
    for container in outline.containers where container.isItem && items[container.list] == nil {
      items[container.list] = container.sourceList < 0 ? nil : first[container.sourceList]
    }
    return items
  }
}
