extension RichText {
  /// The text with the lists within an item made part of the item's list, as formats have it that nest lists. All numbers stay.
  ///
  /// An item belongs to the one before it that is less deep, where nothing but items is between them. Paragraph ids stay.
  public func joiningNestedLists() -> RichText {
    guard paragraphStyles(in: 0..<paragraphCount).contains(where: { ($0.list?.level ?? 0) > 0 }) else { return self }
    var nesting = ListNesting()
    return RichText(
      paragraphs.map { paragraph in
        var paragraph = paragraph
        paragraph.style.list = nesting.take(paragraph.style)
        return paragraph
      })
  }
}

/// The lists that the items of a text are in, the nested ones with their outermost.
private struct ListNesting {
  /// The items that the next one may be nested in, the outermost first; their levels rise.
  private var open: [(former: Int, item: ListItem)] = []
  private var surroundings = ParagraphStyle()
  private var before = ListCounters(), after = ListCounters()

  /// The item of the next paragraph.
  mutating func take(_ style: ParagraphStyle) -> ListItem? {
    if let inTable = partOfTable(style) { return inTable }
    if style.cells != surroundings.cells || style.quoteDepth != surroundings.quoteDepth { open = [] }
    surroundings = style
    guard let old = style.list else {
      open = []
      return nil
    }
    while let last = open.last, last.item.level >= old.level { open.removeLast() }
    var item = old
    if let outer = open.last { item.list = outer.item.list }
    open.append((old.list, item))
    if item.hasMarker { keepNumber(of: old, in: &item) }
    return item
  }

  /// A paragraph of a table that stands in an open item: after the table the list goes on.
  private func partOfTable(_ style: ParagraphStyle) -> ListItem? {
    guard var item = style.list, !item.hasMarker, style.cells.count > surroundings.cells.count,
      let around = open.last(where: { $0.former == item.list })
    else { return nil }
    item.list = around.item.list
    return item
  }

  private mutating func keepNumber(of old: ListItem, in item: inout ListItem) {
    let number = before.number(of: old)
    var trial = after
    if let number, trial.number(of: item) != number { item.start = number }
    _ = after.number(of: item)
  }
}
