import RichText

/// Gives a text tables that RTF can hold: rows next to each other are one table, its merged cells fit together, a cell ends with a
/// paragraph of its own.
struct RTFTableHolding {
  private let source: RTFSource
  private(set) var paragraphs: [Paragraph]
  private var tables: Set<Int> = []
  private var next: Int
  /// Where empty paragraphs are needed, and how deep.
  private var missing: [(index: Int, depth: Int)] = []
  /// The rows of the source by their first paragraph, one table for each level.
  private var sourceRows: [[Int: Int]] = []

  init(_ source: RTFSource, _ paragraphs: [Paragraph]) {
    (self.source, self.paragraphs) = (source, paragraphs)
    let numbers = paragraphs.lazy.flatMap { $0.style.cells.lazy.flatMap { [$0.table, $0.row, $0.cell] } }
    next = min(max(numbers.max() ?? 0, source.rows.count), Int.max - 1_000_000_000)
    sourceRows = (0...Int(RTFParagraphState.depthLimit)).map { level in
      Dictionary(
        source.rows.enumerated().filter { $1.level == level + 1 }.map { ($1.paragraphs.lowerBound, $0) },
        uniquingKeysWith: { first, _ in first })
    }
  }

  /// The paragraphs with the places that they have when they are read back.
  mutating func hold() {
    for index in paragraphs.indices where paragraphs[index].style.cells.count > Int(RTFParagraphState.depthLimit) {
      paragraphs[index].style.cells.removeSubrange(Int(RTFParagraphState.depthLimit)...)
    }
    hold(0..<paragraphs.count, level: 0)
    addMissing()
  }

  private mutating func hold(_ range: Range<Int>, level: Int) {
    var table: [Range<Int>] = []
    for block in paragraphs.blocks(range, level: level) {
      if block.isRow { table.append(block.paragraphs) } else { hold(table: &table, level) }
    }
    hold(table: &table, level)
    guard let last = range.last, level > 0 || source.isCocoa, paragraphs[last].style.cells.count > level else { return }
    missing.append((last + 1, level))
  }

  private mutating func hold(table: inout [Range<Int>], _ level: Int) {
    guard let first = table.first else { return }
    if !isOfSource(table, level) { fit(table, level) }
    let number = unusedTable(paragraphs[first.lowerBound].style.cells[level].table)
    var rows: Set<Int> = []
    for row in table {
      let number = (table: number, row: unused(paragraphs[row.lowerBound].style.cells[level].row, &rows))
      hold(row, number, level)
    }
    table = []
  }

  private mutating func hold(_ row: Range<Int>, _ number: (table: Int, row: Int), _ level: Int) {
    let cells = paragraphs.cells(row, level: level)
    let isHeader = cells.allSatisfy { paragraphs[$0.lowerBound].style.cells[level].isHeader }
    var used: Set<Int> = []
    for cell in cells {
      var tag = paragraphs[cell.lowerBound].style.cells[level]
      (tag.table, tag.row, tag.cell) = (number.table, number.row, unused(tag.cell, &used))
      tag.isHeader = isHeader
      for index in cell where paragraphs[index].style.cells[level] != tag { paragraphs[index].style.cells[level] = tag }
      hold(cell, level: level + 1)
    }
  }

  private mutating func unused(_ number: Int, _ used: inout Set<Int>) -> Int {
    if used.insert(number).inserted { return number }
    next += 1
    used.insert(next)
    return next
  }

  private mutating func unusedTable(_ number: Int) -> Int {
    if tables.insert(number).inserted { return number }
    next += 1
    tables.insert(next)
    return next
  }

  // MARK: Spans

  /// Whether a table has the rows that it has in the file, so that its spans fit as they are.
  private func isOfSource(_ table: [Range<Int>], _ level: Int) -> Bool {
    let rows = table.map { row in sourceRows[level][Int(clamping: paragraphs[row.lowerBound].id.number)] }
    guard let first = rows.first.flatMap({ $0 }), let last = rows.last.flatMap({ $0 }), last - first == rows.count - 1,
      first == 0 || source.rows[first - 1].table != source.rows[first].table,
      last == source.rows.count - 1 || source.rows[last + 1].table != source.rows[last].table
    else { return false }
    return zip(rows, table).enumerated().allSatisfy { index, pair in
      pair.0 == first + index && source.rows[first + index].spans == paragraphs.spans(pair.1, level: level)
    }
  }

  private mutating func fit(_ table: [Range<Int>], _ level: Int) {
    let grid = RTFTableGrid(table.map { paragraphs.spans($0, level: level) })
    for (row, range) in table.enumerated() {
      for (cell, paragraphs) in paragraphs.cells(range, level: level).enumerated() {
        let span = grid.spans[row][cell]
        for index in paragraphs {
          self.paragraphs[index].style.cells[level].columnSpan = span.columns
          self.paragraphs[index].style.cells[level].rowSpan = span.rows
        }
      }
    }
  }

  // MARK: Ends

  /// A cell, and a file of Apple's, ends with a paragraph that is in no further table.
  private mutating func addMissing() {
    for (index, depth) in missing.sorted(by: { ($0.index, -$0.depth) > ($1.index, -$1.depth) }) {
      let before = paragraphs[index - 1]
      var style = ParagraphStyle()
      style.cells = Array(before.style.cells.prefix(depth))
      var look = before.runs.last?.style ?? before.emptyStyle
      look.atom = nil
      let id = ParagraphID(UInt64(source.paragraphs.count + paragraphs.count))
      paragraphs.insert(Paragraph(id: id, style: style, emptyStyle: look), at: index)
    }
  }
}
