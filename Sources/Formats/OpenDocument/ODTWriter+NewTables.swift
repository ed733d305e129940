import RichText

extension ODTWriter {
  mutating func writeTableStart(_ table: Int?, _ grid: ODTTableGrid) {
    guard let table else {
      let name = styles.tableName()
      write(ODTMarkup.tag("table:table", [("table:name", name)]))
      return writeColumns(grid.columnCount, like: nil)
    }
    let node = source.tables[table].node
    writeTag(node, isSelfClosing: false)
    let first = part.children(node).first { isRows($0) } ?? node
    copy(part.xml.range(node).upperBound..<(part.range(first).lowerBound - part.indent(before: first).count))
    writeColumns(grid.columnCount - grid.columnCount(of: source.tables[table], part), like: lastColumn(node))
  }

  func isRows(_ node: Int) -> Bool {
    ["table:table-row", "table:table-rows", "table:table-header-rows", "table:table-row-group"].contains(
      part.name(node))
  }

  func lastColumn(_ node: Int) -> Int? { part.children(node).last { part.name($0) == "table:table-column" } }

  mutating func writeColumns(_ count: Int, like column: Int?) {
    guard count > 0 else { return }
    let repeated = count > 1 ? "\(count)" : nil
    let style = column.flatMap { part.attribute($0, "table:style-name") }
    write(
      ODTMarkup.element(
        "table:table-column", [("table:style-name", style), ("table:number-columns-repeated", repeated)]))
  }

  mutating func writeRows(_ rows: [ODTTargetRow], _ table: Int?, _ depth: Int, _ grid: ODTTableGrid) {
    let old = table.map { source.tables[$0].rows } ?? []
    let headers = rows.prefix { $0.cells.allSatisfy(\.tag.isHeader) }.count
    let indent = old.first.map { part.indent(before: $0.node) } ?? []
    var like: ODTRow?
    for (index, row) in rows.enumerated() {
      if index == 0, headers > 0 { write("<table:table-header-rows>") }
      output += indent
      like = row.row.map { old[$0] } ?? like ?? old.first
      writeRow(row, row.row.map { old[$0] }, like: like, depth, grid.patterns[index])
      if index + 1 == headers { write("</table:table-header-rows>") }
    }
  }

  mutating func writeRow(_ row: ODTTargetRow, _ old: ODTRow?, like: ODTRow?, _ depth: Int, _ pattern: [Bool]) {
    let neighbour = like?.cells.map(\.node) ?? []
    if let old {
      writeTag(old.node, old.isRepeated ? [("table:number-rows-repeated", nil)] : [], isSelfClosing: false)
    } else {
      let style = like.flatMap { part.attribute($0.node, "table:style-name") }
      write(ODTMarkup.tag("table:table-row", [("table:style-name", style)]))
    }
    var cells = row.cells.enumerated().makeIterator()
    let indent = old?.cells.first.map { part.indent(before: $0.node) } ?? []
    for isCell in pattern {
      output += indent
      guard isCell, let (number, cell) = cells.next() else { write("<table:covered-table-cell/>"); continue }
      writeCell(cell, old, depth, like: neighbour.isEmpty ? nil : neighbour[min(number, neighbour.count - 1)])
    }
    if let old { output += part.indent(beforeEnd: old.node) }
    if let old { writeEnd(old.node) } else { write("</table:table-row>") }
  }

  mutating func writeCell(_ cell: ODTTargetCell, _ row: ODTRow?, _ depth: Int, like neighbour: Int?) {
    func span(_ count: Int) -> String? { count > 1 ? "\(count)" : nil }
    let spans: ODTAttributes = [
      ("table:number-columns-spanned", span(cell.tag.columnSpan)),
      ("table:number-rows-spanned", span(cell.tag.rowSpan)),
    ]
    guard let number = cell.cell, let old = row?.cells[number] else {
      return writeNewCell(cell, depth, like: neighbour, spans)
    }
    let (rows, columns) = self.spans(old.node)
    let isSame = rows == cell.tag.rowSpan && columns == cell.tag.columnSpan
    let repeated: ODTAttributes = old.isRepeated ? [("table:number-columns-repeated", nil)] : []
    writeCell(cell, old, depth, (isSame ? [] : spans) + repeated)
  }
}
