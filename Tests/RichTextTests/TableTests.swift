import Properties
import Testing

@testable import RichText

@Suite struct TableTests {
  /// A paragraph, a table of 3 rows and 2 columns, and a paragraph: `a | b`, `c | d`, `e | f`.
  private var text: RichText {
    get throws {
      var text = RichText(plain: "before\nafter")
      text = try text.insertingTable(rows: 3, columns: 2, at: Position(1, 0)).applied(to: text)
      for (index, letter) in ["a", "b", "c", "d", "e", "f"].enumerated() {
        let place = Position(index + 1, 0)
        text = try text.replacing(place..<place, with: RichText(plain: letter)).applied(to: text)
      }
      return text
    }
  }

  private func grid(_ text: RichText, _ paragraph: Int = 1) throws -> TableGrid {
    try #require(TableGrid(around: paragraph, in: text))
  }

  /// The table as lines of cells; a number tells how many rows and columns a cell takes.
  private func drawn(_ text: RichText, _ paragraph: Int = 1) throws -> [String] {
    let grid = try grid(text, paragraph)
    return grid.rows.indices.map { row in
      grid.cells.filter { $0.rows.lowerBound == row }.map { cell in
        let span = cell.rows.count * cell.columns.count > 1 ? "\(cell.rows.count)x\(cell.columns.count)" : ""
        return text.paragraphs(in: cell.paragraphs).map(\.text).joined(separator: "/") + span
      }.joined(separator: "|")
    }
  }

  @Test func aTableStandsBetweenTheHalvesOfItsParagraph() throws {
    let text = RichText(plain: "before after")
    let result = try checked(text.insertingTable(rows: 1, columns: 2, at: Position(0, 7)), on: text)
    #expect(result.string == "before \n\n\nafter")
    #expect(result.paragraphs.map(\.style.cells.count) == [0, 1, 1, 0])
    let again = try checked(result.insertingTable(rows: 1, columns: 1, at: Position(2, 0)), on: result)
    #expect(again.paragraphs.map(\.style.cells.count) == [0, 1, 2, 1, 0])
    #expect(try grid(again, 2).depth == 1)
    #expect(try grid(again, 2).paragraphs == 2..<3)
    #expect(try drawn(again) == ["|/"])
    #expect(TableGrid(around: 0, in: again) == nil)
    #expect(TableGrid(around: 99, in: again) == nil)
  }

  @Test func rowsComeAndGo() throws {
    let text = try text
    #expect(try drawn(text) == ["a|b", "c|d", "e|f"])
    #expect(try drawn(checked(text.insertingRow(1, in: grid(text)), on: text)) == ["a|b", "|", "c|d", "e|f"])
    #expect(try drawn(checked(text.insertingRow(9, in: grid(text)), on: text)) == ["a|b", "c|d", "e|f", "|"])
    #expect(try drawn(checked(text.removingRow(1, in: grid(text)), on: text)) == ["a|b", "e|f"])
    #expect(text.removingRow(7, in: try grid(text)).isEmpty)
  }

  @Test func columnsComeAndGo() throws {
    let text = try text
    #expect(try drawn(checked(text.insertingColumn(0, in: grid(text)), on: text)) == ["|a|b", "|c|d", "|e|f"])
    #expect(try drawn(checked(text.insertingColumn(2, in: grid(text)), on: text)) == ["a|b|", "c|d|", "e|f|"])
    let narrow = try checked(text.removingColumn(0, in: grid(text)), on: text)
    #expect(try drawn(narrow) == ["b", "d", "f"])
    let none = try checked(narrow.removingColumn(0, in: grid(narrow)), on: narrow)
    #expect(none.string == "before\nafter")
    #expect(try checked(text.removing(grid(text)), on: text).string == "before\nafter")
  }

  @Test func cellsThatReachFartherGrowAndShrink() throws {
    var text = try text
    text = try text.removingParagraphs(4..<5).applied(to: text)
    text = try text.stylingParagraphs(2...2) { $0.cells[0].rowSpan = 2 }.applied(to: text)
    #expect(try drawn(text) == ["a|b2x1", "c", "e|f"])
    #expect(try drawn(checked(text.insertingRow(1, in: grid(text)), on: text)) == ["a|b3x1", "", "c", "e|f"])
    #expect(try drawn(checked(text.removingRow(1, in: grid(text)), on: text)) == ["a|b", "e|f"])
    #expect(try drawn(checked(text.removingRow(0, in: grid(text)), on: text)) == ["c|", "e|f"])
    #expect(try drawn(checked(text.insertingColumn(1, in: grid(text)), on: text)) == ["a||b2x1", "c|", "e||f"])
    let wide = try text.stylingParagraphs(1...1) { $0.cells[0].columnSpan = 2 }.applied(to: text)
    #expect(try drawn(wide) == ["a1x2|b2x1", "c", "e|f"])
    #expect(try drawn(checked(wide.insertingColumn(1, in: grid(wide)), on: wide)) == ["a1x3|b2x1", "c|", "e||f"])
    #expect(try drawn(checked(wide.removingColumn(1, in: grid(wide)), on: wide)) == ["a|b2x1", "c", "e"])
  }

