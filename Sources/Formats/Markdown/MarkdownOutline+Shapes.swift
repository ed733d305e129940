import RichText

/// The order of quotes and items, which a layout does not tell.
extension MarkdownOutline {
  /// The containers of a paragraph, the outermost first: whether each is an item.
  ///
  /// They are those that it has in the source, or those of the paragraph before, where these are as many. Else a quote is in the item that
  /// the paragraph goes on with or is nested in, where that is open and less often quoted; elsewhere lists are in quotes.
  func shape(of style: ParagraphStyle, _ known: [Bool]?) -> [Bool] {
    let items = style.list.map { $0.level + 1 } ?? 0
    for candidate in [known ?? shape, shape] {
      if candidate.count(where: { $0 }) == items, candidate.count - items == style.quoteDepth { return candidate }
    }
    let around = style.list.flatMap(shape(around:)) ?? []
    let quotes = style.quoteDepth - around.count { !$0 }
    if quotes < 0 { return shape(quotes: style.quoteDepth, items: items) }
    return around + shape(quotes: quotes, items: items - around.count { $0 })
  }

  private func shape(quotes: Int, items: Int) -> [Bool] {
    Array(repeating: false, count: quotes) + Array(repeating: true, count: items)
  }

  /// The open containers up to the item that a paragraph goes on with, or that its own item is nested in; nil where none is open.
  private func shape(around item: ListItem) -> [Bool]? {
    let items = open.indices.filter { containers[open[$0]].isItem }
    let count = item.hasMarker ? item.level : item.level + 1
    guard count > 0, count <= items.count, item.hasMarker || continues(open[items[count - 1]], item.list) else {
      return nil
    }
    return open[...items[count - 1]].map { containers[$0].isItem }
  }
}
