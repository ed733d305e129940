import RichText

/// Writes the paragraphs of one hunk, operation by operation.
struct WordHunkWriter {
  var writer: WordWriter
  let items: [TextItem]
  let origins: [WordOrigin]
  let new: [TextItem]
  let hunk: ParagraphHunk

  /// The item of the source that was left out last in the paragraph.
  var lastDeleted: Int?
  /// The first operation that is none of the insertions which are being written.
  private var insertionsEnd = 0

  init(_ writer: WordWriter, _ items: [TextItem], _ origins: [WordOrigin], _ new: [TextItem], _ hunk: ParagraphHunk) {
    (self.writer, self.items, self.origins, self.new, self.hunk) = (writer, items, origins, new, hunk)
  }

  var story: WordStory { writer.file.story }

  mutating func write(_ operations: TextItemOperations) {
    var index = 0
    while index < operations.count {
      if let count = copyParagraph(operations, from: index) {
        index += count
        continue
      }
      switch operations[index] {
      case .keep(let old, let edited): items[old].isEnd ? keepEnd(old) : keep(old, edited)
      case .delete(let old): delete(old)
      case .insert(let edited):
        if new[edited].isEnd {
          openParagraph()
          close(at: nil)
        } else {
          insert(edited, before: following(operations, index))
        }
      }
      index += 1
    }
  }

  /// The item of the source right after the insertions, where it has the same look and keeps it, or is left out.
  private mutating func following(_ operations: TextItemOperations, _ index: Int) -> Int? {
    if insertionsEnd <= index { insertionsEnd = endOfInsertions(operations, from: index) }
    let place = insertionsEnd
    guard place < operations.count, case .insert(let inserted) = operations[index] else { return nil }
    switch operations[place] {
    case .delete(let old): return items[old].style == new[inserted].style && !items[old].isEnd ? old : nil
    case .keep(let old, let kept):
      return items[old].style == new[inserted].style && new[kept].style == new[inserted].style && !items[old].isEnd
        ? old : nil
    case .insert: return nil
    }
  }

  private func endOfInsertions(_ operations: TextItemOperations, from index: Int) -> Int {
    var place = index
    while place < operations.count, case .insert(let edited) = operations[place], !new[edited].isEnd { place += 1 }
    return place
  }

  // MARK: Paragraphs

  /// Copies a paragraph that stays as it is; how many operations that was.
  mutating func copyParagraph(_ operations: TextItemOperations, from index: Int) -> Int? {
    guard writer.emitter.paragraphDepth == nil, writer.current < writer.edited.count,
      let source = writer.source(writer.current), writer.canCopy(writer.current, source), isNext(source),
      case .keep(let first, _) = operations[index]
    else { return nil }
    let start = origins[..<first].lastIndex { $0.paragraph >= 0 }.map { $0 + 1 } ?? 0
    guard let end = origins[first...].firstIndex(where: { $0.paragraph >= 0 }), start == first,
      origins[end].paragraph == source,
      index + end - first < operations.count, case .keep(end, _) = operations[index + end - first]
    else { return nil }
    writer.copy(source)
    return end - first + 1
  }

  /// Whether nothing but markers is left before a paragraph of the source.
  func isNext(_ source: Int) -> Bool {
    let start = story.paragraphs[source].pieces.lowerBound
    return hunk.source.contains(source) && hasOnlyMarkers(before: start)
  }

  private func hasOnlyMarkers(before start: Int) -> Bool {
    guard writer.emitter.next <= start else { return false }
    return story.pieces[writer.emitter.next..<start].allSatisfy { !$0.isItem && $0.kind != .start && $0.kind != .end }
  }

  mutating func openParagraph() {
    guard writer.emitter.paragraphDepth == nil, writer.current < writer.edited.count else { return }
    let source = writer.source(writer.current)
    let start = source.flatMap { isNext($0) ? story.paragraphs[$0].pieces.lowerBound : nil }
    if let place = start ?? startOfCell() { writer.emitter.passMarkers(to: place) { _ in false } }
    let breaksPage = start != nil && keepsPageBreak(source)
    let bytes = writer.startBytes(writer.current, source: source, breaksPage: breaksPage)
    writer.block = writer.elements(around: writer.current, source: source)
    writer.emitter.openParagraph(writer.current, bytes, in: writer.block, at: start)
    if breaksPage, let source { passPageBreak(source) }
  }

  /// Where the next paragraph begins that the source has, for a new one at the start of its cell: merged cells stand before both.
  private func startOfCell() -> Int? {
    let (number, cells) = (writer.current, writer.edited[writer.current].style.cells)
    guard !cells.isEmpty, number == 0 || writer.edited[number - 1].style.cells != cells,
      let next = writer.followerInCell(number)
    else { return nil }
    let start = story.paragraphs[next].pieces.lowerBound
    return hasOnlyMarkers(before: start) ? start : nil
  }

  func pageBreak(_ source: Int?) -> Int? {
    guard let source else { return nil }
    return story.paragraphs[source].pieces.first { story.pieces[$0].kind == .pageBreak }
  }

  func keepsPageBreak(_ source: Int?) -> Bool {
    writer.edited[writer.current].style.startsPage && pageBreak(source) != nil
  }

  mutating func passPageBreak(_ source: Int) {
    guard let place = pageBreak(source) else { return }
    writer.emitter.passMarkers(to: place + 1, keepingPageBreaks: true)
  }

  mutating func close(at piece: Int?) {
    writer.emitter.closeParagraph(at: piece) { [replaced = writer.replaced, story] in
      WordHunkWriter.isDropped($0, story, replaced)
    }
    writer.current += 1
    lastDeleted = nil
  }

  /// Links that are written anew are not kept.
  static func isDropped(_ piece: WordPiece, _ story: WordStory, _ replaced: Range<Int>) -> Bool {
    guard piece.kind == .linkMarker, !replaced.isEmpty else { return false }
    let field = story.linkFields[Int(piece.offset)]
    return replaced.lowerBound <= field.lowerBound && field.upperBound <= replaced.upperBound
  }

  mutating func keepEnd(_ old: Int) {
    openParagraph()
    close(at: origins[old].piece)
    writer.place = min(origins[old].paragraph + 1, story.paragraphs.count - 1)
  }

  mutating func delete(_ old: Int) {
    let replaced = writer.replaced
    writer.emitter.delete(origins[old].piece) { [story] in WordHunkWriter.isDropped($0, story, replaced) }
    if items[old].isEnd {
      writer.place = min(origins[old].paragraph + 1, story.paragraphs.count - 1)
    } else {
      lastDeleted = old
    }
  }
}

extension WordStory {
  /// Whether a piece is within a text element.
  func isText(_ piece: WordPiece) -> Bool { isText(Int(piece.parent)) }
}
