import RichText

/// Blocks that are written anew.
extension MarkdownEmitter {
  /// What the containers put before a further line.
  func prefix(_ chain: [Int]) -> [UInt8] {
    chain.flatMap { number -> [UInt8] in
      outline.containers[number].isItem ? Array(repeating: 0x20, count: containers[number].indent) : [0x3E, 0x20]
    }
  }

  /// Decides how the lists are written that a block begins.
  mutating func prepare(_ index: Int) {
    let block = outline.blocks[index]
    for number in block.chain.dropFirst(block.continued) where outline.containers[number].isItem {
      let list = outline.containers[number].list
      if lists[list].sign == 0 { begin(list, care(index)) } else { lists[list].number += lists[list].step }
      let width = isOrdered(list) ? String(lists[list].number).utf8.count + 1 : 1
      containers[number].indent = lists[list].offset + width + lists[list].spacing
    }
  }

  private mutating func begin(_ list: Int, _ care: MarkdownInlineWriter.Care) {
    let neighbor = outline.lists[list].neighbor
    let taken = neighbor >= 0 ? lists[outline.containers[neighbor].list].sign : 0
    let isSame = care == .fine || outline.lists[list].marker == nil
    if isSame, let origin = writer.origins.items[list], source.lists[origin.list].isOrdered == isOrdered(list) {
      take(origin, list)
    }
    if case .number(_, _, _, let suffix)? = outline.lists[list].marker {
      lists[list].sign = suffix.utf8.first ?? 0x2E
      lists[list].number = max(0, outline.lists[list].start - outline.lists[list].hidden)
    } else if !isOrdered(list), lists[list].sign == 0 || lists[list].sign == taken {
      let signs = [writer.style.bullet, 0x2D, 0x2A]
      lists[list].sign = signs.first { $0 != taken } ?? 0x2D
      lists[list].spacing = writer.style.spacing
    }
  }

  /// A block with what its containers put before it, without the last line's end.
  func newBytes(_ index: Int) -> [UInt8] {
    let block = outline.blocks[index]
    let paragraph = outline.paragraphs[block.paragraphs.lowerBound]
    let continuation = writer.style.lineEnd + prefix(block.chain)
    var bytes = prefix(Array(block.chain.prefix(block.continued)))
    var sign: UInt8 = 0
    for number in block.chain.dropFirst(block.continued) {
      if outline.containers[number].isItem { sign = lists[outline.containers[number].list].sign }
      bytes += marker(number, paragraph)
    }
    bytes += body(index, paragraph, continuation, sign)
    if case .task? = paragraph.style.list?.marker { return bytes }
    while bytes.last == 0x20, paragraph.text.isEmpty, paragraph.style.cells.isEmpty { bytes.removeLast() }
    return bytes
  }

  private func marker(_ number: Int, _ paragraph: Paragraph) -> [UInt8] {
    let container = outline.containers[number]
    guard container.isItem else { return [0x3E, 0x20] }
    let list = lists[container.list]
    let sign = isOrdered(container.list) ? Array(String(list.number).utf8) + [list.sign] : [list.sign]
    let blanks = [UInt8](repeating: 0x20, count: max(1, containers[number].indent - list.offset - sign.count))
    let marker = [UInt8](repeating: 0x20, count: list.offset) + sign + blanks
    guard !container.isHidden, case .task(let isDone)? = paragraph.style.list?.marker else { return marker }
    return marker + Array(isDone ? "[x] ".utf8 : "[ ] ".utf8)
  }

  private func body(_ index: Int, _ first: Paragraph, _ continuation: [UInt8], _ sign: UInt8) -> [UInt8] {
    let block = outline.blocks[index]
    if !first.style.cells.isEmpty { return table(index, continuation) }
    if first.style.code != nil { return code(Array(outline.paragraphs[block.paragraphs]), continuation) }
    if first.style.isRule { return sign == 0 && block.chain.isEmpty ? writer.style.rule : Array("___".utf8) }
    if first.style.headingLevel > 0 { return heading(first, care(index), continuation) }
    if first.text.isEmpty { return isBareItem(index) ? [] : Array("<!-- -->".utf8) }
    if first.runs.count == 1, let atom = first.runs[0].style.atom, atom.kind == .opaque {
      return lines(writer.bytes(of: atom, .text), continuation)
    }
    return text(first, care(index), .text, continuation)
  }

