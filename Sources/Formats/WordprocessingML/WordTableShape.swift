import RichText

/// The rows and cells of one table, in order.
struct WordTableShape: Equatable {
  struct Row: Equatable {
    var row: Int
    var cells: [TableCell]
  }
  var rows: [Row] = []

  /// Whether any cell takes more than one row.
  var isMerged: Bool { rows.contains { $0.cells.contains { $0.rowSpan > 1 } } }

  /// The shapes of all tables, by their numbers.
  static func all(_ paragraphs: [Paragraph]) -> [Int: WordTableShape] {
    var (shapes, before): ([Int: WordTableShape], [TableCell]) = ([:], [])
    for paragraph in paragraphs {
      let cells = paragraph.style.cells
      var index = 0
      while index < cells.count, index < before.count, cells[index] == before[index] { index += 1 }
      for cell in cells[index...] { shapes[cell.table, default: WordTableShape()].add(cell) }
      before = cells
    }
    return shapes
  }

  private mutating func add(_ cell: TableCell) {
    if rows.last?.row != cell.row { rows.append(Row(row: cell.row, cells: [])) }
    if rows[rows.count - 1].cells.last?.cell != cell.cell { rows[rows.count - 1].cells.append(cell) }
  }

  /// The spans that the file can have for these cells, and headers by whole rows.
  func held() -> [Int: [Int: TableCell]] {
    let wanted = rows.map { $0.cells.map { WordTableGrid.Span(rows: $0.rowSpan, columns: $0.columnSpan) } }
    let elements = WordTableGrid.rows(wanted)
    let spans = zip(elements, WordTableGrid.spans(elements)).map { line, spans in
      zip(line, spans).compactMap { element, span in if case .cell = element { span } else { nil } }
    }
    var result: [Int: [Int: TableCell]] = [:]
    for (row, spans) in zip(rows, spans) {
      let isHeader = row.cells.allSatisfy(\.isHeader)
      for (cell, span) in zip(row.cells, spans) {
        var cell = cell
        (cell.rowSpan, cell.columnSpan, cell.isHeader) = (span.rows, span.columns, isHeader)
        result[row.row, default: [:]][cell.cell] = cell
      }
    }
    return result
  }
}
