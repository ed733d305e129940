extension KeptText {
  /// How many bytes a stretch may reach into the one beside it.
  private static var overlap: Int { 256 }

  /// The stretches, each with the equal words on both sides of it: also with words that another stretch has in the older text,
  /// and with some that another one has in the newer.
  func widened(from old: MergeSource, to new: MergeSource) -> [Stretch] {
    var tokens = CommonTokens(old, new)
    return stretches.indices.map { index in
      let start = index == 0 ? 0 : stretches[index - 1].newEnd - Self.overlap
      let end = index + 1 == stretches.count ? new.length : stretches[index + 1].new + Self.overlap
      return stretches[index].widened(in: start..<end, &tokens)
    }
  }
}

extension KeptText.Stretch {
  /// What of it is in a range of the newer text that it meets.
  func part(_ range: Range<Int>) -> Self {
    let range = newRange.clamped(to: range)
    return Self(old: old + range.lowerBound - new, new: range.lowerBound, count: range.count)
  }

  fileprivate func widened(in room: Range<Int>, _ tokens: inout CommonTokens) -> Self {
    let before = Self.width(within: new - room.lowerBound) { tokens.token(to: old - $0, new - $0) }
    let after = Self.width(within: room.upperBound - newEnd) { tokens.token(from: old + count + $0, newEnd + $0) }
    return Self(old: old - before, new: new - before, count: before + count + after)
  }

  /// How far equal tokens go; where no word or border is among them, only over white space.
  private static func width(within room: Int, next: (Int) -> PlacedTokens.Token?) -> Int {
    var (width, blank, tells) = (0, 0, false)
    while width < room, let token = next(width) {
      if width == 0, token.isBlank { blank = token.length }
      width += token.length
      tells = tells || token.isWord || token.isBorder
    }
    return tells ? width : blank
  }
}

/// Tokens that stand in two sources.
private struct CommonTokens {
  private var old: PlacedTokens
  private var new: PlacedTokens

  init(_ old: MergeSource, _ new: MergeSource) { (self.old, self.new) = (PlacedTokens(old), PlacedTokens(new)) }

  /// The token that begins at these offsets; nil where two do, or none.
  mutating func token(from oldOffset: Int, _ newOffset: Int) -> PlacedTokens.Token? {
    guard let token = new.token(from: newOffset), let other = old.token(from: oldOffset) else { return nil }
    return token.key == other.key ? token : nil
  }

  /// The token that ends at these offsets; nil where two do, or none.
  mutating func token(to oldOffset: Int, _ newOffset: Int) -> PlacedTokens.Token? {
    guard let token = new.token(to: newOffset), let other = old.token(to: oldOffset) else { return nil }
    return token.key == other.key ? token : nil
  }
}
