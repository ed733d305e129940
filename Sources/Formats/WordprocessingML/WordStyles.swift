import RichText

/// The styles of a document (`styles.xml`).
struct WordStyles: Sendable {
  struct Style: Sendable {
    var id: String
    var name: String
    var kind: String
    var basedOn: String?
    var isDefault: Bool
    var run: WordProperties
    var paragraph: WordProperties
  }

  /// Longer chains of styles based on each other are cut off.
  static let chainLimit = 50

  private(set) var styles: [String: Style] = [:]
  /// The id of the style of paragraphs that name none.
  private(set) var defaultParagraph: String?
  /// What the defaults of the document turn on, whatever styles say.
  private let fixed: WordToggles
  let part: XMLPart?

  init(_ part: XMLPart?) {
    self.part = part
    let defaults = part.flatMap { $0.child($0.root, "docDefaults", "rPrDefault", "rPr") }
    let properties = part.map { WordProperties($0, defaults) } ?? WordProperties()
    fixed = WordToggles { properties.isOn($0) ?? false }
    guard let part else { return }
    for node in part.children(part.root) where part.name(node).local == "style" {
      guard let id = part.attribute(node, "styleId") else { continue }
      let name = part.child(node, "name").flatMap { part.attribute($0, "val") } ?? id
      let isDefault = ["1", "true", "on"].contains(part.attribute(node, "default") ?? "0")
      add(
        Style(
          id: id, name: name, kind: part.attribute(node, "type") ?? "paragraph",
          basedOn: part.child(node, "basedOn").flatMap { part.attribute($0, "val") }, isDefault: isDefault,
          run: WordProperties(part, part.child(node, "rPr")), paragraph: WordProperties(part, part.child(node, "pPr"))))
    }
  }

  mutating func add(_ style: Style) {
    guard styles[style.id] == nil else { return }
    styles[style.id] = style
    if style.isDefault, style.kind == "paragraph", defaultParagraph == nil { defaultParagraph = style.id }
  }

  subscript(id: String) -> Style? { styles[id] }

  /// A style and those that it is based on, nearest first.
  func chain(_ id: String?) -> [Style] {
    var (result, next): ([Style], String?) = ([], id)
    while let id = next, let style = styles[id], result.count < Self.chainLimit {
      result.append(style)
      next = style.basedOn
    }
    return result
  }

  /// What a character style and those below it state, the nearest first; the default one states nothing of its own.
  func characterProperties(_ id: String?) -> WordProperties {
    var result = WordProperties()
    for style in chain(id) where style.kind == "character" {
      for property in style.run.all where result[property.name] == nil { result.all.append(property) }
    }
    return result
  }

  /// What the style of a paragraph with these properties turns on.
  func toggles(of properties: WordProperties) -> WordToggles {
    let id = properties["pStyle"]?.value.flatMap { styles[$0] == nil ? nil : $0 } ?? defaultParagraph
    let chain = chain(id)
    return WordToggles { name in
      chain.lazy.compactMap { $0.run.isOn(name) }.first ?? false
    }.subtracting(fixed)
  }

  /// What a paragraph style means in the model.
  func meaning(_ id: String?) -> WordMeaning {
    var meaning = WordMeaning()
    guard let id, let style = styles[id] else { return meaning }
    meaning.name = style.isDefault ? nil : style.name
    for style in chain(id) {
      let found = WordMeaning(styleNamed: style.name)
      if meaning.level == 0 { meaning.level = style.paragraph["outlineLvl"].flatMap(Self.level) ?? found.level }
      if meaning.quoteDepth == 0 { meaning.quoteDepth = found.quoteDepth }
      if found.isCode { meaning.isCode = true }
    }
    return meaning
  }

  static func level(_ property: WordProperty) -> Int? {
    property.number("val").flatMap { (0...8).contains($0) ? $0 + 1 : 0 }
  }

  /// The first style of a kind that has a name, whatever its case.
  func named(_ name: String, _ kind: String = "paragraph") -> Style? {
    styles.values.filter { $0.kind == kind && $0.name.lowercased() == name.lowercased() }.min { $0.id < $1.id }
  }
}

/// What a paragraph's style means: its name, and whether it is a heading, a quote or code.
struct WordMeaning: Hashable, Sendable {
  var name: String?
  var level = 0
  var quoteDepth = 0
  var isCode = false

  init() {}

  /// What a style is by its name, as Word and others call it.
  init(styleNamed name: String) {
    let words = name.lowercased().split(separator: " ")
    let number = words.last.flatMap { Int($0) } ?? 1
    if words.first == "heading", words.count == 2, (1...9).contains(number) { level = number }
    if ["quote", "block"].contains(words.first),
      words.count == 1 || ["text", "quote"].contains(words.last) || Int(words.last ?? "") != nil
    {
      quoteDepth = min(max(number, 1), 9)
    }
    if ["intense quote", "quotations", "blockquote"].contains(name.lowercased()) { quoteDepth = 1 }
    isCode = Self.codeNames.contains(name.lowercased())
  }

  init(_ style: ParagraphStyle) {
    (name, level, quoteDepth, isCode) = (style.name, style.headingLevel, style.quoteDepth, style.code != nil)
  }

  static let codeNames: Set<String> = [
    "source code", "code", "code block", "html preformatted", "preformatted text", "macro text", "sourcecode",
  ]
  static let codeCharacterNames: Set<String> = [
    "verbatim char", "html code", "code", "inline code", "source text", "html typewriter", "html sample", "code char",
    "html keyboard", "source code char",
  ]
}
