/// Where the cells of a table stand, with spans that fit together.
struct RTFTableGrid {
  /// A cell of the file: one of the model's, or one that another covers.
  struct Cell: Equatable {
    /// The number of the row's own cell; nil where a cell of a row above covers it.
    var own: Int?
    var merges: RTFMerges
  }

  /// Wider cells are read as if they were this wide.
  static let columnLimit = 64

  /// The spans of each row's cells, so that no two overlap and nothing is left out.
  private(set) var spans: [[RTFRow.Span]]
  /// The cells of each row, covered ones too.
  private(set) var rows: [[Cell]] = []

  /// Whether cells are merged across rows that have not all as many cells.
  var isUneven: Bool {
    rows.contains { $0.count != rows[0].count } && spans.contains { $0.contains { $0.rows > 1 } }
  }

  /// A cell of a row above that reaches down: its first column, what it covers, and in how many rows from here on.
  private struct Reaching {
    var column: Int
    var width: Int
    var left: Int
    var row: Int
    var cell: Int
  }

  private var above: [Reaching] = []

  init(_ spans: [[RTFRow.Span]]) {
    self.spans = spans.map { row in
      row.map { .init(columns: min(max($0.columns, 1), RTFTableGrid.columnLimit), rows: max($0.rows, 1)) }
    }
    for row in spans.indices { place(row) }
    for reaching in above { cut(reaching, reaching.left) }
    markStarts()
  }

  private mutating func cut(_ reaching: Reaching, _ rows: Int) {
    spans[reaching.row][reaching.cell].rows -= rows
  }

  private mutating func place(_ row: Int) {
    var (column, cell, next, cells) = (0, 0, [Reaching](), [Cell]())
    var waiting = above.sorted { $0.column < $1.column }
    while true {
      if let first = waiting.first, first.column == column {
        waiting.removeFirst()
        cells += RTFTableGrid.cells(nil, first.width, [.continuesRows])
        column += first.width
        next.append(first)
      } else if cell < spans[row].count {
        let free = (waiting.first?.column ?? .max) - column
        spans[row][cell].columns = min(spans[row][cell].columns, free)
        let span = spans[row][cell]
        cells += RTFTableGrid.cells(cell, span.columns, [])
        next.append(Reaching(column: column, width: span.columns, left: span.rows, row: row, cell: cell))
        (column, cell) = (column + span.columns, cell + 1)
      } else {
        break
      }
    }
    for reaching in waiting { cut(reaching, reaching.left) }
    rows.append(cells)
    above = next.map { Reaching(column: $0.column, width: $0.width, left: $0.left - 1, row: $0.row, cell: $0.cell) }
      .filter { $0.left > 0 }
  }

  private static func cells(_ own: Int?, _ width: Int, _ merges: RTFMerges) -> [Cell] {
    (0..<width).map { index in
      let columns: RTFMerges = width == 1 ? [] : index == 0 ? .startsColumns : .continuesColumns
      return Cell(own: index == 0 ? own : nil, merges: merges.union(columns))
    }
  }

  private mutating func markStarts() {
    for row in rows.indices {
      for index in rows[row].indices {
        guard let own = rows[row][index].own, spans[row][own].rows > 1 else { continue }
        rows[row][index].merges.insert(.startsRows)
      }
    }
  }
}
