import RichText

/// What the cascade makes of an element: the look of text right in it, and the layout of a paragraph right in it.
struct HTMLElement: Sendable {
  var role: HTMLRole
  /// The number of elements that this one is in.
  var depth = 0
  var style = CharacterStyle()
  /// The size of letters in half-points, also where the text has the document's own.
  var size = 24
  var layout = ParagraphStyle()
  /// Whether white space stands as it is written, and whether lines do.
  var keepsSpaces = false
  var keepsLines = false
  /// The innermost item of a list in the same cell; -1 for none.
  var item = -1
  /// The innermost list in the same cell; -1 for none.
  var list = -1
  /// The block whose lines are paragraphs; -1 for none.
  var lines = -1
  /// What stands before the items right in the list, and their first number.
  var marker = ListItem.Marker.bullet("•")
  var start: Int?
  /// The indents of what is around.
  var outerLeft = 0
  var outerRight = 0
  /// The element's own underline and line through, and whether those around it end here.
  var ownUnderline: CharacterStyle.Underline?
  var ownUnderlineColor: Color?
  var ownStrike: Bool?
  var stopsLines = false

  init(role: HTMLRole) { self.role = role }

  /// What holds for an element of a node in another element, before the cascade.
  init(_ node: HTMLNode, in parent: HTMLElement?) {
    self.init(role: HTMLRole(node))
    guard let parent else { return }
    (depth, style, size, layout) = (parent.depth + 1, parent.style, parent.size, parent.layout)
    (keepsSpaces, keepsLines) = (parent.keepsSpaces, parent.keepsLines)
    (item, list, lines) = (parent.item, parent.list, parent.lines)
    guard role.isBlock else { return }
    (layout.name, layout.headingLevel, layout.isRule, layout.startsPage) = (nil, 0, false, false)
    (layout.spaceBefore, layout.spaceAfter) = (0, 0)
  }

  /// The size of letters in twips.
  var em: Double { Double(size) * 10 }

  // MARK: Names and attributes

  mutating func apply(_ node: HTMLNode, number: Int) {
    applyName(node, number)
    if let align = node["align"], role.isBlock, role != .table, role != .rule { setAlignment(align.lowercased()) }
    if let language = node["lang"] ?? node["xml:lang"] { style.language = language.isEmpty ? nil : language }
    if node.attributes.contains(where: { $0.name == "hidden" }) { style.hidden = true }
    if role == .paragraph || role == .block {
      layout.name = node.classes.isEmpty ? nil : node.classes.joined(separator: " ")
    }
  }

  private mutating func applyName(_ node: HTMLNode, _ number: Int) {
    switch role {
    case .list: openList(node, number)
    case .item: openItem(node, number)
    case .table: layout.cells.append(TableCell(table: number, row: 0, cell: 0))
    case .row: setRow(number)
    case .cell: openCell(node, number)
    case .quote: layout.quoteDepth += 1
    case .lines: openLines(node, number)
    case .rule: layout.isRule = true
    case .paragraph: openParagraph(node)
    case .inline: applyInline(node)
    case .block: if node.name == "center" { layout.alignment = .center }
    default: break
    }
  }

  private mutating func openParagraph(_ node: HTMLNode) {
    if node.name.first == "h", let level = node.name.last?.wholeNumberValue { layout.headingLevel = level }
    if node.name == "dd" { layout.leftIndent += 600 }
  }

  private mutating func applyInline(_ node: HTMLNode) {
    switch node.name {
    case "b", "strong": style.bold = true
    case "i", "em", "cite", "var", "dfn": style.italic = true
    case "u", "ins": ownUnderline = .single
    case "s", "del", "strike": ownStrike = true
    case "sub": style.baseline = .subscript
    case "sup": style.baseline = .superscript
    case "code", "kbd", "samp", "tt": if lines < 0 { style.code = true }
    case "mark": style.highlight = Color(red: 255, green: 255, blue: 0)
    case "small": setSize("smaller")
    case "big": setSize("larger")
    case "font": applyFont(node)
    case "a": if let url = node["href"] { style.link = Link(url, title: node["title"]) }
    default: break
    }
  }

  private mutating func applyFont(_ node: HTMLNode) {
    if let size = node["size"].flatMap({ CSSValue.size(ofFont: $0) }) { (style.size, self.size) = (size, size) }
    if let face = node["face"].flatMap({ CSSValue.family($0) }) { style.font = face }
    if let color = node["color"].flatMap({ CSSValue.color(ofAttribute: $0) }) { style.color = color }
  }

  private mutating func openLines(_ node: HTMLNode, _ number: Int) {
    (lines, keepsSpaces, keepsLines) = (number, true, true)
    layout.code = CodeBlock(number: number, language: node.codeLanguage ?? "")
    style.code = false
  }

  // MARK: Lists

  private mutating func openList(_ node: HTMLNode, _ number: Int) {
    let level = layout.list.map { min($0.level + 1, ListItem.levelLimit) } ?? 0
    marker = ListItem.Marker(of: node)
    start = node["start"].flatMap { Int($0.trimmingBlanks) }
    layout.list = ListItem(list: layout.list?.list ?? number, level: level, marker: marker)
    list = number
  }

  private mutating func openItem(_ node: HTMLNode, _ number: Int) {
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

  // MARK: Tables

  private mutating func setRow(_ number: Int) {
    guard !layout.cells.isEmpty else { return }
    layout.cells[layout.cells.count - 1].row = number
  }

  /// A cell begins anew: what its table is in is not said of its paragraphs.
  private mutating func openCell(_ node: HTMLNode, _ number: Int) {
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

  // MARK: The end of the cascade

  /// Where the element is; before names and declarations are applied.
  mutating func begin(in parent: HTMLElement?) {
    (outerLeft, outerRight) = (parent?.layout.leftIndent ?? 0, parent?.layout.rightIndent ?? 0)
  }

  /// Lines below and through letters go on from outside.
  mutating func finish(_ node: HTMLNode) {
    if stopsLines { (style.underline, style.underlineColor, style.strikethrough) = (.none, nil, false) }
    if let ownUnderline, ownUnderline != .none {
      (style.underline, style.underlineColor) = (ownUnderline, ownUnderlineColor)
    }
    if ownStrike == true { style.strikethrough = true }
    if node.name == "html" || node.name == "body" { setDefaults() }
  }

  /// What holds for all of a document is its default.
  private mutating func setDefaults() {
    let isHidden = style.hidden
    (style, layout) = (CharacterStyle(), ParagraphStyle())
    style.hidden = isHidden
  }
}
