import RichText

/// One thing of a paragraph's layout before and after: `heading 2 → body`.
struct LayoutChange {
  let attribute: ParagraphAttribute
  let old: String
  let new: String

  init(_ attribute: ParagraphAttribute, from old: ParagraphStyle, to new: ParagraphStyle) {
    self.attribute = attribute
    (self.old, self.new) = (Self.words(attribute, old), Self.words(attribute, new))
  }

  /// The change in words.
  var words: String {
    old == new ? "\(name) changed" : prefix + "\(old) → \(new)"
  }

  private var prefix: String {
    switch attribute {
    case .headingLevel, .list, .quoteDepth, .code, .isRule, .startsPage, .cells: ""
    default: name + " "
    }
  }

  private var name: String {
    switch attribute {
    case .name: "style"
    case .leftIndent: "left indent"
    case .rightIndent: "right indent"
    case .firstLineIndent: "first line indent"
    case .spaceBefore: "space before"
    case .spaceAfter: "space after"
    case .lineSpacing: "line spacing"
    case .tabStops: "tab stops"
    case .cells: "table cell"
    default: attribute.rawValue
    }
  }

  private static func words(_ attribute: ParagraphAttribute, _ style: ParagraphStyle) -> String {
    switch attribute {
    case .name: style.name ?? "none"
    case .headingLevel: style.headingLevel == 0 ? "body" : "heading \(style.headingLevel)"
    case .alignment: style.alignment.rawValue
    case .leftIndent: points(style.leftIndent)
    case .rightIndent: points(style.rightIndent)
    case .firstLineIndent: points(style.firstLineIndent)
    case .spaceBefore: points(style.spaceBefore)
    case .spaceAfter: points(style.spaceAfter)
    case .lineSpacing: style.lineSpacing.map(words) ?? "normal"
    case .tabStops: style.tabStops.isEmpty ? "none" : "\(style.tabStops.count)"
    case .list: style.list.map(words) ?? "no list"
    case .quoteDepth: style.quoteDepth == 0 ? "not quoted" : "quote level \(style.quoteDepth)"
    case .code: style.code.map { "code" + ($0.language.isEmpty ? "" : " in \($0.language)") } ?? "no code"
    case .isRule: style.isRule ? "rule" : "no rule"
    case .startsPage: style.startsPage ? "page break before" : "no page break before"
    case .cells: style.cells.isEmpty ? "no table" : "table cell"
    }
  }

  /// Twips as points.
  private static func points(_ twips: Int) -> String {
    twips % 20 == 0 ? "\(twips / 20) pt" : "\(Double(twips) / 20) pt"
  }

  private static func words(_ spacing: LineSpacing) -> String {
    switch spacing {
    case .multiple(let value): "\((Double(value) / 2.4).rounded() / 100) lines"
    case .exactly(let value): "exactly \(points(value))"
    case .atLeast(let value): "at least \(points(value))"
    }
  }

  private static func words(_ item: ListItem) -> String {
    let marker =
      switch item.marker {
      case .bullet: "bullet list"
      case .number(let numbering, _, _, _): numbering == .decimal ? "numbered list" : "\(numbering.rawValue) list"
      case .task(let isDone): isDone ? "done task" : "open task"
      }
    return item.level == 0 ? marker : "\(marker), level \(item.level + 1)"
  }
}
