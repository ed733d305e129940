extension Transaction.Step {
  /// One step that does what this one and then the other do, and maps every position as they do; nil where there is none.
  func merged(with other: Self) -> Self? {
    switch (change, other.change) {
    case (.replace(let range, let paragraphs), .replace(let second, let new)):
      Self.covering(range, paragraphs, second, new) ?? Self.within(range, paragraphs, other)
    case (.replace(let range, let paragraphs), _): Self.within(range, paragraphs, other)
    case (.layOut(let first, let styles), .layOut(let second, let new)): Self.layOut(first, styles, second, new)
    case (.restyle(let start, let looks), .restyle(let second, let new)): Self.restyle(start, looks, second, new)
    default: nil
    }
  }

  /// A replacement, and a removal of all that it put in and perhaps of more.
  private static func covering(
    _ range: Range<Position>, _ paragraphs: [Paragraph], _ second: Range<Position>, _ new: [Paragraph]
  ) -> Self? {
    let end = end(of: paragraphs, from: range.lowerBound)
    guard new.count == 1, new[0].text.isEmpty, second.lowerBound <= range.lowerBound, second.upperBound >= end else {
      return nil
    }
    let upper = second.upperBound.shifted(from: end, to: range.upperBound)
    return Self(change: .replace(second.lowerBound..<upper, new))
  }

  /// A replacement, and a change of what it put in. Positions at its ends must not go elsewhere than they would.
  private static func within(_ range: Range<Position>, _ paragraphs: [Paragraph], _ other: Self) -> Self? {
    let inserted = range.lowerBound..<end(of: paragraphs, from: range.lowerBound)
    guard let part = other.reach(in: paragraphs, at: range.lowerBound), inserted.lowerBound <= part.lowerBound,
      part.upperBound <= inserted.upperBound
    else { return nil }
    let isAtEnd = part.lowerBound == inserted.lowerBound || part.upperBound == inserted.upperBound
    if other.isReplacement, part.isEmpty, isAtEnd, !range.isEmpty { return nil }
    var text = RichText(canonical: paragraphs, nextID: 0)
    guard text.paragraphs.elementsEqual(paragraphs, by: { $0.id == $1.id }),
      (try? other.shifted(from: range.lowerBound).apply(to: &text)) != nil
    else { return nil }
    let (merged, given) = (Array(text.paragraphs), Set((paragraphs + other.paragraphs).map(\.id)))
    guard merged.allSatisfy({ given.contains($0.id) }) else { return nil }
    return Self(change: .replace(range, merged))
  }

  private static func layOut(_ first: Int, _ styles: [ParagraphStyle], _ second: Int, _ new: [ParagraphStyle]) -> Self?
  {
    let (end, secondEnd) = (first + styles.count, second + new.count)
    guard second <= end, first <= secondEnd else { return nil }
    let before = styles.prefix(max(0, second - first))
    let after = styles.suffix(max(0, end - secondEnd))
    return Self(change: .layOut(min(first, second), before + new + after))
  }

  /// New looks for the same characters, or for those right beside in the same paragraph.
  private static func restyle(
    _ start: Position, _ looks: [Transaction.Looks], _ second: Position, _ new: [Transaction.Looks]
  ) -> Self? {
    if start == second, looks.map(\.runs.length) == new.map(\.runs.length) {
      return Self(change: .restyle(start, zip(looks, new).map { $1.over($0, $1.runs) }))
    }
    guard looks.count == 1, new.count == 1, start.paragraph == second.paragraph else { return nil }
    let (length, newLength) = (looks[0].runs.length, new[0].runs.length)
    if start.offset + length == second.offset {
      return Self(change: .restyle(start, [new[0].over(looks[0], looks[0].runs.adding(new[0].runs))]))
    }
    guard second.offset + newLength == start.offset else { return nil }
    return Self(change: .restyle(second, [new[0].over(looks[0], new[0].runs.adding(looks[0].runs))]))
  }

  private var paragraphs: [Paragraph] { if case .replace(_, let paragraphs) = change { paragraphs } else { [] } }

  private var isReplacement: Bool { if case .replace = change { true } else { false } }

  /// What it changes where it lies in the paragraphs that stand at a position.
  private func reach(in paragraphs: [Paragraph], at start: Position) -> Range<Position>? {
    switch change {
    case .replace(let range, _): return range
    case .restyle(let first, let looks):
      guard looks.allSatisfy({ $0.emptyStyle == nil }), let last = looks.last else { return nil }
      let offset = (looks.count == 1 ? first.offset : 0) + last.runs.length
      return first..<Position(first.paragraph + looks.count - 1, offset)
    case .layOut(let first, let styles):
      guard first >= start.paragraph, first + styles.count <= start.paragraph + paragraphs.count else { return nil }
      return start..<start
    }
  }

  /// The same change in a text that begins where this one's position is.
  private func shifted(from start: Position) -> Self {
    switch change {
    case .replace(let range, let paragraphs):
      let lower = range.lowerBound.shifted(from: start, to: .start)
      return Self(change: .replace(lower..<range.upperBound.shifted(from: start, to: .start), paragraphs))
    case .restyle(let first, let looks): return Self(change: .restyle(first.shifted(from: start, to: .start), looks))
    case .layOut(let first, let styles): return Self(change: .layOut(first - start.paragraph, styles))
    }
  }
}

extension Transaction.Looks {
  /// These looks with other runs, after earlier ones.
  fileprivate func over(_ earlier: Self, _ runs: [Paragraph.Run]) -> Self {
    Self(runs: runs, emptyStyle: emptyStyle ?? earlier.emptyStyle)
  }
}

extension Position {
  /// A position at or after `old`, once what was at `old` is at `new`. Sums do not overflow, whatever the position is.
  func shifted(from old: Position, to new: Position) -> Position {
    let index = paragraph &+ (new.paragraph &- old.paragraph)
    guard paragraph == old.paragraph else { return Position(index, offset) }
    return Position(index, offset &+ (new.offset &- old.offset))
  }
}
