import RichText

/// Changes paragraph properties until they mean a layout.
struct WordLayoutEditor {
  let layouts: WordParagraphs
  let isStrict: Bool
  private(set) var properties: WordProperties
  private let old: ParagraphStyle
  private let wanted: ParagraphStyle

  init(_ base: WordProperties, _ layouts: WordParagraphs, isStrict: Bool, wanted: ParagraphStyle) {
    (properties, self.layouts, self.isStrict, self.wanted) = (base, layouts, isStrict, wanted)
    old = layouts.style(base)
  }

  /// Changes what differs. `choice` is the style for the wanted meaning, where it is another; `list` is the list's number in the file.
  mutating func run(_ choice: WordStyleChoice?, list: Int?) {
    if let choice {
      set("pStyle", choice.id.map { .make("pStyle", $0) })
      set("outlineLvl", choice.outlineLevel.map { .make("outlineLvl", String($0)) })
    }
    editList(list)
    editIndents()
    editSpacing()
    if old.alignment != wanted.alignment { set("jc", alignment.map { .make("jc", $0) }) }
    if old.tabStops != wanted.tabStops { editTabStops() }
    if old.isRule != wanted.isRule { editRule() }
    if old.startsPage != wanted.startsPage {
      set("pageBreakBefore", wanted.startsPage ? .make("pageBreakBefore") : nil)
    }
  }

  private mutating func set(_ name: String, _ property: WordProperty?) {
    properties.set(name, property, in: Self.order)
  }

  private var alignment: String? {
    switch wanted.alignment {
    case .natural: nil
    case .left: isStrict ? "start" : "left"
    case .center: "center"
    case .right: isStrict ? "end" : "right"
    case .justified: "both"
    }
  }

  private mutating func editList(_ list: Int?) {
    let level = wanted.list?.level ?? 0
    func isRight(_ item: ListItem?) -> Bool { item?.list == list && (list == nil || item?.level == level) }
    if isRight(layouts.list(properties)) { return }
    set("numPr", nil)
    if isRight(layouts.list(properties)) { return }
    let children = (list == nil ? [] : [WordProperty.make("ilvl", String(level))]) + [.make("numId", String(list ?? 0))]
    set("numPr", WordProperty(name: "numPr", children: children))
  }

  private mutating func editIndents() {
    let names = isStrict ? ("start", "end") : ("left", "right")
    if old.leftIndent != wanted.leftIndent {
      edit("ind", names.0, wanted.leftIndent, clearing: ["left", "start", "leftChars", "startChars"])
    }
    if old.rightIndent != wanted.rightIndent {
      edit("ind", names.1, wanted.rightIndent, clearing: ["right", "end", "rightChars", "endChars"])
    }
    guard old.firstLineIndent != wanted.firstLineIndent else { return }
    let others = ["firstLine", "hanging", "firstLineChars", "hangingChars"]
    edit("ind", wanted.firstLineIndent < 0 ? "hanging" : "firstLine", abs(wanted.firstLineIndent), clearing: others)
  }

  /// Sets a length, or takes it out where it is 0; then others of its kind are taken out first.
  private mutating func edit(_ name: String, _ attribute: String, _ value: Int, clearing others: [String]) {
    var property = properties[name] ?? WordProperty(name: name)
    for other in others { property = property.setting(other, nil) }
    if value != 0 { property = property.setting(attribute, String(value)) }
    set(name, property.attributes.isEmpty ? nil : property)
  }

  private mutating func editSpacing() {
    if old.spaceBefore != wanted.spaceBefore {
      edit("spacing", "before", wanted.spaceBefore, clearing: ["before", "beforeLines", "beforeAutospacing"])
    }
    if old.spaceAfter != wanted.spaceAfter {
      edit("spacing", "after", wanted.spaceAfter, clearing: ["after", "afterLines", "afterAutospacing"])
    }
    guard old.lineSpacing != wanted.lineSpacing else { return }
    edit("spacing", "line", 0, clearing: ["line", "lineRule"])
    guard let spacing = wanted.lineSpacing else { return }
    let (value, rule) = spacing.written
    let property = (properties["spacing"] ?? WordProperty(name: "spacing")).setting("line", String(value))
    set("spacing", property.setting("lineRule", rule))
  }

  private mutating func editTabStops() {
    let stops = wanted.tabStops.map { stop in
      let kind =
        stop.alignment == .left
        ? isStrict ? "start" : "left" : stop.alignment == .right && isStrict ? "end" : stop.alignment.rawValue
      return WordProperty(name: "tab", attributes: ["val": kind, "pos": String(stop.position)])
    }
    set("tabs", stops.isEmpty ? nil : WordProperty(name: "tabs", children: stops))
  }

  private mutating func editRule() {
    let line = WordProperty(name: "bottom", attributes: ["val": "single", "sz": "6", "space": "1", "color": "auto"])
    set("pBdr", wanted.isRule ? WordProperty(name: "pBdr", children: [line]) : nil)
  }

  /// The order of the schema (CT_PPr, ECMA-376 part 1, 17.3.1.26).
  static let order = [
    "pStyle", "keepNext", "keepLines", "pageBreakBefore", "framePr", "widowControl", "numPr", "suppressLineNumbers",
    "pBdr",
    "shd", "tabs", "suppressAutoHyphens", "kinsoku", "wordWrap", "overflowPunct", "topLinePunct", "autoSpaceDE",
    "autoSpaceDN",
    "bidi", "adjustRightInd", "snapToGrid", "spacing", "ind", "contextualSpacing", "mirrorIndents", "suppressOverlap",
    "jc",
    "textDirection", "textAlignment", "textboxTightWrap", "outlineLvl", "divId", "cnfStyle", "rPr", "sectPr",
    "pPrChange",
  ]
}

extension LineSpacing {
  /// The value and the rule.
  fileprivate var written: (Int, String) {
    switch self {
    case .multiple(let value): (value, "auto")
    case .exactly(let value): (value, "exact")
    case .atLeast(let value): (value, "atLeast")
    }
  }
}
