import RichText

extension TextItemOperations {
  func isInsert(_ index: Int) -> Bool { index < count && self[index].isInsert }
}

extension RTFEmitter {
  /// Where new text goes, and what is in force there.
  struct Place {
    var byte: Int
    var context: Int32
    var isFragile = false
    /// Whether the place is next to a link, not in it.
    var isOutside = false
  }

  /// Writes new items after an item of the source; nil for the start of the hunk.
  mutating func insert(_ range: Range<Int>, after last: Int?) {
    var range = range
    let isFragile = last.map { origins[$0].isFragile } ?? false
    if !isFragile, let wrap, new[range.lowerBound].style == wrap.style,
      !new[range.lowerBound].isEnd
    {
      continueWrap(&range)
    }
    guard !range.isEmpty else { return }
    let place = place(for: new[range.lowerBound], after: last)
    closeWrap()
    if !place.isOutside { beginLink(of: place.context) }
    writer.splices.insert(bytes(range, place), at: place.byte)
  }

  /// What looks like the open group goes into it.
  private mutating func continueWrap(_ range: inout Range<Int>) {
    guard let wrap else { return }
    let end = endOfChunk(range)
    let text = encode(new[range.lowerBound..<end].map(\.value), wrap.codePage, wrap.context)
    writer.splices.insert(text, at: wrap.end)
    range = end..<range.upperBound
  }

  func endOfChunk(_ range: Range<Int>) -> Int {
    let style = new[range.lowerBound].style
    return range.first { new[$0].isEnd || new[$0].isMark || new[$0].style != style } ?? range.upperBound
  }

  func place(for first: TextItem, after last: Int?) -> Place {
    let next = (last ?? -1) + 1
    let following = next < items.count ? next : nil
    if let last, !items[last].isEnd {
      if first.isEnd || look(of: last) == first.style || following == nil { return place(after: last, first) }
      if let following, look(of: following) == first.style { return place(before: following, first) }
      return place(after: last, first)
    }
    if let last, first.isRow { return place(after: last, first) }
    if let following { return place(before: following, first) }
    return last.map { place(after: $0, first) } ?? Place(byte: anchor?.byte ?? 0, context: anchor?.context ?? 0)
  }

  private func place(after item: Int, _ first: TextItem) -> Place {
    let link = context(origins[item].context).link
    if link >= 0, isRemoved(origins[item].context) || leaves(link, first, past: item + 1) {
      let source = writer.source.links[Int(link)]
      return Place(byte: source.range.upperBound, context: source.outerContext, isOutside: true)
    }
    return Place(byte: Int(origins[item].end), context: origins[item].context, isFragile: origins[item].isFragile)
  }

  private func place(before item: Int, _ first: TextItem) -> Place {
    let link = context(origins[item].context).link
    if link >= 0, leaves(link, first, past: item - 1) {
      let source = writer.source.links[Int(link)]
      return Place(byte: source.range.lowerBound, context: source.outerContext, isOutside: true)
    }
    return Place(byte: Int(origins[item].start), context: origins[item].context)
  }

  /// Whether new text goes outside of a link at whose border it is; `neighbour` is the item beyond.
  private func leaves(_ link: Int32, _ first: TextItem, past neighbour: Int) -> Bool {
    guard isWhole(link), !items.indices.contains(neighbour) || context(origins[neighbour].context).link != link else {
      return false
    }
    return first.isEnd || first.style < 0 || writer.styles.styles[Int(first.style)].link != writer.currentLink(link)
  }
}