  @Test func nothingIsJoinedAcrossCells() throws {
    let text = try text
    let range = Position(2, 0)..<Position(3, 1)
    checkCells(try checked(text.replacing(range, with: RichText()), on: text), ["a|", "|d", "e|f"])
    checkCells(try checked(text.replacing(range, with: RichText(plain: "x")), on: text), ["a|x", "|d", "e|f"])
    checkCells(try checked(text.replacing(range, with: RichText(plain: "x\ny")), on: text), ["a|x/y", "|d", "e|f"])
  }

  private func checkCells(_ text: RichText, _ cells: [String], sourceLocation: SourceLocation = #_sourceLocation) {
    #expect((try? drawn(text)) == cells, sourceLocation: sourceLocation)
  }

  @Test func whatIsOutsideIsNotJoinedWithACell() throws {
    let text = try text
    let into = try checked(text.replacing(Position(0, 3)..<Position(2, 1), with: RichText(plain: "x")), on: text)
    #expect(into[0].text == "befx")
    checkCells(into, ["c|d", "e|f"])
    let outOf = try checked(text.replacing(Position(4, 0)..<Position(7, 2), with: RichText()), on: text)
    #expect(outOf.string == "before\na\nb\nc\n\nter")
    checkCells(outOf, ["a|b", "c|"])
  }

  @Test func wholeRowsGo() throws {
    let text = try text
    checkCells(
      try checked(text.replacing(Position(3, 0)..<Position(4, 1), with: RichText()), on: text), ["a|b", "e|f"])
    let range = Position(2, 0)..<Position(6, 0)
    checkCells(try checked(text.replacing(range, with: RichText()), on: text), ["a|", "|f"])
    let typed = try checked(text.replacing(Position(3, 0)..<Position(4, 1), with: RichText(plain: "x")), on: text)
    checkCells(typed, ["a|b", "x|", "e|f"])
  }

  @Test func wholeTablesGo() throws {
    let text = try text
    let within = try checked(text.replacing(Position(0, 3)..<Position(7, 2), with: RichText()), on: text)
    #expect(within.string == "befter")
    let exactly = Position(1, 0)..<Position(6, 1)
    #expect(try checked(text.replacing(exactly, with: RichText()), on: text).string == "before\nafter")
    let typed = try checked(text.replacing(exactly, with: RichText(plain: "x")), on: text)
    #expect(typed.string == "before\nx\nafter")
    #expect(typed.paragraphs.allSatisfy { $0.style.cells.isEmpty })
    let toTable = try checked(text.replacing(Position(0, 2)..<Position(1, 0), with: RichText()), on: text)
    #expect(toTable.string == "be\na\nb\nc\nd\ne\nf\nafter")
  }

  @Test func aTextOfATableAloneCanBeEmptied() throws {
    let text = try text
    let alone = try text.removingParagraphs(0..<1).applied(to: text).applying { $0.removingParagraphs(6..<7) }
    let empty = try checked(alone.replacing(.start..<alone.end, with: RichText()), on: alone)
    #expect(Array(empty.paragraphs.map(\.style)) == [ParagraphStyle()])
    let typed = try checked(alone.replacing(.start..<alone.end, with: RichText(plain: "x\ny")), on: alone)
    #expect(typed.string == "x\ny")
    #expect(typed.paragraphs.allSatisfy { $0.style.cells.isEmpty })
  }

  @Test func aCellStaysWhereATableInsideItGoes() throws {
    let text = try text
    let place = Position(3, 0)
    let inner = try text.insertingTable(rows: 1, columns: 2, at: place).applied(to: text)
      .applying { $0.removingParagraphs(5..<6) }
    #expect(try drawn(inner) == ["a|b", "/|d", "e|f"])
    let gone = try checked(inner.replacing(Position(3, 0)..<Position(4, 0), with: RichText()), on: inner)
    checkCells(gone, ["a|b", "|d", "e|f"])
    #expect(gone.paragraphStyle(3).cells.count == 1)
  }

  @Test func cellsSurviveEveryReplacement() {
    forAll(cases: 300, { TableSample(&$0) }) { sample in
      let edit = sample.text.replacing(sample.range, with: sample.replacement)
      guard violations(of: edit, on: sample.text).isEmpty else { return false }
      let result = try edit.applied(to: sample.text)
      return sample.survives(in: result)
    }
  }

