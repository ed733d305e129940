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

  func hasSameText(_ new: Paragraph, _ old: Paragraph) -> Bool {
    new.id == old.id && new.runs == old.runs && new.text.hasSameBytes(as: old.text)
  }

  /// Whether layouts are equal, numbers and ticks apart.
  func isSameLayout(_ paragraph: Paragraph, _ old: Int) -> Bool {
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
    if !isNumber, neighbor >= 0, lists[outline.containers[neighbor].list].sign == container.sign { return false }
    let item = outline.paragraphs[block.paragraphs.lowerBound].style.list
    guard isNumber, !outline.containers[number].isHidden, let item, case .number(_, _, _, let suffix) = item.marker
    else {
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
  mutating func take(_ old: MarkdownContainer, _ list: Int) {
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
  func prefix(last old: MarkdownBlock) -> [UInt8] {
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
