import RichText

/// Finds or makes the style of a changed paragraph.
struct ODTParagraphStyleWriter {
  private let source: ODTSource
  private let paragraph: Paragraph
  private let look: ODTLook
  /// The style name that the paragraph it is made of has.
  private let oldName: String?
  /// Whether it is that paragraph, not one that was made beside it.
  private let isSame: Bool

  /// `base` is the paragraph of the file that it is or was made of.
  init(_ source: ODTSource, _ paragraph: Paragraph, base: Int?, isSame: Bool) {
    (self.source, self.paragraph, self.isSame) = (source, paragraph, isSame)
    look = base.map { source.look(of: $0) } ?? ODTLook()
    oldName = base.flatMap { source.paragraphs[$0].style }
  }

  private var part: ODTPart { source.content }
  private var style: ParagraphStyle { paragraph.style }

  /// The style's name, nil for none, and what it states about characters.
  func style(_ styles: inout ODTStyleWriter) -> (name: String?, character: ODTCharacter) {
    let keepsName = style.name == look.layout.name
    let common = keepsName ? oldCommon : styles.namedStyle(style.name)
    let changes = self.changes
    let isNew = !isSame && hasMasterPage
    if keepsName, changes.isEmpty, !isNew { return (oldName, look.character) }
    if look.automatic == nil, changes.isEmpty { return (common, look.character) }
    let markup = automaticStyle(changes, common)
    return (styles.automaticStyle(markup, family: "paragraph", prefix: "P"), character(changes.text))
  }

  private var oldCommon: String? {
    look.common.map { String($0.name.dropFirst("paragraph/".count)) } ?? (look.automatic == nil ? oldName : nil)
  }

  private struct Changes {
    var layout: ODTAttributes
    var tabStops: [TabStop]?
    var text: ODTAttributes
    var isEmpty: Bool { layout.isEmpty && tabStops == nil && text.isEmpty }
  }

  private var changes: Changes {
    var direct = ParagraphStyle()
    if let node = look.automatic?.paragraphNode { ODTParagraph.read(node, in: part, into: &direct) }
    var wanted = style
    if wanted.isRule, impliesRule { wanted.isRule = direct.isRule }
    return Changes(
      layout: ODTParagraph.attributes(from: direct, to: wanted),
      tabStops: direct.tabStops == wanted.tabStops ? nil : wanted.tabStops, text: textChanges)
  }

  /// Whether the named style draws the line.
  private var impliesRule: Bool { style.name == "Horizontal Line" }

  private var hasMasterPage: Bool {
    look.automatic.flatMap { part.attribute($0.node, "style:master-page-name") }.map { !$0.isEmpty } ?? false
  }

  // MARK: Characters

  /// What is changed in the text properties: the look of an empty paragraph, or what the text in it must not have.
  private var textChanges: ODTAttributes {
    let old = look.character.model
    if paragraph.text.isEmpty { return emptyChanges(old, paragraph.emptyStyle) }
    let looks = paragraph.runs.map(\.style)
    var result: ODTAttributes = []
    if old.font != nil, looks.contains(where: { $0.font == nil }) { result += Self.noFont }
    if old.size != nil, looks.contains(where: { $0.size == nil }) { result += Self.noSize }
    return result
  }

  private func emptyChanges(_ old: CharacterStyle, _ new: CharacterStyle) -> ODTAttributes {
    var result: ODTAttributes = []
    if old.font != new.font { result += Self.noFont }
    if old.size != new.size { result += Self.noSize }
    let set = ODTCharacter.attributes(from: old, to: new) { [("fo:font-family", $0.contains(" ") ? "'\($0)'" : $0)] }
    return result.filter { removed in !set.contains { $0.0 == removed.0 } } + set
  }

  private static let noFont: ODTAttributes = [
    ("style:font-name", nil), ("fo:font-family", nil), ("style:font-family-generic", nil), ("style:font-pitch", nil),
  ]
  private static let noSize: ODTAttributes = [
    ("fo:font-size", nil), ("style:font-size-asian", nil), ("style:font-size-complex", nil),
  ]

  private func character(_ changes: ODTAttributes) -> ODTCharacter {
    var result = look.character
    if changes.contains(where: { $0.0 == "style:font-name" && $0.1 == nil }) { result.font = nil }
    if changes.contains(where: { $0.0 == "fo:font-size" && $0.1 == nil }) { result.size = nil }
    return result
  }

  // MARK: Markup

  private func automaticStyle(_ changes: Changes, _ common: String?) -> String {
    guard let old = look.automatic else {
      let tag = ODTMarkup.tag(
        "style:style", [("style:name", ""), ("style:family", "paragraph"), ("style:parent-style-name", common)])
      return tag + newProperties(changes) + newText(changes) + "</style:style>"
    }
    var settings: ODTAttributes = [("style:name", "")]
    if common != oldCommon {
      settings.append(("style:parent-style-name", common))
    }
    if !isSame, hasMasterPage { settings += [("style:master-page-name", nil)] }
    let tag = String(decoding: part.startTag(old.node, setting: settings, isSelfClosing: false), as: UTF8.self)
    return tag + children(old, changes) + "</\(part.xml.name(old.node).qualified)>"
  }

  private func newProperties(_ changes: Changes) -> String {
    guard !changes.layout.isEmpty || changes.tabStops != nil else { return "" }
    return ODTMarkup.element("style:paragraph-properties", changes.layout, tabStops(changes.tabStops))
  }

  private func newText(_ changes: Changes) -> String {
    changes.text.contains { $0.1 != nil } ? ODTMarkup.element("style:text-properties", changes.text) : ""
  }

  private func tabStops(_ stops: [TabStop]?) -> String {
    guard let stops, !stops.isEmpty else { return "" }
    let types: [TabStop.Alignment: String] = [.center: "center", .right: "right", .decimal: "char"]
    return ODTMarkup.element(
      "style:tab-stops", [],
      stops.map { stop in
        ODTMarkup.element(
          "style:tab-stop",
          [
            ("style:position", ODTValue.length(twips: stop.position)), ("style:type", types[stop.alignment]),
            ("style:char", stop.alignment == .decimal ? "." : nil),
          ])
      }.joined())
  }

  private func children(_ old: ODTStyle, _ changes: Changes) -> String {
    var result = old.paragraphNode == nil ? newProperties(changes) : ""
    var hasText = false
    for child in part.children(old.node) {
      switch part.name(child) {
      case "style:paragraph-properties": result += properties(child, changes)
      case "style:text-properties":
        hasText = true
        result += changed(child, changes.text, inside: source(inside: child))
      default: result += String(decoding: part.xml.source(child), as: UTF8.self)
      }
    }
    return hasText ? result : result + newText(changes)
  }

  private func source(inside node: Int) -> String { String(decoding: part.bytes[part.inside(node)], as: UTF8.self) }

  private func changed(_ node: Int, _ settings: ODTAttributes, inside: String) -> String {
    let tag = String(
      decoding: part.startTag(node, setting: settings, isSelfClosing: inside.isEmpty), as: UTF8.self)
    return inside.isEmpty ? tag : tag + inside + "</\(part.xml.name(node).qualified)>"
  }

  private func properties(_ node: Int, _ changes: Changes) -> String {
    guard changes.tabStops != nil else { return changed(node, changes.layout, inside: source(inside: node)) }
    let others = part.children(node).filter { part.name($0) != "style:tab-stops" }
    let rest = others.map { String(decoding: part.xml.source($0), as: UTF8.self) }.joined()
    return changed(node, changes.layout, inside: tabStops(changes.tabStops) + rest)
  }
}
