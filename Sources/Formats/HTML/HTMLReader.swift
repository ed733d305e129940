import RichText

/// Reads the text of an HTML tree.
struct HTMLReader {
  var source: HTMLSource
  var paragraphs: [Paragraph] = []
  /// The paragraph that is being read.
  var current: OpenParagraph?
  private var references: HTMLReferences
  private var open: [Int] = []
  private var itemsBegun: Set<Int> = []
  private var listsBegun: Set<Int> = []
  var kept = HTMLKept()

  struct OpenParagraph {
    var block: Int
    var firstPiece: Int
    var text: [UInt8] = []
    var runs: [Paragraph.Run] = []
    var start: Int
    var end: Int
    var endElement: Int
    var emptyStyle: CharacterStyle
    /// White space that is shown where more text follows in the line.
    var space: HTMLPiece?
    var isAtLineStart = true
    /// The state before a line break that may be the last thing in its block.
    var beforeBreak: (end: Int, endElement: Int)?
    var isLinked = false
  }

  static func read(_ file: [UInt8], _ encoding: HTMLEncoding) -> (source: HTMLSource, text: RichText) {
    var reader = HTMLReader(file, encoding)
    reader.walk()
    reader.finishDocument()
    return (reader.source, RichText(reader.paragraphs))
  }

  private init(_ file: [UInt8], _ encoding: HTMLEncoding) {
    let decoded = encoding.decoded(file)
    let nodes = GumboTree(decoded.bytes).nodes
    source = HTMLSource(
      file: file, encoding: encoding, bytes: decoded.bytes, places: decoded.places,
      elements: HTMLElements(nodes, decoded.bytes))
    references = HTMLReferences(decoded.bytes, in: nodes.filter { $0.kind == .text }.map(\.start))
    source.counts = Array(repeating: 0, count: nodes.count)
    source.used = Array(repeating: false, count: nodes.count)
  }

  private func role(_ number: Int) -> HTMLRole { source.elements.elements[number].role }
  private func node(_ number: Int) -> HTMLNode { source.elements.nodes[number] }

  // MARK: The tree

  private mutating func walk() {
    let count = source.elements.count
    var index = 0
    while index < count {
      while let last = open.last, node(last).end <= index { exit(open.removeLast()) }
      index = enter(index)
    }
    while let last = open.popLast() { exit(last) }
  }

  /// The number of the node to go on with.
  private mutating func enter(_ index: Int) -> Int {
    let node = node(index)
    if node.kind == .text {
      var text = HTMLTextScanner(node.start, element: node.parent)
      text.scan(source.bytes, references, into: &self)
    }
    if node.kind == .comment { kept.count("comments") }
    guard node.kind == .element else { return node.end }
    switch role(index) {
    case .invisible:
      kept.count(index, in: source.elements)
      return node.end
    case .lineBreak: addBreak(node.start.isEmpty ? node.close : node.start, element: index)
    case .atom: return enterAtom(index, node)
    default:
      if HTMLAtom.note(node) != nil { return enterAtom(index, node) }
      if role(index).isBlock { finish() }
      open.append(index)
    }
    return index + 1
  }

  private mutating func exit(_ index: Int) {
    guard role(index).isBlock else {
      let node = node(index)
      if !node.close.isEmpty { current?.move(to: node.close.upperBound, in: node.parent) }
      return
    }
    finish()
    if source.counts[index] == 0, isParagraph(role(index)) {
      begin(at: source.insidePlace(index), element: index)
      finish()
    }
  }

  /// Whether an empty one is an empty paragraph.
  private func isParagraph(_ role: HTMLRole) -> Bool {
    switch role {
    case .paragraph, .item, .cell, .lines, .rule: true
    default: false
    }
  }

  private mutating func enterAtom(_ index: Int, _ node: HTMLNode) -> Int {
    if node.name == "input", takeBox(index, node) { return node.end }
    let range = source.extent(index)
    let atom = HTMLAtom(node, number: index, range: range, in: source.bytes)
    if source.atoms[atom.atom.key] == nil { source.atoms[atom.atom.key] = atom }
    let piece = HTMLPiece(
      start: UInt32(range.lowerBound), end: UInt32(range.upperBound), element: Int32(node.parent), kind: .atom)
    add(piece, [0xEF, 0xBF, 0xBC], atom.atom)
    source.used[index] = true
    return node.end
  }

  /// A box that begins an item makes it a task.
  private mutating func takeBox(_ index: Int, _ node: HTMLNode) -> Bool {
    let item = source.elements.elements[node.parent].item
    guard node["type"]?.lowercased() == "checkbox", item >= 0, current == nil, source.counts[item] == 0 else {
      return false
    }
    guard source.tasks[item] == nil else { return false }
    source.tasks[item] = node.attributes.contains { $0.name == "checked" }
    return true
  }

  // MARK: Paragraphs

  /// Opens a paragraph where none is open.
  mutating func begin(at place: Int, element: Int) {
    guard current == nil else { return }
    let block = max(source.elements.block(of: element), 0)
    current = OpenParagraph(
      block: block, firstPiece: source.pieces.count, start: place, end: place, endElement: element,
      emptyStyle: source.elements.elements[element].style)
  }

