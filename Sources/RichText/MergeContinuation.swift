/// What two sides put in at one place, where the one goes on from all the words that the other has, or leads to them: those words once.
struct MergeContinuation {
  let parts: [MergeInsertions.Part]

  /// Nil where neither has the words of the other, and where cells of tables are among them.
  init?(_ ranges: MergeSides<Range<Int>>, of sources: MergeSides<MergeSource>) {
    let side: MergeSide = ranges.ours.count > ranges.theirs.count ? .ours : .theirs
    let (long, short, source) = (ranges[side], ranges[side.other], sources[side])
    let text = sources[side.other].key(short)
    guard WordPiece.wordCount(of: text) > 0, !MergeSide.allCases.contains(where: { sources[$0].hasCells(ranges[$0]) })
    else { return nil }
    let borders = source.wordBorders(in: long)
    func isShared(_ range: Range<Int>, _ border: Int) -> Bool {
      borders.contains(border) && source.key(range).hasSameBytes(as: text)
    }
    let (start, end) = (long.prefix(short.count), long.suffix(short.count))
    if isShared(start, start.upperBound) {
      parts = [.shared(Self.sides(start, short, side)), .single(side, start.upperBound..<long.upperBound)]
    } else if isShared(end, end.lowerBound) {
      parts = [.single(side, long.lowerBound..<end.lowerBound), .shared(Self.sides(end, short, side))]
    } else {
      return nil
    }
  }

  private static func sides(_ range: Range<Int>, _ other: Range<Int>, _ side: MergeSide) -> MergeSides<Range<Int>> {
    side == .ours ? MergeSides(range, other) : MergeSides(other, range)
  }
}

extension MergeSource {
  /// Whether paragraphs of a range are in tables.
  fileprivate func hasCells(_ range: Range<Int>) -> Bool {
    var result = false
    forEachPart(of: range) { index, _, _ in result = result || !paragraphs[index].style.cells.isEmpty }
    return result
  }

  /// The offsets in a range at which words, spaces and signs end.
  fileprivate func wordBorders(in range: Range<Int>) -> Set<Int> {
    var place = range.lowerBound
    return Set(
      WordPiece.pieces(of: text(range)).map { piece in
        place += piece.length
        return place
      })
  }
}
