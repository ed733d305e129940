import RichText

extension MarkdownReader {
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

  func item(_ container: MarkdownContainer, _ level: Int, opens: Bool) -> ListItem {
    var marker = ListItem.Marker.bullet(MarkdownFormat.bullet)
    if source.lists[container.list].isOrdered {
      marker = .number(.decimal, prefix: "", suffix: container.sign == 0x29 ? ")" : ".")
    }
    if !source.lists[container.list].isOrdered, let isDone = container.isDone { marker = .task(isDone: isDone) }
    return ListItem(list: container.list, level: level, marker: marker, hasMarker: opens)
  }

  /// Gives the first item of a list that is shown its number.
  mutating func count(_ innermost: Int, _ style: inout ParagraphStyle) {
    var index = innermost
    while index >= 0, source.containers[index].indent == nil { index = source.containers[index].parent }
    guard index >= 0, source.lists[source.containers[index].list].isOrdered else { return }
    let number = source.containers[index].list
    let shown = source.lists[number].start + source.lists[number].count - 1
    if source.lists[number].expected == nil, shown != 1, case .number = style.list?.marker { style.list?.start = shown }
    source.lists[number].expected = shown + 1
  }

  mutating func addOpaque(_ index: Int) {
    let next = nodes[index].end < nodes.count ? nodes[nodes[index].end] : nil
    var end = next.map { $0.kind == .footnoteDefinition ? source.lines.count : $0.startLine } ?? source.lines.count
    let start = max(nodes[index].startLine, frontLines)
    while end > start + 1, source.lines.isBlank(end - 1) { end -= 1 }
    addOpaque(start..<max(start, end))
  }

  mutating func addOpaque(_ lines: Range<Int>) {
    let range = source.lines.whole(lines)
    let number = source.atoms.add(block: Array(source.bytes[range]), isHTML: false)
    add(.opaque, lines, [Line(atom: source.atoms.entries[number].atom)])
  }

  /// The innermost open container; -1 for none.
  var containerNow: Int { open.last?.container ?? -1 }

  mutating func readWhole() {
    addOpaque(0..<source.lines.count)
  }

  /// The document's nodes whose blocks' lines overlap others'.
  var disorder: Set<Int> {
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
