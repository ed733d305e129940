import RichText

/// Reads Markdown.
struct MarkdownReader {
  var source: MarkdownSource
  var nodes: [MarkdownNode]
  var paragraphs: [Paragraph] = []
  /// How many lines of front matter there are; the parser does not see them.
  let frontLines: Int
  var entities = MarkdownEntities()
  /// Nodes of the document that are kept whole, because the model cannot hold them.
  var opaque: Set<Int> = []
  var open: [(node: Int, container: Int, list: Int, blocks: Int)] = []
  var codeBlocks = 0
  var tables = 0
  var top = -1

  /// The source and its text.
  static func read(_ bytes: [UInt8]) -> (MarkdownSource, RichText) {
    let source = MarkdownSource(bytes)
    let front = MarkdownFrontMatter.lineCount(source)
    let nodes = MarkdownTree(Array(bytes[source.lines.whole(0..<front).upperBound...])).nodes
    var opaque: Set<Int> = []
    for _ in 0..<3 {
      var reader = MarkdownReader(source, nodes, front, opaque)
      let bad = reader.read()
      if bad.isEmpty { return (reader.source, reader.text) }
      opaque.formUnion(bad)
    }
    var reader = MarkdownReader(source, [], front, [])
    reader.readWhole()
    return (reader.source, reader.text)
  }

  /// The text, with lists as they would be after writing it.
  var text: RichText {
    let numbers = source.blockNumbers(paragraphs.count)
    let outline = MarkdownOutline(paragraphs) { source.places(of: $0, numbers) }
    return RichText(outline.paragraphs.count == paragraphs.count ? outline.paragraphs : paragraphs)
  }

  private init(_ source: MarkdownSource, _ nodes: [MarkdownNode], _ front: Int, _ opaque: Set<Int>) {
    (self.source, self.nodes, frontLines, self.opaque) = (source, nodes, front, opaque)
    for index in self.nodes.indices where self.nodes[index].startLine >= 0 {
      self.nodes[index].startLine += front
      self.nodes[index].endLine += front
    }
  }

  /// Reads all blocks; gives the document's nodes whose lines cannot be told.
  private mutating func read() -> Set<Int> {
    var index = 1
    while index < nodes.count {
      close(before: index)
      if open.isEmpty { top = index }
      index = read(index)
    }
    close(before: nodes.count)
    let bad = disorder
    if bad.isEmpty { fillGaps() }
    readNotes()
    return bad
  }

  /// Reads a node and gives the index of the next one to read.
  private mutating func read(_ index: Int) -> Int {
    let node = nodes[index]
    if node.kind == .footnoteDefinition { return node.end }
    if open.isEmpty, opaque.contains(index) || isTooDeep(index) { addOpaque(index); return node.end }
    switch node.kind {
    case .quote, .list, .item:
      enter(index)
      return index + 1
    case .paragraph, .heading: addText(index)
    case .code: addCode(index)
    case .html: addHTML(index)
    case .rule: add(.rule, node.startLine..<(node.startLine + 1), [Line(style: { $0.isRule = true })])
    case .table: addTable(index)
    default: break
    }
    return node.end
  }
}

extension MarkdownReader.Line {
  /// A paragraph that is one atom.
  init(atom: Atom) {
    var style = CharacterStyle()
    style.atom = atom
    self.init(text: String(Atom.place), runs: [.init(length: 3, style: style)])
  }
}
