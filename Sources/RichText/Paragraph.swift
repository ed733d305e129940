/// One paragraph: its text without the line end, and how it looks.
public struct Paragraph: Hashable, Sendable, Codable {
  /// A stretch of text that looks the same.
  public struct Run: Hashable, Sendable, Codable {
    /// The length in UTF-8 bytes, greater than 0.
    public var length: Int
    public var style: CharacterStyle
    public init(length: Int, style: CharacterStyle) { (self.length, self.style) = (length, style) }
  }

  /// Tells the paragraph from all others of its text; kept by every edit inside it. Not equal to a place in the order.
  public var id: ParagraphID
  /// Any text without a line feed.
  public var text: String
  /// Cover the text exactly; neighbours differ; none where the text is empty.
  public var runs: [Run]
  public var style: ParagraphStyle
  /// What is typed into the paragraph while it is empty looks like this.
  public var emptyStyle: CharacterStyle

  public init(
    id: ParagraphID, text: String = "", runs: [Run] = [], style: ParagraphStyle = .init(),
    emptyStyle: CharacterStyle = .init()
  ) {
    (self.id, self.text, self.runs, self.style, self.emptyStyle) = (id, text, runs, style, emptyStyle)
  }
}

/// Names a paragraph within one opened text. A reader numbers the paragraphs it reads from 0;
/// paragraphs made by edits get numbers of their own.
public struct ParagraphID: Hashable, Sendable, Codable {
  public var number: UInt64
  public init(_ number: UInt64) { self.number = number }
}
