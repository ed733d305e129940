import RichText

/// Which neighbouring paragraphs become one list element, and what such elements can say about them.
struct ODTListRuns {
  private let source: ODTSource

  init(_ source: ODTSource) { self.source = source }

  /// Whether a paragraph goes on in the list element of the one before.
  func joins(_ paragraph: Paragraph, _ before: Paragraph) -> Bool {
    guard let item = paragraph.style.list, let last = before.style.list, item.list == last.list else { return false }
    guard paragraph.style.cells == before.style.cells else { return false }
    guard let mine = sourceList(paragraph), let others = sourceList(before) else { return true }
    return mine == others
  }

  /// The list element that a paragraph of the file is in; nil where it is in another list now.
  func sourceList(_ paragraph: Paragraph) -> Int? {
    guard paragraph.id.number < UInt64(source.paragraphs.count),
      let list = source.paragraphs[Int(paragraph.id.number)].item?.list
    else { return nil }
    return source.lists[list].number == paragraph.style.list?.list ? list : nil
  }

  /// Gives all paragraphs of lists what their elements can say.
  func normalize(_ paragraphs: inout [Paragraph]) {
    var open: [ListItem.Marker?] = []
    for index in paragraphs.indices {
      guard let item = paragraphs[index].style.list else { continue }
      if index == 0 || !joins(paragraphs[index], paragraphs[index - 1]) { open = [] }
      paragraphs[index].style.list = held(item, &open)
    }
  }

  /// `open` has the markers of the items that are open, by level; nil for one that holds a deeper list only.
  private func held(_ item: ListItem, _ open: inout [ListItem.Marker?]) -> ListItem {
    var result = item
    result.level = min(max(item.level, 0), ListItem.levelLimit)
    result.marker = ODTListStyle.held(item.marker, level: item.level)
    open = Array(open.prefix(result.level + 1))
    while open.count < result.level { open.append(nil) }
    if !item.hasMarker, open.count > result.level, let marker = open[result.level] { result.marker = marker }
    if open.count > result.level { open[result.level] = result.marker } else { open.append(result.marker) }
    if !result.hasMarker { result.start = nil }
    if case .number = result.marker { result.start = result.start.map { max(0, $0) } } else { result.start = nil }
    return result
  }
}
