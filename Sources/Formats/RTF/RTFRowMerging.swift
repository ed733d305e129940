/// Finds the covered cells of one row.
struct RTFRowMerging {
  var row: RTFRow
  let above: Set<Int32>
  let isEmpty: (Range<Int>) -> Bool
  private(set) var covered: [Int] = []
  private(set) var continued: Set<Int32> = []
  private(set) var started: [Int32: Int] = [:]

  init(row: RTFRow, above: Set<Int32>, isEmpty: @escaping (Range<Int>) -> Bool) {
    (self.row, self.above, self.isEmpty) = (row, above, isEmpty)
  }

  mutating func merge() {
    row.isHeader = row.definition?.isHeader ?? false
    var (own, spans): ([Range<Int>], [RTFRow.Span]) = ([], [])
    var isAfterOwn = false
    for (index, range) in row.cells.enumerated() {
      let cell = row.definition.flatMap { index < $0.cells.count ? $0.cells[index] : nil }
      if let cell, index > 0, cell.merges.contains(.continuesColumns), isEmpty(range) {
        covered.append(range.lowerBound)
        if isAfterOwn { spans[spans.count - 1].columns += 1 }
      } else if let cell, cell.merges.contains(.continuesRows), above.contains(cell.edge), isEmpty(range) {
        covered.append(range.lowerBound)
        continued.insert(cell.edge)
        isAfterOwn = false
      } else {
        if let cell, cell.merges.contains(.startsRows) { started[cell.edge] = own.count }
        own.append(range)
        spans.append(.init(columns: cell?.columns ?? (index < row.columns.count ? row.columns[index] : 1)))
        isAfterOwn = true
      }
    }
    take(own, spans)
  }

  /// A row of which nothing would be left stays as it is.
  private mutating func take(_ own: [Range<Int>], _ spans: [RTFRow.Span]) {
    if own.isEmpty {
      (covered, continued, started) = ([], [], [:])
      row.spans = row.cells.map { _ in .init() }
    } else {
      (row.cells, row.spans, row.isBelowSpan) = (own, spans, !continued.isEmpty)
    }
  }
}
