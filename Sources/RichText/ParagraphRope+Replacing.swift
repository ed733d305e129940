internal import _RopeModule

extension ParagraphRope {
  /// Puts paragraphs in place of a valid range: the first and the last are joined with what is left around it, but id and layout
  /// are those given.
  mutating func replace(_ range: Range<Position>, with new: [Paragraph]) {
    var lower = place(of: range.lowerBound)
    let upper = range.isEmpty ? lower : place(of: range.upperBound)
    if !range.isEmpty { advanceOverEnd(&lower) }
    if lower.index == upper.index, new.count == 1, replaceInLeaf(lower, upTo: upper.rest, with: new[0]) {
      if !lower.leaf.isStart { setHead(of: range.lowerBound.paragraph, like: new[0]) }
      return
    }
    var region = Region(lower, upper, new)
    widen(&region)
    let (start, end) = (rope.offset(of: region.first, in: ParagraphMetric.utf8), region.last)
    let reach = rope.offset(of: end, in: ParagraphMetric.utf8) + storage(at: end).summary.utf8
    rope.replaceSubrange(start..<reach, in: ParagraphMetric.utf8, with: region.leaves(within: limit))
    if !region.isStart { setHead(of: range.lowerBound.paragraph, like: new[0]) }
  }

  /// Puts whole paragraphs in place of others.
  mutating func replaceParagraphs(_ range: Range<Int>, with new: [Paragraph]) {
    let end = range.upperBound == count ? summary.utf8 : offset(of: range.upperBound, in: .utf8)
    let start = range.lowerBound == count ? summary.utf8 : offset(of: range.lowerBound, in: .utf8)
    rope.replaceSubrange(start..<end, in: ParagraphMetric.utf8, with: new.flatMap { $0.leaves(within: limit) })
  }

  /// Goes on from the end of a leaf to the start of the next of its paragraph.
  private func advanceOverEnd(_ place: inout Place) {
    guard !place.leaf.isEnd, place.rest == place.leaf.piece.length else { return }
    let next = rope.index(after: place.index)
    place = Place(index: next, leaf: storage(at: next), start: place.start + place.rest, rest: 0)
  }

  /// Gives new layouts and empty styles to paragraphs from an index on; ids, text and runs stay.
  mutating func setHeads(_ range: Range<Int>, _ change: (Int, inout Paragraph) -> Void) {
    if range.count == 1 {
      var head = head(range.lowerBound).piece
      change(0, &head)
      return setHead(of: range.lowerBound, like: head)
    }
    let new = leaves(range).enumerated().flatMap { index, stored in
      var head = stored.start.piece
      change(index, &head)
      return [ParagraphLeaf(stored.start.with(head))] + stored.others.map { ParagraphLeaf($0) }
    }
    let bounds = offset(of: range.lowerBound, in: .utf8)..<offset(of: range.upperBound, in: .utf8)
    rope.replaceSubrange(bounds, in: ParagraphMetric.utf8, with: new)
  }

  /// Replaces within one leaf, unless it would become too large or too small.
  private mutating func replaceInLeaf(_ place: Place, upTo end: Int, with new: Paragraph) -> Bool {
    let (leaf, range) = (place.leaf, place.rest..<end)
    var piece = leaf.piece.replacing(range, with: new)
    let isWhole = leaf.isStart && leaf.isEnd
    guard limit.holds(piece), isWhole || piece.length >= limit.leastBytes else { return false }
    if !leaf.isStart { piece = Paragraph(id: ParagraphID(0), text: piece.text, runs: piece.runs) }
    let utf16 = leaf.utf16 - leaf.piece.text.part(range).utf16Length + new.text.utf16Length
    let result = ParagraphLeaf(.init(piece, isStart: leaf.isStart, isEnd: leaf.isEnd, utf16: utf16))
    var index = place.index
    rope.update(at: &index) { $0 = result }
    return true
  }

  /// Gives a paragraph another's id and layout.
  private mutating func setHead(of paragraph: Int, like new: Paragraph) {
    var index = start(of: paragraph)
    let head = storage(at: index)
    guard head.piece.id != new.id || head.piece.emptyStyle != new.emptyStyle || head.piece.style != new.style else {
      return
    }
    rope.update(at: &index) { $0 = ParagraphLeaf(head.with(new)) }
  }

  /// Adds the neighbours to a region whose ends would be too small alone.
  private func widen(_ region: inout Region) {
    if !region.isEnd, region.new[region.new.count - 1].length < limit.leastBytes {
      region.last = rope.index(after: region.last)
      let next = storage(at: region.last)
      region.new[region.new.count - 1] = region.new[region.new.count - 1].appending(next.piece)
      region.isEnd = next.isEnd
    }
    if !region.isStart, region.new[0].length < limit.leastBytes {
      region.first = rope.index(before: region.first)
      let previous = storage(at: region.first)
      region.new[0] = region.new[0].prepending(previous.piece)
      region.isStart = previous.isStart
    }
  }
}

extension ParagraphLeaf.Storage {
  /// The same text with the id and layout of another paragraph.
  fileprivate func with(_ head: Paragraph) -> ParagraphLeaf.Storage {
    .init(head.with(text: piece.text, runs: piece.runs), isStart: isStart, isEnd: isEnd, utf16: utf16)
  }
}

/// Leaves that are replaced, and what by.
private struct Region {
  var first, last: ParagraphRope.Leaves.Index
  /// Whether the first leaf starts its paragraph, and the last ends its own.
  var isStart, isEnd: Bool
  var new: [Paragraph]

  init(_ lower: ParagraphRope.Place, _ upper: ParagraphRope.Place, _ new: [Paragraph]) {
    (first, last, isStart, isEnd, self.new) = (lower.index, upper.index, lower.leaf.isStart, upper.leaf.isEnd, new)
    let (head, tail) = (lower.leaf.piece, upper.leaf.piece)
    self.new[new.count - 1] = new[new.count - 1].appending(tail.part(upper.rest..<tail.length))
    self.new[0] = self.new[0].prepending(head.part(0..<lower.rest))
  }

  func leaves(within limit: LeafLimit) -> [ParagraphLeaf] {
    new.enumerated().flatMap { index, paragraph in
      paragraph.leaves(within: limit, isStart: index > 0 || isStart, isEnd: index < new.count - 1 || isEnd)
    }
  }
}