  private func care(_ index: Int) -> MarkdownInlineWriter.Care { writer.cares[index] ?? .fine }

  /// Whether an empty paragraph is a list's marker without anything.
  private func isBareItem(_ index: Int) -> Bool {
    let block = outline.blocks[index]
    guard let item = block.chain.last, outline.containers[item].isItem, block.continued == block.chain.count - 1,
      outline.paragraphs[block.paragraphs.lowerBound].style.list?.hasMarker == true
    else { return false }
    return index + 1 >= outline.blocks.count || !outline.blocks[index + 1].chain.contains(item)
  }

  private func text(
    _ paragraph: Paragraph, _ care: MarkdownInlineWriter.Care, _ place: MarkdownInlineWriter.Place,
    _ continuation: [UInt8]
  ) -> [UInt8] {
    var inline = MarkdownInlineWriter(
      writer, writer.inline(of: paragraph), care, place, continuation: continuation, isInPlace: false)
    return inline.bytes(paragraph, old: writer.old(paragraph))
  }

  private func heading(
    _ paragraph: Paragraph, _ care: MarkdownInlineWriter.Care, _ continuation: [UInt8]
  ) -> [UInt8] {
    let level = paragraph.style.headingLevel
    if writer.style.underlinesHeadings, level <= 2, !paragraph.text.isEmpty, care == .fine {
      let text = text(paragraph, care, .text, continuation)
      let line = [UInt8](repeating: level == 1 ? 0x3D : 0x2D, count: max(3, paragraph.text.unicodeScalars.count))
      return text + continuation + line
    }
    let sign = [UInt8](repeating: 0x23, count: level)
    return paragraph.text.isEmpty ? sign : sign + [0x20] + text(paragraph, care, .heading, continuation)
  }

  private func lines(_ bytes: [UInt8], _ continuation: [UInt8]) -> [UInt8] {
    var bytes = bytes
    while bytes.last == 0x0A || bytes.last == 0x0D { bytes.removeLast() }
    if continuation.count == writer.style.lineEnd.count { return bytes }
    return Array(bytes.split(separator: 0x0A, omittingEmptySubsequences: false).joined(separator: continuation))
  }

  private func code(_ lines: [Paragraph], _ continuation: [UInt8]) -> [UInt8] {
    let texts = lines.map(\.text)
    let sign = writer.style.fence.first ?? 0x60
    let length = max(writer.style.fence.count, 3, MarkdownAddress.longestRun(of: sign, in: texts) + 1)
    let fence = [UInt8](repeating: sign, count: length)
    let info = (lines[0].style.code?.language ?? "").utf8.flatMap { $0 == 0x5C || $0 == 0x26 ? [0x5C, $0] : [$0] }
    var blank = continuation
    while blank.last == 0x20 { blank.removeLast() }
    let body = texts.flatMap { $0.isEmpty ? blank : continuation + Array($0.utf8) }
    return fence + info + body + continuation + fence
  }

  // MARK: Tables

  private func table(_ index: Int, _ continuation: [UInt8]) -> [UInt8] {
    let cells = Array(outline.paragraphs[outline.blocks[index].paragraphs])
    let rows = cells.grouped { $0.style.cells.first?.row == $1.style.cells.first?.row }
    let signs = rows[0].map { MarkdownEmitter.delimiter($0.style.alignment) }
    var lines = rows.map { rowBytes($0, care(index)) }
    lines.insert(Array("| \(signs.joined(separator: " | ")) |".utf8), at: 1)
    return Array(lines.joined(separator: continuation))
  }

  private static func delimiter(_ alignment: ParagraphStyle.Alignment) -> String {
    switch MarkdownNode.ParagraphAlignmentSign(alignment) {
    case .none: "---"
    case .left: ":--"
    case .center: ":-:"
    case .right: "--:"
    }
  }

  /// A new row.
  func rowBytes(_ row: [Paragraph], _ care: MarkdownInlineWriter.Care) -> [UInt8] {
    row.reduce([0x7C]) { $0 + [0x20] + text($1, care, .cell, []) + [0x20, 0x7C] }
  }
}
