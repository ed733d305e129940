import RichText

extension EditorState {
  /// Puts something in place of a range that begins on a rule without text. The rule stays as it is where nothing of it is selected: what is put in
  /// goes into a paragraph after it. Nil where there is no such rule.
  mutating func replaceAtRule(
    _ range: Range<Position>, as unit: UndoUnit? = nil, with insertion: (RichText, Range<Position>) -> Transaction
  ) throws(CommandError) -> Outcome? {
    guard let room = text.roomAtRule(range), let rest = try? room.applied(to: text) else { return nil }
    let place = range.isEmpty ? Position(range.lowerBound.paragraph + 1, 0) : range.lowerBound
    let insertion = insertion(rest, place..<place)
    let caret = insertion.map(place, .after)
    return try edit(room.then(insertion), touching: range, as: unit) { _ in Selection(caret) }
  }
}

extension RichText {
  /// Whether a paragraph is a line from margin to margin and nothing else.
  func isBareRule(_ paragraph: Int) -> Bool { paragraphStyle(paragraph).isRule && length(of: paragraph) == 0 }

  /// The edit that makes a paragraph for what replaces a range which begins on a rule without text; nil elsewhere.
  fileprivate func roomAtRule(_ range: Range<Position>) -> Transaction? {
    let rule = range.lowerBound.paragraph
    guard isBareRule(rule) else { return nil }
    if range.isEmpty { return splitting(at: range.lowerBound) }
    let removal = removing(range)
    guard let rest = try? removal.applied(to: self) else { return nil }
    return removal.then(rest.stylingParagraphs(rule...rule) { $0.isRule = false })
  }
}
