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
  private var opaque: Set<Int> = []
  private var open: [(node: Int, container: Int, list: Int, blocks: Int)] = []
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
  private var text: RichText {
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

  // MARK: Containers

  private mutating func enter(_ index: Int) {
    let (node, last) = (nodes[index], open.last)
    var (container, list) = (last?.container ?? -1, -1)
    if case .list(let isOrdered, let start, let isTight) = node.kind {
      list = source.lists.count
      source.lists.append(MarkdownList(isOrdered: isOrdered, isTight: isTight, start: start))
    } else {
      addContainer(node, parent: container, list: last?.list ?? -1)
      container = source.containers.count - 1
    }
    open.append((index, container, list, source.blocks.count))
  }

  private mutating func addContainer(_ node: MarkdownNode, parent: Int, list: Int) {
    var container = MarkdownContainer(parent: parent, line: max(node.startLine, 0), depth: open.count)
    container.marker = source.lines.whole(container.line).lowerBound + max(node.startColumn, 0)
    if case .item(let offset, let indent, let isDone) = node.kind {
      (container.offset, container.indent, container.list, container.isDone) = (offset, indent, list, isDone)
      let marker = source.bytes[min(container.marker, source.bytes.count - 1)...].prefix(10)
      container.sign = marker.first { !$0.isASCIIDigit } ?? 0x2D
      container.number = marker.prefix { $0.isASCIIDigit }.reduce(0) { $0 * 10 + Int($1) - 0x30 }
      source.lists[list].count += 1
    }
    source.containers.append(container)
  }

  private mutating func close(before index: Int) {
    while let last = open.last, nodes[last.node].end <= index {
      if case .item = nodes[last.node].kind, last.blocks == source.blocks.count {
        let line = source.containers[last.container].line
        add(.emptyItem, line..<(line + 1), [emptyLine(source.containers[last.container])])
      }
      open.removeLast()
    }
  }

  /// The text of an item without any: its box, where the model has no other place for it.
  private func emptyLine(_ item: MarkdownContainer) -> Line {
    guard source.lists[item.list].isOrdered, let isDone = item.isDone else { return Line() }
    return Line(text: isDone ? "[x]" : "[ ]", runs: [.init(length: 3, style: .init())])
  }

  /// Where the box is of the numbered item that begins with this place of the file; nil for none. The model's items have a number or
  /// a box, so that it is text.
  func box(before place: Int) -> Int? {
    guard let last = open.last, last.blocks == source.blocks.count, last.container >= 0, last.list < 0 else {
      return nil
    }
    let item = source.containers[last.container]
    guard item.isDone != nil, source.lists[item.list].isOrdered, item.marker < place else { return nil }
    return source.bytes[item.marker..<min(place, source.bytes.count)].firstIndex(of: 0x5B)
  }

  private func isTooDeep(_ index: Int) -> Bool {
    var (ends, items): ([(Int, Bool)], Int) = ([], 0)
    for child in index..<nodes[index].end {
      while let last = ends.last, last.0 <= child { if ends.removeLast().1 { items -= 1 } }
      var isItem = false
      if case .item = nodes[child].kind { isItem = true }
      if nodes[child].end > child + 1 || isItem { ends.append((nodes[child].end, isItem)) }
      if isItem { items += 1 }
      if items > ListItem.levelLimit + 1 || ends.count > MarkdownFormat.depthLimit { return true }
    }
    return false
  }

  // MARK: Blocks

  /// A paragraph to add.
  struct Line {
    var text = ""
    var runs: [Paragraph.Run] = []
    var style: (inout ParagraphStyle) -> Void = { _ in }
  }

  /// Adds a block with its paragraphs.
  mutating func add(_ kind: MarkdownBlock.Kind, _ lines: Range<Int>, _ texts: [Line]) {
    let (first, container) = (paragraphs.count, open.last?.container ?? -1)
    var firstLine = lines.lowerBound
    for (index, line) in texts.enumerated() {
      var style = layout(container, isFirst: index == 0, &firstLine)
      line.style(&style)
      paragraphs.append(
        Paragraph(id: ParagraphID(UInt64(paragraphs.count)), text: line.text, runs: line.runs, style: style))
    }
    source.blocks.append(
      MarkdownBlock(
        kind: kind, paragraphs: first..<paragraphs.count,
        lines: min(firstLine, lines.lowerBound)..<max(lines.upperBound, firstLine), container: container, top: top))
  }

  /// The layout that a block has from its containers; those that it opens begin its lines.
  private mutating func layout(_ innermost: Int, isFirst: Bool, _ firstLine: inout Int) -> ParagraphStyle {
    var (style, level) = (ParagraphStyle(), -1)
    for entry in open where entry.list < 0 {
      let container = source.containers[entry.container]
      let opens = isFirst && entry.blocks == source.blocks.count
      if opens { firstLine = min(firstLine, container.line) }
      guard container.indent != nil else { style.quoteDepth += 1; continue }
      level += 1
      style.list = item(container, level, opens: opens)
    }
    if isFirst, style.list?.hasMarker == true { count(innermost, &style) }
    return style
  }

  private func item(_ container: MarkdownContainer, _ level: Int, opens: Bool) -> ListItem {
    var marker = ListItem.Marker.bullet(MarkdownFormat.bullet)
    if source.lists[container.list].isOrdered {
      marker = .number(.decimal, prefix: "", suffix: container.sign == 0x29 ? ")" : ".")
    }
    if !source.lists[container.list].isOrdered, let isDone = container.isDone { marker = .task(isDone: isDone) }
    return ListItem(list: container.list, level: level, marker: marker, hasMarker: opens)
  }

  /// Gives the first item of a list that is shown its number.
  private mutating func count(_ innermost: Int, _ style: inout ParagraphStyle) {
    var index = innermost
    while index >= 0, source.containers[index].indent == nil { index = source.containers[index].parent }
    guard index >= 0, source.lists[source.containers[index].list].isOrdered else { return }
    let number = source.containers[index].list
    let shown = source.lists[number].start + source.lists[number].count - 1
    if source.lists[number].expected == nil, shown != 1, case .number = style.list?.marker { style.list?.start = shown }
    source.lists[number].expected = shown + 1
  }

  private mutating func addOpaque(_ index: Int) {
    let next = nodes[index].end < nodes.count ? nodes[nodes[index].end] : nil
    var end = next.map { $0.kind == .footnoteDefinition ? source.lines.count : $0.startLine } ?? source.lines.count
    let start = max(nodes[index].startLine, frontLines)
    while end > start + 1, source.lines.isBlank(end - 1) { end -= 1 }
    addOpaque(start..<max(start, end))
  }

  private mutating func addOpaque(_ lines: Range<Int>) {
    let range = source.lines.whole(lines)
    let number = source.atoms.add(block: Array(source.bytes[range]), isHTML: false)
    add(.opaque, lines, [Line(atom: source.atoms.entries[number].atom)])
  }

  /// The innermost open container; -1 for none.
  var containerNow: Int { open.last?.container ?? -1 }

  private mutating func readWhole() {
    addOpaque(0..<source.lines.count)
  }

  /// The document's nodes whose blocks' lines overlap others'.
  private var disorder: Set<Int> {
    var (bad, end): (Set<Int>, Int) = ([], frontLines)
    for (index, block) in source.blocks.enumerated() {
      if block.lines.lowerBound < end || block.lines.upperBound > source.lines.count {
        bad.insert(block.top)
        if index > 0 { bad.insert(source.blocks[index - 1].top) }
      }
      end = max(end, block.lines.upperBound)
    }
    return bad
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
