/// What an element does in the text.
enum HTMLRole: Sendable, Equatable {
  case inline
  /// Stands in the text as one character.
  case atom
  case lineBreak
  /// Is not shown.
  case invisible
  /// A block that is a paragraph, also an empty one.
  case paragraph
  /// A block that holds text or other blocks.
  case block
  case list, item, table, rowGroup, row, cell, quote
  /// Each line of it is a paragraph.
  case lines
  case rule

  /// Whether text in it and around it is of different paragraphs.
  var isBlock: Bool {
    switch self {
    case .inline, .atom, .lineBreak, .invisible: false
    default: true
    }
  }

  /// Whether any block may be right in it.
  var holdsBlocks: Bool {
    switch self {
    case .block, .item, .cell, .quote: true
    default: false
    }
  }

  init(_ node: HTMLNode) {
    if node.isForeign { self = node.name == "svg" || node.name == "math" ? .atom : .invisible; return }
    if node.name == "input" {
      self = node["type"]?.lowercased() == "hidden" ? .invisible : .atom
      return
    }
    self = HTMLRole.roles[node.name] ?? .inline
  }

  private static let roles: [String: HTMLRole] = {
    var roles: [String: HTMLRole] = [
      "br": .lineBreak, "ul": .list, "ol": .list, "menu": .list, "dir": .list, "li": .item, "table": .table,
      "thead": .rowGroup, "tbody": .rowGroup, "tfoot": .rowGroup, "tr": .row, "td": .cell, "th": .cell,
      "blockquote": .quote, "pre": .lines, "listing": .lines, "hr": .rule,
    ]
    for name in names("p h1 h2 h3 h4 h5 h6 dt dd") { roles[name] = .paragraph }
    for name in names(
      """
      html body div address article aside center details dialog dl fieldset figcaption figure footer form header hgroup \
      legend main nav noscript section summary caption search
      """)
    { roles[name] = .block }
    for name in names(
      "img image video audio object iframe embed applet canvas select textarea button meter progress xmp plaintext svg math"
    ) { roles[name] = .atom }
    for name in names(
      """
      head title meta link base script style template col colgroup frameset frame param source track area datalist \
      noembed noframes basefont bgsound wbr
      """)
    { roles[name] = .invisible }
    return roles
  }()

  private static func names(_ text: String) -> [String] { text.split(separator: " ").map(String.init) }
}
