import RichText

/// The styles of a file.
struct ODTStyles: Sendable {
  /// Styles that inherit further are not followed.
  static let depthLimit = 64

  private(set) var automatic: [String: ODTStyle] = [:]
  private(set) var common: [String: ODTStyle] = [:]
  private(set) var commonByDisplayName: [String: String] = [:]
  private(set) var listStyles: [String: ODTListStyle] = [:]
  /// The families of the declared fonts.
  private(set) var fonts: [String: String] = [:]
  private(set) var looks: [String: ODTLook] = [:]
  private(set) var textLooks: [String: ODTCharacter] = [:]

  /// The key of a style in the dictionaries: names are unique within a family only.
  static func key(_ family: String, _ name: String) -> String { family + "/" + name }

  init(content: ODTPart, styles: ODTPart?) {
    if let styles { readFonts(styles) }
    readFonts(content)
    if let styles { read(styles, .styles, "office:styles", isAutomatic: false) }
    read(content, .content, "office:styles", isAutomatic: false)
    read(content, .content, "office:automatic-styles", isAutomatic: true)
    for style in common.values.sorted(by: { $0.name > $1.name }) where style.isParagraph {
      commonByDisplayName[style.displayName] = style.name
    }
    resolve(content, styles)
  }

  private mutating func readFonts(_ part: ODTPart) {
    for node in part.children(part.child(part.xml.root, "office:font-face-decls")) {
      guard let name = part.attribute(node, "style:name") else { continue }
      fonts[name] = ODTValue.family(part.attribute(node, "svg:font-family"))
    }
  }

  private mutating func read(_ part: ODTPart, _ home: ODTStyle.Home, _ group: String, isAutomatic: Bool) {
    for node in part.children(part.child(part.xml.root, group)) {
      switch part.name(node) {
      case "style:style":
        guard let (key, style) = style(node, part, home, isAutomatic) else { continue }
        if isAutomatic { automatic[key] = style } else { common[key] = style }
      case "text:list-style":
        guard let name = part.attribute(node, "style:name") else { continue }
        listStyles[name] = ODTListStyle(node, in: part, isAutomatic: isAutomatic)
      default: continue
      }
    }
  }

  private func style(_ node: Int, _ part: ODTPart, _ home: ODTStyle.Home, _ isAutomatic: Bool) -> (String, ODTStyle)? {
    let attributes = part.attributes(node)
    guard let name = attributes["style:name"], let family = attributes["style:family"] else { return nil }
    let text = part.child(node, "style:text-properties")
    let style = ODTStyle(
      home: home, node: node, isAutomatic: isAutomatic, name: Self.key(family, name),
      displayName: attributes["style:display-name"] ?? ODTValue.displayName(name),
      parent: attributes["style:parent-style-name"].flatMap { $0.isEmpty ? nil : Self.key(family, $0) },
      listStyle: attributes["style:list-style-name"].flatMap { $0.isEmpty ? nil : $0 },
      outlineLevel: attributes["style:default-outline-level"].flatMap(Int.init).flatMap { $0 > 0 ? min($0, 9) : nil },
      character: text.map { ODTCharacter(part.attributes($0), fonts: fonts) } ?? .init(),
      paragraphNode: part.child(node, "style:paragraph-properties"))
    return (style.name, style)
  }

  /// A named style and those that it inherits from.
  func chain(_ key: String?) -> [ODTStyle] {
    var (result, next): ([ODTStyle], String?) = ([], key)
    while let key = next, let style = common[key], result.count < Self.depthLimit {
      result.append(style)
      next = style.parent
    }
    return result
  }

  private mutating func resolve(_ content: ODTPart, _ styles: ODTPart?) {
    for (key, style) in common where style.isParagraph {
      looks[key] = look(of: style, content, styles)
    }
    for (key, style) in automatic where style.isParagraph { looks[key] = look(of: style, content, styles) }
    for key in common.keys where key.hasPrefix("text/") { textLooks[key] = textLook(key) }
    for (key, style) in automatic where key.hasPrefix("text/") {
      textLooks[key] = style.character.over(style.parent.map { textLook($0) } ?? .init())
    }
  }

  private func look(of style: ODTStyle, _ content: ODTPart, _ styles: ODTPart?) -> ODTLook {
    var look = ODTLook()
    let chain = chain(style.isAutomatic ? style.parent : style.name)
    look.common = chain.first
    look.layout = ODTSemantics(chain).layout
    look.outlineLevel = chain.lazy.compactMap(\.outlineLevel).first
    look.listStyle = style.listStyle ?? chain.lazy.compactMap(\.listStyle).first
    guard style.isAutomatic else { return look }
    (look.automatic, look.character) = (style, style.character)
    if let node = style.paragraphNode { ODTParagraph.read(node, in: content, into: &look.layout) }
    return look
  }

  /// What a named character style states. What program text and links look like by themselves is not stated.
  private func textLook(_ key: String) -> ODTCharacter {
    var result = ODTCharacter()
    for style in chain(key) {
      var own = style.character
      switch style.displayName {
      case "Source Text", "Source_Text", "Verbatim Char": (own.code, own.font, own.size) = (true, nil, nil)
      case "Internet Link", "Internet link", "Visited Internet Link": own = ODTCharacter()
      default: break
      }
      result = result.over(own)
    }
    return result
  }
}
