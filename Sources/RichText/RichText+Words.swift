extension RichText {
  /// How many words the text has, counted as a difference of words counts them.
  public var wordCount: Int { paragraphs.reduce(0) { $0 + WordPiece.wordCount(of: $1.text) } }

  /// How many words are in a range. A word that a border of the range cuts counts, as the part of it that is in the range.
  public func wordCount(in range: Range<Position>) -> Int {
    (range.lowerBound.paragraph...range.upperBound.paragraph).reduce(0) { count, paragraph in
      let lower = max(range.lowerBound, Position(paragraph, 0))
      let upper = min(range.upperBound, Position(paragraph, paragraphLength(paragraph)))
      return count + (lower < upper ? WordPiece.wordCount(of: string(in: lower..<upper)) : 0)
    }
  }

  /// How many characters the text has as people count them: grapheme clusters, without the borders between paragraphs.
  public var characterCount: Int { paragraphs.reduce(0) { $0 + $1.text.count } }
}
