extension Transaction.Step {
  /// Where a position of the text before is in the text after. Only replacements move positions.
  func map(_ position: Position, _ side: Side) -> Position {
    guard case .replace(let range, let paragraphs) = change else { return position }
    return position.mapped(range, to: Self.end(of: paragraphs, from: range.lowerBound), side)
  }

  /// The paragraphs that this changes, by their indices before, and how many there are instead after.
  var extent: (before: ClosedRange<Int>, after: Int) {
    switch change {
    case .replace(let range, let paragraphs):
      (range.lowerBound.paragraph...range.upperBound.paragraph, paragraphs.count)
    case .restyle(let start, let looks): (start.paragraph...(start.paragraph + max(looks.count, 1) - 1), looks.count)
    case .layOut(let first, let styles): (first...(first + max(styles.count, 1) - 1), styles.count)
    }
  }
}

extension Position {
  /// Where the position is once what was in a range is replaced by what ends elsewhere.
  func mapped(_ range: Range<Position>, to end: Position, _ side: Side) -> Position {
    if self < range.lowerBound { return self }
    if self > range.upperBound { return shifted(from: range.upperBound, to: end) }
    if range.isEmpty { return side == .before ? range.lowerBound : end }
    if self == range.lowerBound { return self }
    if self == range.upperBound { return end }
    return side == .before ? range.lowerBound : end
  }

  /// The position so many bytes further on in the paragraph.
  func advanced(by bytes: Int) -> Position { Position(paragraph, offset + bytes) }
}
