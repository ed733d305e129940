import RichText

/// Words of a text. Only so much of a paragraph is looked at as it takes.
extension RichText {
  /// The end of the word at or after a position; the end of its paragraph where no word follows.
  func wordEnd(after position: Position) -> Position {
    nearby(position) { words, offset in offset..<words.end(after: offset) }.upperBound
  }

  /// The start of the word at or before a position; the start of its paragraph where there is none.
  func wordStart(before position: Position) -> Position {
    nearby(position) { words, offset in words.start(before: offset)..<offset }.lowerBound
  }

  /// The word that holds the position, or ends there; else the run of like characters around it.
  func word(at position: Position) -> Range<Position> { nearby(position) { $0.range(at: $1) } }

  /// Looks for something in wider and wider parts of a paragraph, until it lies well inside one. What is longer than the widest is cut.
  private func nearby(_ position: Position, _ find: (Words, Int) -> Range<Int>) -> Range<Position> {
    let (paragraph, length) = (position.paragraph, length(of: position.paragraph))
    var width = Reach.least
    while true {
      let start = clamped(Position(paragraph, max(position.offset - width, 0))).offset
      let end = clamped(Position(paragraph, min(position.offset + width, length))).offset
      let words = Words(string(in: Position(paragraph, start)..<Position(paragraph, end)))
      let found = find(words, position.offset - start)
      let isInside = start == 0 || found.lowerBound > Reach.margin
      if width >= Reach.most || isInside && (end == length || found.upperBound < end - start - Reach.margin) {
        return Position(paragraph, start + found.lowerBound)..<Position(paragraph, start + found.upperBound)
      }
      width *= 4
    }
  }

  /// How far words are looked for, in bytes.
  private enum Reach {
    static let least = 256
    static let most = 65_536
    /// What is nearer to the edge of what is looked at may depend on what is behind that.
    static let margin = 64
  }
}
