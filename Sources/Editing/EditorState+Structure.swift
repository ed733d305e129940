import RichText

extension EditorState {
  /// The paragraphs that the selection touches.
  var selectedParagraphs: ClosedRange<Int> {
    let range = text.clamped(selection.range)
    return range.lowerBound.paragraph...range.upperBound.paragraph
  }

  /// The layout of the paragraph with the caret.
  var styleAtCaret: ParagraphStyle { text.paragraphStyle(text.clamped(selection.head).paragraph) }

  /// Makes an edit of what paragraphs are; undo knows it as one of those that it touches. The selection stays with its text.
  mutating func restructure(_ transaction: Transaction, selecting selected: ((RichText) -> Selection)? = nil)
    throws(CommandError) -> Outcome
  {
    guard let touched = transaction.touchedParagraphs(in: text) else { return Outcome() }
    let range = Position(touched.lowerBound, 0)..<Position(touched.upperBound, text.length(of: touched.upperBound))
    let moved = Selection(
      anchor: transaction.map(selection.anchor, .after), head: transaction.map(selection.head, .after))
    let style = typingStyle
    let outcome = try edit(transaction, touching: range) { selected?($0) ?? moved }
    if selected == nil { typingStyle = style }
    return outcome
  }

  /// Ends the paragraph at the caret, as the Return key does: after a heading comes text, after an item an item.
  mutating func breakParagraph() throws(CommandError) -> Outcome {
    let range = text.clamped(selection.range)
    let removal = range.isEmpty ? Transaction() : text.removing(range)
    guard let rest = try? removal.applied(to: text) else { throw CommandError("the selection cannot be taken out") }
    let place = rest.clamped(range.lowerBound)
    let before = rest.paragraphStyle(place.paragraph)
    guard before.changesWhereItEnds else { return try type("\n") }
    let (split, style) = (rest.splitting(at: place), styleOfTyping)
    let outcome = try restructure(removal.then(split)) { _ in Selection(split.map(place, .after)) }
    if before.headingLevel == 0, text.length(of: selection.head.paragraph) == 0 { typingStyle = style }
    return outcome
  }

  /// What Backspace does at the start of a paragraph that is more than text: it becomes less. Nil where it is only text.
  func simplified() -> Transaction? {
    guard selection.isEmpty, selection.head.offset == 0 else { return nil }
    let (style, index) = (styleAtCaret, selection.head.paragraph)
    if style.list != nil { return text.listing(index...index, as: nil) }
    if style.quoteDepth > 0 { return text.quoting(index...index, by: -1) }
    if style.headingLevel > 0 { return text.heading(index...index, level: 0) }
    if style.code != nil { return text.coding(index...index, language: nil) }
    guard style.isRule || style.startsPage else { return nil }
    return text.stylingParagraphs(index...index) { ($0.isRule, $0.startsPage) = (false, false) }
  }
}

extension ParagraphStyle {
  /// Whether what follows it is not laid out alike.
  fileprivate var changesWhereItEnds: Bool { list != nil || headingLevel > 0 || isRule || startsPage }

  /// The layout of text that goes on in further paragraphs.
  var continued: ParagraphStyle {
    var style = self
    (style.isRule, style.startsPage) = (false, false)
    style.list?.start = nil
    return style
  }
}
