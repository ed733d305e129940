import RichText

/// A row or cell of an edited text.
struct ODTTargetRow {
  var paragraphs: Range<Int>
  var cells: [ODTTargetCell] = []
  /// The row of the file's table that it is; nil for a new one.
  var row: Int?
}

struct ODTTargetCell {
  var tag: TableCell
  var paragraphs: Range<Int>
  /// The cell of the file's row that it is.
  var cell: Int?
}

extension ODTWriter {
  /// Writes paragraphs that are one table.
  mutating func writeTable(_ range: Range<Int>, _ depth: Int, _ table: Int?) {
    var rows = rows(range, depth)
    if let table {
      match(&rows, table, depth)
      if way != .newStructure, hasSameStructure(rows, table) { return writeInPlace(rows, table, depth) }
    }
    let grid = ODTTableGrid(rows.map { $0.cells.map(\.tag) })
    writeTableStart(table, grid)
    writeRows(rows, table, depth, grid)
    guard let table else { return write("</table:table>") }
    output += part.indent(beforeEnd: source.tables[table].node)
    writeEnd(source.tables[table].node)
  }

  private func rows(_ range: Range<Int>, _ depth: Int) -> [ODTTargetRow] {
    var rows: [ODTTargetRow] = []
    var last: TableCell?
    for index in range {
      let cell = edited[index].style.cells[depth]
      if last?.row != cell.row || rows.isEmpty { rows.append(ODTTargetRow(paragraphs: index..<index)) }
      let row = rows.count - 1
      if last?.row != cell.row || last?.cell != cell.cell {
        rows[row].cells.append(ODTTargetCell(tag: cell, paragraphs: index..<index))
      }
      rows[row].paragraphs = rows[row].paragraphs.lowerBound..<(index + 1)
      let place = rows[row].cells.count - 1
      rows[row].cells[place].paragraphs = rows[row].cells[place].paragraphs.lowerBound..<(index + 1)
      last = cell
    }
    return rows
  }

  /// Finds which rows and cells of the file these are: those of their paragraphs, else those of the same numbers.
  private func match(_ rows: inout [ODTTargetRow], _ table: Int, _ depth: Int) {
    let old = source.tables[table].rows
    var usedRows: Set<Int> = []
    for index in rows.indices {
      let found = places(rows[index].paragraphs, table, depth).first?.row ?? rows[index].cells[0].tag.row
      guard old.indices.contains(found),
        rows[index].cells[0].tag.table == table || isHere(rows[index].paragraphs, table, depth),
        usedRows.insert(found).inserted
      else { continue }
      rows[index].row = found
      var usedCells: Set<Int> = []
      for cell in rows[index].cells.indices {
        let places = places(rows[index].cells[cell].paragraphs, table, depth).filter { $0.row == found }
        let wanted = places.first?.cell ?? rows[index].cells[cell].tag.cell
        guard old[found].cells.indices.contains(wanted), usedCells.insert(wanted).inserted else { continue }
        rows[index].cells[cell].cell = wanted
      }
    }
  }

  private func isHere(_ range: Range<Int>, _ table: Int, _ depth: Int) -> Bool { !places(range, table, depth).isEmpty }

  /// Where paragraphs are in a table of the file.
  private func places(_ range: Range<Int>, _ table: Int, _ depth: Int) -> [TableCell] {
    range.compactMap { index in
      guard let old = plans[index].source, original[old].style.cells.count > depth else { return nil }
      let cell = original[old].style.cells[depth]
      return cell.table == table ? cell : nil
    }
  }

  // MARK: Tables that keep their structure

  private func hasSameStructure(_ rows: [ODTTargetRow], _ table: Int) -> Bool {
    let old = source.tables[table]
    guard !old.hasRepeats, rows.count == old.rows.count else { return false }
    return rows.enumerated().allSatisfy { index, row in
      row.row == index && row.cells.count == old.rows[index].cells.count
        && row.cells.enumerated().allSatisfy { number, cell in
          cell.cell == number && hasSameSpans(cell.tag, old.rows[index], number)
        }
    }
  }

  private func hasSameSpans(_ tag: TableCell, _ row: ODTRow, _ cell: Int) -> Bool {
    let (rows, columns) = spans(row.cells[cell].node)
    return tag.rowSpan == rows && tag.columnSpan == columns && tag.isHeader == row.isHeader
  }

