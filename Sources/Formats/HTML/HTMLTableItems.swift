import RichText

/// Tables in items of lists.
///
/// A text may say of a cell's paragraph that it goes on with the item that its table is in. HTML says that by where the table stands: lists
/// in a cell are the cell's own.
struct HTMLTableItems {
  /// The paragraphs, without what HTML does not say of them.
  private(set) var paragraphs: [Paragraph] = []
  /// For each paragraph the item that its table is in, where it says that; nil else.
  private(set) var items: [ListItem?] = []
  /// Whether the text is all of another document, where a cell may have a list of its own number for the item around its table.
  private let isNew: Bool
  /// The item of the last paragraph outside of tables.
  private var outer: ListItem?
  /// The cell that the last paragraph was in, the lists that have items in it, and those that have items in the table's cells before it.
  private var cell: TableCell?
  private var lists: Set<Int> = []
  private var former: Set<Int> = []

  init(_ text: RichText, in source: HTMLSource) {
    isNew = source.isBlank
    for paragraph in text.paragraphs {
      let item = item(paragraph.style)
      items.append(item)
      paragraphs.append(paragraph)
      if item != nil { paragraphs[paragraphs.count - 1].style.list = nil }
    }
  }

  private mutating func item(_ style: ParagraphStyle) -> ListItem? {
    enter(style)
    guard style.cells.count == 1, let list = style.list else { return nil }
    if !list.hasMarker, !lists.contains(list.list) {
      if former.contains(list.list) { return list }
      if let outer, goesOn(list, with: outer) {
        return ListItem(list: outer.list, level: list.level, marker: list.marker, hasMarker: false)
      }
    }
    lists.insert(list.list)
    return nil
  }

  private mutating func enter(_ style: ParagraphStyle) {
    if style.cells.isEmpty { outer = style.list }
    let new = style.cells.first
    if new != cell { (former, lists) = (new?.table == cell?.table ? former.union(lists) : [], []) }
    cell = new
  }

  private func goesOn(_ list: ListItem, with outer: ListItem) -> Bool {
    list.list == outer.list || isNew && list.level > 0 && list.level == outer.level && list.marker == outer.marker
  }
}

extension ParagraphStyle {
  /// With the item that the paragraph's table is in.
  func within(_ item: ListItem?) -> ParagraphStyle {
    var style = self
    if let item { style.list = item }
    return style
  }
}
