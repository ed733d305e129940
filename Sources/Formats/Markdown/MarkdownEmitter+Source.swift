import RichText

/// Blocks that keep their lines.
extension MarkdownEmitter {
  /// A block's lines with the edits inside them; nil where it must be written anew.
  func sourceBytes(_ index: Int, _ match: Int) -> [UInt8]? {
    let care = writer.cares[index] ?? .fine
    guard care < .numbered, fits(index, match) else { return nil }
    let (block, old) = (outline.blocks[index], source.blocks[match])
    let edited = Array(outline.paragraphs[block.paragraphs])
    let whole = source.lines.whole(old.lines)
    var splices = Splices()
    if !isTaskSame(edited[0], old) { splices.insert([], at: whole.lowerBound); splice(task: edited[0], old, &splices) }
    let isSame =
      edited.count == old.paragraphs.count
      && zip(edited, old.paragraphs).allSatisfy { hasSameText($0, writer.original[$1]) && isSameLayout($0, $1) }
    if !isSame {
      guard care == .fine || !old.inlines.isEmpty else { return nil }
      switch old.kind {
      case .text, .heading: guard spliceText(edited, old, care, &splices) else { return nil }
      case .table: return tableBytes(edited, old, care)
      case .code(let isFenced): return isFenced ? codeBytes(edited, old) : nil
      default: return nil
      }
    } else if care > .fine, old.kind == .text {
      guard spliceText(edited, old, care, &splices) else { return nil }
    }
    return splices.isEmpty ? Array(source.bytes[whole]) : splices.applied(to: source.bytes, in: whole)
  }

  private func hasSameText(_ new: Paragraph, _ old: Paragraph) -> Bool {
    new.id == old.id && new.runs == old.runs && new.text.utf8.elementsEqual(old.text.utf8)
  }

  /// Whether layouts are equal, numbers and ticks apart.
  private func isSameLayout(_ paragraph: Paragraph, _ old: Int) -> Bool {
    Paragraph(id: paragraph.id, style: paragraph.style.unticked).hasSameContent(
      as: Paragraph(id: paragraph.id, style: writer.original[old].style.unticked))
  }

  // MARK: Containers

  /// Whether the source's lines stand in the same containers here.
  private func fits(_ index: Int, _ match: Int) -> Bool {
    let (block, old) = (outline.blocks[index], source.blocks[match])
    let chain = source.chain(old.container)
    guard chain.count == block.chain.count else { return false }
    return chain.indices.allSatisfy { depth in
      let (container, number) = (source.containers[chain[depth]], block.chain[depth])
      guard outline.containers[number].isItem == (container.indent != nil) else { return false }
      let isOpened = container.line >= old.lines.lowerBound
      guard isOpened == (depth >= block.continued) else { return false }
      guard let indent = container.indent else { return true }
      return isOpened ? fits(container, number, block) : containers[number].indent == indent
    }
  }

  /// Whether an item's marker in the source is right for the list here.
  private func fits(_ container: MarkdownContainer, _ number: Int, _ block: MarkdownOutline.Block) -> Bool {
    let list = outline.containers[number].list
    let isNumber = source.lists[container.list].isOrdered
    if outline.lists[list].marker != nil, isOrdered(list) != isNumber { return false }
    if lists[list].sign != 0 { return lists[list].sign == container.sign }
    let neighbor = outline.lists[list].neighbor
    if neighbor >= 0, lists[outline.containers[neighbor].list].sign == container.sign { return false }
    let item = outline.paragraphs[block.paragraphs.lowerBound].style.list
    guard isNumber, !outline.containers[number].isHidden, let item, case .number(_, _, let suffix) = item.marker else {
      return true
    }
    return container.number == item.start ?? 1 && container.sign == suffix.utf8.first
  }

