extension RichText {
  /// The grapheme cluster border after the position (the next paragraph's start at a paragraph's end); nil at the end.
  public func next(after position: Position) -> Position? {
    let place = scalarAligned(position)
    if let border = rope.clusterBorder(place.paragraph, after: place.offset) {
      return Position(place.paragraph, border)
    }
    return place.paragraph + 1 < paragraphCount ? Position(place.paragraph + 1, 0) : nil
  }

  /// The grapheme cluster border before the position (the previous paragraph's end at a paragraph's start); nil at the start.
  public func previous(before position: Position) -> Position? {
    let place = scalarAligned(position)
    if let border = rope.clusterBorder(place.paragraph, before: place.offset) {
      return Position(place.paragraph, border)
    }
    return place.paragraph > 0 ? Position(place.paragraph - 1, rope.length(of: place.paragraph - 1)) : nil
  }
}
