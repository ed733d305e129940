import RichText

/// Finds or makes the style of a changed paragraph.
struct ODTParagraphStyleWriter {
  let source: ODTSource
  let paragraph: Paragraph
  let look: ODTLook
  /// The style name that the paragraph it is made of has.
  let oldName: String?
  /// Whether it is that paragraph, not one that was made beside it.
  let isSame: Bool

  /// `base` is the paragraph of the file that it is or was made of.
  init(_ source: ODTSource, _ paragraph: Paragraph, base: Int?, isSame: Bool) {
    (self.source, self.paragraph, self.isSame) = (source, paragraph, isSame)
    look = base.map { source.look(of: $0) } ?? ODTLook()
    oldName = base.flatMap { source.paragraphs[$0].style }
  }

  var part: ODTPart { source.content }
  var style: ParagraphStyle { paragraph.style }

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

  var oldCommon: String? {
    look.common.map { String($0.name.dropFirst("paragraph/".count)) } ?? (look.automatic == nil ? oldName : nil)
  }

  struct Changes {
    var layout: ODTAttributes
    var tabStops: [TabStop]?
    var text: ODTAttributes
    var isEmpty: Bool { layout.isEmpty && tabStops == nil && text.isEmpty }
  }

  var changes: Changes {
    var direct = ParagraphStyle()
    if let node = look.automatic?.paragraphNode { ODTParagraph.read(node, in: part, into: &direct) }
    var wanted = style
    if wanted.isRule, impliesRule { wanted.isRule = direct.isRule }
    return Changes(
      layout: ODTParagraph.attributes(from: direct, to: wanted),
      tabStops: direct.tabStops == wanted.tabStops ? nil : wanted.tabStops, text: textChanges)
  }

  /// Whether the named style draws the line.
  var impliesRule: Bool { style.name == "Horizontal Line" }

  var hasMasterPage: Bool {
    look.automatic.flatMap { part.attribute($0.node, "style:master-page-name") }.map { !$0.isEmpty } ?? false
  }

  // MARK: Characters

  /// What is changed in the text properties: the look of an empty paragraph, or what the text in it must not have.
  var textChanges: ODTAttributes {
    let old = look.character.model
    if paragraph.text.isEmpty { return emptyChanges(old, paragraph.emptyStyle) }
    let looks = paragraph.runs.map(\.style)
    var result: ODTAttributes = []
    if old.font != nil, looks.contains(where: { $0.font == nil }) { result += Self.noFont }
    if old.size != nil, looks.contains(where: { $0.size == nil }) { result += Self.noSize }
    return result
  }

  func emptyChanges(_ old: CharacterStyle, _ new: CharacterStyle) -> ODTAttributes {
    var result: ODTAttributes = []
    if old.font != new.font { result += Self.noFont }
    if old.size != new.size { result += Self.noSize }
    let set = ODTCharacter.attributes(from: old, to: new) { [("fo:font-family", $0.contains(" ") ? "'\($0)'" : $0)] }
    return result.filter { removed in !set.contains { $0.0 == removed.0 } } + set
  }

  static let noFont: ODTAttributes = [
    ("style:font-name", nil), ("fo:font-family", nil), ("style:font-family-generic", nil), ("style:font-pitch", nil),
  ]
  static let noSize: ODTAttributes = [
    ("fo:font-size", nil), ("style:font-size-asian", nil), ("style:font-size-complex", nil),
  ]

  func character(_ changes: ODTAttributes) -> ODTCharacter {
    var result = look.character
    if changes.contains(where: { $0.0 == "style:font-name" && $0.1 == nil }) { result.font = nil }
    if changes.contains(where: { $0.0 == "fo:font-size" && $0.1 == nil }) { result.size = nil }
    return result
  }
}
