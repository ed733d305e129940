import Testing

@testable import RichText

/// What two sides do to the rows and columns of one table.
@Suite struct MergeTableTests {
  private static let base = [["a", "b"], ["one cell", "two cell"], ["three cell", "four cell"]]
  private static let form = [["Name", "", ""], ["Date", "", ""], ["Place", "", ""]]

  private func merge(
    of rows: [[String]] = base, sourceLocation: SourceLocation = #_sourceLocation, _ ours: (inout TabledText) -> Void,
    _ theirs: (inout TabledText) -> Void
  ) -> Merge {
    let base = TabledText(rows)
    var sides = (base, base)
    ours(&sides.0)
    theirs(&sides.1)
    let merge = RichText.merge(base: base.text, ours: sides.0.text, theirs: sides.1.text)
    let swapped = RichText.merge(base: base.text, ours: sides.1.text, theirs: sides.0.text)
    #expect(merge.text.hasSameContent(as: swapped.text), sourceLocation: sourceLocation)
    #expect(merge.conflicts.map(\.range) == swapped.conflicts.map(\.range), sourceLocation: sourceLocation)
    #expect(merge.text.invariantViolations() == [], sourceLocation: sourceLocation)
    checkTransaction(merge.fromOurs, on: sides.0.text, gives: merge.text)
    checkTransaction(merge.fromTheirs, on: sides.1.text, gives: merge.text)
    return merge
  }

  private func check(
    of base: [[String]] = base, gives rows: [[String]], sourceLocation: SourceLocation = #_sourceLocation,
    _ ours: (inout TabledText) -> Void,
    _ theirs: (inout TabledText) -> Void
  ) {
    let merge = merge(of: base, sourceLocation: sourceLocation, ours, theirs)
    #expect(TabledText(merge.text).rows == rows, sourceLocation: sourceLocation)
    #expect(merge.conflicts.isEmpty, sourceLocation: sourceLocation)
  }

  @Test func aColumnAndARowMeetInAnEmptyCell() {
    check(gives: [["a", "b", ""], ["one cell", "two cell", "ca"], ["rb", "", ""], ["three cell", "four cell", ""]]) {
      $0.insertColumn(2)
      $0.type("ca", 1, 2)
    } _: {
      $0.insertRow(2)
      $0.type("rb", 2, 0)
    }
  }

  @Test func rowsPutInAtOnePlaceAreTwo() {
    check(gives: Self.base + [["ra", ""], ["rb", ""]]) {
      $0.insertRow(3)
      $0.type("ra", 3, 0)
    } _: {
      $0.insertRow(3)
      $0.type("rb", 3, 0)
    }
  }

  @Test func columnsPutInAtOnePlaceAreTwo() {
    check(gives: [["a", "", "", "b"], ["one cell", "ca", "cb", "two cell"], ["three cell", "", "", "four cell"]]) {
      $0.insertColumn(1)
      $0.type("ca", 1, 1)
    } _: {
      $0.insertColumn(1)
      $0.type("cb", 1, 1)
    }
  }

  @Test func theSameRowOrColumnPutInByBothIsThereOnce() {
    check(gives: [["a", "", "b"], ["one cell", "", "two cell"], ["three cell", "", "four cell"]]) {
      $0.insertColumn(1)
    } _: {
      $0.insertColumn(1)
    }
    check(gives: [["a", "b"], ["", "new"], ["one cell", "two cell"], ["three cell", "morefour cell"]]) {
      $0.insertRow(1)
      $0.type("new", 1, 1)
    } _: {
      $0.insertRow(1)
      $0.type("new", 1, 1)
      $0.type("more", 3, 1)
    }
  }

  @Test func aColumnTakenOutIsNotInARowThatWasPutIn() {
    check(gives: [["a"], ["one cell"], ["three cell"], ["rb"]]) {
      $0.removeColumn(1)
    } _: {
      $0.insertRow(3)
      $0.type("rb", 3, 0)
    }
  }

  @Test func wordsPutIntoAColumnTakenOutStayWithIt() {
    let merge = merge {
      $0.removeColumn(1)
    } _: {
      $0.insertRow(3)
      $0.type("left", 3, 0)
      $0.type("right", 3, 1)
    }
    #expect(TabledText(merge.text).rows == [["a", ""], ["one cell", ""], ["three cell", ""], ["left", "right"]])
    #expect(merge.conflicts.map(\.kind) == [.text])
    #expect(merge.conflicts.map { merge.text.string(in: $0.range) } == ["right"])
    #expect(merge.conflicts.map { [$0.base.string, $0.ours.string, $0.theirs.string] } == [["", "", "right"]])
  }

  @Test func aWordEditedInAColumnTakenOutStaysWithIt() {
    let merge = merge({ $0.removeColumn(1) }, { $0.type("more ", 1, 1) })
    #expect(TabledText(merge.text).rows == [["a", ""], ["one cell", "more two cell"], ["three cell", ""]])
    #expect(merge.conflicts.map(\.kind) == [.text])
  }

  @Test func aRowAndAColumnTakenOutAreBothGone() {
    check(gives: [["b"], ["four cell"]]) {
      $0.removeColumn(0)
    } _: {
      $0.removeRow(1)
    }
  }

  @Test func whatIsAroundATableIsMergedToo() {
    let merge = merge {
      $0.insertColumn(2)
      $0.insert("begin ", at: .start)
    } _: {
      $0.insertRow(0)
      $0.type("top", 0, 1)
      $0.insert(" end", at: $0.text.end)
    }
    #expect(TabledText(merge.text).rows == [["", "top", ""]] + Self.base.map { $0 + [""] })
    #expect(merge.text[0].text == "begin before")
    #expect(merge.text[merge.text.paragraphCount - 1].text == "after end")
  }

