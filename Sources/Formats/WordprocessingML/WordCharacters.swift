import RichText

/// What run properties mean in the model, and how the model's looks are written as such.
struct WordCharacters: Sendable {
  var styles: WordStyles
  /// The character style for code; made up where the file has none.
  var codeStyle: String
  /// The character style for links; nil where the file has none.
  var linkStyle: String?

  init(_ styles: WordStyles) {
    self.styles = styles
    let code = WordMeaning.codeCharacterNames.sorted().lazy.compactMap { styles.named($0, "character")?.id }.first
    codeStyle = code ?? "HTMLCode"
    linkStyle = styles.named("Hyperlink", "character")?.id
  }

  // MARK: Reading

  /// The look of a run: its own properties, and those of its character style. What comes from the paragraph's style is the default;
  /// `toggles` are what that turns on.
  func style(_ direct: WordProperties, isLink: Bool, _ toggles: WordToggles) -> CharacterStyle {
    let name = direct["rStyle"]?.value
    let kind = kind(name)
    let isIgnored = kind == .code || kind == .link && isLink || name == nil
    let inherited = isIgnored ? WordProperties() : styles.characterProperties(name)
    func find(_ name: String) -> WordProperty? { direct[name] ?? inherited[name] }
    func isOn(_ name: String) -> Bool {
      direct.isOn(name) ?? (inherited.isOn(name) ?? false && !toggles.contains(name))
    }
    var style = CharacterStyle()
    (style.bold, style.italic, style.hidden) = (isOn("b"), isOn("i"), isOn("vanish"))
    style.strikethrough = isOn("strike") || isOn("dstrike")
    style.capitals = isOn("caps") ? .all : isOn("smallCaps") ? .small : .asTyped
    style.code = kind == .code
    (style.underline, style.underlineColor) = Self.underline(find("u"))
    style.baseline = Self.baselines[find("vertAlign")?.value ?? ""] ?? .normal
    style.font = Self.font(direct["rFonts"]) ?? Self.font(inherited["rFonts"])
    style.size = find("sz")?.number("val").flatMap { $0 > 0 ? $0 : nil }
    style.color = find("color")?.value.flatMap { Color(hexadecimal: $0) }
    style.highlight = Self.highlight(find("highlight"), find("shd"))
    style.language = find("lang")?.value.flatMap { $0.isEmpty || $0 == "x-none" ? nil : $0 }
    return style
  }

  private enum Kind { case plain, code, link }

  private func kind(_ name: String?) -> Kind {
    guard let name else { return .plain }
    if name == codeStyle { return .code }
    guard let style = styles[name], style.kind == "character" else { return .plain }
    if WordMeaning.codeCharacterNames.contains(style.name.lowercased()) { return .code }
    return ["hyperlink", "followedhyperlink", "internet link"].contains(style.name.lowercased()) ? .link : .plain
  }

  private static let baselines: [String: CharacterStyle.Baseline] = [
    "superscript": .superscript, "subscript": .subscript,
  ]

  private static func font(_ property: WordProperty?) -> String? {
    guard let property, property.attributes["asciiTheme"] == nil else { return nil }
    return (property.attributes["ascii"] ?? property.attributes["hAnsi"]).flatMap { $0.isEmpty ? nil : $0 }
  }

  private static func underline(_ property: WordProperty?) -> (CharacterStyle.Underline, Color?) {
    guard let property else { return (.none, nil) }
    let name = property.value?.lowercased() ?? "none"
    let kind: CharacterStyle.Underline =
      name == "none"
      ? .none
      : name == "words"
        ? .words
        : name == "double"
          ? .double
          : name.hasPrefix("dotted")
            ? .dotted
            : name.hasPrefix("dash") || name.hasPrefix("dot") ? .dashed : name.hasPrefix("wav") ? .wave : .single
    return (kind, kind == .none ? nil : property.attributes["color"].flatMap { Color(hexadecimal: $0) })
  }

  private static func highlight(_ highlight: WordProperty?, _ shading: WordProperty?) -> Color? {
    if let name = highlight?.value, name != "none" { return WordColors.named[name] }
    return shading?.attributes["fill"].flatMap { Color(hexadecimal: $0) }
  }

  // MARK: Writing

  /// The look as a DOCX file can hold it.
  func held(_ style: CharacterStyle) -> CharacterStyle {
    var style = style
    style.size = style.size.map { min(max($0, 1), 3276) }
    style.font = style.font.flatMap(WordText.held)
    style.language = style.language.flatMap(WordText.held).flatMap { $0 == "x-none" ? nil : $0 }
    if style.underline == .none { style.underlineColor = nil }
    style.link = style.link.flatMap { link in
      WordText.held(link.url).map { Link($0, title: link.title.flatMap(WordText.held)) }
    }
    return style
  }

  /// Properties that look as wanted, with as little changed as possible. The link and the atom are not properties.
  func properties(_ base: WordProperties, for wanted: CharacterStyle, in toggles: WordToggles) -> WordProperties {
    var wanted = wanted
    let isLink = wanted.link != nil
    (wanted.link, wanted.atom) = (nil, nil)
    func changed(_ base: WordProperties) -> WordProperties {
      var editor = WordLookEditor(
        characters: self, properties: base, wanted: wanted, isLink: isLink, toggles: toggles)
      editor.run()
      return editor.properties
    }
    var plain = base
    plain.set("rStyle", nil, in: Self.order)
    return [base, plain].lazy.map(changed).first { style($0, isLink: isLink, toggles) == wanted }
      ?? changed(WordProperties())
  }

  /// The order of the schema (CT_RPr, ECMA-376 part 1, 17.3.2.28).
  static let order = [
    "rStyle", "rFonts", "b", "bCs", "i", "iCs", "caps", "smallCaps", "strike", "dstrike", "outline", "shadow", "emboss",
    "imprint", "noProof", "snapToGrid", "vanish", "webHidden", "color", "spacing", "w", "kern", "position", "sz",
    "szCs",
    "highlight", "u", "effect", "bdr", "shd", "fitText", "vertAlign", "rtl", "cs", "em", "lang", "eastAsianLayout",
    "specVanish", "oMath",
  ]
}