  /// Closes the paragraph; a line break that ends it is not shown.
  mutating func finish() {
    guard var paragraph = current else { return }
    current = nil
    if let last = source.pieces.last, source.pieces.count > paragraph.firstPiece, let before = paragraph.beforeBreak {
      source.pieces.removeLast()
      (paragraph.end, paragraph.endElement) = before
      paragraph.text.removeLast(3)
      paragraph.dropRun(of: 3)
      if paragraph.text.isEmpty { paragraph.emptyStyle = source.elements.elements[Int(last.element)].style }
    }
    append(paragraph)
  }

  private mutating func append(_ paragraph: OpenParagraph) {
    let style = layout(paragraph.block)
    let isLine = role(paragraph.block) == .lines
    let emptyStyle = isLine ? source.elements.elements[paragraph.block].style : paragraph.emptyStyle
    count(paragraph.block)
    source.paragraphs.append(
      HTMLParagraph(
        pieces: paragraph.firstPiece..<source.pieces.count, block: paragraph.block, end: paragraph.end,
        endElement: paragraph.endElement, start: paragraph.start, isLinked: paragraph.isLinked))
    paragraphs.append(
      Paragraph(
        id: ParagraphID(UInt64(paragraphs.count)), text: String(decoding: paragraph.text, as: UTF8.self),
        runs: paragraph.runs, style: style, emptyStyle: emptyStyle))
  }

  private mutating func count(_ block: Int) {
    var place = block
    while place >= 0 {
      source.counts[place] += 1
      place = node(place).parent
    }
  }

  private mutating func layout(_ block: Int) -> ParagraphStyle {
    let element = source.elements.elements[block]
    let isFirst = element.item >= 0 && itemsBegun.insert(element.item).inserted
    let isFirstOfList = isFirst && element.list >= 0 && listsBegun.insert(element.list).inserted
    return source.elements.layout(
      block, isFirst: isFirst, isFirstOfList: isFirstOfList, task: source.tasks[element.item])
  }

  private mutating func finishDocument() {
    finish()
    let body = source.elements.nodes.firstIndex { $0.name == "body" && $0.kind == .element } ?? 0
    source.body = body
    if paragraphs.isEmpty, source.elements.count > 0 {
      begin(at: source.insidePlace(body), element: body)
      finish()
    }
    source.styles = paragraphs.map(\.style)
    source.findHidden()
    source.kept = kept.all
  }

  // MARK: Pieces

  mutating func add(_ piece: HTMLPiece, _ text: [UInt8], _ atom: Atom? = nil) {
    begin(at: Int(piece.start), element: Int(piece.element))
    if let space = current?.space { append(space, [0x20]) }
    append(piece, text, atom)
    current?.space = nil
    current?.isAtLineStart = false
    current?.beforeBreak = nil
  }

  private mutating func append(_ piece: HTMLPiece, _ text: [UInt8], _ atom: Atom? = nil) {
    var style = source.elements.elements[Int(piece.element)].style
    style.atom = atom
    current?.append(text, style)
    let element = Int(piece.element)
    source.use(element)
    current?.move(to: Int(piece.end), in: element)
    if node(element).isClone { current?.isLinked = true }
    if atom == nil, piece.kind == .linear, let last = source.pieces.last, last.kind == .linear, last.end == piece.start,
      last.element == piece.element, source.pieces.count > current?.firstPiece ?? 0
    {
      source.pieces[source.pieces.count - 1].end = piece.end
    } else {
      source.pieces.append(piece)
    }
  }

  mutating func addSpace(_ piece: HTMLPiece) {
    guard let current, !current.isAtLineStart, current.space == nil else { return }
    self.current?.space = piece
  }

  mutating func addBreak(_ range: Range<Int>, element: Int) {
    let parent = node(element).kind == .element && role(element) == .lineBreak ? node(element).parent : element
    if source.elements.elements[parent].lines >= 0 { return addLineEnd(range, element: parent) }
    begin(at: range.lowerBound, element: parent)
    current?.space = nil
    let before = current.map { ($0.end, $0.endElement) }
    append(
      .init(start: UInt32(range.lowerBound), end: UInt32(range.upperBound), element: Int32(parent), kind: .lineBreak),
      [0xE2, 0x80, 0xA8])
    current?.isAtLineStart = true
    current?.beforeBreak = before
  }

  /// The end of a line in a block of lines.
  mutating func addLineEnd(_ range: Range<Int>, element: Int) {
    begin(at: range.lowerBound, element: element)
    current?.endElement = element
    current?.end = range.lowerBound
    finish()
  }
}

extension HTMLReader.OpenParagraph {
  mutating func move(to place: Int, in element: Int) { (end, endElement) = (place, element) }

  mutating func append(_ bytes: [UInt8], _ style: CharacterStyle) {
    text += bytes
    if style.atom == nil, let last = runs.last, last.style == style {
      runs[runs.count - 1].length += bytes.count
    } else {
      runs.append(.init(length: bytes.count, style: style))
    }
  }

  mutating func dropRun(of length: Int) {
    guard let last = runs.last else { return }
    if last.length > length { runs[runs.count - 1].length -= length } else { runs.removeLast() }
  }
}
