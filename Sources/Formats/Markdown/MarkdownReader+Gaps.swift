import RichText

extension MarkdownReader {
  /// Makes blocks of what is between those with text: empty lines beyond the one that is needed, and what is kept.
  mutating func fillGaps() {
    let (read, old) = (source.blocks, paragraphs)
    (source.blocks, paragraphs) = ([], [])
    if frontLines > 0 { keep(0..<frontLines) }
    var (line, top) = (frontLines, -1)
    for block in read {
      fill(line..<block.lines.lowerBound, isTop: top != block.top || top < 0, isLast: false)
      copy(block, old)
      (line, top) = (block.lines.upperBound, block.top)
    }
    fill(line..<max(line, source.lines.count), isTop: true, isLast: true)
    if paragraphs.isEmpty { paragraphs.append(Paragraph(id: ParagraphID(0))) }
    source.kept = kept
  }

  private mutating func copy(_ block: MarkdownBlock, _ old: [Paragraph]) {
    var block = block
    let first = paragraphs.count
    for index in block.paragraphs {
      var paragraph = old[index]
      paragraph.id = ParagraphID(UInt64(paragraphs.count))
      paragraphs.append(paragraph)
    }
    block.paragraphs = first..<paragraphs.count
    source.blocks.append(block)
  }

  private mutating func keep(_ lines: Range<Int>) {
    source.blocks.append(
      MarkdownBlock(kind: .kept, paragraphs: paragraphs.count..<paragraphs.count, lines: lines, container: -1, top: -1))
  }

  private mutating func fill(_ gap: Range<Int>, isTop: Bool, isLast: Bool) {
    var line = gap.lowerBound
    while line < gap.upperBound {
      let isBlank = isBlank(line, isTop)
      var end = line + 1
      while end < gap.upperBound, self.isBlank(end, isTop) == isBlank { end += 1 }
      if !isBlank { keep(line..<end) } else if isTop { addBlanks(line..<end, isLast: isLast && end == gap.upperBound) }
      line = end
    }
  }

  private func isBlank(_ line: Int, _ isTop: Bool) -> Bool { source.lines.isBlank(line, orIn: isTop ? [] : [0x3E]) }

  /// One empty line separates blocks; the others are empty paragraphs.
  private mutating func addBlanks(_ lines: Range<Int>, isLast: Bool) {
    let isSeparated = !isLast && source.blocks.contains { $0.kind != .blank }
    for line in isSeparated ? lines.dropLast() : lines {
      let paragraph = Paragraph(id: ParagraphID(UInt64(paragraphs.count)))
      source.blocks.append(
        MarkdownBlock(
          kind: .blank, paragraphs: paragraphs.count..<(paragraphs.count + 1), lines: line..<(line + 1), container: -1,
          top: -1))
      paragraphs.append(paragraph)
    }
  }
}
