extension RichText {
  /// The edit that puts `replacement` in place of the range. The first paragraph keeps its id and style where it keeps text
  /// before the range or the replacement has one paragraph; new paragraphs get new ids.
  ///
  /// Where nothing of the first paragraph stays and the range ends at the start of another, that one is left as it is: whole
  /// paragraphs are removed whole. The text after the range keeps its paragraph's style. An empty, unstyled paragraph at either end of
  /// the replacement takes the style around it, so that a bare border splits a paragraph into two that look alike. A paragraph
  /// that becomes empty remembers the style of its last character. Positions outside of the text are taken for the nearest in it.
  ///
  /// What is put into a cell of a table stays in it. A range from one cell to another, or to what is outside, joins nothing: tables
  /// and rows that are wholly in the range go, other cells stay and lose what of them is in the range.
  public func replacing(_ range: Range<Position>, with replacement: RichText) -> Transaction {
    let range = scalarAligned(range)
    if let removal = CellRemoval(range, in: self) { return removal.transaction(puttingIn: replacement) }
    return spliced(range, with: Array(replacement.inside(cells(at: range.lowerBound)).paragraphs))
  }

  /// The edit that puts plain text in place of the range, in a style or in that of what is typed there. Every line feed ends a
  /// paragraph. As `replacing(_:with:)` with a rich text, but costs less where the text is short and has no line feed.
  public func replacing(_ range: Range<Position>, with text: String, style: CharacterStyle? = nil) -> Transaction {
    guard range.upperBound.paragraph == range.lowerBound.paragraph, !text.hasLineFeed else {
      return replacing(range, withLines: text, style)
    }
    if style == nil, !rope.open.isEmpty,
      let id = rope.open[0].target(of: range.offsets, in: range.lowerBound.paragraph, for: text)
    {
      return Transaction(range, TypedText(id: id, text: text))
    }
    return replacing(range, withLine: text, style)
  }

  @inline(never)
  private func replacing(_ range: Range<Position>, withLine text: String, _ style: CharacterStyle?) -> Transaction {
    let index = range.lowerBound.paragraph
    guard index >= 0, index < paragraphCount,
      let typed = rope.readHead(index, { $0.replacement(of: range.offsets, by: text, style) })
    else { return replacing(range, withLines: text, style) }
    return Transaction(range, typed)
  }

  @inline(never)
  private func replacing(_ range: Range<Position>, withLines text: String, _ style: CharacterStyle?) -> Transaction {
    let range = scalarAligned(range)
    let head = rope.head(range.lowerBound.paragraph)
    let style = style?.ofText ?? typingStyle(at: range.lowerBound, in: head)
    if range.lowerBound.paragraph < range.upperBound.paragraph, let removal = CellRemoval(range, in: self) {
      return removal.transaction(puttingIn: RichText(plain: text, style: style))
    }
    var layout = ParagraphStyle()
    let cells = head.read(\.style.cells)
    if !cells.isEmpty { layout.cells = cells }
    return spliced(range, with: Paragraph.lines(of: text, style, layout))
  }

  private func cells(at position: Position) -> [TableCell] { rope.head(position.paragraph).read(\.style.cells) }

  /// The same without regard to tables.
  func splicing(_ range: Range<Position>, with replacement: RichText) -> Transaction {
    spliced(scalarAligned(range), with: Array(replacement.paragraphs))
  }

  private func spliced(_ range: Range<Position>, with paragraphs: [Paragraph]) -> Transaction {
    if range.isEmpty, paragraphs.count == 1, paragraphs[0].text.isEmpty { return Transaction() }
    return Transaction(.replace(range, Splice(range, of: self).fitted(paragraphs)))
  }
}

extension Paragraph {
  /// How text looks that is typed at an offset.
  func typingStyle(at offset: Int) -> CharacterStyle {
    (style(ofByte: offset - 1) ?? runs.first?.style ?? emptyStyle).ofText
  }
}

