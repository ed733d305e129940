extension Transaction.Step {
  /// Changes the text; leaves it as it was and throws where this does not fit.
  func apply(to text: inout RichText) throws(TransactionError) {
    switch change {
    case .replace(let range, let paragraphs): try text.replace(text.checked(range), with: paragraphs)
    case .restyle(let start, let looks): try text.restyle(from: text.checked(start), looks)
    case .layOut(let first, let styles): try text.layOut(from: first, styles)
    }
  }

  /// The step that takes this one back; `text` is the text before this one.
  func inverse(in text: RichText) throws(TransactionError) -> Self {
    switch change {
    case .replace(let range, let paragraphs):
      let end = Self.end(of: paragraphs, from: range.lowerBound)
      return Self(change: .replace(range.lowerBound..<end, text.parts(try text.checked(range))))
    case .restyle(let start, let looks):
      return Self(change: .restyle(start, try text.looks(from: text.checked(start), like: looks)))
    case .layOut(let first, let styles):
      let range = try text.checkedParagraphs(from: first, count: styles.count)
      return Self(change: .layOut(first, text.paragraphs(in: range).map(\.style)))
    }
  }

  /// Where the paragraphs end once they stand at a position.
  static func end(of paragraphs: [Paragraph], from start: Position) -> Position {
    let length = paragraphs.last?.length ?? 0
    guard paragraphs.count > 1 else { return Position(start.paragraph, start.offset + length) }
    return Position(start.paragraph + paragraphs.count - 1, length)
  }
}

extension RichText {
  fileprivate mutating func replace(_ range: Range<Position>, with paragraphs: [Paragraph]) throws(TransactionError) {
    guard !paragraphs.isEmpty else { throw TransactionError(reason: "a replacement without a paragraph") }
    let indices = range.lowerBound.paragraph..<(range.upperBound.paragraph + 1)
    var new = joined(paragraphs, at: range)
    renumber(&new, inPlaceOf: indices)
    rope.replace(indices, with: new)
  }

  /// The paragraphs with what stays before and after the range.
  private func joined(_ paragraphs: [Paragraph], at range: Range<Position>) -> [Paragraph] {
    let (first, last) = (self[range.lowerBound.paragraph], self[range.upperBound.paragraph])
    var new = paragraphs
    new[new.count - 1] = new[new.count - 1].appending(last.part(range.upperBound.offset..<last.length))
    new[0] = new[0].prepending(first.part(0..<range.lowerBound.offset))
    return new
  }

  /// Enters the paragraphs' ids instead of those that go, and gives new ones where they are in use elsewhere.
  private mutating func renumber(_ new: inout [Paragraph], inPlaceOf indices: Range<Int>) {
    let isKept = indices.count == 1 && self[indices.lowerBound].id == new[0].id
    if !isKept { for old in paragraphs(in: indices) { ids.remove(old.id) } }
    for index in new.indices.dropFirst(isKept ? 1 : 0) { new[index].id = ids.insert(new[index].id) }
  }

  fileprivate mutating func restyle(from start: Position, _ looks: [Transaction.Looks]) throws(TransactionError) {
    let range = try checkedParagraphs(from: start.paragraph, count: looks.count)
    var new = Array(paragraphs(in: range))
    for (index, look) in looks.enumerated() {
      new[index] = try new[index].restyled(from: index == 0 ? start.offset : 0, look)
    }
    rope.replace(range, with: new)
  }

  fileprivate mutating func layOut(from first: Int, _ styles: [ParagraphStyle]) throws(TransactionError) {
    let range = try checkedParagraphs(from: first, count: styles.count)
    var new = Array(paragraphs(in: range))
    for (index, style) in styles.enumerated() { new[index].style = style }
    rope.replace(range, with: new)
  }

  fileprivate func looks(from start: Position, like looks: [Transaction.Looks]) throws(TransactionError)
    -> [Transaction.Looks]
  {
    let range = try checkedParagraphs(from: start.paragraph, count: looks.count)
    return zip(paragraphs(in: range), looks).enumerated().map { index, pair in
      let from = index == 0 ? start.offset : 0
      let runs = pair.0.runs.part(from..<(from + pair.1.runs.length))
      return .init(runs: runs, emptyStyle: pair.1.emptyStyle == nil ? nil : pair.0.emptyStyle)
    }
  }
}

extension Paragraph {
  fileprivate func restyled(from start: Int, _ looks: Transaction.Looks) throws(TransactionError) -> Paragraph {
    let end = start + looks.runs.length
    guard end <= length, text.isScalarBorder(end) else {
      throw TransactionError(reason: "styles beyond a paragraph's end")
    }
    var result = self
    result.runs = runs.part(0..<start).adding(looks.runs).adding(runs.part(end..<length))
    result.emptyStyle = looks.emptyStyle ?? emptyStyle
    return result.canonical
  }
}
