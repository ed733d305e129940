import RichText

extension [TextItemDifference.Operation] {
  func isInsert(_ index: Int) -> Bool { index < count && self[index].isInsert }
}

extension TextItemDifference.Operation {
  var isInsert: Bool { if case .insert = self { true } else { false } }
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

  // MARK: Bytes

  private mutating func bytes(_ range: Range<Int>, _ place: Place) -> [UInt8] {
    var (result, index) = (beginLayout(with: range.lowerBound), range.lowerBound)
    var layout = begun?.layout ?? context(place.context).paragraph
    while index < range.upperBound {
      if new[index].isEnd {
        result += end(index, place, &layout) + restored(from: &layout, place) + beginLayout(with: index + 1)
        layout = begun?.layout ?? layout
        index += 1
      } else if new[index].isMark {
        result += mark(new[index], context(place.context).character, place.context)
        index += 1
        if new[index - 1].isRow { result += beginLayout(with: index) }
      } else {
        let end = endOfChunk(index..<range.upperBound)
        result += chunk(index..<end, place, isGuarded: place.isFragile && result.isEmpty)
        index = end
      }
    }
    return result
  }

  /// What a paragraph begins with before its text.
  mutating func mark(_ item: TextItem, _ character: RTFCharacterState, _ context: Int32) -> [UInt8] {
    if item.isRow { return placedRow(item, context) }
    if item.value == TextItem.pageBreak { return Array("\\page ".utf8) }
    let text = writer.marker(item).unicodeScalars.map(\.value)
    let shown = encode(text, writer.source.codePage(character), context)
    return writer.source.isCocoa
      ? Array("{\\listtext\t".utf8) + shown + Array("\t}".utf8)
      : Array("{\\listtext\\tab ".utf8) + shown + Array("\\tab}".utf8)
  }

  private mutating func chunk(_ range: Range<Int>, _ place: Place, isGuarded: Bool) -> [UInt8] {
    let values = new[range].map(\.value)
    let style = new[range.lowerBound].style
    if style == writer.contextStyles[Int(place.context)] {
      let text = encode(
        values, writer.source.codePage(context(place.context).character), place.context)
      return isGuarded ? [UInt8(ascii: "{")] + text + [UInt8(ascii: "}")] : text
    }
    let frame = frame(place.context, style)
    return frame.opening + encode(values, frame.codePage, place.context) + frame.closing
  }

  /// Ends a paragraph. What cannot be taken back with words is put into a group with the end.
  private mutating func end(_ index: Int, _ place: Place, _ layout: inout RTFParagraphState) -> [UInt8] {
    let item = new[index]
    let inForce = context(place.context).paragraph
    if plan.ends[index] != nil { return end(item, place) + endLayout(&layout, inForce) }
    let wanted = writer.vocabulary.state(writer.styles.layouts[Int(item.layout)], from: layout)
    guard var words = writer.vocabulary.words(from: layout, to: wanted),
      writer.vocabulary.words(from: wanted, to: inForce) != nil
    else {
      let words = writer.vocabulary.words(from: layout, to: wanted) ?? writer.vocabulary.words(of: wanted)
      return Array("{\(words.delimited)".utf8) + end(item, place) + [UInt8(ascii: "}")]
    }
    layout = wanted
    if writer.source.isCocoa { words = words.delimited }
    return Array(words.utf8) + end(item, place)
  }

  /// Takes back a layout that was said right before an end.
  private func restored(from layout: inout RTFParagraphState, _ place: Place) -> [UInt8] {
    let inForce = context(place.context).paragraph
    let words = writer.vocabulary.words(from: layout, to: inForce) ?? ""
    layout = inForce
    return Array(words.delimited.utf8)
  }

  private mutating func end(_ item: TextItem, _ place: Place) -> [UInt8] {
    guard item.style >= 0, item.style != emptyLook(place.context) else { return terminator(" ") }
    let looks = self.words(place.context, item.style).0
    return Array("{\(looks)".utf8) + terminator("") + [UInt8(ascii: "}")]
  }

  /// What ends a paragraph in the file's dialect.
  private func terminator(_ space: String) -> [UInt8] {
    if writer.source.isCocoa { return [0x5C, 0x0A] }
    return Array("\\par".utf8) + (writer.source.lineEnd.isEmpty ? Array(space.utf8) : writer.source.lineEnd)
  }
}
