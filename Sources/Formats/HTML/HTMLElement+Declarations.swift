import RichText

/// What declarations of style sheets say.
extension HTMLElement {
  mutating func apply(_ declarations: [CSSDeclarations.Declaration]) {
    for declaration in declarations { apply(declaration.property, declaration.value) }
  }

  private mutating func apply(_ property: String, _ value: String) {
    let word = value.lowercased()
    switch property {
    case "font-weight": setWeight(word)
    case "font-style": if let slant = CSSValue.slant(word) { style.italic = slant }
    case "font-variant", "font-variant-caps": setVariant(word)
    case "text-transform": setTransform(word)
    case "font-family": setFamily(value)
    case "font-size": setSize(word)
    case "font": setFont(value)
    case "color":
      if word == "initial" { style.color = nil } else if let color = CSSValue.color(word) { style.color = color }
    case "background-color", "background": setBackground(word)
    case "vertical-align": setBaseline(word)
    case "text-decoration", "text-decoration-line", "text-decoration-style", "text-decoration-color":
      setDecoration(property, word)
    case "direction": isRightToLeft = word == "rtl"
    case "display": setDisplay(word)
    case "white-space": setWhiteSpace(word)
    case "list-style-type": setListType(value)
    case "list-style": for part in value.split(separator: " ") { setListType(String(part)) }
    default: if role.isBlock { applyLayout(property, word) }
    }
  }

  private mutating func setWeight(_ word: String) {
    if let number = Int(word) { style.bold = number >= 600 }
    if word == "bold" || word == "bolder" { style.bold = true }
    if ["normal", "lighter", "initial"].contains(word) { style.bold = false }
  }

  private mutating func setVariant(_ word: String) {
    if word.range("small-caps") != nil {
      style.capitals = .small
    } else if word == "normal" || word == "initial" {
      if style.capitals == .small { style.capitals = .asTyped }
    }
  }

  private mutating func setTransform(_ word: String) {
    if word == "uppercase" {
      style.capitals = .all
    } else if word == "none" || word == "initial" {
      if style.capitals == .all { style.capitals = .asTyped }
    }
  }

  private mutating func setFamily(_ value: String) {
    if value.lowercased() == "initial" {
      style.font = nil
    } else if value.lowercased() != "inherit" {
      style.font = CSSValue.family(value) ?? style.font
    }
  }

  mutating func setSize(_ word: String) {
    if word == "initial" {
      (style.size, size) = (nil, 24)
    } else if let size = CSSValue.size(word, parent: size) {
      (style.size, self.size) = (size, size)
    }
  }

  /// The shorthand: words, then the size with the distance of lines, then the family.
  private mutating func setFont(_ value: String) {
    let parts = value.split(separator: " ").map(String.init)
    let sizes = parts.map { $0.split(separator: "/").first.flatMap { CSSValue.size(String($0), parent: size) } }
    guard let place = sizes.firstIndex(where: { $0 != nil }), let size = sizes[place] else { return }
    (style.bold, style.italic, style.size, self.size) = (false, false, size, size)
    for word in parts[..<place].map({ $0.lowercased() }) {
      setWeight(word)
      setVariant(word)
      if CSSValue.slant(word) == true { style.italic = true }
    }
    let family = parts[(place + 1)...].joined(separator: " ")
    if !family.isEmpty { setFamily(family) }
  }

  /// Only what is behind letters is a highlight; what is behind a block is not in the model.
  private mutating func setBackground(_ word: String) {
    guard role == .inline else { return }
    let color = word.split(separator: " ").lazy.compactMap { CSSValue.color(String($0)) }.first
    if let color = color ?? CSSValue.color(word) { style.highlight = color }
  }

  private mutating func setBaseline(_ word: String) {
    guard role == .inline else { return }
    if word == "super" { style.baseline = .superscript }
    if word == "sub" { style.baseline = .subscript }
    if word == "baseline" || word == "initial" { style.baseline = .normal }
  }

  private mutating func setDecoration(_ property: String, _ value: String) {
    let words = value.split(separator: " ").map(String.init)
    if property == "text-decoration" || property == "text-decoration-line" {
      ownUnderline = words.contains("underline") ? CharacterStyle.Underline.single : CharacterStyle.Underline.none
      ownStrike = words.contains("line-through")
    }
    if let kind = words.lazy.compactMap({ CSSValue.underline($0) }).first, let own = ownUnderline, own != .none {
      ownUnderline = kind
    }
    if property != "text-decoration-line", property != "text-decoration-style", ownUnderline ?? .none != .none {
      ownUnderlineColor = CSSDeclarations.split(value, at: 0x20).lazy.compactMap { CSSValue.color($0) }.first
    }
  }

  private mutating func setDisplay(_ word: String) {
    if word == "none" { style.hidden = true }
    if word == "inline-block" { stopsLines = true }
    if role == .inline, ["block", "flex", "grid"].contains(word) { role = .block }
    if role == .block || role == .paragraph, word == "inline" { role = .inline }
  }

  private mutating func setWhiteSpace(_ word: String) {
    switch word {
    case "pre", "pre-wrap", "break-spaces": (keepsSpaces, keepsLines) = (true, true)
    case "pre-line": (keepsSpaces, keepsLines) = (false, true)
    case "normal", "nowrap", "initial": (keepsSpaces, keepsLines) = (false, false)
    default: break
    }
  }
}
