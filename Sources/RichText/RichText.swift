/// Styled text: one or more paragraphs, always well formed.
///
/// A value. A copy costs nothing, and an edit costs the same in a long text as in a short one.
public struct RichText: Sendable {
  var storage: [Paragraph]

  /// An empty text: one empty paragraph.
  public init() { storage = [Paragraph(id: ParagraphID(0))] }

  /// A text of these paragraphs; an empty text where there are none. Runs are made canonical.
  public init(_ paragraphs: some Sequence<Paragraph>) {
    storage = Array(paragraphs)
    if storage.isEmpty { storage = [Paragraph(id: ParagraphID(0))] }
  }

  /// Plain text; every line feed ends a paragraph.
  public init(plain: String, style: CharacterStyle = .init()) { fatalError("contract") }

  /// At least 1.
  public var paragraphCount: Int { storage.count }
  /// The length in UTF-8 bytes where each border between paragraphs counts as 1.
  public var utf8Count: Int { fatalError("contract") }
  public subscript(paragraph: Int) -> Paragraph { storage[paragraph] }
  /// The paragraphs in order.
  public var paragraphs: some Sequence<Paragraph> { storage }
  public var end: Position { fatalError("contract") }

  /// The distance in UTF-8 bytes from the start, a border between paragraphs counting as 1.
  public func offset(of position: Position) -> Int { fatalError("contract") }
  /// The position at this distance from the start; the nearest scalar border before it, clamped to the text.
  public func position(at offset: Int) -> Position { fatalError("contract") }
  /// The nearest valid position: inside the text, not inside a grapheme cluster.
  public func clamped(_ position: Position) -> Position { fatalError("contract") }

  /// The part in the range, with its styles; paragraph ids are kept.
  public func slice(_ range: Range<Position>) -> RichText { fatalError("contract") }
  /// The characters in the range, paragraphs separated by a line feed.
  public func string(in range: Range<Position>) -> String { fatalError("contract") }
  /// All characters, paragraphs separated by a line feed.
  public var string: String { string(in: .start..<end) }
  /// The style that text typed at the position gets: that of the character before it in its paragraph, else after it, else the paragraph's.
  public func typingStyle(at position: Position) -> CharacterStyle { fatalError("contract") }
  /// Whether all characters in the range (or the typing style of an empty one) satisfy this.
  public func allStyles(in range: Range<Position>, satisfy: (CharacterStyle) -> Bool) -> Bool { fatalError("contract") }

  /// The grapheme cluster border after the position (the next paragraph's start at a paragraph's end); nil at the end.
  public func next(after position: Position) -> Position? { fatalError("contract") }
  /// The grapheme cluster border before the position; nil at the start.
  public func previous(before position: Position) -> Position? { fatalError("contract") }

  /// Equal content and looks, whatever the ids of the paragraphs are.
  public func hasSameContent(as other: RichText) -> Bool { fatalError("contract") }
}

/// Positions as people and scripts count them: paragraph and grapheme cluster, both from 1.
public struct HumanPosition: Hashable, Sendable, Codable {
  public var paragraph: Int
  public var character: Int
  public init(paragraph: Int, character: Int) { (self.paragraph, self.character) = (paragraph, character) }
}

extension RichText {
  public func human(_ position: Position) -> HumanPosition { fatalError("contract") }
  /// The nearest position there is.
  public func position(_ human: HumanPosition) -> Position { fatalError("contract") }
  /// UTF-16 units from the start, a border between paragraphs counting as 1.
  public func utf16Offset(of position: Position) -> Int { fatalError("contract") }
}