  /// Takes over what the source's lines opened.
  mutating func note(_ index: Int, _ match: Int) {
    let (block, chain) = (outline.blocks[index], source.chain(source.blocks[match].container))
    for depth in block.continued..<max(block.continued, block.chain.count) {
      let (old, number) = (source.containers[chain[depth]], block.chain[depth])
      guard let indent = old.indent else { continue }
      containers[number].indent = indent
      take(old, outline.containers[number].list)
    }
  }

  /// Takes over how the source writes a list.
  private mutating func take(_ old: MarkdownContainer, _ list: Int) {
    let width = source.lists[old.list].isOrdered ? String(old.number).utf8.count + 1 : 1
    lists[list].step = lists[list].sign != 0 && lists[list].number == old.number ? 0 : 1
    lists[list].sign = old.sign
    lists[list].offset = old.offset
    lists[list].spacing = max(1, (old.indent ?? 2) - old.offset - width)
    lists[list].isTight = source.lists[old.list].isTight
    lists[list].number = old.number
  }

  // MARK: Text

  private func spliceText(
    _ edited: [Paragraph], _ old: MarkdownBlock, _ care: MarkdownInlineWriter.Care, _ splices: inout Splices
  ) -> Bool {
    guard edited.count == 1, let inline = old.inlines.first, inline.isAligned,
      isSameLayout(edited[0], old.paragraphs.lowerBound),
      !edited[0].text.isEmpty, !inline.items.isEmpty
    else { return false }
    let place: MarkdownInlineWriter.Place = old.kind == .heading(isUnderlined: false) ? .heading : .text
    let prefix = prefix(last: old)
    var new = MarkdownInlineWriter(
      writer, inline, care, place, continuation: writer.style.lineEnd + prefix, isInPlace: true)
    splices.replace(inline.range, with: new.bytes(edited[0], old: writer.original[old.paragraphs.lowerBound]))
    return true
  }

  /// What the source's containers put before a further line of a block.
  private func prefix(last old: MarkdownBlock) -> [UInt8] {
    source.chain(old.container).flatMap { number in
      source.containers[number].indent.map { [UInt8](repeating: 0x20, count: $0) } ?? [0x3E, 0x20]
    }
  }

  // MARK: Tasks

  private func isTaskSame(_ paragraph: Paragraph, _ old: MarkdownBlock) -> Bool {
    writer.original[old.paragraphs.lowerBound].style.list?.marker == paragraph.style.list?.marker
      || paragraph.style.list?.hasMarker != true
  }

  private func splice(task paragraph: Paragraph, _ old: MarkdownBlock, _ splices: inout Splices) {
    guard case .task(let isDone)? = paragraph.style.list?.marker, old.container >= 0 else { return }
    let marker = source.containers[old.container].marker
    guard let box = source.bytes[marker...].prefix(40).firstIndex(of: 0x5B) else { return }
    splices.replace((box + 1)..<(box + 2), with: [isDone ? 0x78 : 0x20])
  }

  // MARK: Code and tables

  private func codeBytes(_ edited: [Paragraph], _ old: MarkdownBlock) -> [UInt8]? {
    guard edited.allSatisfy({ isSameLayout($0, old.paragraphs.lowerBound) || $0.style.list?.hasMarker == false }),
      edited[0].style.code?.language == writer.original[old.paragraphs.lowerBound].style.code?.language,
      let first = old.codeLines.first
    else { return nil }
    let fence = source.bytes[source.lines[old.lines.lowerBound]].split(separator: 0x20).last {
      $0.first == 0x60 || $0.first == 0x7E
    }
    let sign = fence?.first ?? 0x60
    guard MarkdownAddress.longestRun(of: sign, in: edited.map(\.text)) < 3 else { return nil }
    var bytes = Array(source.bytes[source.lines.whole(old.lines.lowerBound)])
    for paragraph in edited { bytes += codeLine(paragraph, old, first) }
    let last = source.lines.line(of: old.codeLines.last?.lowerBound ?? 0)
    let isClosed = last + 1 < old.lines.upperBound
    return isClosed ? bytes + source.bytes[source.lines.whole((last + 1)..<old.lines.upperBound)] : nil
  }

