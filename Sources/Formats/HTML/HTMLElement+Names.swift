import RichText

extension HTMLElement {
  mutating func apply(_ node: HTMLNode, number: Int) {
    applyName(node, number)
    if let align = node["align"], role.isBlock, role != .table, role != .rule { setAlignment(align.lowercased()) }
    if let language = node["lang"] ?? node["xml:lang"] { style.language = language.isEmpty ? nil : language }
    if node.attributes.contains(where: { $0.name == "hidden" }) { style.hidden = true }
    if let direction = node["dir"] { isRightToLeft = direction.lowercased() == "rtl" }
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
    case .block:
      if node.name == "center" { layout.alignment = .center }
      if node.name == "caption", !layout.cells.isEmpty { layout.cells.removeLast() }
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
}
