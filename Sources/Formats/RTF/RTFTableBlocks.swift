import RichText

/// A paragraph, or the paragraphs of a row, at one level of a text.
struct RTFBlock {
  var paragraphs: Range<Int>
  var isRow: Bool
}

extension RandomAccessCollection where Element == Paragraph, Index == Int {
  /// The rows and the paragraphs outside of rows in a range of a cell, or of the text at level 0.
  func blocks(_ range: Range<Int>, level: Int) -> [RTFBlock] {
    var (result, index): ([RTFBlock], Int) = ([], range.lowerBound)
    while index < range.upperBound {
      let end = self[index].style.cells.count > level ? endOfRow(index, range.upperBound, level) : index + 1
      result.append(RTFBlock(paragraphs: index..<end, isRow: self[index].style.cells.count > level))
      index = end
    }
    return result
  }

  private func endOfRow(_ start: Int, _ end: Int, _ level: Int) -> Int {
    let first = self[start].style.cells[level]
    return self[start..<end].firstIndex { paragraph in
      guard level < paragraph.style.cells.count else { return true }
      return (paragraph.style.cells[level].table, paragraph.style.cells[level].row) != (first.table, first.row)
    } ?? end
  }

  /// The cells of a row.
  func cells(_ row: Range<Int>, level: Int) -> [Range<Int>] {
    var (result, start): ([Range<Int>], Int) = ([], row.lowerBound)
    for index in row where self[index].style.cells[level].cell != self[start].style.cells[level].cell {
      result.append(start..<index)
      start = index
    }
    return result + [start..<row.upperBound]
  }

  /// Their spans.
  func spans(_ row: Range<Int>, level: Int) -> [RTFRow.Span] {
    cells(row, level: level).map { cell in
      let tag = self[cell.lowerBound].style.cells[level]
      return RTFRow.Span(columns: tag.columnSpan, rows: tag.rowSpan)
    }
  }
}
