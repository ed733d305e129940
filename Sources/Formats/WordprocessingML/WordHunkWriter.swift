import RichText

/// Writes the paragraphs of one hunk, operation by operation.
struct WordHunkWriter {
  var writer: WordWriter
  let items: [TextItem]
  let origins: [WordOrigin]
  let new: [TextItem]
  let hunk: ParagraphHunk

  /// The item of the source that was left out last in the paragraph.
  private var lastDeleted: Int?

  init(_ writer: WordWriter, _ items: [TextItem], _ origins: [WordOrigin], _ new: [TextItem], _ hunk: ParagraphHunk) {
    (self.writer, self.items, self.origins, self.new, self.hunk) = (writer, items, origins, new, hunk)
  }

  private var story: WordStory { writer.file.story }

  mutating func write(_ operations: [TextItemDifference.Operation]) {
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
  private func following(_ operations: [TextItemDifference.Operation], _ index: Int) -> Int? {
    var place = index
    while place < operations.count, case .insert(let edited) = operations[place], !new[edited].isEnd { place += 1 }
    guard place < operations.count, case .insert(let inserted) = operations[index] else { return nil }
    switch operations[place] {
    case .delete(let old): return items[old].style == new[inserted].style && !items[old].isEnd ? old : nil
    case .keep(let old, let kept):
      return items[old].style == new[inserted].style && new[kept].style == new[inserted].style && !items[old].isEnd
        ? old : nil
    case .insert: return nil
    }
  }

  // MARK: Paragraphs

  /// Copies a paragraph that stays as it is; how many operations that was.
  private mutating func copyParagraph(_ operations: [TextItemDifference.Operation], from index: Int) -> Int? {
    guard writer.emitter.paragraphDepth == nil, writer.current < writer.edited.count,
      let source = source(writer.current), writer.canCopy(writer.current, source), isNext(source),
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

  /// The paragraph of the source that a paragraph was.
  private func source(_ edited: Int) -> Int? {
    let number = writer.edited[edited].id.number
    return number < UInt64(story.paragraphs.count) ? Int(number) : nil
  }

  /// Whether nothing but markers is left before a paragraph of the source.
  private func isNext(_ source: Int) -> Bool {
    let start = story.paragraphs[source].pieces.lowerBound
    guard hunk.source.contains(source), writer.emitter.next <= start else { return false }
    return story.pieces[writer.emitter.next..<start].allSatisfy { !$0.isItem && $0.kind != .start && $0.kind != .end }
  }

  private mutating func openParagraph() {
    guard writer.emitter.paragraphDepth == nil, writer.current < writer.edited.count else { return }
    let source = source(writer.current)
    let start = source.flatMap { isNext($0) ? story.paragraphs[$0].pieces.lowerBound : nil }
    if let start { writer.emitter.passMarkers(to: start) { _ in false } }
    let breaksPage = start != nil && keepsPageBreak(source)
    let bytes = writer.startBytes(writer.current, source: source, breaksPage: breaksPage)
    writer.block = writer.elements(around: writer.current, source: source, hunk: hunk)
    writer.emitter.openParagraph(writer.current, bytes, in: writer.block, at: start)
    if breaksPage, let source { passPageBreak(source) }
  }

  private func pageBreak(_ source: Int?) -> Int? {
    guard let source else { return nil }
    return story.paragraphs[source].pieces.first { story.pieces[$0].kind == .pageBreak }
  }

  private func keepsPageBreak(_ source: Int?) -> Bool {
    writer.edited[writer.current].style.startsPage && pageBreak(source) != nil
  }

  private mutating func passPageBreak(_ source: Int) {
    guard let place = pageBreak(source) else { return }
    writer.emitter.passMarkers(to: place + 1, keepingPageBreaks: true)
  }

  private mutating func close(at piece: Int?) {
    writer.emitter.closeParagraph(at: piece) { [replaced = writer.replaced, story] in
      WordHunkWriter.isDropped($0, story, replaced)
    }
    writer.current += 1
    lastDeleted = nil
  }

  /// Links that are written anew are not kept.
  private static func isDropped(_ piece: WordPiece, _ story: WordStory, _ replaced: Range<Int>) -> Bool {
    guard piece.kind == .linkMarker, !replaced.isEmpty else { return false }
    let field = story.linkFields[Int(piece.offset)]
    return replaced.lowerBound <= field.lowerBound && field.upperBound <= replaced.upperBound
  }

  private mutating func keepEnd(_ old: Int) {
    openParagraph()
    close(at: origins[old].piece)
    writer.place = min(origins[old].paragraph + 1, story.paragraphs.count - 1)
  }

  private mutating func delete(_ old: Int) {
    let replaced = writer.replaced
    writer.emitter.delete(origins[old].piece) { [story] in WordHunkWriter.isDropped($0, story, replaced) }
    if items[old].isEnd {
      writer.place = min(origins[old].paragraph + 1, story.paragraphs.count - 1)
    } else {
      lastDeleted = old
    }
  }

  // MARK: Items

  private mutating func keep(_ old: Int, _ edited: Int) {
    openParagraph()
    let (origin, style) = (origins[old], new[edited].style)
    if items[old].style == style { return writer.emitter.keep(origin.piece, origin.range) }
    let piece = story.pieces[origin.piece]
    if writer.emitter.next <= origin.piece { writer.emitter.passMarkers(to: origin.piece) { _ in false } }
    if piece.kind == .atom {
      writer.putAtom(Int(new[edited].value) - 0x110000, style, like: origin.piece)
      return writer.emitter.pass(origin.piece, isWritten: false)
    }
    writer.moveToRun(style, like: origin.piece)
    if story.isText(piece) { writer.emitter.openText() } else { writer.emitter.closeText() }
    writer.emitter.keepElsewhere(origin.piece, origin.range)
  }

  private mutating func insert(_ edited: Int, before following: Int?) {
    openParagraph()
    let (style, value) = (new[edited].style, new[edited].value)
    writer.passLinkMarkers(to: writer.styles.styles[Int(style)].link)
    if value >= 0x110000 { return writer.putAtom(Int(value) - 0x110000, style, like: nil) }
    guard let scalar = Unicode.Scalar(value) else { return }
    if writer.isInRun(style) {
      writer.moveToRun(style, like: nil)
    } else if let following {
      writer.moveBefore(origins[following].piece)
    } else if let lastDeleted, items[lastDeleted].style == style, writer.replaced.isEmpty {
      writer.emitter.move(to: writer.emitter.target(story.pieces[origins[lastDeleted].piece]))
    } else {
      writer.moveToRun(style, like: nil)
    }
    writer.emitter.put(scalar)
  }
}

extension WordStory {
  /// Whether a piece is within a text element.
  func isText(_ piece: WordPiece) -> Bool { isText(Int(piece.parent)) }
}
