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
  var hasText = false
  /// The block that begins a list before which the last comment was written that parts lists; -1 for none.
  var parted = -1

  init(_ writer: MarkdownWriter) {
    self.writer = writer
    containers = Array(repeating: Container(), count: writer.outline.containers.count)
    lists = Array(repeating: List(), count: writer.outline.lists.count)
    out.reserveCapacity(writer.source.bytes.count + 1024)
  }

  var source: MarkdownSource { writer.source }
  var outline: MarkdownOutline { writer.outline }

  mutating func emit() -> [UInt8] {
    var next = emitKept(from: 0, before: 0)
    for index in outline.blocks.indices {
      emit(index)
      let match = writer.matches[index]
      if match >= 0 { next = max(next, emitKept(from: match + 1, before: index + 1)) }
    }
    emitNotes()
    endFile()
    return out
  }

  /// Writes what the source keeps between its blocks, from a block on, before a block of the outline.
  private mutating func emitKept(from start: Int, before next: Int) -> Int {
    let prefix = keptPrefix(before: next)
    var index = start
    while index < source.blocks.count, source.blocks[index].paragraphs.isEmpty || !isMatched(index) {
      if source.blocks[index].kind == .parting { part(before: next, source: index) }
      if source.blocks[index].kind == .kept {
        separate(nil, source: index, isVerbatim: true, isBlank: false)
        out += keptLines(index, prefix, before: next)
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
    part(before: index)
    let match = writer.matches[index]
    let isBlank = isBlankLine(index)
    if match >= 0, !(isBlank && source.blocks[match].kind != .blank), let bytes = sourceBytes(index, match) {
      separate(index, source: match, isVerbatim: true, isBlank: isBlank)
      out += bytes
      endLine()
      note(index, match)
      last = Last(block: index, source: match, isVerbatim: true, isBlank: isBlank)
    } else {
      prepare(index)
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

  mutating func endLine() {
    if let byte = out.last, byte != 0x0A, byte != 0x0D { out += writer.style.lineEnd }
  }

  /// Whether a block is an empty line and no more.
  func isBlankLine(_ index: Int) -> Bool {
    let block = outline.blocks[index]
    guard block.chain.isEmpty, isEmpty(index), (writer.cares[index] ?? .fine) == .fine else { return false }
    if writer.partings.lists[index] >= 0 { return true }
    let before = outline.blocks[..<index].last { !isEmpty($0) }
    let after = outline.blocks[index...].first { !isEmpty($0) }
    guard let before, !before.chain.isEmpty, let after else { return true }
    let isAmbiguous = !after.chain.isEmpty || outline.paragraphs[after.paragraphs.lowerBound].style.code != nil
    return !(isAmbiguous && index > 0 && !outline.blocks[index - 1].chain.isEmpty)
  }

  func isEmpty(_ block: MarkdownOutline.Block) -> Bool {
    let paragraph = outline.paragraphs[block.paragraphs.lowerBound]
    return block.paragraphs.count == 1 && paragraph.text.isEmpty && paragraph.style == ParagraphStyle()
  }

  func isEmpty(_ index: Int) -> Bool { isEmpty(outline.blocks[index]) }
}
