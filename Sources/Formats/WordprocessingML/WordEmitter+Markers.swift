extension WordEmitter {
  /// Writes the markers up to a piece.
  /// Those of pages that paragraphs begin are not; see `passOne`.
  mutating func passMarkers(to index: Int, dropping isDropped: (WordPiece) -> Bool) {
    while next < index {
      if isDropped(story.pieces[next]) { pass(next, isWritten: false) } else { passOne(isPageBreakKept: false) }
    }
  }

  /// Passes one piece, and writes it where it is a marker.
  mutating func passOne(isPageBreakKept: Bool) {
    let piece = story.pieces[next]
    let isContent = piece.isItem || piece.kind == .start || piece.kind == .end
    if isContent || piece.kind == .pageBreak && !isPageBreakKept { return pass(next, isWritten: false) }
    passMarker(next)
  }

  mutating func passMarker(_ index: Int) {
    let piece = story.pieces[index]
    let isInline = isInParagraph(piece)
    if isInline != (paragraphDepth != nil) || !isInline && !isReachable(index) {
      if isOpen(piece) || piece.kind != .mergedCell, !isNoise(piece) { heldMarkers.append(index) }
      return pass(index, isWritten: false)
    }
    write(index)
  }

  mutating func write(_ index: Int) {
    let piece = story.pieces[index]
    if isNoise(piece), !isAdjacent(index) { return pass(index, isWritten: false) }
    reach(index, target(piece))
    out.append(part.bytes[piece.range])
    pass(index, isWritten: true)
  }

  func isInParagraph(_ piece: WordPiece) -> Bool {
    var node = Int(piece.parent)
    while node != body, let parent = part.parent(node) {
      if isParagraph(node) { return true }
      node = parent
    }
    return false
  }

  /// A marker between paragraphs can be written where what is around it is open, or the copied bytes open it.
  func isReachable(_ index: Int) -> Bool {
    let parent = Int(story.pieces[index].parent)
    return parent == body || isAdjacent(index) || isOpen(story.pieces[index])
  }

  /// Whether what is around a piece is open.
  func isOpen(_ piece: WordPiece) -> Bool { stack.contains { $0.key == .node(Int(piece.parent)) } }

  /// Marks of spelling and old page borders matter to nobody.
  func isNoise(_ piece: WordPiece) -> Bool {
    let start = part.bytes[piece.range].prefix(40)
    let text = String(decoding: start, as: UTF8.self)
    return text.contains("proofErr") || text.contains("lastRenderedPageBreak")
  }

  /// Writes the markers that had no place, where those within paragraphs (`isInline`) or between them can stand now.
  mutating func writeHeldMarkers(isInline: Bool) {
    guard !heldMarkers.isEmpty else { return }
    let all = heldMarkers
    heldMarkers = all.filter { isInParagraph(story.pieces[$0]) != isInline }
    for index in all where isInParagraph(story.pieces[index]) == isInline {
      let piece = story.pieces[index]
      if piece.kind == .mergedCell, !isOpen(piece) { continue }
      if isInline || piece.kind == .mergedCell { move(to: target(piece)) }
      out.append(part.bytes[piece.range])
      last = -1
    }
  }

  /// Writes the ends of ranges that stood in paragraphs which are gone, with no other after them.
  mutating func writeHeldEnds() {
    for index in heldMarkers where !isRun(Int(story.pieces[index].parent)) {
      out.append(part.bytes[story.pieces[index].range])
      last = -1
    }
    heldMarkers = []
  }

  func isRun(_ node: Int) -> Bool { if case .run = story.element(node) { true } else { false } }
}
