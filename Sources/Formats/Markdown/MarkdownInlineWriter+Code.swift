import RichText

extension MarkdownInlineWriter {
  /// Writes a span of code and gives the index after it.
  mutating func writeCode(_ start: Int) -> Int {
    let piece = pieces[start]
    let span = piece.item >= 0 && piece.isSameLook ? inline.items[piece.item].span : -1
    if span >= 0, intact[span], inline.spans[span].items.lowerBound == piece.item, inline.spans[span].mark == .code {
      move(to: sourceEntries(span))
      out += sourceBytes(inline.spans[span].open.lowerBound..<inline.spans[span].close.upperBound)
      return start + inline.spans[span].items.count
    }
    let end = pieces[start...].firstIndex { $0.style != piece.style || startsIntactCode($0) } ?? pieces.count
    let finish = max(end, start + 1)
    let marks = MarkdownMark.all(piece.style)
    let kept = stack.filter { marks.contains($0.mark) && !isWhole($0) }
    let new = marks.filter { mark in !kept.contains { $0.mark == mark } }
    move(to: span >= 0 ? sourceEntries(span) : kept + new.map { Entry(mark: $0, close: close($0)) })
    out += MarkdownAddress.code(pieces[start..<finish].map(\.scalar), place)
    return finish
  }

  private func startsIntactCode(_ piece: Piece) -> Bool {
    guard piece.item >= 0, piece.isSameLook else { return false }
    let span = inline.items[piece.item].span
    return span >= 0 && inline.spans[span].mark == .code && intact[span]
      && inline.spans[span].items.lowerBound == piece.item
  }

  /// Bytes of the source, with its line ends where they are in place.
  func sourceBytes(_ range: Range<Int>) -> [UInt8] {
    let bytes = writer.source.bytes[range]
    guard !isInPlace, bytes.contains(0x0A) || bytes.contains(0x0D) else { return Array(bytes) }
    return Array(bytes.prefix { $0 != 0x0A && $0 != 0x0D }) + continuation
      + bytes.suffix { $0 != 0x0A && $0 != 0x0D }
      .drop { $0.isMarkdownBlank || $0 == 0x3E }
  }
}

extension ArraySlice<UInt8> {
  fileprivate func suffix(_ isWanted: (UInt8) -> Bool) -> ArraySlice<UInt8> {
    self[(lastIndex { !isWanted($0) }.map { $0 + 1 } ?? startIndex)...]
  }
}
