import RichText

extension RTFWriter {
  /// Writes what is between rows that stay: paragraphs, rows that go and rows that are new.
  mutating func writeGap(
    _ old: ArraySlice<RTFBlock>, _ new: ArraySlice<RTFBlock>, _ flow: RTFFlow, _ anchor: RTFAnchor, isLast: Bool
  ) {
    let (old, new) = (Array(old), Array(new))
    let hunks = hunks(old, new)
    for (index, hunk) in hunks.enumerated() {
      let isEnd = isLast && index == hunks.count - 1
      write(Array(old[hunk.source]), Array(new[hunk.edited]), flow, anchor, isCellEnd: isEnd && flow.isCell)
    }
  }

  private func hunks(_ old: [RTFBlock], _ new: [RTFBlock]) -> [ParagraphHunk] {
    var places: [Int: Int] = [:]
    for (place, block) in old.enumerated() where !block.isRow { places[block.paragraphs.lowerBound] = place }
    let wanted = new.map { $0.isRow ? -1 : places[Int(clamping: edited[$0.paragraphs.lowerBound].id.number)] ?? -1 }
    return ParagraphHunk.all(sourceCount: old.count, places: wanted)
  }

  private mutating func write(
    _ old: [RTFBlock], _ new: [RTFBlock], _ flow: RTFFlow, _ anchor: RTFAnchor, isCellEnd: Bool
  ) {
    if old.isEmpty, new.isEmpty { return }
    if old.count == 1, new.count == 1, !old[0].isRow, !new[0].isRow,
      isUnchanged(ParagraphHunk(source: old[0].paragraphs, edited: new[0].paragraphs))
    {
      return
    }
    var (items, origins, inserted): ([TextItem], [RTFOrigin], [TextItem]) = ([], [], [])
    for block in old {
      if block.isRow {
        addRemoved(block, flow.level, &items, &origins)
      } else {
        addSource(block.paragraphs.lowerBound, &items, &origins)
      }
    }
    for block in new {
      if block.isRow { addRow(block, &inserted) } else { addEdited(block.paragraphs.lowerBound, &inserted) }
    }
    rowLevel = flow.level
    write(items, origins, inserted, isCellEnd: isCellEnd, anchor: anchor)
  }

  private func addRow(_ block: RTFBlock, _ items: inout [TextItem]) {
    items.append(TextItem(value: TextItem.row + UInt32(block.paragraphs.lowerBound), style: -1))
  }

  // MARK: Rows that go

  /// Adds all that is removed with a row, in the order of its bytes, and its end, which stands for the place behind it.
  private mutating func addRemoved(
    _ block: RTFBlock, _ level: Int, _ items: inout [TextItem], _ origins: inout [RTFOrigin]
  ) {
    var inner: ([TextItem], [RTFOrigin]) = ([], [])
    for paragraph in block.paragraphs { addSource(paragraph, &inner.0, &inner.1) }
    let context = source.paragraphs[block.paragraphs.lowerBound].context
    let rows = source.rows.filter { $0.level > level && block.paragraphs.contains($0.paragraphs.lowerBound) }
    for range in Set(rows.flatMap(\.structure)).flatMap({ source.words(in: $0) }).map({ source.bytes(of: $0) }) {
      inner.1.append(.init(range, context, block.paragraphs.lowerBound))
    }
    inner.1.sort { $0.start < $1.start }
    var last = 0
    for origin in inner.1 where Int(origin.start) >= last {
      items.append(TextItem(value: TextItem.removed, style: -1))
      origins.append(origin)
      last = Int(origin.end)
    }
    guard let row = rows.first(where: { $0.level == level + 1 }) else { return }
    items.append(TextItem(value: TextItem.removed, style: -1, layout: 0))
    origins.append(.init(row.end..<row.end, row.context, block.paragraphs.lowerBound))
  }
}

extension RTFOrigin {
  init(_ range: Range<Int>, _ context: Int32, _ paragraph: Int) {
    self.init(
      start: UInt32(range.lowerBound), end: UInt32(range.upperBound), context: context, kind: .atom, isFragile: false,
      paragraph: Int32(paragraph))
  }
}

extension TextItem {
  var isRow: Bool { value >= TextItem.row }
}
