import RichText

/// What the lists of the outline were in the source.
extension MarkdownEmitter {
  static func origins(_ outline: MarkdownOutline, _ source: MarkdownSource) -> [MarkdownContainer?] {
    let first = Dictionary(source.containers.map { ($0.list, $0) }) { first, _ in first }
    var origins = [MarkdownContainer?](repeating: nil, count: outline.lists.count)
    for container in outline.containers where container.isItem && origins[container.list] == nil {
      origins[container.list] = container.sourceList < 0 ? nil : first[container.sourceList]
    }
    return origins
  }

  /// A list whose items only hold other lists has numbers as it had, unless another list here was the same one, too.
  static func areOrdered(
    _ outline: MarkdownOutline, _ source: MarkdownSource, _ origins: [MarkdownContainer?]
  ) -> [Bool] {
    var counts: [Int: Int] = [:]
    for case let origin? in origins { counts[origin.list, default: 0] += 1 }
    return zip(outline.lists, origins).map { list, origin in
      switch list.marker {
      case .number?: true
      case nil: origin.map { source.lists[$0.list].isOrdered && counts[$0.list] == 1 } ?? false
      default: false
      }
    }
  }

  /// Whether a list is written with numbers.
  func isOrdered(_ list: Int) -> Bool { areOrdered[list] }
}
