/// What two sides put in at one place, where the one goes on from all the words that the other has, or leads to them: those words once. Signs behind the last of the words may end both.
struct MergeContinuation {
  let parts: [MergeInsertions.Part]

  /// Nil where neither has the words of the other, and where whole paragraphs of tables are among them.
  init?(_ ranges: MergeSides<Range<Int>>, of sources: MergeSides<MergeSource>) {
    let side: MergeSide = ranges.ours.count > ranges.theirs.count ? .ours : .theirs
    let (long, short) = (ranges[side], ranges[side.other]), text = sources[side.other].key(short)
    let hasCells = MergeSide.allCases.contains { sources[$0].hasCells(ranges[$0]) }
    guard WordPiece.wordCount(of: text) > 0, !hasCells else { return nil }
    let parts =
      sources[side].end(of: long, short.count, saying: text).map { Self.parts(ranges, side, sharing: $0) }
      ?? Self.parts(ranges, side, sources)
    guard let parts else { return nil }
    self.parts = parts
  }

  private static func parts(_ ranges: MergeSides<Range<Int>>, _ side: MergeSide, sharing same: Range<Int>)
    -> [MergeInsertions.Part]
  {
    let long = ranges[side]
    var shared = ranges
    shared[side] = same
    return same.lowerBound == long.lowerBound
      ? [.shared(shared), .single(side, same.upperBound..<long.upperBound)]
      : [.single(side, long.lowerBound..<same.lowerBound), .shared(shared)]
  }

  /// Where the long one has more between the words of the other and the signs behind these.
  private static func parts(_ ranges: MergeSides<Range<Int>>, _ side: MergeSide, _ sources: MergeSides<MergeSource>)
    -> [MergeInsertions.Part]?
  {
    let (long, short) = (ranges[side], ranges[side.other]), text = sources[side.other].text(short)
    guard let last = WordPiece.pieces(of: text).last, last.kind == .other, last.length < short.count,
      long.count > short.count
    else { return nil }
    let words = short.dropLast(last.length), signs = short.suffix(last.length), end = long.suffix(last.length)
    guard let same = sources[side].end(of: long, words.count, saying: sources[side.other].key(words)),
      same.lowerBound == long.lowerBound,
      sources[side].end(of: long, signs.count, saying: sources[side.other].key(signs)) == end
    else { return nil }
    var (start, close) = (ranges, ranges)
    (start[side], start[side.other], close[side], close[side.other]) = (same, words, end, signs)
    return [.shared(start), .single(side, same.upperBound..<end.lowerBound), .shared(close)]
  }
}

extension MergeSource {
  /// The so many bytes at the start of a range, or at its end, if they have the text, and no word is in them in part.
  fileprivate func end(of range: Range<Int>, _ count: Int, saying text: String) -> Range<Int>? {
    let borders = wordBorders(in: range), (start, end) = (range.prefix(count), range.suffix(count))
    if borders.contains(start.upperBound), key(start).hasSameBytes(as: text) { return start }
    return borders.contains(end.lowerBound) && key(end).hasSameBytes(as: text) ? end : nil
  }

  /// Whether paragraphs that begin in a range are in tables.
  fileprivate func hasCells(_ range: Range<Int>) -> Bool {
    var result = false
    forEachPart(of: range) { index, _, begins in result = result || begins && !paragraphs[index].style.cells.isEmpty }
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
