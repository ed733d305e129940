extension ParagraphRope {
  /// Puts paragraphs in place of a valid range: the first and the last are joined with what is left around it, but id and layout
  /// are those given.
  mutating func replace(_ range: Range<Position>, with new: [Paragraph]) {
    close()
    var lower = place(of: range.lowerBound)
    let upper = range.isEmpty ? lower : place(of: range.upperBound)
    if !range.isEmpty { advanceOverEnd(&lower) }
    if lower.before == upper.before, new.count == 1, replaceInLeaf(lower, upTo: upper.rest, with: new[0]) {
      if !lower.leaf.isStart { setHead(of: range.lowerBound.paragraph, like: new[0]) }
      return
    }
    var region = Region(lower, upper, new)
    widen(&region)
    root.replace(region.offsets, with: region.leaves(within: limit))
    if !region.isStart { setHead(of: range.lowerBound.paragraph, like: new[0]) }
  }

  /// Puts whole paragraphs in place of others.
  mutating func replaceParagraphs(_ range: Range<Int>, with new: [Paragraph]) {
    close()
    let offsets = offset(of: range.lowerBound)..<offset(of: range.upperBound)
    root.replace(offsets, with: new.flatMap { $0.leaves(within: limit) })
  }

  /// Goes on from the end of a leaf to the start of the next of its paragraph.
  private func advanceOverEnd(_ place: inout Place) {
    guard !place.leaf.isEnd, place.rest == place.leaf.length else { return }
    let next = find(place.before.utf8 + place.leaf.length, in: .utf8)
    place = Place(leaf: next.leaf, before: next.before, start: place.start + place.rest, rest: 0)
  }

  /// Gives new layouts and empty styles to paragraphs from an index on; ids, text and runs stay.
  mutating func setHeads(_ range: Range<Int>, _ change: (Int, inout Paragraph) -> Void) {
    close()
    if range.count == 1 {
      var head = head(range.lowerBound).piece
      change(0, &head)
      return setHead(of: range.lowerBound, like: head)
    }
    let new = leaves(range).enumerated().flatMap { index, stored in
      var head = stored.start.piece
      change(index, &head)
      return [stored.start.with(head)] + stored.others
    }
    root.replace(offset(of: range.lowerBound)..<offset(of: range.upperBound), with: new)
  }

  /// Replaces within one leaf, unless it would become too large or too small.
  private mutating func replaceInLeaf(_ place: Place, upTo end: Int, with new: Paragraph) -> Bool {
    let (range, limit) = (place.rest..<end, limit)
    return root.update(place.before.utf8, in: .utf8) { $0.replace(range, with: new, within: limit) }
  }

  /// Puts a paragraph in place of a range; false, and nothing is done, where more than one leaf is needed, the paragraph has another
  /// id, or the range is not valid.
  mutating func replaceInParagraph(_ range: Range<Position>, with new: Paragraph) -> Bool {
    opens(range) && open[0].put(new, inPlaceOf: range.offsets, within: limit)
  }

  /// The same with text of one look.
  @inline(__always)
  mutating func replaceInParagraph(_ range: Range<Position>, with new: TypedText) -> Bool {
    opens(range) && open[0].replace(range.offsets, with: new, within: limit)
  }

  /// Whether a range is in one paragraph, which is then open.
  @inline(__always)
  private mutating func opens(_ range: Range<Position>) -> Bool {
    let index = range.lowerBound.paragraph
    guard range.upperBound.paragraph == index, range.lowerBound.offset >= 0 else { return false }
    return index >= 0 && (index == openIndex || index < count && openParagraph(index))
  }

  /// Gives a paragraph another's id and layout.
  private mutating func setHead(of paragraph: Int, like new: Paragraph) {
    let head = head(paragraph).piece
    guard head.id != new.id || head.emptyStyle != new.emptyStyle || head.style != new.style else { return }
    root.update(paragraph, in: .paragraphs) { $0 = $0.with(new) }
  }

  /// Adds the neighbours to a region whose ends would be too small alone.
  private func widen(_ region: inout Region) {
    if !region.isEnd, region.new[region.new.count - 1].length < limit.leastBytes {
      let next = find(region.offsets.upperBound, in: .utf8).leaf
      region.new[region.new.count - 1] = region.new[region.new.count - 1].appending(next.piece)
      region.offsets = region.offsets.lowerBound..<(region.offsets.upperBound + next.summary.utf8)
      region.isEnd = next.isEnd
    }
    if !region.isStart, region.new[0].length < limit.leastBytes {
      let previous = find(region.offsets.lowerBound - 1, in: .utf8).leaf
      region.new[0] = region.new[0].prepending(previous.piece)
      region.offsets = (region.offsets.lowerBound - previous.summary.utf8)..<region.offsets.upperBound
      region.isStart = previous.isStart
    }
  }
}

/// Leaves that are replaced, and what by.
private struct Region {
  /// Where the first begins and the last ends.
  var offsets: Range<Int>
  /// Whether the first leaf starts its paragraph, and the last ends its own.
  var isStart, isEnd: Bool
  var new: [Paragraph]

  init(_ lower: ParagraphRope.Place, _ upper: ParagraphRope.Place, _ new: [Paragraph]) {
    offsets = lower.before.utf8..<(upper.before.utf8 + upper.leaf.summary.utf8)
    (isStart, isEnd, self.new) = (lower.leaf.isStart, upper.leaf.isEnd, new)
    let (head, tail) = (lower.leaf.piece, upper.leaf.piece)
    self.new[new.count - 1] = new[new.count - 1].appending(tail.part(upper.rest..<tail.length))
    self.new[0] = self.new[0].prepending(head.part(0..<lower.rest))
  }

  func leaves(within limit: LeafLimit) -> [ParagraphLeaf] {
    var leaves: [ParagraphLeaf] = []
    leaves.reserveCapacity(new.count)
    for index in new.indices {
      let (isStart, isEnd) = (index > 0 || isStart, index < new.count - 1 || isEnd)
      if isStart, limit.holds(new[index]) {
        leaves.append(ParagraphLeaf(new[index], isStart: true, isEnd: isEnd))
      } else {
        leaves += new[index].leaves(within: limit, isStart: isStart, isEnd: isEnd)
      }
    }
    return leaves
  }
}
