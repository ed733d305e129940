/// Edits of what paragraphs are. Indices and positions outside of the text are left out, or taken for the nearest in it.
extension RichText {
  /// The edit that ends the paragraph at a position, as a person does with the Return key.
  ///
  /// Both halves are laid out alike, but: after a heading's end comes ordinary text, after an item an item with the next number and an
  /// empty box, and a rule or a page break is not repeated. An empty item is nested less deep, or no item any more, in place of a split.
  public func splitting(at position: Position) -> Transaction {
    let place = scalarAligned(position)
    let (index, style) = (place.paragraph, paragraphStyle(place.paragraph))
    if let item = style.list, paragraphLength(index) == 0 {
      return item.level > 0 ? nestingItems(index...index, by: -1) : listing(index...index, as: nil)
    }
    let isAtEnd = place.offset == paragraphLength(index)
    var draft = Draft(self)
    draft.add { $0.splicing(place..<place, with: RichText(plain: "\n")) }
    draft.add { $0.stylingParagraphs((index + 1)...(index + 1)) { $0 = style.following(isAtEnd: isAtEnd) } }
    if isAtEnd, style.headingLevel > 0 {
      draft.add { _ in Transaction(.restyle(Position(index + 1, 0), [.init(runs: [], emptyStyle: CharacterStyle())])) }
    }
    return draft.transaction
  }

  /// The edit that makes headings of a level, 1 to 9, or ordinary text with 0.
  public func heading(_ range: ClosedRange<Int>, level: Int) -> Transaction {
    let level = min(max(level, 0), 9)
    return stylingParagraphs(range) { style in
      if style.headingLevel != level { (style.headingLevel, style.name) = (level, nil) }
    }
  }

  /// The edit that quotes paragraphs so many times more, or less where negative.
  public func quoting(_ range: ClosedRange<Int>, by depth: Int) -> Transaction {
    stylingParagraphs(range) { $0.quoteDepth = Twips.length(Twips.length($0.quoteDepth) + Twips.distance(depth)) }
  }

  /// A number that no block of code of the text has.
  public var unusedCodeNumber: Int { unused { $0.code.map { [$0.number] } ?? [] } }

  /// The edit that makes one block of code of the paragraphs, or ordinary paragraphs where there is no language.
  public func coding(_ range: ClosedRange<Int>, language: String?) -> Transaction {
    let block = language.map { CodeBlock(number: unusedCodeNumber, language: $0) }
    return stylingParagraphs(range) { $0.code = block }
  }

  /// The edit that puts a rule before the paragraph of a position, or after what of it is before the position.
  public func insertingRule(at position: Position) -> Transaction {
    var draft = Draft(self)
    let index = Self.startParagraph(at: scalarAligned(position), in: &draft)
    var style = ParagraphStyle()
    (style.isRule, style.cells) = (true, draft.text.paragraphStyle(index).cells)
    draft.add { $0.inserting([Paragraph(id: ParagraphID(0), style: style)], before: index) }
    return draft.transaction
  }

  /// The edit that begins a page at a position.
  public func insertingPageBreak(at position: Position) -> Transaction {
    var draft = Draft(self)
    let index = Self.startParagraph(at: scalarAligned(position), in: &draft)
    draft.add { $0.stylingParagraphs(index...index) { $0.startsPage = true } }
    return draft.transaction
  }

  /// The edit that puts something that is not text in place of a range, in the look of what is typed there.
  public func inserting(_ atom: Atom, at range: Range<Position>) -> Transaction {
    var style = typingStyle(at: range.lowerBound)
    style.atom = atom
    let run = Paragraph.Run(length: Atom.length, style: style)
    return replacing(
      range, with: RichText([Paragraph(id: ParagraphID(0), text: String(Atom.character), runs: [run])]))
  }

  /// Splits a paragraph unless the place is its start; gives the paragraph that begins there.
  static func startParagraph(at place: Position, in draft: inout Draft) -> Int {
    if place.offset == 0 { return place.paragraph }
    draft.add { $0.splicing(place..<place, with: RichText(plain: "\n")) }
    draft.add { text in
      text.stylingParagraphs((place.paragraph + 1)...(place.paragraph + 1)) { $0 = $0.following(isAtEnd: false) }
    }
    return place.paragraph + 1
  }
}

extension ParagraphStyle {
  /// The layout of the second half of a split paragraph.
  fileprivate func following(isAtEnd: Bool) -> ParagraphStyle {
    var style = self
    (style.startsPage, style.isRule) = (false, false)
    style.list?.start = nil
    style.list?.hasMarker = true
    if case .task = style.list?.marker { style.list?.marker = .task(isDone: false) }
    if isAtEnd, headingLevel > 0 { (style.headingLevel, style.name) = (0, nil) }
    return style
  }
}
