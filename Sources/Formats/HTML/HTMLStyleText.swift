import RichText

/// Declarations that make one look or layout of another.
enum HTMLStyleText {
  typealias Declaration = (property: String, value: String)

  /// A style attribute with more declarations in the place of those of the same properties.
  static func merged(_ old: String?, _ new: [Declaration]) -> String? {
    let properties = Set(new.map(\.property))
    let kept = CSSDeclarations(old ?? "").all.filter { !properties.contains($0.property) || $0.isImportant }
    let texts =
      kept.map { "\($0.property): \($0.value)\($0.isImportant ? " !important" : "")" }
      + new.map { "\($0.property): \($0.value)" }
    return texts.isEmpty ? nil : texts.joined(separator: "; ")
  }

  // MARK: Layouts

  static func declarations(from old: HTMLElement, to new: ParagraphStyle) -> [Declaration] {
    let layout = old.layout
    var all: [Declaration] = []
    if layout.alignment != new.alignment { all.append(("text-align", word(new.alignment))) }
    if layout.leftIndent != new.leftIndent {
      all.append(("margin-left", CSSValue.points(new.leftIndent - old.outerLeft)))
    }
    if layout.rightIndent != new.rightIndent {
      all.append(("margin-right", CSSValue.points(new.rightIndent - old.outerRight)))
    }
    if layout.firstLineIndent != new.firstLineIndent {
      all.append(("text-indent", CSSValue.points(new.firstLineIndent)))
    }
    if layout.spaceBefore != new.spaceBefore { all.append(("margin-top", CSSValue.points(new.spaceBefore))) }
    if layout.spaceAfter != new.spaceAfter { all.append(("margin-bottom", CSSValue.points(new.spaceAfter))) }
    if layout.lineSpacing != new.lineSpacing { all.append(("line-height", word(new.lineSpacing))) }
    if layout.startsPage != new.startsPage { all.append(("break-before", new.startsPage ? "page" : "auto")) }
    return all
  }

  private static func word(_ alignment: ParagraphStyle.Alignment) -> String {
    switch alignment {
    case .natural: "start"
    case .left: "left"
    case .center: "center"
    case .right: "right"
    case .justified: "justify"
    }
  }

  private static func word(_ spacing: LineSpacing?) -> String {
    switch spacing {
    case .multiple(let parts): CSSValue.fraction(parts, of: 240)
    case .exactly(let twips), .atLeast(let twips): CSSValue.points(twips)
    case nil: "normal"
    }
  }

  // MARK: Looks

  static func declarations(from old: CharacterStyle, to new: CharacterStyle) -> [Declaration] {
    var all: [Declaration] = []
    if old.bold != new.bold { all.append(("font-weight", new.bold ? "bold" : "normal")) }
    if old.italic != new.italic { all.append(("font-style", new.italic ? "italic" : "normal")) }
    all += lines(from: old, to: new)
    if old.baseline != new.baseline { all.append(("vertical-align", word(new.baseline))) }
    if old.capitals != new.capitals { all += capitals(old.capitals, new.capitals) }
    if old.font != new.font { all.append(("font-family", new.font.map(family) ?? "initial")) }
    if old.size != new.size { all.append(("font-size", new.size.map { CSSValue.points($0 * 10) } ?? "initial")) }
    if old.color != new.color { all.append(("color", new.color.map(CSSValue.text) ?? "initial")) }
    if old.highlight != new.highlight, let color = new.highlight {
      all.append(("background-color", CSSValue.text(color)))
    }
    if !old.hidden, new.hidden { all.append(("display", "none")) }
    return all
  }

  /// Lines go on from outside, so that they must be stopped where they are not wanted.
  private static func lines(from old: CharacterStyle, to new: CharacterStyle) -> [Declaration] {
    let isSame =
      (old.underline, old.strikethrough) == (new.underline, new.strikethrough)
      && old.underlineColor == new.underlineColor
    if isSame { return [] }
    var words: [String] = []
    if new.underline != .none { words += ["underline"] + kind(new.underline) }
    if new.strikethrough { words.append("line-through") }
    if new.underline != .none, let color = new.underlineColor { words.append(CSSValue.text(color)) }
    let stops = old.underline != .none || old.strikethrough
    let decoration = ("text-decoration", words.isEmpty ? "none" : words.joined(separator: " "))
    return stops ? [("display", "inline-block"), decoration] : [decoration]
  }

  private static func kind(_ underline: CharacterStyle.Underline) -> [String] {
    switch underline {
    case .double: ["double"]
    case .dotted: ["dotted"]
    case .dashed: ["dashed"]
    case .wave: ["wavy"]
    default: []
    }
  }

  private static func word(_ baseline: CharacterStyle.Baseline) -> String {
    switch baseline {
    case .normal: "baseline"
    case .superscript: "super"
    case .subscript: "sub"
    }
  }

  private static func capitals(_ old: CharacterStyle.Capitals, _ new: CharacterStyle.Capitals) -> [Declaration] {
    var all: [Declaration] = []
    if old == .small { all.append(("font-variant", "normal")) }
    if old == .all { all.append(("text-transform", "none")) }
    if new == .small { all.append(("font-variant", "small-caps")) }
    if new == .all { all.append(("text-transform", "uppercase")) }
    return all
  }

  private static func family(_ name: String) -> String {
    name.allSatisfy { $0.isASCII && ($0.isLetter || $0 == "-") } ? name : "'\(name)'"
  }
}
