import RichText

/// Checks that an edited file reads as it should by reading what changed, up to where it goes on as the source does.
struct RTFLocalCheck {
  let source: RTFSource
  let original: RichText
  let held: RichText

  /// Whether the file reads as the text; nil where only reading all of it can tell.
  ///
  /// What comes before the first change is read as it was; so is what comes after a place where the same bytes are left, and the reader is
  /// in the same state. Lists, tables and blocks of code depend on more. They are those of the source where each paragraph and each
  /// row says the same of itself as there: for that the stretch of the source is read, too. Tables of fonts and the like in a stretch concern
  /// all of the text.
  func result(_ bytes: [UInt8], _ changed: Range<Int>, _ shift: Int) -> Bool? {
    let change = ParagraphChange(from: original, to: held)
    guard change.keepsStructure,
      let first = source.checkpoints.last(where: {
        $0.byte < changed.lowerBound && $0.byte > source.wordsEnd && $0.paragraph <= change.source.lowerBound
      })
    else { return nil }
    let last = source.checkpoints.first { $0.byte > changed.upperBound && $0.paragraph >= change.source.upperBound }
    let end = last?.byte ?? source.bytes.count
    guard first.byte < end + shift, end + shift <= bytes.count else { return nil }
    let (before, after) = (read(source.bytes, first, end, last), read(bytes, first, end + shift, last))
    guard let before, let after, before.isSame(as: after) else { return nil }
    return agrees(before, after, change.inPart(from: first.paragraph), first, last)
  }

  /// Reads a stretch of a file up to a place, or the file's end; nil where it ends otherwise.
  private func read(_ bytes: [UInt8], _ first: RTFCheckpoint, _ end: Int, _ last: RTFCheckpoint?) -> RTFReader? {
    var reader = RTFReader(bytes, first.byte..<end, from: first, of: source)
    guard !reader.tokens.contains(where: \.keyword.isTable) else { return nil }
    reader.run(finishing: last == nil)
    guard let last else { return reader }
    guard reader.index == reader.limit, !reader.isFinished, reader.checkpoint?.isSame(as: last) ?? false else {
      return nil
    }
    return reader
  }

  private func agrees(
    _ before: RTFReader, _ after: RTFReader, _ change: ParagraphChange, _ first: RTFCheckpoint, _ last: RTFCheckpoint?
  ) -> Bool? {
    let count = (last?.paragraph ?? original.paragraphCount) - first.paragraph
    let wanted = held.paragraphs(
      in: first.paragraph..<(first.paragraph + count + change.edited.count - change.source.count))
    guard before.paragraphs.count == count, hasSameRows(before, after, change), hasSameShapes(before, after, change)
    else { return nil }
    let read = after.paragraphs
    var index = 0
    for paragraph in wanted {
      guard index < read.count, read[index].withStructure(of: paragraph).isRead(as: paragraph) else {
        return nil
      }
      index += 1
    }
    return index == read.count ? true : nil
  }

  // MARK: Structure

  private func hasSameShapes(_ before: RTFReader, _ after: RTFReader, _ change: ParagraphChange) -> Bool {
    guard after.paragraphs.count == before.paragraphs.count + change.edited.count - change.source.count else {
      return false
    }
    let areKept = before.paragraphs.indices.allSatisfy { index in
      let place = change.place(index) ?? (change.isPlain ? nil : index)
      return place.map { before.shape(index) == after.shape($0) } ?? true
    }
    return areKept && (!change.isPlain || change.edited.allSatisfy { after.shape($0) == RTFShape() })
  }

  private func hasSameRows(_ before: RTFReader, _ after: RTFReader, _ change: ParagraphChange) -> Bool {
    let (old, new) = (before.rows, after.rows)
    guard old.ends.count == new.ends.count, old.definitions.mapValues(\.shape) == new.definitions.mapValues(\.shape)
    else { return false }
    return zip(old.ends, new.ends).allSatisfy { end, other in
      let place = change.place(end.paragraphs - 1) ?? (change.isPlain ? nil : end.paragraphs - 1)
      return end.level == other.level && place == other.paragraphs - 1
        && end.definition?.shape == other.definition?.shape
    }
  }
}

/// What a paragraph says of its place in lists, tables and blocks of code.
private struct RTFShape: Equatable {
  var list: ListItem?
  var isCode = false
  var depth = 0
  var ending = RTFParagraph.Ending.paragraph
}

/// What a row says of its cells.
private struct RTFRowShape: Equatable {
  var edges: [Int32]
  var merges: [RTFMerges]
  var columns: [Int?]
  var isHeader: Bool
}

extension RTFRowDefinition {
  fileprivate var shape: RTFRowShape {
    RTFRowShape(
      edges: cells.map(\.edge), merges: cells.map(\.merges), columns: cells.map(\.columns), isHeader: isHeader)
  }
}

extension RTFReader {
  fileprivate func shape(_ index: Int) -> RTFShape {
    let paragraph = source.paragraphs[index]
    return RTFShape(
      list: paragraphs[index].style.list, isCode: paragraphs[index].style.code != nil,
      depth: source.contexts[Int(paragraph.context)].paragraph.depth, ending: paragraph.ending)
  }

  /// Whether both readers ended in the same way.
  fileprivate func isSame(as other: RTFReader) -> Bool { isFinished == other.isFinished }
}
