extension Paragraph {
  /// The paragraph, or the piece of one, as leaves.
  func leaves(within limit: LeafLimit, isStart: Bool = true, isEnd: Bool = true) -> [ParagraphLeaf] {
    if limit.holds(self) { return [ParagraphLeaf(isStart ? self : bare, isStart: isStart, isEnd: isEnd)] }
    let pieces = pieces(within: limit)
    return pieces.enumerated().map { index, piece in
      let (isFirst, isLast) = (isStart && index == 0, isEnd && index == pieces.count - 1)
      return ParagraphLeaf(isFirst ? piece : piece.bare, isStart: isFirst, isEnd: isLast)
    }
  }

  /// The text and its runs alone.
  private var bare: Paragraph { Paragraph(id: ParagraphID(0), text: text, runs: runs) }
}