  @Test func aWordEditedInARowThatWasMovedGoesWithIt() {
    check(gives: [["one cell", "two cell"], ["more three cell", "four cell"], ["a", "b"]]) {
      $0.removeRow(0)
      $0.insertRow(2)
      $0.type("a", 2, 0)
      $0.type("b", 2, 1)
    } _: {
      $0.type("more ", 2, 0)
    }
  }

  @Test func emptyCellsAreNotTakenForOneAnother() {
    check(of: Self.form, gives: [["Name", "a1", "b1"], ["Date", "a2", "b2"], ["Place", "", ""]]) {
      $0.type("a1", 0, 1)
      $0.type("a2", 1, 1)
    } _: {
      $0.type("b1", 0, 2)
      $0.type("b2", 1, 2)
    }
    check(of: Self.form, gives: [["Name", "a1", "b1"], ["Date", "a2", "b2"], ["Place", "a3", "b3"]]) {
      for row in 0..<3 { $0.type("a\(row + 1)", row, 1) }
    } _: {
      for row in 0..<3 { $0.type("b\(row + 1)", row, 2) }
    }
  }

  @Test func whatBothWroteInAnEmptyCellAreTwoLines() {
    check(of: Self.form, gives: [["Name", "abc\u{2028}xyz", ""], ["Date", "", ""], ["Place", "", ""]]) {
      $0.type("abc", 0, 1)
    } _: {
      $0.type("xyz", 0, 1)
    }
    check(of: Self.form, gives: [["Name", "six seven", ""], ["Date", "", ""], ["Place", "", ""]]) {
      $0.type("six", 0, 1)
    } _: {
      $0.type("six seven", 0, 1)
    }
  }

  @Test func anEmptyColumnThatIsTakenOutIsNotTheOneThatIsFilled() {
    check(of: Self.form, gives: [["Name", "b1"], ["Date", ""], ["Place", ""]]) {
      $0.removeColumn(1)
    } _: {
      $0.type("b1", 0, 2)
    }
    check(of: Self.form, gives: [["Name", "b1"], ["Date", ""], ["Place", ""]]) {
      $0.removeColumn(2)
    } _: {
      $0.type("b1", 0, 1)
    }
  }

  @Test func anEmptyParagraphBeforeEmptyCellsStaysThere() {
    let merge = merge(of: [["", ""], ["", ""]]) {
      $0.insert("\n", at: Position(0, 6))
      $0.type("ours", 1, 0)
    } _: {
      $0.type("theirs", 0, 1)
    }
    #expect(TabledText(merge.text).rows == [["", "theirs"], ["ours", ""]])
    #expect(merge.text.paragraphs.prefix(2).map(\.text) == ["before", ""])
    #expect(merge.text[1].style.cells.isEmpty && merge.conflicts.isEmpty)
  }

  @Test func anEmptiedCellLooksAsTheSideThatEmptiedItHasIt() throws {
    var bold = CharacterStyle()
    bold.bold = true
    var cell = Paragraph(0, (bold, "old"))
    cell.style.cells = [TableCell(table: 0, row: 0, cell: 0)]
    let base = RichText([cell, Paragraph(1, (.plain, "after"))])
    let ours = try base.replacing(Position(0, 0)..<Position(0, 3), with: "").applied(to: base)
    #expect(ours[0].emptyStyle == bold)
    #expect(RichText.merge(base: base, ours: ours, theirs: base).text.hasSameContent(as: ours))
    #expect(RichText.merge(base: base, ours: base, theirs: ours).text.hasSameContent(as: ours))
  }

  @Test func aRowThatOneTookOutAndTheOtherWroteIntoStaysARowOfItsOwn() {
    let rows = (0..<3).map { row in (0..<3).map { "base\(row)x\($0) word\(row)x\($0)" } }
    let merge = merge(of: rows) {
      $0.removeColumn(1)
      $0.removeRow(1)
      $0.type("ours0 ", 1, 0)
      $0.type("ours1 ", 1, 0)
    } _: {
      $0.type("theirs0 ", 1, 0)
    }
    let merged = TabledText(merge.text).rows
    #expect(merged.map(\.count) == [3, 3, 3])
    #expect(merged.map(\.[0]) == [rows[0][0], "theirs0 " + rows[1][0], "ours1 ours0 " + rows[2][0]])
  }

  @Test func tablesPutInAtOnePlaceAreTwo() {
    let base = RichText([Paragraph(0, (.plain, "before")), Paragraph(1, (.plain, "after"))])
    let sides = (TabledText([["ours", ""]]).text, TabledText([["theirs", "", ""]]).text)
    for (ours, theirs) in [sides, (sides.1, sides.0)] {
      let merge = RichText.merge(base: base, ours: ours, theirs: theirs)
      let cells = merge.text.paragraphs.compactMap(\.style.cells.first)
      #expect(merge.text.string == "before\nours\n\ntheirs\n\n\nafter")
      #expect(cells[0].table == cells[1].table && cells[1].table != cells[2].table)
      #expect(Set(cells[2...].map(\.row)).count == 1 && merge.conflicts.isEmpty)
    }
    let same = RichText.merge(base: base, ours: sides.0, theirs: sides.0)
    #expect(same.text.hasSameContent(as: sides.0))
  }
}
