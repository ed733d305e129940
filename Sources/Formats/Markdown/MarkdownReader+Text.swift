import RichText

extension MarkdownReader {
  /// Adds a paragraph or a heading.
  mutating func addText(_ index: Int) {
    let start = startLine(index)
    guard start >= 0, start < source.lines.count else { return }
    if case .heading(let level) = nodes[index].kind, isHash(index, level) { return addHashHeading(index, level) }
    let content = content(index, start)
    let first = content.afterDefinitions
    let (inline, isAligned) = read(index, content, from: first)
    let end = isAligned ? inline.1 : content.count
    let lastLine = source.lines.line(of: max(content.range(end, end).lowerBound - 1, content.places[0]))
    let firstLine = first == 0 ? start : source.lines.line(of: content.range(first, first).lowerBound)
    if case .heading(let level) = nodes[index].kind {
      let last = isAligned ? lastLine + 1 : max(nodes[index].endLine, start)
      add(.heading(isUnderlined: true), firstLine..<(last + 1), [line(inline.0) { $0.headingLevel = level }])
    } else {
      let last = isAligned ? lastLine : max(nodes[index].endLine, start)
      add(.text, firstLine..<(last + 1), [line(inline.0) { _ in }])
    }
    source.blocks[source.blocks.count - 1].inlines = [inline.0]
  }

  /// The parser does not place the paragraph that is before a table without an empty line.
  private func startLine(_ index: Int) -> Int {
    let node = nodes[index]
    return node.startLine >= frontLines || node.end >= nodes.count ? node.startLine : nodes[node.end].startLine
  }

  private func isHash(_ index: Int, _ level: Int) -> Bool {
    let line = source.lines[nodes[index].startLine]
    let start = min(line.lowerBound + max(nodes[index].startColumn, 0), line.upperBound)
    let text = source.bytes[start..<line.upperBound]
    let rest = text.dropFirst(level)
    return text.prefix(level).allSatisfy { $0 == 0x23 } && text.count >= level && (rest.first?.isMarkdownBlank ?? true)
  }

  private mutating func addHashHeading(_ index: Int, _ level: Int) {
    let line = source.lines[nodes[index].startLine]
    var content = MarkdownContent()
    var start = min(line.lowerBound + nodes[index].startColumn + level, line.upperBound)
    while start < line.upperBound, source.bytes[start].isMarkdownBlank { start += 1 }
    content.add(start..<line.upperBound, of: source.bytes)
    content.finish(at: line.upperBound)
    let inline = read(index, content, from: 0).0.0
    let number = nodes[index].startLine
    add(.heading(isUnderlined: false), number..<(number + 1), [self.line(inline) { $0.headingLevel = level }])
    source.blocks[source.blocks.count - 1].inlines = [inline]
  }

  /// The lines of a paragraph without what its containers put before them.
  private func content(_ index: Int, _ start: Int) -> MarkdownContent {
    var content = MarkdownContent()
    let chain = source.chain(containerNow).map { source.containers[$0] }
    let last = min(max(nodes[index].endLine, start), source.lines.count - 1)
    let isPlaced = nodes[index].startLine >= frontLines
    for line in start...(isPlaced ? last : lastBeforeTable(index, start)) {
      let range = source.lines[line]
      var first = min(range.lowerBound + max(nodes[index].startColumn, 0), range.upperBound)
      if line > start || !isPlaced {
        var scanner = MarkdownLineScanner(source.bytes, range)
        for container in chain { if !scanner.enter(container) { break } }
        first = scanner.indent.offset
      }
      first = min(first, range.upperBound)
      if line == start, let box = box(before: first) {
        content.boxLength = first - box
        first = box
      }
      content.add(first..<range.upperBound, of: source.bytes)
    }
    content.finish()
    return content
  }

  private func lastBeforeTable(_ index: Int, _ start: Int) -> Int {
    guard nodes[index].end < nodes.count else { return start }
    return max(start, headerLine(nodes[index].end) - 1)
  }

  /// Aligns a node's text with the content. Also gives where it ended, and whether it was found.
  mutating func read(_ index: Int, _ content: MarkdownContent, from start: Int) -> ((MarkdownInline, Int), Bool) {
    var reader = MarkdownInlineReader(nodes, content, entities, source.atoms)
    (entities, source.atoms) = (MarkdownEntities(), MarkdownAtoms())
    var isFound = reader.read((index + 1)..<nodes[index].end, from: start)
    if isFound, !isEnd(reader.place, content, nodes[index].kind) {
      isFound = false
      reader.inline.isAligned = false
    }
    (entities, source.atoms) = (reader.entities, reader.atoms)
    return ((reader.inline, reader.place), isFound)
  }

  /// Whether what follows in the content is no text.
  private func isEnd(_ place: Int, _ content: MarkdownContent, _ kind: MarkdownNode.Kind) -> Bool {
    let next = content.afterBlanks(place)
    guard next < content.count else { return true }
    if kind == .paragraph { return content.afterBlanks(next, lineFeeds: true) >= content.count }
    guard case .heading = kind else { return false }
    if content[next] == 0x0A { return [0x3D, 0x2D].contains(content[content.afterBlanks(next + 1)]) }
    return content.afterBlanks(next + content.run(of: 0x23, at: next)) >= content.count
  }

  /// A paragraph's text.
  func line(_ inline: MarkdownInline, _ style: @escaping (inout ParagraphStyle) -> Void) -> Line {
    Line(
      text: inline.text, runs: runs(inline), style: style)
  }

  private func runs(_ inline: MarkdownInline) -> [Paragraph.Run] {
    let styles = inline.spanStyles
    var (runs, lastSpan): ([Paragraph.Run], Int?) = ([], nil)
    for item in inline.items {
      if item.atom < 0, lastSpan == item.span {
        runs[runs.count - 1].length += UTF8.width(item.scalar)
        continue
      }
      lastSpan = item.atom < 0 ? item.span : nil
      var look = item.span < 0 ? CharacterStyle() : styles[item.span]
      if item.atom >= 0 { look.atom = source.atoms.entries[item.atom].atom }
      if look.atom == nil, runs.last?.style == look {
        runs[runs.count - 1].length += UTF8.width(item.scalar)
      } else {
        runs.append(.init(length: UTF8.width(item.scalar), style: look))
      }
    }
    return runs
  }
}

extension MarkdownInline {
  /// Made from bytes: a view of scalars takes several times as long.
  fileprivate var text: String {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(items.count)
    for item in items {
      if item.scalar.isASCII {
        bytes.append(UInt8(truncatingIfNeeded: item.scalar.value))
      } else {
        bytes += String(item.scalar).utf8
      }
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// The look of each span's characters.
  var spanStyles: [CharacterStyle] {
    var styles: [CharacterStyle] = []
    for span in spans {
      var style = span.parent < 0 ? CharacterStyle() : styles[span.parent]
      span.mark.apply(to: &style)
      styles.append(style)
    }
    return styles
  }
}
