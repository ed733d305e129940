import RichText

/// Reads which cells a table has.
struct WordTableReader {
  private let story: WordStory
  private var part: XMLPart { story.part }

  init(_ story: WordStory) { self.story = story }

  /// The table's cells in order, each by its node; nil for what is part of another cell.
  func cells(of table: Int) -> [(Int, TableCell?)] {
    let rows = nodes(in: table) { if case .row = $0 { true } else { false } }
    let cells = rows.map { row in nodes(in: row) { if case .cell = $0 { true } else { false } } }
    let elements = zip(rows, cells).map { row, cells in [gap(row)] + cells.map { element($0) } }
    let spans = WordTableGrid.spans(elements)
    var result: [(Int, TableCell?)] = []
    for (index, row) in rows.enumerated() {
      let isHeader = isHeader(row)
      for (cell, span) in zip(cells[index], spans[index].dropFirst()) {
        result.append(
          (
            cell,
            span.map {
              TableCell(
                table: table, row: row, cell: cell, rowSpan: $0.rows, columnSpan: $0.columns, isHeader: isHeader)
            }
          ))
      }
    }
    return result
  }

  private func isHeader(_ row: Int) -> Bool {
    part.child(row, "trPr").map { WordProperties(part, $0).isOn("tblHeader") ?? false } ?? false
  }

  private func gap(_ row: Int) -> WordTableGrid.Element {
    let before = part.child(row, "trPr").flatMap { part.child($0, "gridBefore") }
    let columns = before.flatMap { part.attribute($0, "val") }.flatMap { Int($0) } ?? 0
    return .gap(columns: min(max(columns, 0), WordTableGrid.columnLimit))
  }

  private func element(_ cell: Int) -> WordTableGrid.Element {
    let properties = WordProperties(part, part.child(cell, "tcPr"))
    let columns = min(max(properties["gridSpan"]?.number("val") ?? 1, 1), WordTableGrid.columnLimit)
    if let merge = properties["hMerge"], merge.value != "restart" { return .joined(columns: columns) }
    guard let merge = properties["vMerge"] else { return .cell(columns: columns, isMerging: false) }
    return merge.value == "restart" ? .cell(columns: columns, isMerging: true) : .merged(columns: columns)
  }

  /// The nearest nodes of a kind inside, through containers.
  private func nodes(in node: Int, where isWanted: (WordElement) -> Bool) -> [Int] {
    var (found, token) = ([Int](), node + 1)
    while token < part.end(of: node) {
      guard part.tokens[token].kind == .start else { token += 1; continue }
      let element = story.element(token)
      if isWanted(element) {
        found.append(token)
        token = part.end(of: token) + 1
      } else {
        switch element {
        case .container, .contentControl: token += 1
        default: token = part.end(of: token) + 1
        }
      }
    }
    return found
  }
}
