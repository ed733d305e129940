public import RichText

extension EditorState {
  /// Makes an edit: the one door through which the text changes and undo learns of it.
  ///
  /// `range` covers all that the edit touches, in the text before it.
  mutating func edit(
    _ transaction: Transaction, touching range: Range<Position>, as unit: UndoUnit? = nil,
    selecting selected: (RichText) -> Selection
  ) throws(CommandError) -> Outcome {
    guard !transaction.isEmpty else { return Outcome() }
    do throws(TransactionError) {
      let edit = try Edit(transaction, on: text, touching: range, selection: selection)
      try apply(transaction)
      selection = selected(text).clamped(to: text)
      history.record(edit.entry(selecting: selection), as: unit)
    } catch {
      throw CommandError("the edit does not fit the text: \(error.reason)")
    }
    return Outcome(transaction: transaction)
  }

  /// Changes the text, in place where nobody else has it; the top of the view follows. Where it throws, all stays as it was.
  mutating func apply(_ transaction: Transaction) throws(TransactionError) {
    let untouched = transaction.touchedParagraphs(in: text)?.lowerBound ?? text.paragraphCount
    try transaction.apply(to: &text)
    layouts = LayoutCache(after: layouts, keeping: untouched)
    viewport.top = transaction.map(viewport.top, .before)
    revision += 1
    goalColumn = nil
  }

  /// Puts `replacement` in place of the range; the caret goes behind it.
  mutating func replace(_ range: Range<Position>, with replacement: RichText, as unit: UndoUnit? = nil)
    throws(CommandError) -> Outcome
  {
    if replacement.length(of: 0) > 0,
      let outcome = try replaceAtRule(range, as: unit, with: { $0.replacing($1, with: replacement) })
    {
      return outcome
    }
    let end = text.offset(of: range.lowerBound) + replacement.utf8Count
    return try edit(text.replacing(range, with: replacement), touching: range, as: unit) {
      Selection($0.position(at: end))
    }
  }

  /// Puts several lines in place of a range; what is true of a paragraph's start holds for the first of them alone.
  private mutating func replace(_ range: Range<Position>, withLinesOf typed: RichText) throws(CommandError) -> Outcome {
    let replacement = text.replacing(range, with: typed)
    guard let rest = try? replacement.applied(to: text) else { throw CommandError("the text does not fit there") }
    let first = range.lowerBound.paragraph + 1
    let looks = rest.stylingParagraphs(first...(first + typed.paragraphCount - 2)) { $0 = $0.continued }
    let end = text.offset(of: range.lowerBound) + typed.utf8Count
    return try restructure(replacement.then(looks)) { Selection($0.position(at: end)) }
  }

  /// Puts plain text in place of the selection, in the style of typing.
  mutating func type(_ string: String, as unit: UndoUnit? = nil) throws(CommandError) -> Outcome {
    let range = selection.range
    guard !string.isEmpty || !range.isEmpty else { return Outcome() }
    var style = text.paragraphStyle(range.lowerBound.paragraph)
    if text.isBareRule(range.lowerBound.paragraph), string.first?.isNewline == false { style = style.continued }
    let typed = RichText(typed: string, style: styleOfTyping, like: style)
    guard typed.paragraphCount > 1, style != style.continued else { return try replace(range, with: typed, as: unit) }
    return try replace(range, withLinesOf: typed)
  }

  /// How a typed character looks now.
  public var styleOfTyping: CharacterStyle {
    let range = text.clamped(selection.range)
    var style = typingStyle ?? (range.isEmpty ? text.typingStyle(at: range.lowerBound) : text.firstStyle(in: range))
    style.atom = nil
    if range.isEmpty, typingStyle == nil, style.link != nil, !isInsideLink { style.link = nil }
    return style
  }

  /// Whether what is typed at the caret is part of a link: before its end.
  private var isInsideLink: Bool {
    text.link(at: selection.head).map { $0.range.contains(selection.head) } ?? false
  }

  /// Takes the range out of the text.
  mutating func remove(_ range: Range<Position>, as unit: UndoUnit? = nil) throws(CommandError) -> Outcome {
    guard !range.isEmpty else { return Outcome() }
    return try edit(text.removing(range), touching: range, as: unit) { _ in Selection(range.lowerBound) }
  }
}

extension RichText {
  /// Plain text with all paragraphs laid out like a given one. Any line end ends a paragraph.
  init(typed string: String, style: CharacterStyle, like model: ParagraphStyle) {
    let lines = string.split(omittingEmptySubsequences: false) { $0 == "\n" || $0 == "\r\n" || $0 == "\r" }
    self.init(
      lines.enumerated().map { index, line in
        let runs = line.isEmpty ? [] : [Paragraph.Run(length: line.utf8.count, style: style)]
        return Paragraph(
          id: ParagraphID(UInt64(index)), text: String(line), runs: runs, style: index == 0 ? model : model.continued,
          emptyStyle: style)
      })
  }

  /// The style of the first character in the range.
  func firstStyle(in range: Range<Position>) -> CharacterStyle {
    guard let after = next(after: range.lowerBound) else { return typingStyle(at: range.lowerBound) }
    return slice(range.lowerBound..<after)[0].runs.first?.style ?? typingStyle(at: range.lowerBound)
  }

  /// The edit that takes out the range. A paragraph that is wholly taken out does not lend its layout to the next one.
  func removing(_ range: Range<Position>) -> Transaction {
    let removal = replacing(range, with: RichText())
    let (lower, upper) = (range.lowerBound, range.upperBound)
    guard lower.offset == 0, lower.paragraph < upper.paragraph, !crossesCells(range) else { return removal }
    guard upper.offset == 0 || upper.offset < length(of: upper.paragraph) else { return removal }
    let last = paragraphStyle(upper.paragraph)
    guard let rest = try? removal.applied(to: self), lower.paragraph < rest.paragraphCount,
      rest.paragraphStyle(lower.paragraph) != last
    else { return removal }
    return removal.then(rest.stylingParagraphs(lower.paragraph...lower.paragraph) { $0 = last })
  }
}
