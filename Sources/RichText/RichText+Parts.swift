extension RichText {
  /// The part in the range, with its styles; paragraph ids are kept.
  ///
  /// Positions outside of the text are taken for the nearest in it.
  public func slice(_ range: Range<Position>) -> RichText {
    RichText(canonical: parts(in: range), nextID: ids.nextNumber, leafLimit: rope.limit)
  }

  /// The characters in the range, paragraphs separated by a line feed.
  ///
  /// Positions outside of the text are taken for the nearest in it.
  public func string(in range: Range<Position>) -> String {
    let range = scalarAligned(range)
    var result = ""
    for paragraph in range.lowerBound.paragraph...range.upperBound.paragraph {
      if paragraph > range.lowerBound.paragraph { result += "\n" }
      for piece in rope.pieces(paragraph, offsets(of: range, in: paragraph)) {
        result += piece.leaf.piece.text.part(piece.range)
      }
    }
    return result
  }

  /// All characters, paragraphs separated by a line feed.
  public var string: String { string(in: .start..<end) }

  /// What of its paragraphs is in the range, with ids, styles and layouts. Costs what the range is long, however long its paragraphs are.
  ///
  /// Positions outside of the text are taken for the nearest in it.
  public func parts(in range: Range<Position>) -> [Paragraph] { parts(scalarAligned(range)) }

  /// The paragraphs' parts in a valid range.
  func parts(_ range: Range<Position>) -> [Paragraph] {
    let (lower, upper) = (range.lowerBound, range.upperBound)
    if lower.paragraph == upper.paragraph { return [rope.part(lower.paragraph, lower.offset..<upper.offset)] }
    let first = rope.part(lower.paragraph, lower.offset..<rope.length(of: lower.paragraph))
    let between = rope.leaves((lower.paragraph + 1)..<upper.paragraph).map(\.paragraph)
    return [first] + between + [rope.part(upper.paragraph, 0..<upper.offset)]
  }

  /// The offsets in a paragraph that belong to a valid range.
  func offsets(of range: Range<Position>, in paragraph: Int) -> Range<Int> {
    let lower = paragraph == range.lowerBound.paragraph ? range.lowerBound.offset : 0
    return lower..<(paragraph == range.upperBound.paragraph ? range.upperBound.offset : rope.length(of: paragraph))
  }
}