  private func spans(_ node: Int) -> (rows: Int, columns: Int) {
    func span(_ name: String) -> Int {
      min(max(part.attribute(node, name).flatMap(Int.init) ?? 1, 1), ODTBodyReader.spanLimit)
    }
    return (span("table:number-rows-spanned"), span("table:number-columns-spanned"))
  }

  private mutating func writeInPlace(_ rows: [ODTTargetRow], _ table: Int, _ depth: Int) {
    let old = source.tables[table]
    var place = part.range(old.node).lowerBound
    used.insert(old.node)
    for (target, row) in zip(rows, old.rows) { writeCellsInPlace(target, row, depth, &place) }
    copy(place..<part.range(old.node).upperBound)
  }

  private mutating func writeCellsInPlace(_ target: ODTTargetRow, _ row: ODTRow, _ depth: Int, _ place: inout Int) {
    for (cell, old) in zip(target.cells, row.cells) {
      let range = part.range(old.node)
      copy(place..<range.lowerBound)
      writeCell(cell, old, depth)
      place = range.upperBound
    }
  }

  // MARK: Cells

  /// Writes a cell of the file with what is in it now.
  private mutating func writeCell(_ target: ODTTargetCell, _ old: ODTCell, _ depth: Int, _ settings: ODTAttributes = [])
  {
    let container = source.containers[old.container]
    let targets = targets(target.paragraphs, depth: depth + 1)
    let isVirtual = container.blocks.count == 1 && container.blocks[0].node == nil
    let isSame = isVirtual && targets.count == 1 && isUnchanged(targets[0], container.blocks[0], ignoringPlace: true)
    let needed = settings.filter { needs($0, old.node) }
    if isSame, part.isSelfClosing(old.node) { return writeTag(old.node, needed) }
    writeTag(old.node, needed, isSelfClosing: false)
    writeBlocks(targets, in: old.container, depth: depth + 1)
    writeEnd(old.node)
  }

  private mutating func writeNewCell(
    _ target: ODTTargetCell, _ depth: Int, like neighbour: Int?, _ spans: ODTAttributes
  ) {
    let style =
      neighbour.flatMap { part.attribute($0, "table:style-name") } ?? (neighbour == nil ? styles.cellStyle() : nil)
    write(ODTMarkup.tag("table:table-cell", [("table:style-name", style)] + spans))
    for block in targets(target.paragraphs, depth: depth + 1) { writeNew(block, depth + 1) }
    write("</table:table-cell>")
  }

  // MARK: Tables that are put together anew

  private mutating func writeTableStart(_ table: Int?, _ grid: ODTTableGrid) {
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

  private func isRows(_ node: Int) -> Bool {
    ["table:table-row", "table:table-rows", "table:table-header-rows", "table:table-row-group"].contains(
      part.name(node))
  }

  private func lastColumn(_ node: Int) -> Int? { part.children(node).last { part.name($0) == "table:table-column" } }

  private mutating func writeColumns(_ count: Int, like column: Int?) {
    guard count > 0 else { return }
    let repeated = count > 1 ? "\(count)" : nil
    let style = column.flatMap { part.attribute($0, "table:style-name") }
    write(
      ODTMarkup.element(
        "table:table-column", [("table:style-name", style), ("table:number-columns-repeated", repeated)]))
  }

  private mutating func writeRows(_ rows: [ODTTargetRow], _ table: Int?, _ depth: Int, _ grid: ODTTableGrid) {
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

  private mutating func writeRow(_ row: ODTTargetRow, _ old: ODTRow?, like: ODTRow?, _ depth: Int, _ pattern: [Bool]) {
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

  private mutating func writeCell(_ cell: ODTTargetCell, _ row: ODTRow?, _ depth: Int, like neighbour: Int?) {
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

/// Where the cells of a table stand, and what of its columns they cover.
struct ODTTableGrid {
  /// For each row its columns: true for a cell, false for what another cell covers.
  private(set) var patterns: [[Bool]] = []
  private(set) var columnCount = 0
  /// More columns are not looked after.
  static let columnLimit = 20_000

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
