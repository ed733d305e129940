import RichText

/// Finds the rows and cells of tables among the paragraphs of a file.
struct RTFTableBuilder {
  private let source: RTFSource
  private let ends: [RTFRowEnd]
  private var open: [Open] = []
  private(set) var rows: [RTFRow] = []
  /// The places of paragraphs in tables.
  private(set) var cells: [[TableCell]]
  /// The empty paragraphs of cells that others cover.
  private(set) var covered: Set<Int> = []

  /// A row whose end has not been met.
  private struct Open {
    var cells: [Range<Int>] = []
    var start: Int
  }

  init(_ source: RTFSource, _ ends: [RTFRowEnd]) {
    (self.source, self.ends) = (source, ends)
    cells = Array(repeating: [], count: source.paragraphs.count)
  }

  mutating func build() {
    var next = 0
    for index in source.paragraphs.indices {
      add(index)
      while next < ends.count, ends[next].paragraphs <= index + 1 {
        finish(ends[next], at: index + 1)
        next += 1
      }
    }
    rows.sort { ($0.level, $0.paragraphs.lowerBound) < ($1.level, $1.paragraphs.lowerBound) }
    place()
  }

  private mutating func add(_ index: Int) {
    let paragraph = source.paragraphs[index]
    var depth = source.contexts[Int(paragraph.context)].paragraph.depth
    if paragraph.ending == .cell { depth = 1 }
    if paragraph.ending == .nestedCell { depth = max(2, depth) }
    while open.count > depth { open.removeLast() }
    while open.count < depth { open.append(Open(start: index)) }
    guard paragraph.ending != .paragraph, let last = open.indices.last else { return }
    open[last].cells.append(open[last].start..<(index + 1))
    open[last].start = index + 1
  }

  /// Makes a row of the cells that are complete; what lacks a part stays plain paragraphs.
  private mutating func finish(_ end: RTFRowEnd, at index: Int) {
    while open.count > end.level { open.removeLast() }
    guard open.count == end.level, let row = open.popLast(), row.start == index, !row.cells.isEmpty else { return }
    let first = source.start(of: row.cells[0].lowerBound)
    rows.append(
      RTFRow(
        level: end.level, cells: row.cells, definition: end.definition, structure: end.structure,
        start: min(first, end.structure.first?.lowerBound ?? first), end: end.end, context: end.context))
  }

  // MARK: Places

  /// Joins rows to tables. A row must be within one cell of the row around it.
  private mutating func place() {
    var (kept, table): ([RTFRow], [RTFRow]) = ([], [])
    for row in rows {
      if let last = table.last, last.level != row.level { close(&table, &kept) }
      let around = cells[row.paragraphs.lowerBound]
      guard around.count == row.level - 1, row.paragraphs.allSatisfy({ cells[$0] == around }) else { continue }
      if let last = table.last, last.paragraphs.upperBound != row.paragraphs.lowerBound { close(&table, &kept) }
      table.append(row)
    }
    close(&table, &kept)
    rows = kept
  }

  private mutating func close(_ table: inout [RTFRow], _ kept: inout [RTFRow]) {
    guard !table.isEmpty else { return }
    let number = kept.count
    findColumns(&table)
    merge(&table)
    for index in table.indices {
      table[index].table = number
      tag(table[index], kept.count + index)
    }
    kept += table
    table = []
  }

  private mutating func tag(_ row: RTFRow, _ number: Int) {
    for (cell, range) in row.cells.enumerated() {
      let span = row.spans[cell]
      let tag = TableCell(
        table: row.table, row: number, cell: cell, rowSpan: span.rows, columnSpan: span.columns, isHeader: row.isHeader)
      for paragraph in range { cells[paragraph].append(tag) }
    }
  }

  /// Finds how many columns cells take where the file does not say so.
  private func findColumns(_ table: inout [RTFRow]) {
    for row in table.indices { table[row].isDefined = table[row].definition?.cells.count == table[row].cells.count }
    let definitions = table.compactMap(\.definition)
    guard table.allSatisfy(\.isDefined), !definitions.contains(where: \.statesColumns),
      let columns = RTFColumns(definitions.map(\.edges)), columns.hasWideCells
    else { return }
    for (row, spans) in columns.spans.enumerated() {
      (table[row].columns, table[row].columnEdges) = (spans, columns.edges)
    }
  }

  // MARK: Merged cells

  private struct Place {
    var row: Int
    var cell: Int
  }

  /// Takes out the cells that others cover, which are found by their right edges.
  private mutating func merge(_ table: inout [RTFRow]) {
    var above: [Int32: Place] = [:]
    for index in table.indices {
      var merging = RTFRowMerging(row: table[index], above: Set(above.keys), isEmpty: isEmpty)
      merging.merge()
      for edge in merging.continued { if let place = above[edge] { table[place.row].spans[place.cell].rows += 1 } }
      above = above.filter { merging.continued.contains($0.key) }
      for (edge, cell) in merging.started { above[edge] = Place(row: index, cell: cell) }
      table[index] = merging.row
      covered.formUnion(merging.covered)
      for paragraph in merging.covered { table[index].structure.append(source.paragraphs[paragraph].terminator) }
    }
  }

  private func isEmpty(_ range: Range<Int>) -> Bool {
    guard range.count == 1, let paragraph = range.first.map({ source.paragraphs[$0] }) else { return false }
    return paragraph.pieces.isEmpty && paragraph.pageBreaks.isEmpty
  }
}
