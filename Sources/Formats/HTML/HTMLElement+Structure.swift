import RichText

extension HTMLElement {
  mutating func openList(_ node: HTMLNode, _ number: Int) {
    let level = layout.list.map { min($0.level + 1, ListItem.levelLimit) } ?? 0
    marker = ListItem.Marker(of: node)
    start = node["start"].flatMap { Int($0.trimmingBlanks) }
    layout.list = ListItem(list: layout.list?.list ?? number, level: level, marker: marker)
    list = number
  }

  mutating func openItem(_ node: HTMLNode, _ number: Int) {
    if list < 0 || layout.list == nil { layout.list = ListItem(list: number, marker: marker) }
    item = number
    layout.list?.start = node["value"].flatMap { Int($0.trimmingBlanks) }
  }

  /// The list's type as a style gives it.
  mutating func setListType(_ text: String) {
    guard role == .list || role == .item else { return }
    if role == .item, text == "none" { layout.list?.hasMarker = false; return }
    guard let marker = ListItem.Marker(css: text) else { return }
    self.marker = marker
    layout.list?.marker = marker
  }
}

extension HTMLElement {
  mutating func setRow(_ number: Int) {
    guard !layout.cells.isEmpty else { return }
    layout.cells[layout.cells.count - 1].row = number
  }

  /// A cell begins anew: what its table is in is not said of its paragraphs.
  mutating func openCell(_ node: HTMLNode, _ number: Int) {
    guard let last = layout.cells.indices.last else { role = .block; return }
    layout.cells[last].cell = number
    layout.cells[last].rowSpan = HTMLElement.span(node["rowspan"])
    layout.cells[last].columnSpan = HTMLElement.span(node["colspan"])
    layout.cells[last].isHeader = node.name == "th"
    (layout.list, layout.quoteDepth, layout.code) = (nil, 0, nil)
    (layout.leftIndent, layout.rightIndent, list, item, lines) = (0, 0, -1, -1, -1)
  }

  /// Spans are limited as the standard says.
  private static func span(_ text: String?) -> Int { min(max(text.flatMap { Int($0.trimmingBlanks) } ?? 1, 1), 1000) }
}
