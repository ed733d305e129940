import RichText

extension ODTBodyReader {
  mutating func readList(_ node: Int, _ container: Int, _ group: Int, _ depth: Int) {
    let (list, first) = (source.lists.count, source.paragraphs.count)
    let name = source.listStyleName(node)
    let number = listNumbers.number(
      id: part.attribute(node, "xml:id"), continued: part.attribute(node, "text:continue-list"),
      isContinuing: part.attribute(node, "text:continue-numbering") == "true")
    source.lists.append(ODTList(node: node, number: number, styleName: name, paragraphs: first..<first))
    var context = ODTListContext(list: list, number: number, container: container)
    readItems(node, level: 0, depth, &context)
    source.lists[list].paragraphs = first..<source.paragraphs.count
    close(.list(list), node, first, container, group)
  }

  struct ODTListContext {
    var list: Int
    var number: Int
    var container: Int
  }

  mutating func readItems(_ listNode: Int, level: Int, _ depth: Int, _ context: inout ODTListContext) {
    guard depth + level < Self.depthLimit else { return }
    var isFirst = !(level == 0 && isContinuing(listNode))
    for item in part.children(listNode) where ["text:list-item", "text:list-header"].contains(part.name(item)) {
      readItem(item, in: listNode, level, depth, isFirst: isFirst, &context)
      if part.name(item) == "text:list-item" { isFirst = false }
    }
  }

  /// Reads an item or header. Its marker stands before its first paragraph, unless a deeper list comes before that.
  private mutating func readItem(
    _ item: Int, in listNode: Int, _ level: Int, _ depth: Int, isFirst: Bool, _ context: inout ODTListContext
  ) {
    var hasMarker = part.name(item) == "text:list-item"
    for child in part.children(item) {
      switch part.name(child) {
      case "text:p", "text:h":
        let place = ODTItem(list: context.list, listNode: listNode, itemNode: item)
        addItem(child, place, level, hasMarker: hasMarker, isFirst: isFirst, context)
        hasMarker = false
      case "text:list":
        readItems(child, level: level + 1, depth, &context)
        hasMarker = false
      default: continue
      }
    }
  }

  func isContinuing(_ listNode: Int) -> Bool {
    part.attribute(listNode, "text:continue-list") != nil
      || part.attribute(listNode, "text:continue-numbering") == "true"
  }

  mutating func addItem(
    _ node: Int, _ place: ODTItem, _ level: Int, hasMarker: Bool, isFirst: Bool, _ context: ODTListContext
  ) {
    let index = addParagraph(node, context.container, place)
    let style = self.level(place, node, level)
    var item = ListItem(
      list: context.number, level: min(level, ListItem.levelLimit), marker: style.marker, hasMarker: hasMarker)
    if hasMarker, case .number = style.marker {
      item.start = part.attribute(place.itemNode, "text:start-value").flatMap(Int.init).map { max(0, $0) }
      if item.start == nil, isFirst, style.start != 1 { item.start = style.start }
    }
    layouts[index].list = item
  }

  /// What the styles say about an item: its own, its list's, or its paragraph's.
  func level(_ place: ODTItem, _ node: Int, _ level: Int) -> ODTListStyle.Level {
    let own = part.attribute(place.itemNode, "text:style-override")
    let name =
      own ?? source.listStyleName(place.listNode) ?? source.look(part.attribute(node, "text:style-name")).listStyle
    return name.flatMap { source.styles.listStyles[$0] }?[level] ?? ODTListStyle.usual
  }
}
