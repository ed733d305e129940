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
  /// The element's own underline and line through, and whether those around it end here.
  fileprivate var ownUnderline: CharacterStyle.Underline?
  fileprivate var ownUnderlineColor: Color?
  fileprivate var ownStrike: Bool?
  fileprivate var stopsLines = false

  fileprivate init(role: HTMLRole) { self.role = role }

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
  private var em: Double { Double(size) * 10 }

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
  fileprivate mutating func setListType(_ text: String) {
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

  // MARK: Declarations

  mutating func apply(_ declarations: [CSSDeclarations.Declaration]) {
    for declaration in declarations { apply(declaration.property, declaration.value) }
  }

  private mutating func apply(_ property: String, _ value: String) {
    let word = value.lowercased()
    switch property {
    case "font-weight": setWeight(word)
    case "font-style": if let slant = CSSValue.slant(word) { style.italic = slant }
    case "font-variant", "font-variant-caps": setVariant(word)
    case "text-transform": setTransform(word)
    case "font-family": setFamily(value)
    case "font-size": setSize(word)
    case "font": setFont(value)
    case "color":
      if word == "initial" { style.color = nil } else if let color = CSSValue.color(word) { style.color = color }
    case "background-color", "background": setBackground(word)
    case "vertical-align": setBaseline(word)
    case "text-decoration", "text-decoration-line", "text-decoration-style", "text-decoration-color":
      setDecoration(property, word)
    case "display": setDisplay(word)
    case "white-space": setWhiteSpace(word)
    case "list-style-type": setListType(value)
    case "list-style": for part in value.split(separator: " ") { setListType(String(part)) }
    default: if role.isBlock { applyLayout(property, word) }
    }
  }

  private mutating func setWeight(_ word: String) {
    if let number = Int(word) { style.bold = number >= 600 }
    if word == "bold" || word == "bolder" { style.bold = true }
    if ["normal", "lighter", "initial"].contains(word) { style.bold = false }
  }

  private mutating func setVariant(_ word: String) {
    if word.range("small-caps") != nil {
      style.capitals = .small
    } else if word == "normal" || word == "initial" {
      if style.capitals == .small { style.capitals = .asTyped }
    }
  }

  private mutating func setTransform(_ word: String) {
    if word == "uppercase" {
      style.capitals = .all
    } else if word == "none" || word == "initial" {
      if style.capitals == .all { style.capitals = .asTyped }
    }
  }

  private mutating func setFamily(_ value: String) {
    if value.lowercased() == "initial" {
      style.font = nil
    } else if value.lowercased() != "inherit" {
      style.font = CSSValue.family(value) ?? style.font
    }
  }

  private mutating func setSize(_ word: String) {
    if word == "initial" {
      (style.size, size) = (nil, 24)
    } else if let size = CSSValue.size(word, parent: size) {
      (style.size, self.size) = (size, size)
    }
  }

  /// The shorthand: words, then the size with the distance of lines, then the family.
  private mutating func setFont(_ value: String) {
    let parts = value.split(separator: " ").map(String.init)
    let sizes = parts.map { $0.split(separator: "/").first.flatMap { CSSValue.size(String($0), parent: size) } }
    guard let place = sizes.firstIndex(where: { $0 != nil }), let size = sizes[place] else { return }
    (style.bold, style.italic, style.size, self.size) = (false, false, size, size)
    for word in parts[..<place].map({ $0.lowercased() }) {
      setWeight(word)
      setVariant(word)
      if CSSValue.slant(word) == true { style.italic = true }
    }
    let family = parts[(place + 1)...].joined(separator: " ")
    if !family.isEmpty { setFamily(family) }
  }

  /// Only what is behind letters is a highlight; what is behind a block is not in the model.
  private mutating func setBackground(_ word: String) {
    guard role == .inline else { return }
    let color = word.split(separator: " ").lazy.compactMap { CSSValue.color(String($0)) }.first
    if let color = color ?? CSSValue.color(word) { style.highlight = color }
  }

  private mutating func setBaseline(_ word: String) {
    guard role == .inline else { return }
    if word == "super" { style.baseline = .superscript }
    if word == "sub" { style.baseline = .subscript }
    if word == "baseline" || word == "initial" { style.baseline = .normal }
  }

  private mutating func setDecoration(_ property: String, _ value: String) {
    let words = value.split(separator: " ").map(String.init)
    if property == "text-decoration" || property == "text-decoration-line" {
      ownUnderline = words.contains("underline") ? CharacterStyle.Underline.single : CharacterStyle.Underline.none
      ownStrike = words.contains("line-through")
    }
    if let kind = words.lazy.compactMap({ CSSValue.underline($0) }).first, let own = ownUnderline, own != .none {
      ownUnderline = kind
    }
    if property != "text-decoration-line", property != "text-decoration-style", ownUnderline ?? .none != .none {
      ownUnderlineColor = CSSDeclarations.split(value, at: 0x20).lazy.compactMap { CSSValue.color($0) }.first
    }
  }

  private mutating func setDisplay(_ word: String) {
    if word == "none" { style.hidden = true }
    if word == "inline-block" { stopsLines = true }
    if role == .inline, ["block", "flex", "grid"].contains(word) { role = .block }
    if role == .block || role == .paragraph, word == "inline" { role = .inline }
  }

  private mutating func setWhiteSpace(_ word: String) {
    switch word {
    case "pre", "pre-wrap", "break-spaces": (keepsSpaces, keepsLines) = (true, true)
    case "pre-line": (keepsSpaces, keepsLines) = (false, true)
    case "normal", "nowrap", "initial": (keepsSpaces, keepsLines) = (false, false)
    default: break
    }
  }

  private mutating func applyLayout(_ property: String, _ word: String) {
    switch property {
    case "text-align": setAlignment(word)
    case "text-indent": layout.firstLineIndent = CSSValue.length(word, em: em) ?? layout.firstLineIndent
    case "line-height": setLineHeight(word)
    case "page-break-before", "break-before": layout.startsPage = ["always", "page"].contains(word)
    case "margin": setMargins(word)
    case "margin-left", "margin-inline-start": addLeft(word)
    case "margin-right", "margin-inline-end": addRight(word)
    case "margin-top": layout.spaceBefore = space(word) ?? layout.spaceBefore
    case "margin-bottom": layout.spaceAfter = space(word) ?? layout.spaceAfter
    default: break
    }
  }

  private mutating func setMargins(_ word: String) {
    let parts = word.split(separator: " ").map(String.init)
    guard (1...4).contains(parts.count) else { return }
    let (top, right) = (parts[0], parts.count > 1 ? parts[1] : parts[0])
    layout.spaceBefore = space(top) ?? layout.spaceBefore
    layout.spaceAfter = space(parts.count > 2 ? parts[2] : top) ?? layout.spaceAfter
    addRight(right)
    addLeft(parts.count > 3 ? parts[3] : right)
  }

  /// Margins to the side are said of plain blocks; those of lists and quotes are their looks.
  private var hasSides: Bool { role == .paragraph || role == .block }

  private func space(_ word: String) -> Int? { hasSides ? CSSValue.length(word, em: em) : nil }

  private mutating func addLeft(_ word: String) {
    guard hasSides, let length = CSSValue.length(word, em: em) else { return }
    layout.leftIndent = CSSValue.clamped(Double(outerLeft + length))
  }

  private mutating func addRight(_ word: String) {
    guard hasSides, let length = CSSValue.length(word, em: em) else { return }
    layout.rightIndent = CSSValue.clamped(Double(outerRight + length))
  }

  /// The indents of what is around.
  fileprivate(set) var outerLeft = 0
  fileprivate(set) var outerRight = 0

  private mutating func setLineHeight(_ word: String) {
    if word == "normal" {
      layout.lineSpacing = nil
    } else if let number = Double(word), number.isFinite, number > 0 {
      layout.lineSpacing = .multiple(Int(min(number * 240, 31_680).rounded()))
    } else if word.hasSuffix("%"), let number = Double(word.dropLast()), number.isFinite, number > 0 {
      layout.lineSpacing = .multiple(Int(min(number * 2.4, 31_680).rounded()))
    } else if let length = CSSValue.length(word, em: em), length > 0 {
      layout.lineSpacing = .exactly(length)
    }
  }

  private mutating func setAlignment(_ word: String) {
    switch word {
    case "left": layout.alignment = .left
    case "right", "end": layout.alignment = .right
    case "center", "middle", "-moz-center", "-webkit-center": layout.alignment = .center
    case "justify": layout.alignment = .justified
    case "start", "initial": layout.alignment = .natural
    default: break
    }
  }

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

extension HTMLNode {
  /// The programming language that a class names.
  var codeLanguage: String? {
    let word = classes.first { $0.hasPrefix("language-") || $0.hasPrefix("lang-") }
    return word?.split(separator: "-", maxSplits: 1).last.map(String.init)
  }
}

extension CSSValue {
  static func slant(_ word: String) -> Bool? {
    if word == "italic" || word.hasPrefix("oblique") { return true }
    return word == "normal" || word == "initial" ? false : nil
  }

  static func underline(_ word: String) -> CharacterStyle.Underline? {
    switch word {
    case "solid": .single
    case "double": .double
    case "dotted": .dotted
    case "dashed": .dashed
    case "wavy": .wave
    default: nil
    }
  }
}

extension ListItem.Marker {
  /// What a list element's name and type say.
  init(of node: HTMLNode) {
    let isOrdered = node.name == "ol"
    let type = node["type"] ?? ""
    let old = ["1": "decimal", "a": "lower-alpha", "A": "upper-alpha", "i": "lower-roman", "I": "upper-roman"]
    self = ListItem.Marker(css: old[type] ?? type.lowercased()) ?? (isOrdered ? .decimal : .bullet("•"))
  }

  static let decimal = ListItem.Marker.number(.decimal, prefix: "", suffix: ".")

  /// A `list-style-type`; nil for one that is not known.
  init?(css text: String) {
    let word = text.trimmingBlanks
    if word.count >= 2, let quote = word.first, quote == "\"" || quote == "'", word.last == quote {
      self = .bullet(String(word.dropFirst().dropLast()).trimmingBlanks)
      return
    }
    guard let marker = ListItem.Marker.types.first(where: { $0.css == word.lowercased() })?.marker else { return nil }
    self = marker
  }

  /// The `list-style-type`; an ordered list's number always has a dot after it.
  var css: String {
    if case .number(let numbering, _, _) = self {
      return ListItem.Marker.types.first { $0.marker == .number(numbering, prefix: "", suffix: ".") }?.css ?? "decimal"
    }
    guard case .bullet(let sign) = self else { return "disc" }
    return ListItem.Marker.types.first { $0.marker == self }?.css ?? "\"\(sign) \""
  }

  private static let types: [(css: String, marker: ListItem.Marker)] = [
    ("disc", .bullet("•")), ("circle", .bullet("◦")), ("square", .bullet("▪")), ("none", .bullet("")),
    ("decimal", .decimal), ("lower-alpha", .number(.lowerAlpha, prefix: "", suffix: ".")),
    ("lower-latin", .number(.lowerAlpha, prefix: "", suffix: ".")),
    ("upper-alpha", .number(.upperAlpha, prefix: "", suffix: ".")),
    ("upper-latin", .number(.upperAlpha, prefix: "", suffix: ".")),
    ("lower-roman", .number(.lowerRoman, prefix: "", suffix: ".")),
    ("upper-roman", .number(.upperRoman, prefix: "", suffix: ".")),
  ]
}
