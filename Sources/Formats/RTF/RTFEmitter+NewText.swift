import RichText

extension RTFEmitter {
  /// New items as they are written at a place.
  mutating func bytes(_ range: Range<Int>, _ place: Place) -> [UInt8] {
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
