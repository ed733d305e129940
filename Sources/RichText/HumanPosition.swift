/// Positions as people and scripts count them: paragraph and grapheme cluster, both from 1.
public struct HumanPosition: Hashable, Sendable, Codable {
  /// The paragraph's number, from 1.
  public var paragraph: Int
  /// The number of the grapheme cluster after the position, from 1.
  public var character: Int
  /// The place before this character of this paragraph.
  public init(paragraph: Int, character: Int) { (self.paragraph, self.character) = (paragraph, character) }
}

extension RichText {
  /// The position as people count it.
  public func human(_ position: Position) -> HumanPosition {
    let place = clamped(position)
    let before = rope.clusterCount(place.paragraph, before: place.offset)
    return HumanPosition(paragraph: place.paragraph + 1, character: before + 1)
  }

  /// The nearest position there is.
  public func position(_ human: HumanPosition) -> Position {
    if human.paragraph < 1 { return .start }
    if human.paragraph > paragraphCount { return end }
    let offset = rope.offset(human.paragraph - 1, ofCluster: max(human.character, 1) - 1)
    return Position(human.paragraph - 1, offset)
  }
}
