import RichText

/// What a paragraph style's own properties mean for the layout, both ways.
enum ODTParagraph {
  /// Reads `style:paragraph-properties` into a layout.
  static func read(_ node: Int, in part: ODTPart, into style: inout ParagraphStyle) {
    let attributes = part.attributes(node)
    style.alignment = alignment(attributes["fo:text-align"]) ?? style.alignment
    func length(_ name: String) -> Int { ODTValue.twips(attributes[name] ?? attributes["fo:margin"]) ?? 0 }
    (style.leftIndent, style.rightIndent) = (length("fo:margin-left"), length("fo:margin-right"))
    (style.spaceBefore, style.spaceAfter) = (length("fo:margin-top"), length("fo:margin-bottom"))
    style.firstLineIndent = ODTValue.twips(attributes["fo:text-indent"]) ?? 0
    style.lineSpacing = lineSpacing(attributes)
    style.startsPage = attributes["fo:break-before"] == "page"
    style.tabStops = part.child(node, "style:tab-stops").map { tabStops($0, in: part) } ?? []
    if hasRule(attributes) { style.isRule = true }
  }

  private static func alignment(_ value: String?) -> ParagraphStyle.Alignment? {
    switch value {
    case "left": .left
    case "right", "end": .right
    case "center": .center
    case "justify": .justified
    default: nil
    }
  }

  private static func lineSpacing(_ attributes: [String: String]) -> LineSpacing? {
    if let height = attributes["fo:line-height"], height != "normal" {
      if let percent = ODTValue.percent(height), (0...10_000).contains(percent) {
        return .multiple(Int((percent * 2.4).rounded()))
      }
      if let twips = ODTValue.twips(height), twips >= 0 { return .exactly(twips) }
    }
    return ODTValue.twips(attributes["style:line-height-at-least"]).flatMap { $0 > 0 ? .atLeast($0) : nil }
  }

  private static func tabStops(_ node: Int, in part: ODTPart) -> [TabStop] {
    part.children(node).filter { part.name($0) == "style:tab-stop" }.compactMap { stop in
      let alignments: [String: TabStop.Alignment] = ["center": .center, "right": .right, "char": .decimal]
      let alignment = part.attribute(stop, "style:type").flatMap { alignments[$0] } ?? .left
      return ODTValue.twips(part.attribute(stop, "style:position")).map { TabStop($0, alignment) }
    }
  }

  /// A border below only.
  static func hasRule(_ attributes: [String: String]) -> Bool {
    func isLine(_ name: String) -> Bool { attributes[name].map { $0 != "none" && !$0.isEmpty } ?? false }
    return isLine("fo:border-bottom")
      && !["fo:border", "fo:border-top", "fo:border-left", "fo:border-right"].contains(where: isLine)
  }

  // MARK: Writing

  /// The attributes that make one layout of another; nil takes one out.
  static func attributes(from old: ParagraphStyle, to new: ParagraphStyle) -> ODTAttributes {
    var result: ODTAttributes = []
    let lengths: [(String, KeyPath<ParagraphStyle, Int>)] = [
      ("fo:margin-left", \.leftIndent), ("fo:margin-right", \.rightIndent), ("fo:margin-top", \.spaceBefore),
      ("fo:margin-bottom", \.spaceAfter), ("fo:text-indent", \.firstLineIndent),
    ]
    let changed = lengths.filter { old[keyPath: $0.1] != new[keyPath: $0.1] }
    if changed.contains(where: { $0.0.hasPrefix("fo:margin") }) { result.append(("fo:margin", nil)) }
    let isShort = !result.isEmpty
    for (name, path) in lengths where isShort && name.hasPrefix("fo:margin") || old[keyPath: path] != new[keyPath: path]
    {
      result.append((name, new[keyPath: path] == 0 ? nil : ODTValue.length(twips: new[keyPath: path])))
    }
    if old.alignment != new.alignment { result += alignment(new.alignment) }
    if old.lineSpacing != new.lineSpacing { result += lineSpacing(new.lineSpacing) }
    if old.startsPage != new.startsPage { result.append(("fo:break-before", new.startsPage ? "page" : nil)) }
    return old.isRule == new.isRule ? result : result + rule(new.isRule)
  }

  private static func alignment(_ alignment: ParagraphStyle.Alignment) -> ODTAttributes {
    let names: [ParagraphStyle.Alignment: String] = [
      .left: "left", .right: "end", .center: "center", .justified: "justify",
    ]
    return [("fo:text-align", names[alignment])]
  }

  private static func lineSpacing(_ spacing: LineSpacing?) -> ODTAttributes {
    switch spacing {
    case nil: [("fo:line-height", nil), ("style:line-height-at-least", nil)]
    case .multiple(let part):
      [("fo:line-height", ODTValue.decimal(part * 100, of: 240) + "%"), ("style:line-height-at-least", nil)]
    case .exactly(let twips):
      [("fo:line-height", ODTValue.length(twips: twips)), ("style:line-height-at-least", nil)]
    case .atLeast(let twips):
      [("fo:line-height", nil), ("style:line-height-at-least", ODTValue.length(twips: twips))]
    }
  }

  private static func rule(_ isOn: Bool) -> ODTAttributes {
    guard isOn else { return [("fo:border-bottom", nil)] }
    return [
      ("fo:border", nil), ("fo:border-left", nil), ("fo:border-right", nil), ("fo:border-top", nil),
      ("fo:border-bottom", "0.5pt solid #000000"),
    ]
  }

  /// The layout as the file can hold it: lengths in their limits.
  static func held(_ style: ParagraphStyle) -> ParagraphStyle {
    func clamped(_ value: Int) -> Int { min(max(value, -ODTValue.lengthLimit), ODTValue.lengthLimit) }
    var result = style
    (result.leftIndent, result.rightIndent) = (clamped(style.leftIndent), clamped(style.rightIndent))
    (result.spaceBefore, result.spaceAfter) = (max(0, clamped(style.spaceBefore)), max(0, clamped(style.spaceAfter)))
    result.firstLineIndent = clamped(style.firstLineIndent)
    for index in result.tabStops.indices { result.tabStops[index].position = clamped(result.tabStops[index].position) }
    switch style.lineSpacing {
    case nil: break
    case .multiple(let part): result.lineSpacing = .multiple(min(max(part, 0), 24_000))
    case .exactly(let twips): result.lineSpacing = .exactly(max(0, clamped(twips)))
    case .atLeast(let twips): result.lineSpacing = twips > 0 ? .atLeast(clamped(twips)) : nil
    }
    return result
  }
}
