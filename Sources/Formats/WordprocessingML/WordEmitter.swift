import RichText

/// Writes the main part: copies what stays, with all that is between, and makes tags where it puts something in or leaves something out.
struct WordEmitter {
  let story: WordStory
  let body: Int
  let markup: WordMarkup
  var out = WordOutput()
  /// The open elements below the body.
  var stack: [WordOpenElement] = []
  /// How many of the open elements are around the paragraph's content, the paragraph among them; nil between paragraphs.
  var paragraphDepth: Int?
  /// The source's pieces that are done with.
  var next = 0
  /// The piece that was written last, where nothing was written or left out since; else -1.
  var last = -1
  var heldMarkers: [Int] = []
  var retired: Set<Int> = []
  var tables: WordTablePlan

  init(_ story: WordStory, body: Int, tables: WordTablePlan) {
    (self.story, self.body, self.tables) = (story, body, tables)
    markup = WordMarkup(story.part)
    let part = story.part
    if part.isSelfClosing(body) {
      out.append(part.bytes[0..<part.range(body).lowerBound])
      out.append(part.startTag(body, setting: [], isSelfClosing: false))
    } else {
      out.append(part.bytes[0..<part.range(body).upperBound])
      last = -2
    }
  }

  var part: XMLPart { story.part }

  // MARK: Chains

  /// The elements from below the body to a node of the source, it among them.
  func chain(to node: Int) -> [WordOpenElement] { nodes(from: body, to: node).map(element) }

  func nodes(from outer: Int, to node: Int) -> [Int] {
    var (found, next) = ([Int](), Optional(node))
    while let node = next, node != outer {
      found.append(node)
      next = part.parent(node)
    }
    return found.reversed().filter { !retired.contains($0) }
  }

  func element(_ node: Int) -> WordOpenElement {
    var element = WordOpenElement(key: .node(node), name: part.name(node).qualified)
    if case .run = story.element(node) { element.run = Int32(node) }
    return element
  }

  /// The elements that a piece stands in, those of its paragraph and around it replaced by the open ones.
  func target(_ piece: WordPiece) -> [WordOpenElement] {
    guard let depth = paragraphDepth else { return chain(to: Int(piece.parent)) }
    var node = Int(piece.parent)
    var inside: [Int] = []
    while !isParagraph(node), node != body, let parent = part.parent(node) {
      if !retired.contains(node) { inside.append(node) }
      node = parent
    }
    var elements = inside.reversed().map(element)
    for index in elements.indices where elements[index].run >= 0 { elements[index].style = piece.style }
    return stack.prefix(depth) + elements
  }

  func isParagraph(_ node: Int) -> Bool { if case .paragraph = story.element(node) { true } else { false } }

  // MARK: Pieces

  /// Whether the source's bytes since the last piece can be copied: nothing was left out, and the same elements are open.
  func isAdjacent(_ index: Int) -> Bool {
    guard next == index, last == index - 1 || last == -2 && index == 0 else { return false }
    guard last >= 0 else { return stack.isEmpty && last == -2 }
    let before = story.pieces[last]
    if paragraphDepth != nil, before.isFragile || story.pieces[index].isFragile { return false }
    return isSame(stack, expected(before))
  }

  /// Copies what is between the last piece and this one, or moves to where this one stands.
  mutating func reach(_ index: Int, _ wanted: [WordOpenElement]) {
    let piece = story.pieces[index]
    if isAdjacent(index), piece.kind != .start || isSame(wanted, chain(to: Int(piece.parent))) {
      if last >= 0 { copyGap(story.pieces[last], piece) } else { copyStart(piece) }
      stack = wanted
    } else {
      move(to: wanted)
    }
  }

  mutating func copyStart(_ piece: WordPiece) {
    out.append(part.bytes[part.range(body).upperBound..<Int(piece.start)])
  }

  /// The elements that are open after a piece, where all is as in the source.
  func expected(_ piece: WordPiece) -> [WordOpenElement] {
    if piece.kind == .start, let depth = paragraphDepth { return Array(stack.prefix(depth)) }
    return target(piece)
  }

  func isSame(_ old: [WordOpenElement], _ new: [WordOpenElement]) -> Bool {
    old.count == new.count && zip(old, new).allSatisfy { $0.key == $1.key }
  }

  mutating func copyGap(_ before: WordPiece, _ piece: WordPiece) {
    guard before.parent != piece.parent || before.end != piece.start else { return }
    if before.parent != piece.parent { out.endText() }
    out.append(part.bytes[Int(before.end)..<Int(piece.start)])
    if before.parent != piece.parent { beginText(Int(piece.parent)) }
  }

  /// Where a text element of the source was copied, its tag may have to keep blanks.
  mutating func beginText(_ node: Int) {
    guard case .text = story.element(node), part.attribute(node, "space", uri: WordNamespace.xml) != "preserve" else {
      return
    }
    out.beginText()
  }

  /// Says that a piece is written, or left out.
  mutating func pass(_ index: Int, isWritten: Bool) {
    next = index + 1
    last = isWritten ? index : -1
  }

  /// Says that more of the piece before the next one is written.
  mutating func rejoin(_ index: Int) { if next == index + 1 { last = index } }

  /// Says that part of a piece was left out.
  mutating func breakAdjacency() { last = -1 }

  // MARK: The end

  mutating func finish() {
    writeHeldEnds()
    passMarkers(to: story.pieces.count) { _ in false }
    let end = story.pieces.last
    if let end, last == story.pieces.count - 1, isSame(stack, expected(end)) {
      out.append(part.bytes[Int(end.end)...])
    } else {
      move(to: [])
      writeHeldMarkers(isInline: false)
      if part.isSelfClosing(body) { out.append("</\(part.name(body).qualified)>") }
      out.append(part.bytes[part.range(part.end(of: body)).lowerBound...])
    }
  }
}
