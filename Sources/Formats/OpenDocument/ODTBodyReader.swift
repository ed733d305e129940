import RichText

/// Reads the blocks of a text: paragraphs, tables, lists.
struct ODTBodyReader {
  /// Elements around paragraphs that are nested deeper are not looked into; they stay in the file.
  static let depthLimit = 60
  /// Bytes of repeated rows and cells that are shown; what is repeated beyond is shown once.
  static let repeatLimit = 1 << 20
  /// The most times that one row or cell is shown.
  static let repeatCountLimit = 500

  var source: ODTSource
  /// The layouts of the paragraphs.
  var layouts: [ParagraphStyle] = []
  private var cells: [TableCell] = []
  private var repeatBudget = repeatLimit
  private var code = ODTCodeBlocks()
  var listNumbers = ODTListNumbers()

  /// Reads the blocks inside an element.
  static func read(_ source: ODTSource, _ root: Int) -> (ODTSource, [ParagraphStyle]) {
    var reader = ODTBodyReader(source: source)
    _ = reader.readContainer(root, parent: nil, depth: 0)
    return (reader.source, reader.layouts)
  }

  private init(source: ODTSource) { self.source = source }

  private var part: ODTPart { source.content }

  // MARK: Containers

  private mutating func readContainer(_ node: Int, parent: (container: Int, block: Int)?, depth: Int) -> Int {
    let container = source.containers.count
    source.containers.append(ODTContainer(node: node, parent: parent))
    let first = source.paragraphs.count
    readBlocks(node, container, group: -1, depth: depth)
    if source.paragraphs.count == first {
      let index = addParagraph(nil, container, nil)
      source.containers[container].blocks.append(
        ODTBlock(kind: .paragraph(index), node: nil, paragraphs: index..<(index + 1)))
    }
    return container
  }

  private mutating func readBlocks(_ node: Int, _ container: Int, group: Int, depth: Int) {
    guard depth < Self.depthLimit else { return }
    for child in part.children(node) {
      switch part.name(child) {
      case "text:p", "text:h":
        let index = addParagraph(child, container, nil)
        close(.paragraph(index), child, index, container, group)
      case "text:list": readList(child, container, group, depth)
      case "table:table": readTable(child, container, group, depth)
      case let name where ODTElements.groups.contains(name):
        source.groups.append(ODTGroup(node: child, parent: group))
        readBlocks(child, container, group: source.groups.count - 1, depth: depth + 1)
      default: continue
      }
    }
  }

  private mutating func close(_ kind: ODTBlock.Kind, _ node: Int, _ first: Int, _ container: Int, _ group: Int) {
    let range = first..<source.paragraphs.count
    guard !range.isEmpty else { return }
    source.containers[container].blocks.append(ODTBlock(kind: kind, node: node, paragraphs: range, group: group))
  }

  private mutating func addParagraph(_ node: Int?, _ container: Int, _ item: ODTItem?) -> Int {
    let paragraph = ODTParagraphSource(
      node: node, container: container, block: source.containers[container].blocks.count,
      style: node.flatMap { part.attribute($0, "text:style-name") }, item: item)
    let look = source.look(paragraph.style)
    var layout = look.layout
    layout.headingLevel = source.headingLevel(paragraph)
    source.choices.insert(ODTStyleChoice(look, level: layout.headingLevel))
    layout.cells = cells
    source.paragraphs.append(paragraph)
    layouts.append(code.numbered(layout))
    return source.paragraphs.count - 1
  }

  // MARK: Tables

  private mutating func readTable(_ node: Int, _ container: Int, _ group: Int, _ depth: Int) {
    let (table, first) = (source.tables.count, source.paragraphs.count)
    source.tables.append(ODTTable(node: node))
    readRows(node, table, container, isHeader: false, depth: depth + 1)
    close(.table(table), node, first, container, group)
  }

  private mutating func readRows(_ node: Int, _ table: Int, _ container: Int, isHeader: Bool, depth: Int) {
    guard depth < Self.depthLimit else { return }
    for child in part.children(node) {
      switch part.name(child) {
      case "table:table-row":
        let count = repeats(child, "table:number-rows-repeated", table)
        for _ in 0..<count { readRow(child, table, container, isHeader, count > 1, depth) }
      case "table:table-header-rows": readRows(child, table, container, isHeader: true, depth: depth + 1)
      case "table:table-rows", "table:table-row-group":
        readRows(child, table, container, isHeader: isHeader, depth: depth + 1)
      default: continue
      }
    }
  }

