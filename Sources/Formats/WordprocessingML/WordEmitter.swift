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
  private(set) var next = 0
  /// The piece that was written last, where nothing was written or left out since; else -1.
  private var last = -1
  var heldMarkers: [Int] = []
  private var retired: Set<Int> = []
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

  private func nodes(from outer: Int, to node: Int) -> [Int] {
    var (found, next) = ([Int](), Optional(node))
    while let node = next, node != outer {
      found.append(node)
      next = part.parent(node)
    }
    return found.reversed().filter { !retired.contains($0) }
  }

  private func element(_ node: Int) -> WordOpenElement {
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

  // MARK: Moving

  /// Closes and opens elements until these are open.
  mutating func move(to target: [WordOpenElement]) {
    var common = 0
    while common < stack.count, common < target.count, stack[common].key == target[common].key { common += 1 }
    if common < stack.count || common < target.count { last = -1 }
    close(to: common)
    for element in target[common...] { open(element) }
    if let index = target.indices.last(where: { target[$0].run >= 0 }) { stack[index].style = target[index].style }
  }

  mutating func close(to depth: Int) {
    while stack.count > depth, let element = stack.popLast() {
      out.endText()
      if case .row(let table, let row) = element.key { out.append(tables.trailing(table, row, markup)) }
      out.append("</\(element.name)>")
      if case .node(let node) = element.key { retire(node) }
    }
  }

  /// A content control or tag is not opened a second time.
  private mutating func retire(_ node: Int) {
    let name = part.name(node).local
    if ["sdt", "sdtContent", "smartTag", "customXml"].contains(name) { retired.insert(node) }
  }

  mutating func open(_ element: WordOpenElement, tag: [UInt8]? = nil) {
    stack.append(element)
    if let tag { return out.append(tag) }
    switch element.key {
    case .node(let node): openNode(node)
    case .text: out.append(markup.openText)
    case .table(let table): out.append(tables.start(table, markup))
    case .row(let table, let row): out.append(tables.start(row: row, of: table, part, markup))
    case .cell(let table, let row, let cell): out.append(tables.start(cell: cell, of: row, table, part, markup))
    default: out.append("<\(element.name)>")
    }
  }

  private mutating func openNode(_ node: Int) {
    if case .text = story.element(node) { return out.append(markup.openText) }
    out.append(part.bytes[part.range(node)])
    for child in part.children(node) {
      guard case .properties = story.element(child) else {
        if case .marker = story.element(child) { continue }
        break
      }
      out.append(part.source(child))
    }
  }

  // MARK: Pieces

  /// Whether the source's bytes since the last piece can be copied: nothing was left out, and the same elements are open.
  private func isAdjacent(_ index: Int) -> Bool {
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

  private mutating func copyStart(_ piece: WordPiece) {
    out.append(part.bytes[part.range(body).upperBound..<Int(piece.start)])
  }

  /// The elements that are open after a piece, where all is as in the source.
  private func expected(_ piece: WordPiece) -> [WordOpenElement] {
    if piece.kind == .start, let depth = paragraphDepth { return Array(stack.prefix(depth)) }
    return target(piece)
  }

  private func isSame(_ old: [WordOpenElement], _ new: [WordOpenElement]) -> Bool {
    old.count == new.count && zip(old, new).allSatisfy { $0.key == $1.key }
  }

  private mutating func copyGap(_ before: WordPiece, _ piece: WordPiece) {
    guard before.parent != piece.parent || before.end != piece.start else { return }
    if before.parent != piece.parent { out.endText() }
    out.append(part.bytes[Int(before.end)..<Int(piece.start)])
    if before.parent != piece.parent { beginText(Int(piece.parent)) }
  }

  /// Where a text element of the source was copied, its tag may have to keep blanks.
  private mutating func beginText(_ node: Int) {
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

  // MARK: Markers

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

  private mutating func passMarker(_ index: Int) {
    let piece = story.pieces[index]
    let isInline = isInParagraph(piece)
    if isInline != (paragraphDepth != nil) || !isInline && !isReachable(index) {
      if isOpen(piece) || piece.kind != .mergedCell, !isNoise(piece) { heldMarkers.append(index) }
      return pass(index, isWritten: false)
    }
    write(index)
  }

  private mutating func write(_ index: Int) {
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
  private func isReachable(_ index: Int) -> Bool {
    let parent = Int(story.pieces[index].parent)
    return parent == body || isAdjacent(index) || isOpen(story.pieces[index])
  }

  /// Whether what is around a piece is open.
  private func isOpen(_ piece: WordPiece) -> Bool { stack.contains { $0.key == .node(Int(piece.parent)) } }

  /// Marks of spelling and old page borders matter to nobody.
  private func isNoise(_ piece: WordPiece) -> Bool {
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
  private mutating func writeHeldEnds() {
    for index in heldMarkers where !isRun(Int(story.pieces[index].parent)) {
      out.append(part.bytes[story.pieces[index].range])
      last = -1
    }
    heldMarkers = []
  }

  private func isRun(_ node: Int) -> Bool { if case .run = story.element(node) { true } else { false } }

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