  @Test func gridsAreSoundWhateverTheTags() {
    forAll(cases: 300, { RichText.anyTables(&$0) }) { text in
      (0..<text.paragraphCount).allSatisfy { index in
        guard let grid = TableGrid(around: index, in: text) else { return text.paragraphStyle(index).cells.isEmpty }
        let places = grid.cells.flatMap { cell in cell.rows.flatMap { row in cell.columns.map { [row, $0] } } }
        return Set(places).count == places.count && grid.paragraphs.contains(index)
          && grid.cells.flatMap(\.paragraphs) == Array(grid.paragraphs)
          && grid.cells.allSatisfy { $0.rows.upperBound <= grid.rows.count && !$0.columns.isEmpty && !$0.rows.isEmpty }
      }
    }
  }

  @Test func editsOfAnyTableAreSound() {
    forAll(cases: 200, { (RichText.anyTables(&$0), $0.int(in: 0...7), $0.int(in: -1...4), $0.int(in: 0...3)) }) {
      sample in
      let (text, paragraph, index, kind) = sample
      guard let grid = TableGrid(around: paragraph, in: text) else { return true }
      let edit =
        switch kind {
        case 0: text.insertingRow(index, in: grid)
        case 1: text.removingRow(index, in: grid)
        case 2: text.insertingColumn(index, in: grid)
        default: text.removingColumn(index, in: grid)
        }
      return violations(of: edit, on: text).isEmpty
    }
  }

  @Test func enormousSpansCostNothing() {
    let paragraphs = (0..<200).map { row in
      var paragraph = Paragraph(UInt64(row), (.plain, "x"))
      paragraph.style.cells = [TableCell(table: 0, row: row, cell: 0, rowSpan: .max, columnSpan: .max)]
      return paragraph
    }
    let grid = TableGrid(around: 0, in: RichText(paragraphs))
    #expect(grid?.rows.count == 200)
    #expect(grid.map { $0.columnCount <= TableGrid.columnLimit + 200 } ?? false)
  }
}

extension RichText {
  fileprivate func applying(_ edit: (RichText) -> Transaction) throws -> RichText { try edit(self).applied(to: self) }

  /// Paragraphs in cells with any tags and spans, one table deep or two.
  fileprivate static func anyTables(_ choices: inout Choices) -> RichText {
    RichText(
      (0..<choices.int(in: 1...8)).map { index in
        var paragraph = Paragraph(UInt64(index), (.plain, choices.element(of: ["x", "yz", ""])))
        paragraph.style.cells = choices.array(upTo: 2, TableCell.any)
        return paragraph
      })
  }
}

/// A table among paragraphs, and a replacement.
private struct TableSample: CustomStringConvertible {
  var text: RichText
  var range: Range<Position>
  var replacement: RichText

  init(_ choices: inout Choices) {
    var paragraphs: [Paragraph] = []
    func add(_ cells: [TableCell], _ choices: inout Choices) {
      for _ in 0..<choices.int(in: 1...2) {
        var paragraph = Paragraph(UInt64(paragraphs.count), (.plain, choices.element(of: ["ab", "x", ""])))
        paragraph.style.cells = cells
        paragraphs.append(paragraph)
      }
    }
    if choices.bool() { add([], &choices) }
    for row in 0..<choices.int(in: 1...3) {
      for cell in 0..<choices.int(in: 1...2) { add([TableCell(table: 0, row: row, cell: cell)], &choices) }
    }
    if choices.bool() { add([], &choices) }
    text = RichText(paragraphs)
    range = text.anyRange(&choices)
    replacement = RichText(plain: choices.element(of: ["", "t", "t\nu"]))
  }

  /// Whether cells of rows that are not wholly in the range are still there, with what was outside of the range, and nothing else.
  func survives(in result: RichText) -> Bool {
    let cells = text.stretches(of: 0..<text.paragraphCount) { $0.cells == $1.cells }
    return cells.allSatisfy { cell in
      let path = text.paragraphStyle(cell.lowerBound).cells
      guard !path.isEmpty else { return true }
      let row =
        text.stretches(of: 0..<text.paragraphCount) { $0.cells.first?.row == $1.cells.first?.row }
        .first { $0.contains(cell.lowerBound) } ?? cell
      let end = Position(row.upperBound - 1, text.paragraphLength(row.upperBound - 1))
      if range.lowerBound <= Position(row.lowerBound, 0), end <= range.upperBound { return true }
      let kept = result.paragraphs.filter { $0.style.cells == path }
      return !kept.isEmpty && outside(cell) == kept.map(\.text).joined().filter { !"tu".contains($0) }
    }
  }

  private func outside(_ cell: Range<Int>) -> String {
    let all = Position(cell.lowerBound, 0)..<Position(cell.upperBound - 1, text.paragraphLength(cell.upperBound - 1))
    let head = all.lowerBound..<max(all.lowerBound, min(all.upperBound, range.lowerBound))
    let tail = min(all.upperBound, max(all.lowerBound, range.upperBound))..<all.upperBound
    return (text.string(in: head) + text.string(in: tail)).filter { $0 != "\n" }
  }

  var description: String {
    "\(text.paragraphs.map { ($0.text, $0.style.cells) }), \(range), \(replacement.string.debugDescription)"
  }
}