  /// How often a row or cell is shown.
  private mutating func repeats(_ node: Int, _ name: String, _ table: Int) -> Int {
    guard let stated = part.attribute(node, name).flatMap(Int.init), stated > 1 else { return 1 }
    let (cost, overflow) = part.range(node).count.multipliedReportingOverflow(by: stated)
    guard !overflow, stated <= Self.repeatCountLimit, cost <= repeatBudget else { return 1 }
    repeatBudget -= cost
    source.tables[table].hasRepeats = true
    return stated
  }

  private mutating func readRow(
    _ node: Int, _ table: Int, _ container: Int, _ isHeader: Bool, _ isRepeated: Bool, _ depth: Int
  ) {
    var row = ODTRow(node: node, isHeader: isHeader, isRepeated: isRepeated)
    for child in part.children(node) {
      switch part.name(child) {
      case "table:table-cell":
        let count = repeats(child, "table:number-columns-repeated", table)
        for _ in 0..<count {
          readCell(child, table, &row, container, count > 1, depth)
          row.pattern.append(true)
        }
      case "table:covered-table-cell":
        let count = part.attribute(child, "table:number-columns-repeated").flatMap(Int.init) ?? 1
        row.pattern += [Bool](repeating: false, count: min(max(count, 1), Self.repeatCountLimit))
      default: continue
      }
    }
    if !row.cells.isEmpty { source.tables[table].rows.append(row) }
  }

  private mutating func readCell(
    _ node: Int, _ table: Int, _ row: inout ODTRow, _ container: Int, _ isRepeated: Bool, _ depth: Int
  ) {
    cells.append(
      TableCell(
        table: table, row: source.tables[table].rows.count, cell: row.cells.count,
        rowSpan: span(node, "table:number-rows-spanned"), columnSpan: span(node, "table:number-columns-spanned"),
        isHeader: row.isHeader))
    let block = source.containers[container].blocks.count
    let inner = readContainer(node, parent: (container, block), depth: depth + 1)
    row.cells.append(ODTCell(node: node, container: inner, isRepeated: isRepeated))
    cells.removeLast()
  }

  /// The most rows or columns that a cell is said to take.
  static let spanLimit = 1000

  private func span(_ node: Int, _ name: String) -> Int {
    min(max(part.attribute(node, name).flatMap(Int.init) ?? 1, 1), Self.spanLimit)
  }

  // MARK: Lists

  private mutating func readList(_ node: Int, _ container: Int, _ group: Int, _ depth: Int) {
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

  private struct ODTListContext {
    var list: Int
    var number: Int
    var container: Int
  }

  private mutating func readItems(_ listNode: Int, level: Int, _ depth: Int, _ context: inout ODTListContext) {
    guard depth + level < Self.depthLimit else { return }
    var isFirst = !(level == 0 && isContinuing(listNode))
    for item in part.children(listNode) {
      let isItem = part.name(item) == "text:list-item"
      guard isItem || part.name(item) == "text:list-header" else { continue }
      var hasMarker = isItem
      for child in part.children(item) {
        switch part.name(child) {
        case "text:p", "text:h":
          let place = ODTItem(list: context.list, listNode: listNode, itemNode: item)
          addItem(child, place, level, hasMarker: hasMarker, isFirst: isFirst && isItem, context)
          if hasMarker { isFirst = false }
          hasMarker = false
        case "text:list":
          readItems(child, level: level + 1, depth, &context)
          hasMarker = false
        default: continue
        }
      }
      if isItem { isFirst = false }
    }
  }

  private func isContinuing(_ listNode: Int) -> Bool {
    part.attribute(listNode, "text:continue-list") != nil
      || part.attribute(listNode, "text:continue-numbering") == "true"
  }

  private mutating func addItem(
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
  private func level(_ place: ODTItem, _ node: Int, _ level: Int) -> ODTListStyle.Level {
    let own = part.attribute(place.itemNode, "text:style-override")
    let name =
      own ?? source.listStyleName(place.listNode) ?? source.look(part.attribute(node, "text:style-name")).listStyle
    return name.flatMap { source.styles.listStyles[$0] }?[level] ?? ODTListStyle.usual
  }
}
