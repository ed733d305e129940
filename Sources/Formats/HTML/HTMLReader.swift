import RichText

/// Reads the text of an HTML tree.
struct HTMLReader {
  var source: HTMLSource
  var paragraphs: [Paragraph] = []
  /// The paragraph that is being read.
  var current: OpenParagraph?
  private var references: HTMLReferences
  var open: [Int] = []
  var itemsBegun: Set<Int> = []
  var listsBegun: Set<Int> = []
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
    /// Where the line break ends that ended it.
    var lastBreak: Int?
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

  func role(_ number: Int) -> HTMLRole { source.elements.elements[number].role }
  func node(_ number: Int) -> HTMLNode { source.elements.nodes[number] }

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
    let atom = HTMLAtom(index, in: source)
    if source.atoms[atom.atom.key] == nil { source.atoms[atom.atom.key] = atom }
    source.atomKeys[atom.range.lowerBound] = atom.atom.key
    add(atom.piece, [0xEF, 0xBF, 0xBC], atom.atom)
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
