public import RichText

/// What is selected: from the anchor, which stays, to the head, which moves and bears the caret.
public struct Selection: Hashable, Sendable {
  /// The end that stays.
  public var anchor: Position
  /// The end that moves and bears the caret.
  public var head: Position
  /// A caret: nothing is selected.
  public init(_ caret: Position) { (anchor, head) = (caret, caret) }
  /// Selects between two places, in either order.
  public init(anchor: Position, head: Position) { (self.anchor, self.head) = (anchor, head) }
  /// Selects the range; the caret stands at its end.
  public init(_ range: Range<Position>) { (anchor, head) = (range.lowerBound, range.upperBound) }
  /// Whether there is only a caret.
  public var isEmpty: Bool { anchor == head }
  /// What is selected, from its first place to its last.
  public var range: Range<Position> { min(anchor, head)..<max(anchor, head) }
}

extension Selection {
  /// The selection with both ends inside the text, at borders of grapheme clusters.
  func clamped(to text: RichText) -> Selection {
    Selection(anchor: text.border(near: anchor), head: text.border(near: head))
  }

  /// The selection after an edit. Text put in exactly at its ends stays outside.
  func mapped(through edit: Transaction) -> Selection {
    if isEmpty { return Selection(edit.map(head, .before)) }
    let lower = edit.map(range.lowerBound, .after)
    let upper = max(lower, edit.map(range.upperBound, .before))
    return head < anchor ? Selection(anchor: upper, head: lower) : Selection(anchor: lower, head: upper)
  }
}

extension RichText {
  /// The position, or where it lies inside a grapheme cluster, the end of that cluster.
  func border(near position: Position) -> Position {
    let border = clamped(position)
    guard border < position, border != end, contains(position) else { return border }
    return next(after: border) ?? border
  }

  private func contains(_ position: Position) -> Bool {
    (0..<paragraphCount).contains(position.paragraph)
      && (0...paragraphLength(position.paragraph)).contains(position.offset)
  }

  /// The range with its ends inside the text.
  func clamped(_ range: Range<Position>) -> Range<Position> {
    let lower = border(near: range.lowerBound)
    return lower..<max(lower, border(near: range.upperBound))
  }
}
