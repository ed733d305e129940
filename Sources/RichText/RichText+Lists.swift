/// Edits of lists. Indices outside of the text are left out.
extension RichText {
  /// A number that no list of the text has.
  public var unusedListNumber: Int { unused { $0.list.map { [$0.list] } ?? [] } }

  /// The edit that makes items of the paragraphs, or ordinary paragraphs where there is no marker. Items keep their list and level;
  /// the others join the list right before or after them that has such a marker, or make a new one.
  public func listing(_ range: ClosedRange<Int>, as marker: ListItem.Marker?) -> Transaction {
    guard let marker else { return stylingParagraphs(range) { $0.list = nil } }
    let list = neighbouringList(range, marker) ?? unusedListNumber
    return stylingParagraphs(range) { style in
      if style.list == nil { style.list = ListItem(list: list, marker: marker) } else { style.list?.marker = marker }
    }
  }

  /// The edit that makes items of the paragraphs, or of items that all have such a marker ordinary paragraphs.
  public func togglingList(_ range: ClosedRange<Int>, _ marker: ListItem.Marker) -> Transaction {
    let styles = paragraphStyles(in: range.lowerBound..<(range.upperBound + 1))
    let isList = styles.allSatisfy { $0.list?.marker.isLike(marker) ?? false }
    return listing(range, as: isList ? nil : marker)
  }

  /// The edit that gives an item a number, from which its list goes on counting; nil for the number that follows.
  public func numberingItem(_ paragraph: Int, from start: Int?) -> Transaction {
    stylingParagraphs(paragraph...paragraph) { $0.list?.start = start }
  }

  /// The edit that ticks the tasks among the paragraphs, or takes the tick off.
  public func tickingTasks(_ range: ClosedRange<Int>, isDone: Bool) -> Transaction {
    stylingParagraphs(range) { style in
      if case .task = style.list?.marker { style.list?.marker = .task(isDone: isDone) }
    }
  }

  private func neighbouringList(_ range: ClosedRange<Int>, _ marker: ListItem.Marker) -> Int? {
    let cells = paragraphStyles(in: range.lowerBound..<(range.lowerBound + 1)).first { _ in true }?.cells ?? []
    for index in [range.lowerBound - 1, range.upperBound + 1] where (0..<paragraphCount).contains(index) {
      let style = paragraphStyle(index)
      if let item = style.list, item.marker.isLike(marker), style.cells == cells { return item.list }
    }
    return nil
  }

  /// The number after the greatest of those in use, or one that is free below it.
  func unused(_ numbers: (ParagraphStyle) -> [Int]) -> Int {
    var used: Set<Int> = []
    for style in paragraphStyles(in: 0..<paragraphCount) where style.isNumbered { used.formUnion(numbers(style)) }
    return used.unused
  }
}

extension Set<Int> {
  /// A number that is not in it, and not negative.
  var unused: Int {
    let (next, isTooLarge) = Swift.max(-1, self.max() ?? -1).addingReportingOverflow(1)
    return isTooLarge ? (0...count).first { !contains($0) } ?? 0 : next
  }
}
