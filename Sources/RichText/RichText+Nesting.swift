/// Edits of how deep items of lists are nested. Indices outside of the text are left out.
extension RichText {
  /// The edit that nests items deeper by so many levels, less deep where negative; as deep as there are levels.
  ///
  /// An item goes on with the list that it comes into, with that list's number and kind of marker: the list of the item before it at its new
  /// level, or of the one after it where there is none before. Where there is neither, it gets the marker that its own list has at that level
  /// right before it.
  public func nestingItems(_ range: ClosedRange<Int>, by levels: Int) -> Transaction {
    let levels = min(max(levels, -ListItem.levelLimit), ListItem.levelLimit)
    var draft = Draft(self)
    for index in range.clamped(to: 0...(paragraphCount - 1)) {
      guard let item = paragraphStyle(index).list else { continue }
      let level = min(max(Twips.distance(item.level) + levels, 0), ListItem.levelLimit)
      guard level != item.level else { continue }
      let nested = draft.text.nesting(item, at: index, on: level)
      draft.add { $0.stylingParagraphs(index...index) { $0.list = nested } }
    }
    return draft.transaction
  }

  /// The item on another level.
  private func nesting(_ item: ListItem, at index: Int, on level: Int) -> ListItem {
    var nested = item
    (nested.level, nested.start) = (level, nil)
    let before = (0..<index).reversed(), after = (index + 1)..<paragraphCount
    if let other = self.item(on: level, in: before, besides: index)
      ?? self.item(on: level, in: after, besides: index)
    {
      (nested.list, nested.marker) = (other.list, item.marker.like(other.marker))
    } else if let sign = marker(before: index, like: nested) {
      nested.marker = item.marker.like(sign)
    }
    return nested
  }

  /// The first item of a level among paragraphs of the same cell; nil where something ends the list before it: no item, or one less deep.
  private func item(on level: Int, in places: some Sequence<Int>, besides index: Int) -> ListItem? {
    let cells = paragraphStyle(index).cells
    for place in places {
      let style = paragraphStyle(place)
      guard let item = style.list, item.level >= level, style.cells == cells else { return nil }
      if item.level == level { return item }
    }
    return nil
  }

  /// The marker of the last item of a list and a level in the items before a paragraph.
  private func marker(before index: Int, like item: ListItem) -> ListItem.Marker? {
    for place in stride(from: index - 1, through: 0, by: -1) {
      guard let other = paragraphStyle(place).list else { return nil }
      if other.list == item.list, other.level == item.level { return other.marker }
    }
    return nil
  }
}

extension ListItem.Marker {
  /// The marker of an item with this one that comes beside an item with the other: a task stays as it is, and another item becomes an open one.
  fileprivate func like(_ other: Self) -> Self {
    switch (self, other) {
    case (.task, .task): self
    case (_, .task): .task(isDone: false)
    default: other
    }
  }
}
