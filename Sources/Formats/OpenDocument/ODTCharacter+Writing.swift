import RichText

/// Attributes of one element, in the order in which they are written.
typealias ODTAttributes = [(String, String?)]

extension ODTCharacter {
  /// The attributes of `style:text-properties` that make one look of another. A value that cannot be taken back by stating something is
  /// left out: a font, a size.
  static func attributes(from old: CharacterStyle, to new: CharacterStyle, font: (String) -> ODTAttributes)
    -> ODTAttributes
  {
    var result: ODTAttributes = []
    if old.font != new.font, let name = new.font { result += font(name) }
    if old.size != new.size, let size = new.size { result += thrice("fo:font-size", points(size)) }
    if old.bold != new.bold { result += thrice("fo:font-weight", new.bold ? "bold" : "normal") }
    if old.italic != new.italic { result += thrice("fo:font-style", new.italic ? "italic" : "normal") }
    if old.underline != new.underline || old.underlineColor != new.underlineColor { result += underline(new) }
    if old.strikethrough != new.strikethrough { result += strikethrough(new.strikethrough) }
    return result + position(old, new) + colors(old, new)
  }

  private static func points(_ halves: Int) -> String { ODTValue.decimal(halves, of: 2) + "pt" }

  /// The same for Western, Asian and complex scripts.
  private static func thrice(_ name: String, _ value: String) -> ODTAttributes {
    let other = "style:" + name.dropFirst(3)
    return [(name, value), (other + "-asian", value), (other + "-complex", value)]
  }

  private static func underline(_ style: CharacterStyle) -> ODTAttributes {
    let kinds: [CharacterStyle.Underline: String] = [.none: "none", .dotted: "dotted", .dashed: "dash", .wave: "wave"]
    var result: ODTAttributes = [("style:text-underline-style", kinds[style.underline] ?? "solid")]
    if style.underline == .double { result.append(("style:text-underline-type", "double")) }
    result.append(("style:text-underline-width", "auto"))
    result.append(("style:text-underline-color", style.underlineColor.map { ODTValue.color($0) } ?? "font-color"))
    let mode = style.underline == .words ? "skip-white-space" : "continuous"
    return result + [("style:text-underline-mode", mode)]
  }

  private static func strikethrough(_ isOn: Bool) -> ODTAttributes {
    [
      ("style:text-line-through-style", isOn ? "solid" : "none"),
      ("style:text-line-through-type", isOn ? "single" : "none"),
    ]
  }

  private static func position(_ old: CharacterStyle, _ new: CharacterStyle) -> ODTAttributes {
    var result: ODTAttributes = []
    let positions: [CharacterStyle.Baseline: String] = [
      .normal: "0% 100%", .superscript: "super 58%", .subscript: "sub 58%",
    ]
    if old.baseline != new.baseline { result.append(("style:text-position", positions[new.baseline])) }
    if old.capitals != new.capitals {
      result.append(("fo:font-variant", new.capitals == .small ? "small-caps" : "normal"))
      result.append(("fo:text-transform", new.capitals == .all ? "uppercase" : "none"))
    }
    if old.hidden != new.hidden { result.append(("text:display", new.hidden ? "none" : "true")) }
    return result
  }

  private static func colors(_ old: CharacterStyle, _ new: CharacterStyle) -> ODTAttributes {
    var result: ODTAttributes = []
    if old.color != new.color {
      result.append(new.color.map { ("fo:color", ODTValue.color($0)) } ?? ("style:use-window-font-color", "true"))
      if new.color != nil { result.append(("style:use-window-font-color", "false")) }
    }
    if old.highlight != new.highlight {
      result.append(("fo:background-color", new.highlight.map { ODTValue.color($0) } ?? "transparent"))
    }
    return old.language == new.language ? result : result + language(new.language)
  }

  /// A tag of language, script and country in its fields; any other in one of its own.
  static func language(_ tag: String?) -> ODTAttributes {
    guard let tag else { return [("fo:language", "none"), ("fo:country", "none")] }
    var rest = tag.split(separator: "-", omittingEmptySubsequences: false)[...]
    var result: ODTAttributes = [("fo:language", rest.popFirst().map(String.init))]
    if let script = rest.first, script.count == 4 {
      result.append(("fo:script", rest.popFirst().map { _ in String(script) }))
    }
    if let country = rest.first, [2, 3].contains(country.count) {
      result.append(("fo:country", rest.popFirst().map { _ in String(country) }))
    }
    if result.count == 1 { result.append(("fo:country", "none")) }
    let isPlain = rest.isEmpty && tag.split(separator: "-").allSatisfy { $0 != "none" }
    return isPlain ? result : result + [("style:rfc-language-tag", tag)]
  }
}