  private func codeLine(_ paragraph: Paragraph, _ old: MarkdownBlock, _ first: Range<Int>) -> [UInt8] {
    let number = writer.old(paragraph).map { Int($0.id.number) } ?? -1
    let index = number - old.paragraphs.lowerBound
    let range = old.paragraphs.contains(number) && index < old.codeLines.count ? old.codeLines[index] : first
    let line = source.lines.line(of: range.lowerBound)
    let prefix = source.bytes[source.lines.whole(line).lowerBound..<range.lowerBound]
    if range != first || index == 0, source.bytes[range].elementsEqual(paragraph.text.utf8) {
      return Array(source.bytes[source.lines.whole(line)])
    }
    let isBlank = prefix.isEmpty && range.isEmpty && !paragraph.text.isEmpty
    let start =
      isBlank
      ? source.bytes[source.lines.whole(source.lines.line(of: first.lowerBound)).lowerBound..<first.lowerBound] : prefix
    return start + Array(paragraph.text.utf8) + writer.style.lineEnd
  }

  /// A table whose header and columns are the same, by rows.
  private func tableBytes(_ edited: [Paragraph], _ old: MarkdownBlock, _ care: MarkdownInlineWriter.Care) -> [UInt8]? {
    let rows = edited.grouped { $0.style.cells.first?.row == $1.style.cells.first?.row }
    let source = old.paragraphs.map { writer.original[$0] }.grouped {
      $0.style.cells.first?.row == $1.style.cells.first?.row
    }
    guard let header = rows.first, let first = source.first, header.map(\.id) == first.map(\.id),
      header.map(\.style.alignment) == first.map(\.style.alignment)
    else { return nil }
    var bytes: [UInt8] = []
    for row in rows {
      let place = source.firstIndex { $0.map(\.id) == row.map(\.id) }
      if let place {
        guard let line = rowBytes(row, source[place], place, old, care) else { return nil }
        bytes += line
      } else {
        bytes += prefix(last: old) + rowBytes(row, care) + writer.style.lineEnd
      }
      if place == 0 { bytes += self.source.bytes[self.source.lines.whole(old.body - 1)] }
    }
    return bytes
  }

  private func rowBytes(
    _ row: [Paragraph], _ old: [Paragraph], _ place: Int, _ block: MarkdownBlock, _ care: MarkdownInlineWriter.Care
  ) -> [UInt8]? {
    let line = place == 0 ? block.body - 2 : block.body + place - 1
    var splices = Splices()
    for (new, cell) in zip(row, old) where !hasSameText(new, cell) || care > .fine {
      guard let inline = writer.inline(of: cell), inline.isAligned, !cell.text.isEmpty, !new.text.isEmpty else {
        return nil
      }
      var writer = MarkdownInlineWriter(writer, inline, care, .cell, continuation: [], isInPlace: true)
      splices.replace(inline.range, with: writer.bytes(new, old: cell))
    }
    let lines = source.lines.whole(line == block.body - 2 ? block.lines.lowerBound..<(line + 1) : line..<(line + 1))
    let bytes = splices.applied(to: source.bytes, in: lines)
    return bytes.last == 0x0A || bytes.last == 0x0D ? bytes : bytes + writer.style.lineEnd
  }
}

extension ParagraphStyle {
  /// The same with all boxes empty.
  fileprivate var unticked: ParagraphStyle {
    var style = self
    if case .task? = list?.marker { style.list?.marker = .task(isDone: false) }
    return style
  }
}

extension Splices {
  /// The changed bytes of a part of the source, in which all changes lie.
  func applied(to source: [UInt8], in range: Range<Int>) -> [UInt8] {
    var (result, place): ([UInt8], Int) = ([], range.lowerBound)
    for splice in splices {
      result += source[place..<splice.range.lowerBound] + splice.bytes
      place = splice.range.upperBound
    }
    return result + source[place..<range.upperBound]
  }
}
