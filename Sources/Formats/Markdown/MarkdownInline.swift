import RichText

/// What a stretch of text in Markdown is marked as.
enum MarkdownMark: Hashable {
  case bold, italic, strikethrough, underline, superscript, `subscript`, code
  case link(Link)

  /// The same in the model.
  func apply(to style: inout CharacterStyle) {
    switch self {
    case .bold: style.bold = true
    case .italic: style.italic = true
    case .strikethrough: style.strikethrough = true
    case .underline: style.underline = .single
    case .superscript: style.baseline = .superscript
    case .subscript: style.baseline = .subscript
    case .code: style.code = true
    case .link(let link): style.link = link
    }
  }

  /// Whether a style has the mark.
  func isIn(_ style: CharacterStyle) -> Bool {
    switch self {
    case .bold: style.bold
    case .italic: style.italic
    case .strikethrough: style.strikethrough
    case .underline: style.underline != .none
    case .superscript: style.baseline == .superscript
    case .subscript: style.baseline == .subscript
    case .code: style.code
    case .link(let link): style.link == link
    }
  }

  /// The marks of a style but code, the outermost first.
  static func all(_ style: CharacterStyle) -> [MarkdownMark] {
    let plain: [MarkdownMark] = [.bold, .italic, .strikethrough, .underline, .superscript, .subscript]
    return (style.link.map { [.link($0)] } ?? []) + plain.filter { $0.isIn(style) }
  }

  /// The name of the tag that means the mark.
  var tag: String {
    switch self {
    case .bold: "strong"
    case .italic: "em"
    case .strikethrough: "del"
    case .underline: "u"
    case .superscript: "sup"
    case .subscript: "sub"
    case .code, .link: ""
    }
  }

  /// What a tag's name means; nil for tags that mean nothing here.
  static func named(_ name: String) -> MarkdownMark? {
    switch name {
    case "strong", "b": .bold
    case "em", "i": .italic
    case "del", "s", "strike": .strikethrough
    case "u", "ins": .underline
    case "sup": .superscript
    case "sub": .subscript
    default: nil
    }
  }
}

/// A marked stretch of the source.
struct MarkdownSpan {
  /// How a link is written.
  enum Form { case plain, inline, reference, label, address }
  var mark: MarkdownMark
  /// The span that it is in; -1 for none.
  var parent: Int
  var form = Form.plain
  /// The bytes before and after what it marks.
  var open, close: Range<Int>
  /// The items that it marks.
  var items = 0..<0
}

/// One character of a paragraph in the source. There are as many as a file has bytes, which is why they are small.
struct MarkdownItem {
  let scalar: Unicode.Scalar
  private var start, length: Int32
  private let spanNumber, atomNumber: Int32

  init(scalar: Unicode.Scalar, range: Range<Int>, span: Int, atom: Int) {
    self.scalar = scalar
    (start, length) = (Int32(clamping: range.lowerBound), Int32(clamping: range.count))
    (spanNumber, atomNumber) = (Int32(clamping: span), Int32(clamping: atom))
  }

  /// The bytes that it is written as; empty for the second character of an entity.
  var range: Range<Int> {
    get { Int(start)..<(Int(start) + Int(length)) }
    set { (start, length) = (Int32(clamping: newValue.lowerBound), Int32(clamping: newValue.count)) }
  }
  /// The innermost span; -1 for none.
  var span: Int { Int(spanNumber) }
  /// The number of the atom; -1 for a character.
  var atom: Int { Int(atomNumber) }
}

/// The characters of a paragraph, and how they are marked in the source.
struct MarkdownInline {
  var items: [MarkdownItem] = []
  var spans: [MarkdownSpan] = []
  /// From the first to the last byte of text and marks.
  var range = 0..<0
  /// Whether the bytes of each character are known.
  var isAligned = true

  /// The look of an item's characters.
  func style(_ item: MarkdownItem) -> CharacterStyle {
    var (style, span) = (CharacterStyle(), item.span)
    while span >= 0 {
      if case .link = spans[span].mark, style.link != nil {} else { spans[span].mark.apply(to: &style) }
      span = spans[span].parent
    }
    return style
  }
}
