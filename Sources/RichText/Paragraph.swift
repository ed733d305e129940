/// One paragraph: its text without the line end, and how it looks.
///
/// Two paragraphs are equal where their bytes are: text that is only canonically equivalent differs.
public struct Paragraph: Hashable, Sendable, Codable {
  /// A stretch of text that looks the same.
  public struct Run: Hashable, Sendable {
    /// The length in UTF-8 bytes, greater than 0.
    public var length: Int
    /// The look of all of it.
    public var style: CharacterStyle
    /// A stretch of this many bytes.
    public init(length: Int, style: CharacterStyle) { (self.length, self.style) = (length, style) }
  }

  /// Tells the paragraph from all others of its text; kept by every edit inside it. Not equal to a place in the order.
  public var id: ParagraphID
  /// Any text without a line feed.
  public var text: String
  /// Cover the text exactly; neighbours differ, but each atom is a run of its own; none where the text is empty.
  public var runs: [Run]
  /// How the paragraph is laid out.
  public var style: ParagraphStyle
  /// What is typed into the paragraph while it is empty looks like this.
  public var emptyStyle: CharacterStyle

  /// A paragraph of these values. A text that takes it makes its runs canonical.
  public init(
    id: ParagraphID, text: String = "", runs: [Run] = [], style: ParagraphStyle = .init(),
    emptyStyle: CharacterStyle = .init()
  ) {
    (self.id, self.text, self.runs, self.style, self.emptyStyle) = (id, text, runs, style, emptyStyle)
  }

  /// The text's length in UTF-8 bytes.
  public var length: Int { text.utf8.count }

  public static func == (a: Paragraph, b: Paragraph) -> Bool {
    a.id == b.id && a.emptyStyle == b.emptyStyle && a.style == b.style && a.runs == b.runs
      && a.text.hasSameBytes(as: b.text)
  }
}
