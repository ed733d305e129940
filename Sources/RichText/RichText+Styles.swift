extension RichText {
  /// The style that text typed at the position gets: that of the character before it in its paragraph, else after it, else the paragraph's.
  ///
  /// Never an atom.
  public func typingStyle(at position: Position) -> CharacterStyle {
    let place = scalarAligned(position)
    return self[place.paragraph].typingStyle(at: place.offset)
  }

  /// Whether all characters in the range (or the typing style of an empty one) satisfy this.
  public func allStyles(in range: Range<Position>, satisfy: (CharacterStyle) -> Bool) -> Bool {
    let range = scalarAligned(range)
    let runs = parts(range).lazy.flatMap(\.runs)
    return runs.isEmpty ? satisfy(typingStyle(at: range.lowerBound)) : runs.allSatisfy { satisfy($0.style) }
  }
}
