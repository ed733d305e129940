import RichText

/// What the lists of an outline were in the source.
struct MarkdownOrigins {
  /// How the source writes the first item of each list that it has; nil for the other lists.
  let items: [MarkdownContainer?]
  /// Whether each list is written with numbers. One whose items only hold other lists is as it was, unless another list here was the same one, too.
  let areOrdered: [Bool]
  /// What follows the numbers of each list; nil for those without numbers.
  private let signs: [UInt8?]

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
    signs = zip(outline.lists, zip(items, areOrdered)).map { list, origin in
      guard origin.1 else { return nil }
      if case .number(_, _, _, let suffix)? = list.marker { return suffix.utf8.first ?? 0x2E }
      return origin.0?.sign
    }
  }

  /// What follows the numbers of a list; nil for one without numbers, and for none.
  func sign(_ list: Int) -> UInt8? { list < 0 ? nil : signs[list] }

  private static func items(_ outline: MarkdownOutline, _ source: MarkdownSource) -> [MarkdownContainer?] {
    let first = Dictionary(source.containers.map { ($0.list, $0) }) { first, _ in first }
    var items = [MarkdownContainer?](repeating: nil, count: outline.lists.count)
    for container in outline.containers where container.isItem && items[container.list] == nil {
      items[container.list] = container.sourceList < 0 ? nil : first[container.sourceList]
    }
    return items
  }
}