extension RichText {
  /// How text looks that is typed at a valid position, whose paragraph starts in this leaf.
  fileprivate func typingStyle(at position: Position, in head: ParagraphLeaf) -> CharacterStyle {
    head.isEnd ? head.read { $0.typingStyle(at: position.offset) } : typingStyle(atValid: position)
  }
}

/// Where a replacement goes, and what it takes over from there.
private struct Splice {
  /// The paragraphs at the ends, without their text.
  let first, last: Paragraph
  let isFirstEmpty: Bool
  let isWithinOne: Bool
  let keepsHead: Bool
  let keepsTail: Bool
  let takesWholeParagraphs: Bool
  /// How typed text looks at the start, and at the end of the first paragraph.
  let typingStyle, lastStyle: CharacterStyle
  var next: UInt64

  init(_ range: Range<Position>, of text: RichText) {
    let (lower, upper) = (range.lowerBound, range.upperBound)
    isWithinOne = lower.paragraph == upper.paragraph
    let head = text.rope.head(lower.paragraph)
    first = head.read { $0.with(text: "", runs: []) }
    last = isWithinOne ? first : text.withoutText(upper.paragraph)
    let length = head.isEnd ? head.length : text.rope.length(of: lower.paragraph)
    let lengths = (length, isWithinOne ? length : text.paragraphLength(upper.paragraph))
    (keepsHead, keepsTail) = (lower.offset > 0, upper.offset < lengths.1)
    takesWholeParagraphs = !isWithinOne && lower.offset == 0 && upper.offset == 0
    isFirstEmpty = lengths.0 == 0
    typingStyle = text.typingStyle(at: lower, in: head)
    lastStyle = lower.offset == length ? typingStyle : text.typingStyle(at: Position(lower.paragraph, length), in: head)
    next = text.ids.nextNumber
  }

  /// The paragraphs with the ids and layouts that they have in the text.
  func fitted(_ paragraphs: [Paragraph]) -> [Paragraph] {
    guard paragraphs.count > 1 else { return [single(paragraphs[0])] }
    var fresh = self
    let middle = paragraphs.dropFirst().dropLast().map { fresh.renumbered($0) }
    return [fresh.head(paragraphs[0])] + middle + [fresh.tail(paragraphs[paragraphs.count - 1])]
  }

  private func single(_ paragraph: Paragraph) -> Paragraph {
    let isRemoval = takesWholeParagraphs && paragraph.text.isEmpty
    var result = isRemoval ? last : first
    (result.text, result.runs) = (paragraph.text, paragraph.runs)
    if !isRemoval, !isFirstEmpty { result.emptyStyle = lastStyle }
    return result
  }

  private mutating func head(_ paragraph: Paragraph) -> Paragraph {
    guard keepsHead else { return renumbered(dressed(paragraph, like: first)) }
    return first.with(text: paragraph.text, runs: paragraph.runs)
  }

  private mutating func tail(_ paragraph: Paragraph) -> Paragraph {
    var result = keepsTail ? last.with(text: paragraph.text, runs: paragraph.runs) : dressed(paragraph, like: last)
    if isWithinOne && keepsHead { return renumbered(result) }
    result.id = last.id
    return result
  }

  /// An empty, unstyled paragraph in the layout of another and with the look of the text before.
  private func dressed(_ paragraph: Paragraph, like other: Paragraph) -> Paragraph {
    guard paragraph.text.isEmpty else { return paragraph }
    var result = paragraph
    if paragraph.style == ParagraphStyle() { result.style = other.style }
    if paragraph.emptyStyle == CharacterStyle() { result.emptyStyle = typingStyle }
    return result
  }

  private mutating func renumbered(_ paragraph: Paragraph) -> Paragraph {
    defer { next += 1 }
    var result = paragraph
    result.id = ParagraphID(next)
    return result
  }
}
