import RichText

extension RTFReader {
  /// Gives paragraphs what follows from their neighbours: places in tables, numbers of lists and of blocks of code.
  mutating func structure() {
    placeInTables()
    guard layouts.contains(where: { $0.list != nil || $0.code != nil }) else { return }
    var counter = RTFListCounter()
    for index in paragraphs.indices where isStructured(index) {
      let before = index > 0 ? paragraphs[index - 1].style : nil
      if let item = paragraphs[index].style.list {
        paragraphs[index].style.list = placed(item, paragraphs[index].style, before, &counter)
      }
      if paragraphs[index].style.code != nil {
        let isSameBlock = before.map { $0.code != nil && $0.cells == paragraphs[index].style.cells } ?? false
        let number = isSameBlock ? before?.code?.number : index
        paragraphs[index].style.code?.number = number ?? index
      }
    }
  }

  /// Whether a paragraph's layout says that it is an item of a list or a line of code.
  private func isStructured(_ index: Int) -> Bool {
    paragraphs[index].style.list != nil || paragraphs[index].style.code != nil
  }

  /// An item with its start; what has no marker belongs to the item before.
  private func placed(
    _ item: ListItem, _ style: ParagraphStyle, _ before: ParagraphStyle?, _ counter: inout RTFListCounter
  ) -> ListItem? {
    guard item.hasMarker else {
      guard var continued = before?.list, before?.cells == style.cells else { return nil }
      (continued.hasMarker, continued.start) = (false, nil)
      return continued
    }
    var item = item
    item.start = source.lists.start(item, counter)
    _ = counter.count(item)
    return item
  }
}

extension RTFListTable {
  /// The number that the file gives to the first item of a level; nil for 1, for other items and for bullets.
  func start(_ item: ListItem, _ counter: RTFListCounter) -> Int? {
    guard case .number = item.marker, counter.isFirst(item.list, item.level) else { return nil }
    let start = level(item.list, item.level)?.start ?? 1
    return start == 1 ? nil : start
  }
}
