extension RichText {
  /// The edit that changes the looks of the characters in the range.
  ///
  /// Empty paragraphs in a range that is not empty are changed too: what is typed into them looks like it. Positions outside of the
  /// text are taken for the nearest in it. Nothing is done where nothing would look different.
  public func styling(_ range: Range<Position>, _ change: (inout CharacterStyle) -> Void) -> Transaction {
    let range = scalarAligned(range)
    guard !range.isEmpty else { return Transaction() }
    let old = parts(range)
    let new = old.map { $0.changed(change) }
    guard let first = old.indices.first(where: { old[$0] != new[$0] }),
      let last = old.indices.last(where: { old[$0] != new[$0] })
    else { return Transaction() }
    let start = first == 0 ? range.lowerBound : Position(range.lowerBound.paragraph + first, 0)
    return Transaction(
      .restyle(
        start, new[first...last].map { .init(runs: $0.runs, emptyStyle: $0.text.isEmpty ? $0.emptyStyle : nil) }))
  }

  /// The edit that changes the layout of these paragraphs.
  ///
  /// Indices outside of the text are left out. Nothing is done where nothing would look different.
  public func stylingParagraphs(_ range: ClosedRange<Int>, _ change: (inout ParagraphStyle) -> Void) -> Transaction {
    let range = range.clamped(to: 0...(paragraphCount - 1))
    let old = paragraphs(in: range.lowerBound..<(range.upperBound + 1)).map(\.style)
    let new = old.map { style in
      var style = style
      change(&style)
      return style
    }
    return old == new ? Transaction() : Transaction(.layOut(range.lowerBound, new))
  }
}

extension Paragraph {
  fileprivate func changed(_ change: (inout CharacterStyle) -> Void) -> Paragraph {
    var result = self
    for index in result.runs.indices { change(&result.runs[index].style) }
    if text.isEmpty { change(&result.emptyStyle) }
    return result.canonical
  }
}
