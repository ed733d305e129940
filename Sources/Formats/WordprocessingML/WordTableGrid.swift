/// Which cells of a table take how many rows and columns.
struct WordTableGrid {
  struct Span: Equatable, Sendable {
    var rows = 1
    var columns = 1
  }

  /// A cell as a row has it, in order.
  enum Element: Equatable, Sendable {
    /// A cell of so many columns, which may go on below.
    case cell(columns: Int, isMerging: Bool)
    /// What continues the cell above.
    case merged(columns: Int)
    /// What continues the cell to the left.
    case joined(columns: Int)
    /// Columns that are left out.
    case gap(columns: Int)
  }

  /// Wider cells and rows are taken for so wide, in columns.
  static let columnLimit = 1000

  /// The spans of each row's cells; nil for those that are part of another.
  static func spans(_ rows: [[Element]]) -> [[Span?]] {
    var reading = WordTableSpans()
    for elements in rows { reading.add(elements) }
    return reading.spans
  }

  /// The elements that give cells these spans. A cell that would lie on another is put beside it.
  static func rows(_ cells: [[Span]]) -> [[Element]] {
    var open: [Int: (left: Int, columns: Int)] = [:]
    return cells.enumerated().map { row, line in
      var (column, elements) = (0, [Element]())
      var rest = open
      open = [:]
      for span in line {
        takeMerged(&column, &elements, &rest, &open)
        let columns = min(max(span.columns, 1), columnLimit)
        let left = min(span.rows, cells.count - row) - 1
        elements.append(.cell(columns: columns, isMerging: left > 0))
        if left > 0 { open[column] = (left, columns) }
        column += columns
      }
      takeMerged(&column, &elements, &rest, &open)
      return elements
    }
  }

  private typealias Open = [Int: (left: Int, columns: Int)]

  private static func takeMerged(
    _ column: inout Int, _ elements: inout [Element], _ rest: inout Open, _ open: inout Open
  ) {
    while let above = rest.removeValue(forKey: column) {
      elements.append(.merged(columns: above.columns))
      if above.left > 1 { open[column] = (above.left - 1, above.columns) }
      column += above.columns
    }
  }
}
