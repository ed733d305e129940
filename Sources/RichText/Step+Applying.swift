extension Transaction.Step {
  /// Changes the text; leaves it as it was and throws where this does not fit.
  func apply(to text: inout RichText) throws(TransactionError) {
    switch change {
    case .replace(let range, let paragraphs): try text.replace(range, with: paragraphs)
    case .restyle(let start, let looks): try text.restyle(from: text.checked(start), looks)
    case .layOut(let first, let styles): try text.layOut(from: first, styles)
    }
  }

  /// The step that takes this one back; `text` is the text before this one.
  func inverse(in text: RichText) throws(TransactionError) -> Self {
    switch change {
    case .replace(let range, let paragraphs):
      let end = Self.end(of: paragraphs, from: range.lowerBound)
      if let part = text.rope.partInLeaf(range) { return Self(change: .replace(range.lowerBound..<end, [part])) }
      return Self(change: .replace(range.lowerBound..<end, text.parts(try text.checked(range))))
    case .restyle(let start, let looks):
      return Self(change: .restyle(start, try text.looks(from: text.checked(start), like: looks)))
    case .layOut(let first, let styles):
      let range = try text.checkedParagraphs(from: first, count: styles.count)
      return Self(change: .layOut(first, Array(text.paragraphStyles(in: range))))
    }
  }

  /// Where the paragraphs end once they stand at a position.
  static func end(of paragraphs: [Paragraph], from start: Position) -> Position {
    let length = paragraphs.last?.length ?? 0
    guard paragraphs.count > 1 else { return start.advanced(by: length) }
    return Position(start.paragraph + paragraphs.count - 1, length)
  }
}

extension RichText {
  fileprivate mutating func replace(_ range: Range<Position>, with paragraphs: [Paragraph]) throws(TransactionError) {
    if paragraphs.count == 1, rope.replaceInParagraph(range, with: paragraphs[0]) { return }
    guard !paragraphs.isEmpty else { throw TransactionError(reason: "a replacement without a paragraph") }
    let range = try checked(range)
    var new = paragraphs
    renumber(&new, inPlaceOf: range.lowerBound.paragraph..<(range.upperBound.paragraph + 1))
    rope.replace(range, with: new)
  }

  /// Enters the paragraphs' ids instead of those that go, and gives new ones where they are in use elsewhere.
  private mutating func renumber(_ new: inout [Paragraph], inPlaceOf indices: Range<Int>) {
    let isKept = indices.count == 1 && paragraphID(indices.lowerBound) == new[0].id
    if !isKept { for old in rope.leaves(indices) { ids.remove(old.id) } }
    for index in new.indices.dropFirst(isKept ? 1 : 0) { new[index].id = ids.insert(new[index].id) }
  }

  fileprivate mutating func restyle(from start: Position, _ looks: [Transaction.Looks]) throws(TransactionError) {
    let stretches = try stretches(from: start, of: looks)
    guard let last = stretches.last else { return }
    let new = zip(stretches, looks).map { stretch, look in
      rope.part(stretch.paragraph, stretch.offsets).restyled(look)
    }
    rope.replace(start..<Position(last.paragraph, last.offsets.upperBound), with: new)
  }

  fileprivate mutating func layOut(from first: Int, _ styles: [ParagraphStyle]) throws(TransactionError) {
    rope.setHeads(try checkedParagraphs(from: first, count: styles.count)) { $1.style = styles[$0] }
  }

  fileprivate func looks(from start: Position, like looks: [Transaction.Looks]) throws(TransactionError)
    -> [Transaction.Looks]
  {
    try stretches(from: start, of: looks).enumerated().map { index, stretch in
      let old = rope.part(stretch.paragraph, stretch.offsets)
      let runs = old.runs.part(0..<looks[index].runs.length)
      return .init(runs: runs, emptyStyle: looks[index].emptyStyle == nil ? nil : old.emptyStyle)
    }
  }

  /// What looks reach, paragraph by paragraph; all but the last to the paragraph's end.
  private func stretches(from start: Position, of looks: [Transaction.Looks]) throws(TransactionError)
    -> [(paragraph: Int, offsets: Range<Int>)]
  {
    let range = try checkedParagraphs(from: start.paragraph, count: looks.count)
    var found: [(paragraph: Int, offsets: Range<Int>)] = []
    for (paragraph, look) in zip(range, looks) {
      let lower = paragraph == start.paragraph ? start.offset : 0
      let end = lower + look.runs.length
      guard rope.scalarBorder(paragraph, atOrBefore: end) == end else {
        throw TransactionError(reason: "styles beyond a paragraph's end")
      }
      found.append((paragraph, lower..<(paragraph == range.upperBound - 1 ? end : rope.length(of: paragraph))))
    }
    return found
  }
}

extension Paragraph {
  /// The paragraph with new looks for as many bytes as they cover.
  fileprivate func restyled(_ looks: Transaction.Looks) -> Paragraph {
    var result = self
    result.runs = looks.runs + runs.part(looks.runs.length..<length)
    result.emptyStyle = looks.emptyStyle ?? emptyStyle
    return result.canonical
  }
}
