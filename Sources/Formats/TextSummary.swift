public import RichText

/// What a text is made of, counted.
public struct TextSummary: Sendable, Equatable, Codable {
  /// As `RichText.wordCount` counts them.
  public var words = 0
  /// Grapheme clusters.
  public var characters = 0
  public var paragraphs = 0
  public var headings = 0
  /// Lists, counted by their numbers, and their items.
  public var lists = 0, listItems = 0
  /// Tables, nested ones too.
  public var tables = 0
  /// Quoted paragraphs.
  public var quotes = 0
  /// Blocks of program text.
  public var codeBlocks = 0
  /// Stretches of text that lead somewhere.
  public var links = 0
  /// The looks that occur, in the user's words.
  public var looks: [String] = []
  /// Fonts and sizes with the characters (scalars) that have them, the most used first; the document's default is `default`.
  public var fonts: [Usage] = []
  /// Names of paragraph styles with the paragraphs that have them, the most used first.
  public var styles: [Usage] = []
  /// What stands in the text as one character, by kind.
  public var objects: [Usage] = []

  /// How often something occurs.
  public struct Usage: Sendable, Equatable, Codable {
    public var name: String
    public var count: Int
    /// So many of a thing.
    public init(_ name: String, _ count: Int) { (self.name, self.count) = (name, count) }
  }

  /// Counts everything once.
  public init(_ text: RichText) {
    var counter = TextCounter()
    for paragraph in text.paragraphs { counter.count(paragraph) }
    (words, characters, paragraphs) = (text.wordCount, text.characterCount, text.paragraphCount)
    (headings, quotes, links) = (counter.headings, counter.quotes, counter.links)
    (lists, listItems) = (counter.lists.count, counter.listItems)
    (tables, codeBlocks) = (counter.tables.count, counter.codeBlocks)
    looks = Self.names.filter { name, has in counter.characterStyles.contains(where: has) }.map(\.0)
    fonts = Self.usages(counter.fonts)
    styles = Self.usages(counter.styles)
    objects = Self.usages(counter.objects)
  }

  private static func usages(_ counts: [String: Int]) -> [Usage] {
    counts.map { Usage($0, $1) }.sorted { ($1.count, $0.name) < ($0.count, $1.name) }
  }

  private static let names: [(String, @Sendable (CharacterStyle) -> Bool)] = [
    ("bold", \.bold), ("italic", \.italic), ("underline", { $0.underline != .none }),
    ("strikethrough", \.strikethrough), ("superscript", { $0.baseline == .superscript }),
    ("subscript", { $0.baseline == .subscript }), ("capitals", { $0.capitals != .asTyped }), ("code", \.code),
    ("hidden text", \.hidden), ("colour", { $0.color != nil }), ("highlight", { $0.highlight != nil }),
    ("language", { $0.language != nil }),
  ]
}

/// Counts while paragraphs go by.
private struct TextCounter {
  var headings = 0, quotes = 0, links = 0, listItems = 0, codeBlocks = 0
  var lists: Set<Int> = []
  var tables: Set<Int> = []
  var characterStyles: Set<CharacterStyle> = []
  var fonts: [String: Int] = [:]
  var styles: [String: Int] = [:]
  var objects: [String: Int] = [:]
  private var link: Link?
  private var code: CodeBlock?

  mutating func count(_ paragraph: Paragraph) {
    let style = paragraph.style
    if style.headingLevel > 0 { headings += 1 }
    if style.quoteDepth > 0 { quotes += 1 }
    if let list = style.list { count(list) }
    if let block = style.code, block != code { codeBlocks += 1 }
    code = style.code
    tables.formUnion(style.cells.map(\.table))
    if let name = style.name { styles[name, default: 0] += 1 }
    link = nil
    count(paragraph.runs, of: Substring(paragraph.text))
  }

  private mutating func count(_ list: ListItem) {
    lists.insert(list.list)
    if list.hasMarker { listItems += 1 }
  }

  private mutating func count(_ runs: [Paragraph.Run], of text: Substring) {
    var rest = text.unicodeScalars
    for run in runs {
      let end = rest.utf8Index(run.length)
      count(run.style, scalars: rest[..<end].count)
      rest = rest[end...]
    }
  }

  private mutating func count(_ style: CharacterStyle, scalars: Int) {
    if style.link != link, style.link != nil { links += 1 }
    link = style.link
    if let atom = style.atom { return objects[atom.kind.name, default: 0] += 1 }
    fonts[Self.fontName(style), default: 0] += scalars
    characterStyles.insert(style)
  }

  private static func fontName(_ style: CharacterStyle) -> String {
    let size = style.size.map { $0 % 2 == 0 ? "\($0 / 2)" : "\($0 / 2).5" }
    let parts = [style.font, size].compactMap { $0 }
    return parts.isEmpty ? "default" : parts.joined(separator: " ")
  }
}

extension Substring.UnicodeScalarView {
  fileprivate func utf8Index(_ count: Int) -> Index { Substring(self).utf8.index(startIndex, offsetBy: count) }
}

extension Atom.Kind {
  /// The kind in the plural, for people.
  var name: String {
    switch self {
    case .image: "images"
    case .attachment: "attachments"
    case .field: "fields"
    case .pageNumber: "page numbers"
    case .footnote: "footnotes"
    case .endnote: "endnotes"
    case .annotation: "annotations"
    case .object: "objects"
    case .opaque: "kept as it is"
    }
  }
}
