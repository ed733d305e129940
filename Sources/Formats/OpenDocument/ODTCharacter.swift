import RichText

/// What styles state about characters; nil where they state nothing.
struct ODTCharacter: Hashable, Sendable {
  var bold: Bool?
  var italic: Bool?
  var underline: CharacterStyle.Underline?
  var underlineColor: Stated<Color>?
  var strikethrough: Bool?
  var baseline: CharacterStyle.Baseline?
  var capitals: CharacterStyle.Capitals?
  var hidden: Bool?
  var code: Bool?
  var font: String?
  var size: Int?
  var color: Stated<Color>?
  var highlight: Stated<Color>?
  var language: Stated<String>?

  /// A value, or that there is none.
  struct Stated<Value: Hashable & Sendable>: Hashable, Sendable { var value: Value? }

  /// The sizes that are read, in half-points.
  static let sizes = 1...4000

  init() {}

  /// The attributes of a `style:text-properties` element. `fonts` has the families of the declared fonts.
  init(_ attributes: [String: String], fonts: [String: String]) {
    bold = attributes["fo:font-weight"].map(Self.isBold)
    italic = attributes["fo:font-style"].map { $0 == "italic" || $0 == "oblique" }
    readLines(attributes)
    baseline = attributes["style:text-position"].map(Self.baseline)
    capitals = Self.capitals(attributes)
    hidden = attributes["text:display"].map { $0 == "none" }
    let declared = attributes["style:font-name"].flatMap { fonts[$0] ?? ODTValue.family($0) }
    font = ODTValue.family(attributes["fo:font-family"]) ?? declared
    size = ODTValue.twips(attributes["fo:font-size"]).map { ($0 + 5) / 10 }
    if let read = size, !Self.sizes.contains(read) { size = nil }
    color = attributes["fo:color"].map { Stated(value: ODTValue.color($0)) }
    if attributes["style:use-window-font-color"] == "true" { color = Stated(value: nil) }
    highlight = attributes["fo:background-color"].map { Stated(value: ODTValue.color($0)) }
    language = Self.language(attributes)
  }

  private static func isBold(_ value: String) -> Bool { value == "bold" || Int(value).map { $0 >= 600 } ?? false }

  private mutating func readLines(_ attributes: [String: String]) {
    underline = Self.underline(attributes)
    underlineColor = attributes["style:text-underline-color"].map { Stated(value: ODTValue.color($0)) }
    let through = (attributes["style:text-line-through-style"], attributes["style:text-line-through-type"])
    if through.0 != nil || through.1 != nil { strikethrough = through.0 != "none" && through.1 != "none" }
  }

  private static func underline(_ attributes: [String: String]) -> CharacterStyle.Underline? {
    guard let style = attributes["style:text-underline-style"] else {
      return attributes["style:text-underline-type"] == "none" ? CharacterStyle.Underline.none : nil
    }
    switch style {
    case "none": return CharacterStyle.Underline.none
    case "dotted": return .dotted
    case "wave": return .wave
    case "solid":
      if attributes["style:text-underline-mode"] == "skip-white-space" { return .words }
      return attributes["style:text-underline-type"] == "double" ? .double : .single
    default: return .dashed
    }
  }

  private static func baseline(_ value: String) -> CharacterStyle.Baseline {
    let first = value.prefix { $0 != " " }
    if first == "super" { return .superscript }
    if first == "sub" { return .subscript }
    guard let percent = ODTValue.percent(String(first)), percent != 0 else { return .normal }
    return percent > 0 ? .superscript : .subscript
  }

  private static func capitals(_ attributes: [String: String]) -> CharacterStyle.Capitals? {
    let (variant, transform) = (attributes["fo:font-variant"], attributes["fo:text-transform"])
    if variant == "small-caps" { return .small }
    if transform == "uppercase" { return .all }
    return variant == nil && transform == nil ? nil : .asTyped
  }

  private static func language(_ attributes: [String: String]) -> Stated<String>? {
    if let tag = attributes["style:rfc-language-tag"], !tag.isEmpty { return Stated(value: tag) }
    guard let language = attributes["fo:language"] else { return nil }
    if language.isEmpty || language == "none" { return Stated(value: nil) }
    let parts = [attributes["fo:script"], attributes["fo:country"]].compactMap { $0 }
    return Stated(value: ([language] + parts.filter { !$0.isEmpty && $0 != "none" }).joined(separator: "-"))
  }

  /// These statements, and where they state nothing those of what is around.
  func over(_ outer: ODTCharacter) -> ODTCharacter {
    var result = outer
    result.bold = bold ?? outer.bold
    result.italic = italic ?? outer.italic
    result.underline = underline ?? outer.underline
    result.underlineColor = underlineColor ?? outer.underlineColor
    result.strikethrough = strikethrough ?? outer.strikethrough
    result.baseline = baseline ?? outer.baseline
    result.capitals = capitals ?? outer.capitals
    result.hidden = hidden ?? outer.hidden
    result.code = code ?? outer.code
    (result.font, result.size) = (font ?? outer.font, size ?? outer.size)
    (result.color, result.highlight) = (color ?? outer.color, highlight ?? outer.highlight)
    result.language = language ?? outer.language
    return result
  }

  /// The look in the model.
  var model: CharacterStyle {
    var style = CharacterStyle()
    (style.bold, style.italic, style.hidden) = (bold ?? false, italic ?? false, hidden ?? false)
    (style.underline, style.underlineColor) = (underline ?? .none, underlineColor?.value)
    (style.strikethrough, style.code) = (strikethrough ?? false, code ?? false)
    (style.baseline, style.capitals) = (baseline ?? .normal, capitals ?? .asTyped)
    (style.font, style.size) = (font, size)
    (style.color, style.highlight, style.language) = (color?.value, highlight?.value, language?.value)
    return style
  }
}
