/// The spans of a table's cells, found row by row.
struct WordTableSpans {
  private typealias Place = (row: Int, cell: Int)

  /// Those of the rows so far; nil for what is part of another cell.
  private(set) var spans: [[WordTableGrid.Span?]] = []
  /// The cells of the row above that may go on below, by their first columns; and those of this row.
  private var above: [Int: Place] = [:]
  private var open: [Int: Place] = [:]
  private var column = 0
  /// The cell to the left.
  private var last: Place?

  mutating func add(_ elements: [WordTableGrid.Element]) {
    spans.append([])
    (above, open, column, last) = (open, [:], 0, nil)
    for element in elements { add(element) }
  }

  private mutating func add(_ element: WordTableGrid.Element) {
    switch element {
    case .gap(let columns): end(nil, columns)
    case .cell(let columns, let isMerging): begin(columns, isMerging: isMerging)
    case .joined(let columns):
      guard let left = last else { return end(.init(columns: columns), columns) }
      if left.row == spans.count - 1 { spans[left.row][left.cell]?.columns += columns }
      end(nil, columns)
    case .merged(let columns):
      guard let top = above[column] else { return begin(columns, isMerging: false) }
      spans[top.row][top.cell]?.rows += 1
      (open[column], last) = (top, top)
      end(nil, columns)
    }
  }

  private mutating func begin(_ columns: Int, isMerging: Bool) {
    let place = (row: spans.count - 1, cell: spans[spans.count - 1].count)
    last = place
    if isMerging { open[column] = place }
    end(.init(columns: columns), columns)
  }

  private mutating func end(_ span: WordTableGrid.Span?, _ columns: Int) {
    spans[spans.count - 1].append(span)
    column += columns
  }
}
