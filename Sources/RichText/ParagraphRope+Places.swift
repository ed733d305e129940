extension ParagraphRope {
  /// A place in a leaf.
  struct Place {
    var leaf: ParagraphLeaf
    /// What comes before the leaf.
    var before: ParagraphSummary
    /// The offset in the paragraph at which the leaf starts, and the one in the leaf.
    var start, rest: Int
  }

  /// Where a valid position is: at the end of a leaf rather than at the start of the next of its paragraph.
  func place(of position: Position) -> Place {
    let head = find(position.paragraph, in: .paragraphs)
    if head.leaf.isEnd || position.offset <= head.leaf.length {
      return Place(leaf: head.leaf, before: head.before, start: 0, rest: position.offset)
    }
    let found = find(head.before.utf8 + position.offset - 1, in: .utf8)
    return Place(
      leaf: found.leaf, before: found.before, start: position.offset - found.rest - 1, rest: found.rest + 1)
  }

  /// The nearest scalar border at or before an offset in a paragraph, which may have any value.
  func scalarBorder(_ paragraph: Int, atOrBefore offset: Int) -> Int {
    if paragraph == openIndex, let border = open[0].scalarBorder(atOrBefore: offset) { return border }
    let start = head(paragraph)
    if start.isEnd { return start.read { $0.text.scalarBorder(atOrBefore: offset) } }
    let place = place(of: Position(paragraph, Swift.min(Swift.max(offset, 0), length(of: paragraph))))
    return place.start + place.leaf.read { $0.text.scalarBorder(atOrBefore: place.rest) }
  }

  /// UTF-16 units before a valid position.
  func utf16Offset(of position: Position) -> Int {
    let place = place(of: position)
    let before = place.leaf.piece.text.part(0..<place.rest)
    return place.before.utf16 + before.utf16Length
  }

  /// The style of the byte before a valid offset, or else after it; nil in an empty paragraph.
  func style(around position: Position) -> CharacterStyle? {
    let place = place(of: position)
    return place.leaf.read { $0.style(ofByte: place.rest - 1) ?? $0.runs.first?.style }
  }

  /// The pieces of a paragraph's valid range, in order; none is empty.
  func pieces(_ paragraph: Int, _ range: Range<Int>) -> PieceSequence {
    let place = place(of: Position(paragraph, range.lowerBound))
    return PieceSequence(
      leaves: leaves(from: place.before.utf8, in: .utf8), rest: place.rest, left: range.count)
  }

  /// A paragraph's part in a valid range, with its id and layout.
  func part(_ paragraph: Int, _ range: Range<Int>) -> Paragraph {
    let head = head(paragraph)
    if head.isEnd { return head.read { $0.part(range) } }
    var (text, runs): (String, [Paragraph.Run]) = ("", [])
    for piece in pieces(paragraph, range) {
      text += piece.leaf.piece.text.part(piece.range)
      runs.join(piece.leaf.piece.runs.part(piece.range))
    }
    return head.piece.with(text: text, runs: runs)
  }

  /// What of a paragraph is in a range; nil where the paragraph is not in one leaf, or the range is not between scalars of it.
  func partInLeaf(_ range: Range<Position>) -> Paragraph? {
    inLeaf(range) { $0.part($1) }
  }

  /// The same; nil also where the part has several looks or an atom.
  func typedText(in range: Range<Position>) -> TypedText? {
    if range.lowerBound.paragraph == openIndex, range.upperBound.paragraph == openIndex,
      let typed = open[0].typedText(in: range.offsets)
    {
      return typed
    }
    return inLeaf(range) { TypedText($1, of: $0) }
  }

  private func inLeaf<Part>(_ range: Range<Position>, _ part: (Paragraph, Range<Int>) -> Part?) -> Part? {
    let index = range.lowerBound.paragraph
    guard range.upperBound.paragraph == index, index >= 0, index < count else { return nil }
    return readHead(index) { head in
      head.isEnd && head.isBetweenScalars(range.offsets) ? head.read { part($0, range.offsets) } : nil
    }
  }

  /// The characters of a paragraph's valid range.
  func string(_ paragraph: Int, _ range: Range<Int>) -> String {
    pieces(paragraph, range).reduce(into: "") { $0 += $1.leaf.piece.text.part($1.range) }
  }
}

/// Stretches of leaves that follow each other in a paragraph.
struct PieceSequence: Sequence, IteratorProtocol {
  fileprivate var leaves: LeafSequence
  fileprivate var rest: Int
  fileprivate var left: Int

  mutating func next() -> (leaf: ParagraphLeaf, range: Range<Int>)? {
    while left > 0, let leaf = leaves.next() {
      let range = rest..<Swift.min(leaf.length, rest + left)
      (rest, left) = (0, left - range.count)
      if !range.isEmpty { return (leaf, range) }
    }
    return nil
  }
}
