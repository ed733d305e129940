/// A table that a side changed, with all rows and columns of the three texts.
///
/// Made alike, each of the texts has every row and column that was put in, so that the two sides differ from the base only by what they
/// took out and by their words.
struct MergeGrid {
  /// The table in the base, in ours and in theirs.
  let tables: [MergeTable]
  let rows, columns: [MergeLine]
  /// The number in the name of the first cell; row by row, the others have those that follow.
  let firstName: Int

  /// Nil where no side changed the table, or where it has too many rows or columns. Nil as well where some of these were moved: their words are found again
  /// one by one.
  init?(_ tables: [MergeTable], firstName: Int) {
    let isChanged = tables[1...].contains { $0.words != tables[0].words }
    guard isChanged, tables.allSatisfy(\.isSmall) else { return nil }
    let sides = MergeTablePairing.pairings(tables)
    guard !sides.ours.hasMoved, !sides.theirs.hasMoved else { return nil }
    (self.tables, self.firstName) = (tables, firstName)
    let words = MergeSides(tables[1].words, tables[2].words)
    rows = MergeLine.lines(MergeSides(sides.ours.rows, sides.theirs.rows)) { Self.key(words[$0][$1]) }
    columns = MergeLine.lines(MergeSides(sides.ours.columns, sides.theirs.columns)) { side, column in
      Self.key(words[side].map { $0[column] })
    }
  }

  /// The words of some cells; empty cells do not count.
  private static func key(_ cells: [Set<Substring>]) -> String {
    cells.filter { !$0.isEmpty }.map { $0.sorted().joined(separator: " ") }.joined(separator: "\n")
  }

  var cellCount: Int { rows.count * columns.count }

  /// The table's paragraphs in one of the texts, with what it lacks, and each cell with its name.
  func paragraphs(_ owner: MergeNumbers.Owner, of text: RichText) -> [Paragraph] {
    let table = tables[owner.rawValue]
    let empty = EmptyCells(text, table)
    return (0..<cellCount).flatMap { cell in
      let (row, column) = (cell / columns.count, cell % columns.count)
      let places = (rows[row].places[owner.rawValue], columns[column].places[owner.rawValue])
      if places.0 == .removed || places.1 == .removed { return [Paragraph]() }
      var paragraphs = [empty.paragraph(places.0, row, column)]
      if case (.here(let row), .here(let column)) = places {
        paragraphs = Array(text.paragraphs(in: table.cells[row][column]))
      }
      return MergeCellName.named(paragraphs, firstName + cell)
    }
  }
}

/// Makes empty cells for a table, with numbers that it does not have.
private struct EmptyCells {
  private let id: ParagraphID
  private let heads: [TableCell]
  private let unused: (row: Int, cell: Int)

  init(_ text: RichText, _ table: MergeTable) {
    let tags = text.paragraphStyles(in: table.paragraphs).map { $0.cells[0] }
    id = ParagraphID(text.ids.nextNumber)
    heads = table.cells.map { text.paragraphStyle($0[0].lowerBound).cells[0] }
    unused = (Set(tags.map(\.row)).unused, Set(tags.map(\.cell)).unused)
  }

  func paragraph(_ place: MergeLine.Place, _ row: Int, _ column: Int) -> Paragraph {
    var cell = TableCell(table: heads[0].table, row: unused.row &+ row, cell: unused.cell &+ column)
    if case .here(let own) = place { (cell.row, cell.isHeader) = (heads[own].row, heads[own].isHeader) }
    var style = ParagraphStyle()
    style.cells = [cell]
    return Paragraph(id: id, style: style)
  }
}
