extension Transaction {
  /// One change of a text, complete: it holds all that applying it needs.
  ///
  /// Steps are made by the methods of `RichText` that give transactions. Their encoding is compact and may be kept.
  public struct Step: Sendable, Equatable {
    var change: Change
  }

  enum Change: Sendable, Equatable {
    /// Puts paragraphs in place of a range. The first and the last are joined with what is left of the range's first and last paragraph,
    /// but id, layout and empty style of all are those given here.
    case replace(Range<Position>, [Paragraph])
    /// Gives new looks to the characters from a position on: in its paragraph, then from the start of each that follows.
    case restyle(Position, [Looks])
    /// Gives new layouts to the paragraphs from an index on.
    case layOut(Int, [ParagraphStyle])
  }

  /// New runs for a stretch of a paragraph, and a new style for the paragraph while it is empty.
  struct Looks: Sendable, Hashable {
    var runs: [Paragraph.Run]
    var emptyStyle: CharacterStyle?
  }
}
