import RichText

/// What paragraph properties mean in the model.
struct WordParagraphs: Sendable {
  var styles: WordStyles
  var numbering: WordNumbering

  /// The layout of a paragraph by its own properties, and what its style means. The cells are not among them.
  func style(_ direct: WordProperties) -> ParagraphStyle {
    var style = ParagraphStyle()
    let meaning = meaning(direct)
    (style.name, style.headingLevel, style.quoteDepth) = (meaning.name, meaning.level, meaning.quoteDepth)
    if meaning.isCode { style.code = CodeBlock() }
    style.alignment = direct["jc"]?.value.flatMap { Self.alignments[$0] } ?? .natural
    readIndents(direct["ind"], &style)
    readSpacing(direct["spacing"], &style)
    style.tabStops = direct["tabs"].map(Self.tabStops) ?? []
    style.list = list(direct)
    style.isRule = direct["pBdr"].map(Self.isRule) ?? false
    style.startsPage = direct.isOn("pageBreakBefore") ?? false
    return style
  }

  func meaning(_ direct: WordProperties) -> WordMeaning {
    var meaning = styles.meaning(direct["pStyle"]?.value)
    if let level = direct["outlineLvl"].flatMap(WordStyles.level) { meaning.level = level }
    return meaning
  }

  /// The item that the properties make a paragraph, by themselves or by their style.
  func list(_ direct: WordProperties) -> ListItem? {
    let chain = styles.chain(direct["pStyle"]?.value)
    guard let property = direct["numPr"] ?? chain.lazy.compactMap({ $0.paragraph["numPr"] }).first else { return nil }
    func number(_ name: String) -> Int? { property.children.first { $0.name == name }?.number("val") }
    let inherited = chain.lazy.compactMap {
      $0.paragraph["numPr"]?.children.first { $0.name == "numId" }?.number("val")
    }.first
    let level = min(max(number("ilvl") ?? 0, 0), ListItem.levelLimit)
    guard let list = number("numId") ?? inherited, list != 0, let found = numbering.lists[list]?[level] else {
      return nil
    }
    return ListItem(list: numbering.list(list), level: level, marker: found.marker, hasMarker: found.hasMarker)
  }

  static let alignments: [String: ParagraphStyle.Alignment] = [
    "left": .left, "start": .left, "center": .center, "right": .right, "end": .right, "both": .justified,
    "distribute": .justified, "lowKashida": .justified, "mediumKashida": .justified, "highKashida": .justified,
    "thaiDistribute": .justified,
  ]

  private func readIndents(_ property: WordProperty?, _ style: inout ParagraphStyle) {
    guard let property else { return }
    func length(_ names: String...) -> Int { names.lazy.compactMap { property.number($0) }.first?.length ?? 0 }
    (style.leftIndent, style.rightIndent) = (length("left", "start"), length("right", "end"))
    style.firstLineIndent = property.number("hanging") != nil ? -length("hanging") : length("firstLine")
  }

  private func readSpacing(_ property: WordProperty?, _ style: inout ParagraphStyle) {
    guard let property else { return }
    style.spaceBefore = property.number("before")?.length ?? 0
    style.spaceAfter = property.number("after")?.length ?? 0
    guard let line = property.number("line")?.length else { return }
    switch property.attributes["lineRule"] {
    case "exact": style.lineSpacing = .exactly(line)
    case "atLeast": style.lineSpacing = .atLeast(line)
    default: style.lineSpacing = .multiple(line)
    }
  }

  private static func tabStops(_ property: WordProperty) -> [TabStop] {
    let kinds: [String: TabStop.Alignment] = ["center": .center, "right": .right, "end": .right, "decimal": .decimal]
    let stops = property.children.compactMap { child -> TabStop? in
      guard child.name == "tab", child.value != "clear", let place = child.number("pos") else { return nil }
      return TabStop(place.length, kinds[child.value ?? ""] ?? .left)
    }
    return stops.sorted { $0.position < $1.position }
  }

  /// Whether the borders are one line below.
  private static func isRule(_ property: WordProperty) -> Bool {
    let lines = property.children.filter { !["none", "nil"].contains($0.value ?? "none") }
    return lines.count == 1 && lines[0].name == "bottom"
  }
}

extension Int {
  /// A length in twips within what programs take: 22 inches either way.
  var length: Int { Swift.min(Swift.max(self, -31_680), 31_680) }
}
