/// A place between two scalars of a text: a paragraph, and a UTF-8 offset within that paragraph's text.
public struct Position: Hashable, Sendable, Codable, Comparable {
  /// The paragraph's index, from 0.
  public var paragraph: Int
  /// The UTF-8 offset within the paragraph's text; its end is `text.utf8.count`.
  public var offset: Int

  /// The place at this UTF-8 offset of the paragraph with this index.
  public init(_ paragraph: Int, _ offset: Int) { (self.paragraph, self.offset) = (paragraph, offset) }

  /// The first place of any text.
  public static let start = Position(0, 0)

  public static func < (a: Position, b: Position) -> Bool { (a.paragraph, a.offset) < (b.paragraph, b.offset) }
}

extension Range<Position> {
  /// The offsets of a range in one paragraph.
  var offsets: Range<Int> { lowerBound.offset..<upperBound.offset }
}
