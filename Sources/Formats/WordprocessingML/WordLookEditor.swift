import RichText

/// Changes run properties until they look as wanted: for each trait what is there, then without it, then stated.
struct WordLookEditor {
  let characters: WordCharacters
  var properties: WordProperties
  let wanted: CharacterStyle
  let isLink: Bool
  let toggles: WordToggles

  private typealias Change = (inout WordProperties) -> Void
  private static let order = WordCharacters.order

  mutating func run() {
    editCode()
    toggle(\.bold, "b", wanted.bold)
    toggle(\.italic, "i", wanted.italic)
    toggle(\.hidden, "vanish", wanted.hidden)
    editStrikethrough()
    editCapitals()
    editUnderline()
    editBaseline()
    editFont()
    editSize()
    editColors()
    edit(\.language, { $0.removeAttribute("val", of: "lang") }, set("lang", wanted.language ?? "x-none"))
  }

  private func reads<Value: Equatable>(_ trait: KeyPath<CharacterStyle, Value>) -> Bool {
    characters.style(properties, isLink: isLink, toggles)[keyPath: trait] == wanted[keyPath: trait]
  }

  private mutating func edit<Value: Equatable>(_ trait: KeyPath<CharacterStyle, Value>, _ changes: Change...) {
    for change in changes where !reads(trait) { change(&properties) }
  }

  private func remove(_ names: String...) -> Change {
    { all in for name in names { all.set(name, nil, in: Self.order) } }
  }

  /// Sets the value; the property's other attributes stay.
  private func set(_ name: String, _ value: String?) -> Change {
    { all in
      let property = all[name].map { $0.setting("val", value) } ?? WordProperty.make(name, value)
      all.set(name, property, in: Self.order)
    }
  }

  private mutating func toggle(_ trait: KeyPath<CharacterStyle, Bool>, _ name: String, _ isOn: Bool) {
    edit(trait, remove(name), set(name, isOn ? nil : "0"))
  }

  private mutating func editCode() {
    let style = wanted.code ? characters.codeStyle : nil
    edit(
      \.code, remove("rStyle"), { all in if let style { all.set("rStyle", .make("rStyle", style), in: Self.order) } })
    guard isLink, properties["rStyle"] == nil, let link = characters.linkStyle else { return }
    properties.set("rStyle", .make("rStyle", link), in: Self.order)
  }

  private mutating func editStrikethrough() {
    edit(
      \.strikethrough, remove("strike", "dstrike"), set("strike", wanted.strikethrough ? nil : "0"), set("dstrike", "0")
    )
  }

  private mutating func editCapitals() {
    let (all, small) = (wanted.capitals == .all, wanted.capitals == .small)
    edit(
      \.capitals, remove("caps", "smallCaps"), set("caps", all ? nil : "0"), set("smallCaps", small ? nil : "0"))
  }

  private mutating func editUnderline() {
    let names: [CharacterStyle.Underline: String] = [.dashed: "dash"]
    let (name, color) = (names[wanted.underline] ?? wanted.underline.rawValue, wanted.underlineColor?.hexadecimal)
    edit(\.underline, remove("u"), set("u", name))
    edit(\.underlineColor, { $0.removeAttribute("color", of: "u") }) { all in
      let base = all["u"] ?? .make("u", name)
      all.set("u", base.setting("val", name).setting("color", color ?? "auto"), in: Self.order)
    }
  }

  private mutating func editBaseline() {
    let name = wanted.baseline == .normal ? "baseline" : wanted.baseline.rawValue
    edit(\.baseline, remove("vertAlign"), set("vertAlign", name))
  }

  private mutating func editFont() {
    let font = wanted.font
    let names = ["ascii", "hAnsi", "asciiTheme", "hAnsiTheme"]
    edit(\.font, { all in for name in names { all.removeAttribute(name, of: "rFonts") } }) { all in
      guard let font else { return }
      let base = all["rFonts"] ?? WordProperty(name: "rFonts")
      all.set("rFonts", base.setting("ascii", font).setting("hAnsi", font), in: Self.order)
    }
  }

  private mutating func editSize() {
    guard !reads(\.size) else { return }
    edit(\.size, remove("sz", "szCs"))
    guard !reads(\.size), let size = wanted.size else { return }
    for name in ["sz", "szCs"] { set(name, String(size))(&properties) }
  }

  private mutating func editColors() {
    let color = wanted.color?.hexadecimal ?? "auto"
    edit(\.color, remove("color")) { all in all.set("color", .make("color", color), in: Self.order) }
    let highlight = wanted.highlight
    edit(\.highlight, remove("highlight"), remove("shd")) { all in
      if let name = highlight.flatMap({ color in WordColors.named.first { $0.value == color }?.key }) {
        return all.set("highlight", .make("highlight", name), in: Self.order)
      }
      let shading = ["val": "clear", "color": "auto", "fill": highlight?.hexadecimal ?? "auto"]
      all.set("shd", WordProperty(name: "shd", attributes: shading), in: Self.order)
    }
  }
}

extension WordProperties {
  /// Takes an attribute out, and the property with its last one.
  mutating func removeAttribute(_ attribute: String, of name: String) {
    guard let property = self[name], property.attributes[attribute] != nil else { return }
    let rest = property.setting(attribute, nil)
    set(name, rest.attributes.isEmpty ? nil : rest, in: WordCharacters.order)
  }
}
