import RichText

/// The columns of a table whose file only says where cells end, as most programs write wide cells: RTF has no columns across rows.
struct RTFColumns {
  /// Edges that are no farther apart are one: programs round them row by row. In twips.
  private static let tolerance = 20

  /// Where each column ends, in twips: the first of the edges that are taken for one.
  let edges: [Int]
  /// How many columns each cell of each row takes.
  private(set) var spans: [[Int]] = []

  /// `rows` has where the cells of each row end. Nil where a cell would take no column, or there are too many columns.
  init?(_ rows: [[Int]]) {
    var edges: [Int] = []
    for edge in Set(rows.joined()).sorted() where edges.last.map({ edge - $0 > Self.tolerance }) ?? true {
      edges.append(edge)
    }
    guard edges.count <= RTFTableGrid.columnLimit else { return nil }
    self.edges = edges
    for row in rows {
      let columns = row.map { edge in edges.partitioningIndex { $0 > edge } }
      let spans = zip(columns, [0] + columns).map { $0 - $1 }
      guard spans.allSatisfy({ $0 > 0 }) else { return nil }
      self.spans.append(spans)
    }
  }

  /// Whether any cell takes more than one column.
  var hasWideCells: Bool { spans.contains { $0.contains { $0 > 1 } } }
}

extension RTFRowDefinition {
  /// Where its cells end, in twips.
  var edges: [Int] { cells.map { Int($0.edge) } }

  /// Whether it says how many columns its cells take.
  var statesColumns: Bool {
    cells.contains { $0.columns != nil || !$0.merges.isDisjoint(with: [.startsColumns, .continuesColumns]) }
  }
}
