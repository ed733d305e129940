import RichText

extension MarkdownReader {
  // MARK: Code and HTML

  mutating func addCode(_ index: Int) {
    guard case .code(let info, let isFenced) = nodes[index].kind else { return }
    codeBlocks += 1
    let block = CodeBlock(number: codeBlocks, language: info.split(separator: " ").first.map(String.init) ?? "")
    var texts = nodes[index].literal.split(separator: 0x0A, omittingEmptySubsequences: false)
    if texts.count > 1 || isFenced { texts.removeLast() }
    let start = nodes[index].startLine
    let first = start + (isFenced ? 1 : 0)
    let isClosed = isFenced && isInContainer(first + texts.count, of: index) && isFence(first + texts.count)
    let end = first + texts.count + (isClosed ? 1 : 0)
    let shown = texts.isEmpty ? [[]] : texts
    let lines = shown.map { text in
      let string = String(decoding: text, as: UTF8.self)
      let runs: [Paragraph.Run] = string.isEmpty ? [] : [.init(length: string.utf8.count, style: .init())]
      return Line(text: string, runs: runs) { $0.code = block }
    }
    add(.code(isFenced: isFenced), start..<end, lines)
    source.blocks[source.blocks.count - 1].codeLines = codeLines(texts, first)
  }

  /// Where the text of each line is; none where that cannot be told.
  private func codeLines(_ texts: [ArraySlice<UInt8>], _ first: Int) -> [Range<Int>] {
    guard first + texts.count <= source.lines.count else { return [] }
    var ranges: [Range<Int>] = []
    for (number, text) in texts.enumerated() {
      let line = source.lines[first + number]
      guard source.bytes[line].suffix(text.count).elementsEqual(text) else { return [] }
      ranges.append((line.upperBound - text.count)..<line.upperBound)
    }
    return ranges
  }

  /// Whether a line is in the item or quote that a block is in. A block that is not closed ends with it.
  private func isInContainer(_ line: Int, of index: Int) -> Bool {
    let parent = nodes[index].parent
    return parent < 0 || nodes[parent].kind == .document || line <= nodes[parent].endLine
  }

  private func isFence(_ line: Int) -> Bool {
    guard line < source.lines.count else { return false }
    let text = source.bytes[source.lines[line]].drop { $0.isMarkdownBlank || $0 == 0x3E }
    return text.starts(with: [0x60, 0x60, 0x60]) || text.starts(with: [0x7E, 0x7E, 0x7E])
  }

  mutating func addHTML(_ index: Int) {
    let start = nodes[index].startLine
    var text = nodes[index].literal
    while text.last == 0x0A { text.removeLast() }
    let end = start + text.count { $0 == 0x0A } + 1
    if isEmptyComment(index) {
      return partsLists(index) ? add(.parting, start..<end, []) : add(.comment, start..<end, [Line()])
    }
    let number = source.atoms.add(block: text, isHTML: true)
    add(.html, start..<end, [Line(atom: source.atoms.entries[number].atom)])
  }

  // MARK: Tables

  /// The line of a table's header.
  func headerLine(_ index: Int) -> Int {
    let (start, end) = (max(nodes[index].startLine, 0), min(nodes[index].endLine, source.lines.count - 1))
    var line = start
    while line < end {
      if isDelimiterRow(line + 1) { return line }
      line += 1
    }
    return start
  }

  private func isDelimiterRow(_ line: Int) -> Bool {
    let text = source.bytes[source.lines[line]]
    return text.contains(0x2D) && text.allSatisfy { [0x2D, 0x3A, 0x7C, 0x20, 0x09, 0x3E, 0x0B, 0x0C].contains($0) }
  }

  mutating func addTable(_ index: Int) {
    guard case .table(let signs) = nodes[index].kind else { return }
    let header = headerLine(index)
    var (line, row, inlines, lines) = (header, index + 1, [MarkdownInline](), [Line]())
    while row < nodes[index].end {
      let cells = cells(of: row)
      let contents = cellContents(line, cells.count, isFirst: line == header)
      for (number, cell) in cells.enumerated() {
        let inline = read(cell, contents[number], from: 0).0.0
        inlines.append(inline)
        let place = TableCell(
          table: tables, row: line - header, cell: number, isHeader: line == header)
        let alignment = number < signs.count ? signs[number].model : .natural
        lines.append(self.line(inline) { ($0.cells, $0.alignment) = ([place], alignment) })
      }
      line += line == header ? 2 : 1
      row = nodes[row].end
    }
    tables += 1
    add(.table, header..<max(line, header + 2), lines)
    source.blocks[source.blocks.count - 1].inlines = inlines
    source.blocks[source.blocks.count - 1].body = header + 2
  }

  private func cells(of row: Int) -> [Int] {
    var (cells, index) = ([Int](), row + 1)
    while index < nodes[row].end {
      cells.append(index)
      index = nodes[index].end
    }
    return cells
  }

  /// The contents of a row's cells; cells that the line lacks are empty at its end.
  private func cellContents(_ line: Int, _ count: Int, isFirst: Bool) -> [MarkdownContent] {
    guard line < source.lines.count else { return Array(repeating: .empty(at: source.bytes.count), count: count) }
    var scanner = MarkdownLineScanner(source.bytes, source.lines[line])
    for container in source.chain(containerNow) {
      if isFirst, source.containers[container].line == line, source.containers[container].indent != nil {
        scanner.skipMarker(source.containers[container])
      } else if !scanner.enter(source.containers[container]) {
        break
      }
    }
    let range = scanner.indent.offset..<source.lines[line].upperBound
    var contents = MarkdownRow.contents(source.bytes, range).prefix(count).map { $0 }
    while contents.count < count { contents.append(.empty(at: range.upperBound)) }
    return contents
  }
}

extension MarkdownNode.ParagraphAlignmentSign {
  var model: ParagraphStyle.Alignment {
    switch self {
    case .none: .natural
    case .left: .left
    case .center: .center
    case .right: .right
    }
  }

  init(_ alignment: ParagraphStyle.Alignment) {
    switch alignment {
    case .left: self = .left
    case .center: self = .center
    case .right: self = .right
    default: self = .none
    }
  }
}
