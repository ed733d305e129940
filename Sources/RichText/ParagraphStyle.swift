/// How a paragraph is laid out. Lengths are twips (1/20 point).
public struct ParagraphStyle: Hashable, Sendable {
  /// To which side lines are set; `natural` is the side where the text's script begins.
  public enum Alignment: String, Sendable, Codable, CaseIterable { case natural, left, center, right, justified }
  /// The name of the style as the document has it; nil for its default one.
  public var name: String? {
    get { box.read { $0.name } }
    set { rare.name = newValue }
  }
  /// 1 to 9 for a heading, 0 for other text.
  public var headingLevel = 0
  /// To which side lines are set.
  public var alignment: Alignment = .natural
  /// The distance from the left margin.
  public var leftIndent = 0
  /// The distance from the right margin.
  public var rightIndent = 0
  /// Added to the left indent in the first line; negative for a hanging indent.
  public var firstLineIndent = 0
  /// The space above.
  public var spaceBefore = 0
  /// The space below.
  public var spaceAfter = 0
  /// The distance from line to line; nil for the font's own.
  public var lineSpacing: LineSpacing? {
    get { box.read { $0.lineSpacing } }
    set { rare.lineSpacing = newValue }
  }
  /// Where tabs lead, from left to right; empty for regular stops.
  public var tabStops: [TabStop] {
    get { box.read { $0.tabStops } }
    set { rare.tabStops = newValue }
  }
  /// The paragraph's place in a list.
  public var list: ListItem? {
    get { box.read { $0.list } }
    set { rare.list = newValue }
  }
  /// How many times it is quoted; 0 for the author's own words.
  public var quoteDepth: Int {
    get { box.read { $0.quoteDepth } }
    set { rare.quoteDepth = newValue }
  }
  /// The block of program text that the paragraph is a line of.
  public var code: CodeBlock? {
    get { box.read { $0.code } }
    set { rare.code = newValue }
  }
  /// Whether a line is drawn from margin to margin below the paragraph, which is mostly empty.
  public var isRule: Bool {
    get { box.read { $0.isRule } }
    set { rare.isRule = newValue }
  }
  /// Whether the paragraph begins a page.
  public var startsPage: Bool {
    get { box.read { $0.startsPage } }
    set { rare.startsPage = newValue }
  }
  /// The cells that the paragraph is in, the outermost table first; empty outside of tables.
  public var cells: [TableCell] {
    get { box.read { $0.cells } }
    set { rare.cells = newValue }
  }
  /// What few paragraphs have.
  private var box = Shared<Rare>()
  private var rare: Rare {
    get { box.value }
    set { box.value = newValue }
  }

  /// The document's default layout.
  public init() {}

  private struct Rare: Hashable, Sendable, Defaulted {
    var name: String?
    var lineSpacing: LineSpacing?
    var tabStops: [TabStop] = []
    var list: ListItem?
    var quoteDepth: Int = 0
    var code: CodeBlock?
    var isRule: Bool = false
    var startsPage: Bool = false
    var cells: [TableCell] = []
    static let standard = Rare()
  }
}
