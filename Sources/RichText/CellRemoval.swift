/// The removal of a range that goes from one cell of a table to another, or to what is outside.
struct CellRemoval {
  private let text: RichText
  private let range: Range<Position>
  /// How many of the outer cells hold the whole range.
  private let depth: Int

  /// Nil where the range begins and ends in the same cell, or outside of tables.
  init?(_ range: Range<Position>, in text: RichText) {
    let (lower, upper) = (range.lowerBound.paragraph, range.upperBound.paragraph)
    guard lower < upper else { return nil }
    let cells = text.paragraphStyle(lower).cells
    var depth = cells.count
    for style in text.paragraphStyles(in: (lower + 1)..<(upper + 1)) {
      depth = min(depth, zip(cells, style.cells).prefix { $0.isSameCell(as: $1) }.count)
    }
    guard depth < cells.count || depth < text.paragraphStyle(upper).cells.count else { return nil }
    (self.text, self.range, self.depth) = (text, range, depth)
  }

  /// The edit that removes the range, and puts something where it began.
  func transaction(puttingIn replacement: RichText) -> Transaction {
    let isEmpty = replacement.utf8Count == 0
    let blocks = TableBlock.blocks(of: text, range, depth: depth)
    guard let first = blocks.first, let last = blocks.last else { return Transaction() }
    let needsParagraph = first.isWhole && last.isTable && (!isEmpty || leavesNoParagraph(first, last))
    var draft = Draft(text)
    for (index, block) in blocks.enumerated().reversed() {
      if index == 0, needsParagraph {
        replaceWholly(block, in: &draft)
      } else {
        remove(block, isInside: index > 0 && index < blocks.count - 1, keepsRows: index == 0 && !isEmpty, in: &draft)
      }
    }
    if !isEmpty { put(replacement, into: &draft) }
    return draft.transaction
  }

  /// Removes what of a block is in the range. One that is inside has others before and after it.
  private func remove(_ block: TableBlock, isInside: Bool, keepsRows: Bool, in draft: inout Draft) {
    if block.isWhole || !block.isTable && isInside {
      draft.add { $0.removingParagraphs(block.paragraphs) }
    } else if block.isTable {
      clear(block, keepsRows: keepsRows, in: &draft)
    } else {
      draft.add { $0.splicing(part(of: block.paragraphs), with: RichText()) }
    }
  }

  /// Whether the cell around the range would have no paragraph once tables are gone.
  private func leavesNoParagraph(_ first: TableBlock, _ last: TableBlock) -> Bool {
    guard depth > 0, last.isWhole else { return false }
    let cells = text.paragraphStyle(range.lowerBound.paragraph).cells.prefix(depth)
    return ![first.paragraphs.lowerBound - 1, last.paragraphs.upperBound].contains { index in
      (0..<text.paragraphCount).contains(index)
        && zip(text.paragraphStyle(index).cells, cells).prefix { $0.isSameCell(as: $1) }.count == depth
    }
  }

  /// Puts an empty paragraph in place of a table.
  private func replaceWholly(_ table: TableBlock, in draft: inout Draft) {
    var style = ParagraphStyle()
    style.cells = Array(text.paragraphStyle(table.paragraphs.lowerBound).cells.prefix(depth))
    draft.add { $0.inserting([Paragraph(id: ParagraphID(0), style: style)], before: table.paragraphs.lowerBound) }
    draft.add { $0.removingParagraphs(table.paragraphs.shifted(by: 1)) }
  }

  private func put(_ replacement: RichText, into draft: inout Draft) {
    let place = draft.text.scalarAligned(range.lowerBound)
    let cells = draft.text.paragraphStyle(place.paragraph).cells
    draft.add { $0.splicing(place..<place, with: replacement.inside(cells)) }
  }

  /// Takes out whole rows, and empties the other cells as far as they are in the range.
  private func clear(_ table: TableBlock, keepsRows: Bool, in draft: inout Draft) {
    let removed = keepsRows ? [] : removedRows(of: table)
    for cell in text.stretches(of: table.covered, by: { $0.isInSameCell(as: $1, depth: depth) }).reversed() {
      if removed.contains(cell.lowerBound) {
        draft.add { $0.removingParagraphs(cell) }
      } else {
        let part = part(of: cell)
        draft.add { text in
          CellRemoval(part, in: text)?.transaction(puttingIn: RichText()) ?? text.splicing(part, with: RichText())
        }
      }
    }
  }

  /// The paragraphs of rows that are wholly in the range.
  private func removedRows(of table: TableBlock) -> Set<Int> {
    let rows = text.stretches(of: table.paragraphs) { $0.cells[depth].row == $1.cells[depth].row }
    return Set(rows.filter { covers($0) }.joined())
  }

  private func covers(_ paragraphs: Range<Int>) -> Bool {
    let last = paragraphs.upperBound - 1
    return range.lowerBound <= Position(paragraphs.lowerBound, 0)
      && Position(last, text.paragraphLength(last)) <= range.upperBound
  }

  /// What of paragraphs is in the range.
  private func part(of paragraphs: Range<Int>) -> Range<Position> {
    let last = paragraphs.upperBound - 1
    let lower = max(range.lowerBound, Position(paragraphs.lowerBound, 0))
    return lower..<max(lower, min(range.upperBound, Position(last, text.paragraphLength(last))))
  }
}

extension ParagraphStyle {
  /// Whether both are in the same cell of a table at a depth.
  fileprivate func isInSameCell(as other: ParagraphStyle, depth: Int) -> Bool {
    zip(cells, other.cells).prefix { $0.isSameCell(as: $1) }.count > depth
  }
}

extension RichText {
  /// Neighbouring paragraphs that belong together, in order.
  func stretches(of range: Range<Int>, by belongs: (ParagraphStyle, ParagraphStyle) -> Bool) -> [Range<Int>] {
    var (result, start, last): ([Range<Int>], Int, ParagraphStyle?) = ([], range.lowerBound, nil)
    for (index, style) in zip(range, paragraphStyles(in: range)) {
      if let before = last, !belongs(before, style) {
        result.append(start..<index)
        start = index
      }
      last = style
    }
    return range.isEmpty ? [] : result + [start..<range.upperBound]
  }

  /// All paragraphs of the table at a depth that some of its paragraphs are in.
  func table(around part: Range<Int>, depth: Int) -> Range<Int> {
    let style = paragraphStyle(part.lowerBound)
    var (lower, upper) = (part.lowerBound, part.upperBound)
    while lower > 0, paragraphStyle(lower - 1).isInSameTable(as: style, depth: depth) { lower -= 1 }
    while upper < paragraphCount, paragraphStyle(upper).isInSameTable(as: style, depth: depth) { upper += 1 }
    return lower..<upper
  }

  /// The same with all paragraphs in these cells: those of its own tables inside them.
  func inside(_ cells: [TableCell]) -> RichText {
    if cells.isEmpty { return self }
    let all = paragraphs.map { paragraph in
      let own = paragraph.style.cells
      if zip(own, cells).prefix(while: { $0.isSameCell(as: $1) }).count == cells.count { return paragraph }
      var inner = paragraph
      inner.style.cells = cells + own
      return inner
    }
    return RichText(canonical: all, nextID: ids.nextNumber, leafLimit: rope.limit)
  }
}
