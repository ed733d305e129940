import RichText

extension WordEmitter {
  /// Copies a whole paragraph of the source.
  mutating func copy(_ paragraph: WordParagraph) {
    let first = paragraph.pieces.lowerBound
    passMarkers(to: first) { _ in false }
    reach(first, chain(to: Int(story.pieces[first].parent)))
    writeHeldMarkers(isInline: false)
    let (start, end) = (story.pieces[first].range, part.outerRange(paragraph.node).upperBound)
    out.append(part.bytes[start])
    if heldMarkers.contains(where: { isInParagraph(story.pieces[$0]) }), !part.isSelfClosing(paragraph.node) {
      stack.append(WordOpenElement(key: .node(paragraph.node), name: part.name(paragraph.node).qualified))
      paragraphDepth = stack.count
      writeHeldMarkers(isInline: true)
      if let depth = paragraphDepth { close(to: depth) }
      stack.removeLast()
      paragraphDepth = nil
    }
    out.append(part.bytes[start.upperBound..<end])
    pass(paragraph.pieces.upperBound - 1, isWritten: true)
  }

  /// Opens a paragraph with this start tag and properties; `piece` is its start in the source, where it is next there.
  mutating func openParagraph(_ number: Int, _ bytes: [UInt8], in block: [WordOpenElement], at piece: Int?) {
    if let piece { reach(piece, block) } else { move(to: block) }
    writeHeldMarkers(isInline: false)
    stack.append(WordOpenElement(key: .paragraph(number), name: markup.element + "p"))
    paragraphDepth = stack.count
    out.append(bytes)
    if let piece { pass(piece, isWritten: true) }
    writeHeldMarkers(isInline: true)
  }

  /// Closes the paragraph; `piece` is its end in the source, where it is next there.
  mutating func closeParagraph(at piece: Int?, dropping isDropped: (WordPiece) -> Bool) {
    guard let depth = paragraphDepth else { return }
    if let piece {
      passMarkers(to: piece, dropping: isDropped)
      reach(piece, Array(stack.prefix(depth)))
    } else {
      move(to: Array(stack.prefix(depth)))
    }
    out.append("</\(stack[depth - 1].name)>")
    stack.removeLast()
    paragraphDepth = nil
    if let piece { pass(piece, isWritten: true) }
    writeHeldMarkers(isInline: false)
  }

  // MARK: Items

  /// Writes part of a piece as it is.
  mutating func keep(_ index: Int, _ range: Range<Int>) {
    let wanted = target(story.pieces[index])
    if next <= index {
      passMarkers(to: index) { _ in false }
      reach(index, wanted)
    } else {
      move(to: wanted)
    }
    if next <= index { pass(index, isWritten: true) } else { rejoin(index) }
    append(range, of: index)
  }

  /// Writes part of a piece where the output is.
  mutating func keepElsewhere(_ index: Int, _ range: Range<Int>) {
    if next <= index { pass(index, isWritten: false) } else { breakAdjacency() }
    append(range, of: index)
  }

  private mutating func append(_ range: Range<Int>, of index: Int) {
    let bytes = part.bytes[range]
    guard story.pieces[index].kind == .linear, story.pieces[index].isFragile else { return out.append(bytes) }
    out.append(XMLText.escaped(String(decoding: bytes, as: UTF8.self)))
  }

  /// Leaves out part of a piece.
  mutating func delete(_ index: Int, dropping isDropped: (WordPiece) -> Bool) {
    if next <= index {
      passMarkers(to: index, dropping: isDropped)
      pass(index, isWritten: false)
    } else {
      breakAdjacency()
    }
  }
}
