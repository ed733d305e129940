extension RichText {
  /// The style that text typed at the position gets: that of the character before it in its paragraph, else after it, else the paragraph's.
  ///
  /// Never an atom.
  public func typingStyle(at position: Position) -> CharacterStyle {
    typingStyle(atValid: scalarAligned(position))
  }

  func typingStyle(atValid place: Position) -> CharacterStyle {
    (rope.style(around: place) ?? rope.head(place.paragraph).read(\.emptyStyle)).ofText
  }

  /// Whether all characters in the range (or the typing style of an empty one) satisfy this.
  public func allStyles(in range: Range<Position>, satisfy: (CharacterStyle) -> Bool) -> Bool {
    let range = scalarAligned(range)
    var hasRuns = false
    for paragraph in range.lowerBound.paragraph...range.upperBound.paragraph {
      for piece in rope.pieces(paragraph, offsets(of: range, in: paragraph)) {
        hasRuns = true
        guard piece.leaf.piece.runs.part(piece.range).allSatisfy({ satisfy($0.style) }) else { return false }
      }
    }
    return hasRuns || satisfy(typingStyle(at: range.lowerBound))
  }
}
