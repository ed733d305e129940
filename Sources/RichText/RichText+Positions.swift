extension RichText {
  /// The length in UTF-8 bytes where each border between paragraphs counts as 1.
  public var utf8Count: Int { rope.summary.utf8 - 1 }

  /// The last place.
  public var end: Position { Position(paragraphCount - 1, rope.length(of: paragraphCount - 1)) }

  /// The distance in UTF-8 bytes from the start, a border between paragraphs counting as 1.
  ///
  /// A position outside of the text is taken for the nearest in it.
  public func offset(of position: Position) -> Int {
    let position = scalarAligned(position)
    return rope.offset(of: position.paragraph) + position.offset
  }

  /// The position at this distance from the start; the nearest scalar border before it, clamped to the text.
  public func position(at offset: Int) -> Position {
    if offset >= 0, !rope.open.isEmpty, let position = rope.open[0].position(at: offset) { return position }
    return rope.position(at: Swift.min(Swift.max(offset, 0), utf8Count))
  }

  /// The positions at the ends of a range of distances from the start.
  public func positions(at range: Range<Int>) -> Range<Position> {
    let lower = position(at: range.lowerBound)
    return lower..<(range.isEmpty ? lower : position(at: range.upperBound))
  }

  /// UTF-16 units from the start, a border between paragraphs counting as 1.
  ///
  /// A position outside of the text is taken for the nearest in it.
  public func utf16Offset(of position: Position) -> Int {
    rope.utf16Offset(of: scalarAligned(position))
  }

  /// The nearest valid position: inside the text, not inside a grapheme cluster.
  public func clamped(_ position: Position) -> Position {
    let aligned = scalarAligned(position)
    return Position(aligned.paragraph, rope.clusterBorder(aligned.paragraph, atOrBefore: aligned.offset))
  }

  /// The nearest position inside the text that is a scalar border.
  func scalarAligned(_ position: Position) -> Position {
    if position.paragraph < 0 { return .start }
    if position.paragraph >= paragraphCount { return end }
    return Position(position.paragraph, rope.scalarBorder(position.paragraph, atOrBefore: position.offset))
  }

  /// The nearest range of positions that are scalar borders.
  func scalarAligned(_ range: Range<Position>) -> Range<Position> {
    let lower = scalarAligned(range.lowerBound)
    return lower..<(range.isEmpty ? lower : scalarAligned(range.upperBound))
  }
}
