/// An edit of several steps that is being made: each refers to the text that the ones before it leave.
struct Draft {
  private(set) var text: RichText
  private(set) var transaction = Transaction()

  init(_ text: RichText) { self.text = text }

  /// Adds an edit of the text as it is now. One that does not fit is left out.
  mutating func add(_ edit: (RichText) -> Transaction) {
    let edit = edit(text)
    guard let next = try? edit.applied(to: text) else { return }
    (text, transaction) = (next, transaction.then(edit))
  }
}

extension RichText {
  /// The edit that puts whole paragraphs before the one with an index, or at the end. They get ids of their own.
  func inserting(_ paragraphs: [Paragraph], before index: Int) -> Transaction {
    guard !paragraphs.isEmpty else { return Transaction() }
    let new = paragraphs.enumerated().map { offset, paragraph in
      paragraph.with(id: ParagraphID(ids.nextNumber + UInt64(offset)))
    }
    guard index < paragraphCount else {
      return Transaction(.replace(end..<end, [withoutText(paragraphCount - 1)] + new))
    }
    let place = Position(index, 0)
    return Transaction(.replace(place..<place, new + [withoutText(index)]))
  }

  /// The edit that takes out whole paragraphs. Where there are no others, an empty one without layout stays.
  func removingParagraphs(_ range: Range<Int>) -> Transaction {
    guard !range.isEmpty else { return Transaction() }
    if range.upperBound < paragraphCount {
      let whole = Position(range.lowerBound, 0)..<Position(range.upperBound, 0)
      return Transaction(.replace(whole, [withoutText(range.upperBound)]))
    }
    guard range.lowerBound > 0 else { return Transaction(.replace(.start..<end, [Paragraph(id: paragraphID(0))])) }
    let before = range.lowerBound - 1
    return Transaction(.replace(Position(before, paragraphLength(before))..<end, [withoutText(before)]))
  }
}

extension Paragraph {
  fileprivate func with(id: ParagraphID) -> Paragraph {
    var result = self
    result.id = id
    return result
  }
}
