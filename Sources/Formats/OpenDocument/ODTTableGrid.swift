import RichText

/// Where the cells of a table stand, and what of its columns they cover.
struct ODTTableGrid {
  /// For each row its columns: true for a cell, false for what another cell covers.
  private(set) var patterns: [[Bool]] = []
  private(set) var columnCount = 0
  /// More columns are not looked after.
  static let columnLimit = 4000

  init(_ rows: [[TableCell]]) {
    var covered: [Int] = []
    for row in rows { patterns.append(Self.pattern(row, &covered)) }
    columnCount = patterns.map(\.count).max() ?? 0
  }

  /// `covered` has for each column how many more rows a cell above takes.
  private static func pattern(_ row: [TableCell], _ covered: inout [Int]) -> [Bool] {
    var (result, next): ([Bool], [Int]) = ([], covered.map { max(0, $0 - 1) })
    func isCovered() -> Bool { result.count < covered.count && covered[result.count] > 0 }
    for cell in row {
      while isCovered() { result.append(false) }
      for column in 0..<(result.count < columnLimit ? cell.columnSpan : 1) {
        while next.count <= result.count { next.append(0) }
        next[result.count] = max(next[result.count], cell.rowSpan - 1)
        result.append(column == 0)
      }
    }
    while isCovered() { result.append(false) }
    covered = next
    return result
  }

  /// The columns that the file's table has.
  func columnCount(of table: ODTTable, _ part: ODTPart) -> Int { table.rows.map(\.pattern.count).max() ?? 0 }
}
