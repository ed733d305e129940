/// How a paragraph is laid out. Lengths are twips (1/20 point).
public struct ParagraphStyle: Hashable, Sendable {
  /// To which side lines are set; `natural` is the side where the text's script begins.
  public enum Alignment: String, Sendable, Codable, CaseIterable { case natural, left, center, right, justified }
  /// The name of the style as the document has it; nil for its default one.
  public var name: String? {
    get { box.read { $0.rare.read { $0.name } } }
    set { if newValue != name { box.value.rare.value.name = newValue } }
  }
  /// 1 to 9 for a heading, 0 for other text.
  public var headingLevel: Int {
    get { box.read { $0.headingLevel } }
    set { if newValue != headingLevel { box.value.headingLevel = newValue } }
  }
  /// To which side lines are set.
  public var alignment: Alignment {
    get { box.read { $0.alignment } }
    set { if newValue != alignment { box.value.alignment = newValue } }
  }
  /// The distance from the left margin.
  public var leftIndent: Int {
    get { box.read { $0.leftIndent } }
    set { if newValue != leftIndent { box.value.leftIndent = newValue } }
  }
  /// The distance from the right margin.
  public var rightIndent: Int {
    get { box.read { $0.rightIndent } }
    set { if newValue != rightIndent { box.value.rightIndent = newValue } }
  }
  /// Added to the left indent in the first line; negative for a hanging indent.
  public var firstLineIndent: Int {
    get { box.read { $0.firstLineIndent } }
    set { if newValue != firstLineIndent { box.value.firstLineIndent = newValue } }
  }
  /// The space above.
  public var spaceBefore: Int {
    get { box.read { $0.spaceBefore } }
    set { if newValue != spaceBefore { box.value.spaceBefore = newValue } }
  }
  /// The space below.
  public var spaceAfter: Int {
    get { box.read { $0.spaceAfter } }
    set { if newValue != spaceAfter { box.value.spaceAfter = newValue } }
  }
  /// The distance from line to line; nil for the font's own.
  public var lineSpacing: LineSpacing? {
    get { box.read { $0.rare.read { $0.lineSpacing } } }
    set { if newValue != lineSpacing { box.value.rare.value.lineSpacing = newValue } }
  }
  /// Where tabs lead, from left to right; empty for regular stops.
  public var tabStops: [TabStop] {
    get { box.read { $0.rare.read { $0.tabStops } } }
    set { if newValue != tabStops { box.value.rare.value.tabStops = newValue } }
  }
  /// The paragraph's place in a list.
  public var list: ListItem? {
    get { box.read { $0.rare.read { $0.list } } }
    set { if newValue != list { box.value.rare.value.list = newValue } }
  }
  /// How many times it is quoted; 0 for the author's own words.
  public var quoteDepth: Int {
    get { box.read { $0.rare.read { $0.quoteDepth } } }
    set { if newValue != quoteDepth { box.value.rare.value.quoteDepth = newValue } }
  }
  /// The block of program text that the paragraph is a line of.
  public var code: CodeBlock? {
    get { box.read { $0.rare.read { $0.code } } }
    set { if newValue != code { box.value.rare.value.code = newValue } }
  }
  /// Whether a line is drawn from margin to margin below the paragraph, which is mostly empty.
  public var isRule: Bool {
    get { box.read { $0.rare.read { $0.isRule } } }
    set { if newValue != isRule { box.value.rare.value.isRule = newValue } }
  }
  /// Whether the paragraph begins a page.
  public var startsPage: Bool {
    get { box.read { $0.rare.read { $0.startsPage } } }
    set { if newValue != startsPage { box.value.rare.value.startsPage = newValue } }
  }
  /// The cells that the paragraph is in, the outermost table first; empty outside of tables.
  public var cells: [TableCell] {
    get { box.read { $0.rare.read { $0.cells } } }
    set { if newValue != cells { box.value.rare.value.cells = newValue } }
  }
  /// Whether it is the document's default layout.
  @inline(__always)
  var isStandard: Bool { box.isStandard }

  /// Shared by copies, so that paragraphs in one layout have it once.
  private var box = Shared<Attributes>()

  /// The document's default layout.
  public init() {}

  private struct Attributes: Hashable, Sendable, Defaulted {
    var headingLevel = 0
    var alignment: Alignment = .natural
    var leftIndent = 0
    var rightIndent = 0
    var firstLineIndent = 0
    var spaceBefore = 0
    var spaceAfter = 0
    var rare = Shared<Rare>()
    static let standard = Attributes()
  }

  /// What few paragraphs have.
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
