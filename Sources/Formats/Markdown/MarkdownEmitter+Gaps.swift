import RichText

extension MarkdownEmitter {
  /// Writes what separates the next block from the last one.
  mutating func separate(_ index: Int?, source number: Int, isVerbatim: Bool, isBlank: Bool) {
    guard let last else { return }
    if number >= 0, last.source == number - 1, last.source >= 0, !(isBlank && wasText(number)),
      !(last.isBlank && wasText(last.source)), let gap = gap(number, index, isVerbatim && last.isVerbatim)
    {
      out += gap
      return
    }
    if isBlank { return }
    if last.isBlank, !hasText { return }
    if let index, last.block >= 0, !last.isBlank, isTight(index, after: last.block) { return }
    let chain = index.map { outline.blocks[$0].chain.prefix(outline.blocks[$0].continued) } ?? []
    var prefix = last.isBlank ? [] : prefix(Array(chain))
    while prefix.last == 0x20 { prefix.removeLast() }
    out += prefix + writer.style.lineEnd
  }

  private func wasText(_ number: Int) -> Bool { source.blocks[number].kind != .blank }

  /// The source's lines between two blocks that follow one another; nil where they would not do.
  private func gap(_ number: Int, _ index: Int?, _ areBothVerbatim: Bool) -> [UInt8]? {
    let lines = source.blocks[number - 1].lines.upperBound..<source.blocks[number].lines.lowerBound
    let bytes = Array(source.bytes[source.lines.whole(lines)])
    if areBothVerbatim { return bytes }
    let isBlank = bytes.allSatisfy { $0.isMarkdownBlank || $0 == 0x0A }
    let chain = index.map { outline.blocks[$0].chain.prefix(outline.blocks[$0].continued) } ?? []
    if chain.contains(where: { !outline.containers[$0].isItem }) { return nil }
    return isBlank && !lines.isEmpty ? bytes : nil
  }

  /// Whether two blocks follow one another without an empty line.
  func isTight(_ index: Int, after before: Int) -> Bool {
    let (block, last) = (outline.blocks[index], outline.blocks[before])
    guard block.continued < block.chain.count else { return false }
    let first = outline.containers[block.chain[block.continued]]
    guard first.isItem else { return false }
    if lists[first.list].hasItem { return lists[first.list].isTight }
    guard block.continued > 0, block.chain.prefix(block.continued).elementsEqual(last.chain),
      outline.containers[block.chain[block.continued - 1]].isItem, isPlainText(before), interrupts(index)
    else { return false }
    return lists[outline.containers[block.chain[block.continued - 1]].list].isTight
  }

  private func isPlainText(_ index: Int) -> Bool {
    let paragraph = outline.paragraphs[outline.blocks[index].paragraphs.lowerBound]
    let style = paragraph.style
    return !paragraph.text.isEmpty && style.code == nil && style.cells.isEmpty
      && !paragraph.runs.contains { $0.style.atom?.kind == .opaque }
  }

  /// Whether a list that begins with a block may do so right after a paragraph: an empty item does not end it, nor one with another number than 1.
  private func interrupts(_ index: Int) -> Bool {
    let block = outline.blocks[index], list = outline.containers[block.chain[block.continued]].list
    if outline.paragraphs[block.paragraphs.lowerBound].text.isEmpty { return false }
    return !isOrdered(list) || outline.lists[list].start - outline.lists[list].hidden == 1
  }

  /// Whether a list is written with numbers.
  func isOrdered(_ list: Int) -> Bool { writer.origins.areOrdered[list] }
}

extension MarkdownEmitter {
  /// Empty paragraphs of notes are left out: nothing would be read of them.
  mutating func emitNotes() {
    for (content, label) in writer.labels.sorted(by: { ($0.value.count, $0.value) < ($1.value.count, $1.value) }) {
      guard case .note(let paragraphs) = content else { continue }
      out += writer.style.lineEnd + Array("[^\(label)]:".utf8)
      for (index, paragraph) in RichText(paragraphs).paragraphs.filter({ !$0.text.isEmpty }).enumerated() {
        let continuation = writer.style.lineEnd + Array("    ".utf8)
        var inline = MarkdownInlineWriter(
          writer, nil, writer.noteCare, .text, continuation: continuation, isInPlace: false)
        out += index == 0 ? [0x20] : writer.style.lineEnd + continuation
        out += inline.bytes(paragraph, old: nil)
      }
      out += writer.style.lineEnd
      last = Last()
    }
  }

  mutating func endFile() {
    guard !writer.style.endsWithLineEnd, let last, !last.isBlank else { return }
    while let byte = out.last, byte == 0x0A || byte == 0x0D { out.removeLast() }
  }
}
