import RichText

extension MarkdownOutline {
  mutating func addTable(_ cells: [Paragraph], _ known: [Place]?) {
    var rows = cells.grouped { $0.style.cells.first?.row == $1.style.cells.first?.row }.map { row in
      row.grouped { $0.style.cells.first?.cell == $1.style.cells.first?.cell }.map { Paragraph(joining: $0) }
    }
    let columns = rows.map(\.count).max() ?? 1
    let signs = (0..<columns).map { column in
      let alignment = column < (rows.first?.count ?? 0) ? rows[0][column].style.alignment : .natural
      return MarkdownNode.ParagraphAlignmentSign(alignment).model
    }
    var first = rows[0][0]
    let continued = nest(&first, known)
    for row in rows.indices {
      while rows[row].count < columns { rows[row].append(Paragraph(id: ParagraphID(.max))) }
      for column in 0..<columns {
        var style = ParagraphStyle()
        (style.list, style.quoteDepth, style.alignment) = (first.style.list, first.style.quoteDepth, signs[column])
        if row + column > 0 { style.list?.hasMarker = false }
        if row + column > 0 { style.list?.start = nil }
        style.cells = [TableCell(table: blocks.count, row: row, cell: column, isHeader: row == 0)]
        rows[row][column].style = style
      }
    }
    append(Array(rows.joined()), continued)
  }
}

extension Paragraph {
  /// One paragraph of the lines of several.
  fileprivate init(joining lines: [Paragraph]) {
    self = lines[0]
    for line in lines.dropFirst() {
      text += "\u{2028}" + line.text
      runs += [Run(length: 3, style: .init())] + line.runs
    }
    runs = runs.merged
  }
}
