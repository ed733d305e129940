import RichText

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

  func rows(_ range: Range<Int>, _ depth: Int) -> [ODTTargetRow] {
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
  func match(_ rows: inout [ODTTargetRow], _ table: Int, _ depth: Int) {
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

  func isHere(_ range: Range<Int>, _ table: Int, _ depth: Int) -> Bool { !places(range, table, depth).isEmpty }

  /// Where paragraphs are in a table of the file.
  func places(_ range: Range<Int>, _ table: Int, _ depth: Int) -> [TableCell] {
    range.compactMap { index in
      guard let old = plans[index].source, original[old].style.cells.count > depth else { return nil }
      let cell = original[old].style.cells[depth]
      return cell.table == table ? cell : nil
    }
  }

  // MARK: Tables that keep their structure

  func hasSameStructure(_ rows: [ODTTargetRow], _ table: Int) -> Bool {
    let old = source.tables[table]
    guard !old.hasRepeats, rows.count == old.rows.count else { return false }
    return rows.enumerated().allSatisfy { index, row in
      row.row == index && row.cells.count == old.rows[index].cells.count
        && row.cells.enumerated().allSatisfy { number, cell in
          cell.cell == number && hasSameSpans(cell.tag, old.rows[index], number)
        }
    }
  }

  func hasSameSpans(_ tag: TableCell, _ row: ODTRow, _ cell: Int) -> Bool {
    let (rows, columns) = spans(row.cells[cell].node)
    return tag.rowSpan == rows && tag.columnSpan == columns && tag.isHeader == row.isHeader
  }

  func spans(_ node: Int) -> (rows: Int, columns: Int) {
    func span(_ name: String) -> Int {
      min(max(part.attribute(node, name).flatMap(Int.init) ?? 1, 1), ODTBodyReader.spanLimit)
    }
    return (span("table:number-rows-spanned"), span("table:number-columns-spanned"))
  }

  mutating func writeInPlace(_ rows: [ODTTargetRow], _ table: Int, _ depth: Int) {
    let old = source.tables[table]
    var place = part.range(old.node).lowerBound
    used.insert(old.node)
    for (target, row) in zip(rows, old.rows) { writeCellsInPlace(target, row, depth, &place) }
    copy(place..<part.range(old.node).upperBound)
  }

  mutating func writeCellsInPlace(_ target: ODTTargetRow, _ row: ODTRow, _ depth: Int, _ place: inout Int) {
    for (cell, old) in zip(target.cells, row.cells) {
      let range = part.range(old.node)
      copy(place..<range.lowerBound)
      writeCell(cell, old, depth)
      place = range.upperBound
    }
  }

  // MARK: Cells

  /// Writes a cell of the file with what is in it now.
  mutating func writeCell(_ target: ODTTargetCell, _ old: ODTCell, _ depth: Int, _ settings: ODTAttributes = []) {
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

  mutating func writeNewCell(
    _ target: ODTTargetCell, _ depth: Int, like neighbour: Int?, _ spans: ODTAttributes
  ) {
    let style =
      neighbour.flatMap { part.attribute($0, "table:style-name") } ?? (neighbour == nil ? styles.cellStyle() : nil)
    write(ODTMarkup.tag("table:table-cell", [("table:style-name", style)] + spans))
    for block in targets(target.paragraphs, depth: depth + 1) { writeNew(block, depth + 1) }
    write("</table:table-cell>")
  }
}
