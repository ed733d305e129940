import RichText

/// Styles, fonts and files that the changed text needs and the file does not have yet.
struct ODTStyleWriter {
  let source: ODTSource
  var atoms = ODTAtomWriter()
  /// Spans whose start tags are written, so that their ids are not written twice.
  var usedSpans: Set<Int> = []
  /// Markup to be added to the automatic styles, the named styles and the declared fonts.
  var automatic = ""
  var named = ""
  /// Names in use, by family.
  var names: Set<String>
  /// Automatic styles by what they are, without their names.
  var known: [String: String] = [:]
  var tableNames: Set<String> = []
  var newNamed: [String: String] = [:]
  var newListStyles: [String: [Int: ListItem.Marker]] = [:]

  init(_ source: ODTSource) {
    self.source = source
    names = Set(source.styles.automatic.keys).union(source.styles.common.keys)
    names.formUnion(source.styles.listStyles.keys.map { ODTStyles.key("list", $0) })
    for (key, style) in source.styles.automatic where key.hasPrefix("text/") && style.home == .content {
      if let identity = identity(style) { known[identity] = Self.bare(key) }
    }
    for (key, style) in source.styles.automatic where style.isParagraph {
      known[String(decoding: anonymous(style.node), as: UTF8.self)] = Self.bare(key)
    }
  }

  /// One that knows nothing: for the time that another is lent out, so that that one is not copied.
  init(emptyFor source: ODTSource) { (self.source, names) = (source, []) }

  static func bare(_ key: String) -> String { String(key.drop { $0 != "/" }.dropFirst()) }

  /// The style element without its name.
  func anonymous(_ node: Int) -> [UInt8] {
    let part = source.content
    return part.startTag(node, setting: [("style:name", "")])
      + part.bytes[part.range(node)].dropFirst(part.xml.range(node).count)
  }

  /// What an automatic text style is: nil where it is more than text properties.
  func identity(_ style: ODTStyle) -> String? {
    let (part, children) = (source.content, source.content.children(style.node))
    guard style.parent == nil, children.count == 1, part.name(children[0]) == "style:text-properties",
      part.children(children[0]).isEmpty, part.attributes(style.node).count == 2
    else { return nil }
    return Self.identity(part.attributes(children[0]).map { ($0.key, $0.value) })
  }

  static func identity(_ attributes: ODTAttributes) -> String {
    "text " + attributes.compactMap { name, value in value.map { "\(name)=\($0)" } }.sorted().joined(separator: "\n")
  }

  /// A name that no style of the family has.
  mutating func freshName(_ family: String, _ prefix: String) -> String {
    var number = 1
    while !names.insert(ODTStyles.key(family, prefix + "\(number)")).inserted { number += 1 }
    return prefix + "\(number)"
  }

  // MARK: Characters

  /// The automatic style with exactly these properties.
  mutating func characterStyle(_ attributes: ODTAttributes) -> String {
    let identity = Self.identity(attributes)
    if let name = known[identity] { return name }
    let name = freshName("text", "T")
    known[identity] = name
    automatic += ODTMarkup.element(
      "style:style", [("style:name", name), ("style:family", "text")],
      ODTMarkup.element("style:text-properties", attributes))
    return name
  }

  /// The attributes for a font: its declaration where the file has one.
  func font(_ family: String) -> ODTAttributes {
    let declared = source.styles.fonts.filter { $0.value == family }.keys.min()
    if let declared { return [("style:font-name", declared)] }
    return [("fo:font-family", family.contains(" ") ? "'\(family)'" : family)]
  }

  /// The named style of program text; made where the file has none.
  mutating func codeStyleName() -> String {
    let known = source.styles.textLooks.filter { $0.value.code == true && source.styles.common[$0.key] != nil }
    if let key = known.keys.min() { return Self.bare(key) }
    if newNamed["text/code"] == nil {
      newNamed["text/code"] = "Source_20_Text"
      named += ODTBlank.codeStyle
    }
    return "Source_20_Text"
  }

  /// A look inside the style of program text.
  func codeLook(over style: CharacterStyle) -> CharacterStyle {
    let known = source.styles.textLooks.filter { $0.value.code == true && source.styles.common[$0.key] != nil }
    var result = style
    result.code = true
    guard let key = known.keys.min(), let own = known[key] else { return result }
    var model = own.over(ODTCharacter(style)).model
    model.link = style.link
    return model
  }

  /// The span around text of a look in a new paragraph; nil where it looks like nothing special.
  mutating func span(_ look: CharacterStyle) -> String? {
    if look.code { return codeStyleName() }
    let attributes = ODTCharacter.attributes(from: .init(), to: look) { font($0) }
    return attributes.isEmpty ? nil : characterStyle(attributes)
  }

  /// The element of an atom that carries its content.
  mutating func markup(_ atom: Atom) -> String {
    var writer = atoms
    defer { atoms = writer }
    return writer.markup(atom) { span($0) }
  }
}

extension ODTCharacter {
  /// What makes a look of nothing.
  init(_ style: CharacterStyle) {
    let attributes = Self.attributes(from: .init(), to: style) { [("fo:font-family", $0)] }
    let pairs = attributes.compactMap { name, value in value.map { (name, $0) } }
    self.init(Dictionary(pairs) { first, _ in first }, fonts: [:])
    code = style.code ? true : nil
  }
}
