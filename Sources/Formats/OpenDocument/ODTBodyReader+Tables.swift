import RichText

extension ODTBodyReader {
  mutating func readTable(_ node: Int, _ container: Int, _ group: Int, _ depth: Int) {
    let (table, first) = (source.tables.count, source.paragraphs.count)
    source.tables.append(ODTTable(node: node))
    readRows(node, table, container, isHeader: false, depth: depth + 1)
    close(.table(table), node, first, container, group)
  }

  mutating func readRows(_ node: Int, _ table: Int, _ container: Int, isHeader: Bool, depth: Int) {
    guard depth < Self.depthLimit else { return }
    for child in part.children(node) {
      switch part.name(child) {
      case "table:table-row":
        let count = repeats(child, "table:number-rows-repeated", table)
        for _ in 0..<count { readRow(child, table, container, isHeader, count > 1, depth) }
      case "table:table-header-rows": readRows(child, table, container, isHeader: true, depth: depth + 1)
      case "table:table-rows", "table:table-row-group":
        readRows(child, table, container, isHeader: isHeader, depth: depth + 1)
      default: continue
      }
    }
  }

  /// How often a row or cell is shown.
  mutating func repeats(_ node: Int, _ name: String, _ table: Int) -> Int {
    guard let stated = part.attribute(node, name).flatMap(Int.init), stated > 1 else { return 1 }
    let (cost, overflow) = part.range(node).count.multipliedReportingOverflow(by: stated)
    guard !overflow, stated <= Self.repeatCountLimit, cost <= repeatBudget else { return 1 }
    repeatBudget -= cost
    source.tables[table].hasRepeats = true
    return stated
  }

  mutating func readRow(
    _ node: Int, _ table: Int, _ container: Int, _ isHeader: Bool, _ isRepeated: Bool, _ depth: Int
  ) {
    var row = ODTRow(node: node, isHeader: isHeader, isRepeated: isRepeated)
    for child in part.children(node) {
      switch part.name(child) {
      case "table:table-cell":
        let count = repeats(child, "table:number-columns-repeated", table)
        for _ in 0..<count {
          readCell(child, table, &row, container, count > 1, depth)
          row.pattern.append(true)
        }
      case "table:covered-table-cell":
        let count = part.attribute(child, "table:number-columns-repeated").flatMap(Int.init) ?? 1
        row.pattern += [Bool](repeating: false, count: min(max(count, 1), Self.repeatCountLimit))
      default: continue
      }
    }
    if !row.cells.isEmpty { source.tables[table].rows.append(row) }
  }

  mutating func readCell(
    _ node: Int, _ table: Int, _ row: inout ODTRow, _ container: Int, _ isRepeated: Bool, _ depth: Int
  ) {
    cells.append(
      TableCell(
        table: table, row: source.tables[table].rows.count, cell: row.cells.count,
        rowSpan: span(node, "table:number-rows-spanned"), columnSpan: span(node, "table:number-columns-spanned"),
        isHeader: row.isHeader))
    let block = source.containers[container].blocks.count
    let inner = readContainer(node, parent: (container, block), depth: depth + 1)
    row.cells.append(ODTCell(node: node, container: inner, isRepeated: isRepeated))
    cells.removeLast()
  }

  /// The most rows or columns that a cell is said to take.
  static let spanLimit = 1000

  func span(_ node: Int, _ name: String) -> Int {
    min(max(part.attribute(node, name).flatMap(Int.init) ?? 1, 1), Self.spanLimit)
  }
}
