import RichText

/// Puts a file together from what stays of the source and what is new.
struct MarkdownEmitter {
  /// A container in the output.
  struct Container {
    /// How many columns further lines are indented in an item.
    var indent = 2
  }

  /// A list in the output.
  struct List {
    var sign: UInt8 = 0
    var offset = 0
    var spacing = 1
    var isTight = true
    /// The number of the last item, and the step to the next.
    var number = 0
    var step = 1
    /// Whether an item was written.
    var hasItem = false
  }

  /// What was written last.
  struct Last {
    /// The block of the outline; -1 for what is kept.
    var block = -1
    /// The block of the source; -1 for none.
    var source = -1
    var isVerbatim = false
    var isBlank = false
  }

  let writer: MarkdownWriter
  var out: [UInt8] = []
  var containers: [Container]
  var lists: [List]
  var last: Last?
  private var hasText = false

  init(_ writer: MarkdownWriter) {
    self.writer = writer
    containers = Array(repeating: Container(), count: writer.outline.containers.count)
    lists = Array(repeating: List(), count: writer.outline.lists.count)
    out.reserveCapacity(writer.source.bytes.count + 1024)
  }

  var source: MarkdownSource { writer.source }
  var outline: MarkdownOutline { writer.outline }

  mutating func emit() -> [UInt8] {
    var next = emitKept(from: 0)
    for index in outline.blocks.indices {
      emit(index)
      let match = writer.matches[index]
      if match >= 0 { next = max(next, emitKept(from: match + 1)) }
    }
    emitNotes()
    endFile()
    return out
  }

  /// Writes what the source keeps between its blocks, from a block on.
  private mutating func emitKept(from start: Int) -> Int {
    var index = start
    while index < source.blocks.count, source.blocks[index].paragraphs.isEmpty || !isMatched(index) {
      if source.blocks[index].kind == .kept {
        separate(nil, source: index, isVerbatim: true, isBlank: false)
        out += source.bytes[source.lines.whole(source.blocks[index].lines)]
        endLine()
        last = Last(source: index, isVerbatim: true)
        hasText = true
      }
      index += 1
    }
    return index
  }

  private func isMatched(_ block: Int) -> Bool { writer.matched.contains(block) }

  // MARK: Blocks

  private mutating func emit(_ index: Int) {
    let match = writer.matches[index]
    let isBlank = isBlankLine(index)
    if match >= 0, !(isBlank && source.blocks[match].kind != .blank), let bytes = sourceBytes(index, match) {
      separate(index, source: match, isVerbatim: true, isBlank: isBlank)
      out += bytes
      endLine()
      note(index, match)
      last = Last(block: index, source: match, isVerbatim: true, isBlank: isBlank)
    } else {
      prepare(index, match)
      separate(index, source: match, isVerbatim: false, isBlank: isBlank)
      out += isBlank ? [] : newBytes(index)
      out += writer.style.lineEnd
      last = Last(block: index, source: match, isBlank: isBlank)
    }
    if !isBlank { hasText = true }
    for number in outline.blocks[index].chain where outline.containers[number].isItem {
      lists[outline.containers[number].list].hasItem = true
    }
  }

  private mutating func endLine() {
    if let byte = out.last, byte != 0x0A, byte != 0x0D { out += writer.style.lineEnd }
  }

  /// Whether a block is an empty line and no more.
  func isBlankLine(_ index: Int) -> Bool {
    let block = outline.blocks[index]
    guard block.chain.isEmpty, isEmpty(index), (writer.cares[index] ?? .fine) == .fine else { return false }
    let before = outline.blocks[..<index].last { !isEmpty($0) }
    let after = outline.blocks[index...].first { !isEmpty($0) }
    guard let before, !before.chain.isEmpty, let after else { return true }
    let isAmbiguous = !after.chain.isEmpty || outline.paragraphs[after.paragraphs.lowerBound].style.code != nil
    return !(isAmbiguous && index > 0 && !outline.blocks[index - 1].chain.isEmpty)
  }

  private func isEmpty(_ block: MarkdownOutline.Block) -> Bool {
    let paragraph = outline.paragraphs[block.paragraphs.lowerBound]
    return block.paragraphs.count == 1 && paragraph.text.isEmpty && paragraph.style == ParagraphStyle()
  }

  private func isEmpty(_ index: Int) -> Bool { isEmpty(outline.blocks[index]) }

  // MARK: Between blocks

  /// Writes what separates the next block from the last one.
  private mutating func separate(_ index: Int?, source number: Int, isVerbatim: Bool, isBlank: Bool) {
    guard let last else { return }
    if number >= 0, last.source == number - 1, last.source >= 0,
      let gap = gap(number, index, isVerbatim && last.isVerbatim)
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
  private func isTight(_ index: Int, after before: Int) -> Bool {
    let (block, last) = (outline.blocks[index], outline.blocks[before])
    guard block.continued < block.chain.count else { return false }
    let first = outline.containers[block.chain[block.continued]]
    guard first.isItem else { return false }
    if lists[first.list].hasItem { return lists[first.list].isTight }
    guard block.continued > 0, block.chain.prefix(block.continued).elementsEqual(last.chain),
      outline.containers[block.chain[block.continued - 1]].isItem, isPlainText(before), isFirstNumber(first.list)
    else { return false }
    return lists[outline.containers[block.chain[block.continued - 1]].list].isTight
  }

  private func isPlainText(_ index: Int) -> Bool {
    let paragraph = outline.paragraphs[outline.blocks[index].paragraphs.lowerBound]
    let style = paragraph.style
    return !paragraph.text.isEmpty && style.code == nil && style.cells.isEmpty
      && !paragraph.runs.contains { $0.style.atom?.kind == .opaque }
  }

  /// Whether a list may begin right after a paragraph.
  private func isFirstNumber(_ list: Int) -> Bool {
    guard isOrdered(list), let expected = outline.lists[list].expected else { return true }
    return expected > 1
  }

  func isOrdered(_ list: Int) -> Bool { if case .number? = outline.lists[list].marker { true } else { false } }

  // MARK: The end

  private mutating func emitNotes() {
    for (content, label) in writer.labels.sorted(by: { ($0.value.count, $0.value) < ($1.value.count, $1.value) }) {
      guard case .note(let paragraphs) = content else { continue }
      out += writer.style.lineEnd + Array("[^\(label)]:".utf8)
      for (index, paragraph) in RichText(paragraphs).paragraphs.enumerated() {
        let continuation = writer.style.lineEnd + Array("    ".utf8)
        var inline = MarkdownInlineWriter(writer, nil, .fine, .text, continuation: continuation, isInPlace: false)
        out += index == 0 ? [0x20] : writer.style.lineEnd + continuation
        out += inline.bytes(paragraph, old: nil)
      }
      out += writer.style.lineEnd
      last = Last()
    }
  }

  private mutating func endFile() {
    guard !writer.style.endsWithLineEnd, let last, !last.isBlank else { return }
    while let byte = out.last, byte == 0x0A || byte == 0x0D { out.removeLast() }
  }
}
