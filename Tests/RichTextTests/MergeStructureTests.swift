import Testing

@testable import RichText

@Suite struct MergeStructureTests {
  private func merge(_ base: RichText, _ ours: RichText, _ theirs: RichText) -> Merge {
    let merge = RichText.merge(base: base, ours: ours, theirs: theirs)
    let swapped = RichText.merge(base: base, ours: theirs, theirs: ours)
    #expect(merge.text.hasSameContent(as: swapped.text))
    #expect(merge.conflicts.map(\.kind) == swapped.conflicts.map(\.kind))
    #expect(merge.text.invariantViolations() == [])
    checkTransaction(merge.fromOurs, on: ours, gives: merge.text)
    checkTransaction(merge.fromTheirs, on: theirs, gives: merge.text)
    return merge
  }

  // MARK: Layouts

  private func laidOut(_ text: RichText, _ index: Int, _ change: (inout ParagraphStyle) -> Void) throws -> RichText {
    try text.stylingParagraphs(index...index, change).applied(to: text)
  }

  @Test func layoutsMergeByAttribute() throws {
    let base = RichText(plain: "one\ntwo")
    let ours = try laidOut(base, 0) { ($0.headingLevel, $0.spaceBefore) = (1, 120) }
    let theirs = try laidOut(base, 0) { ($0.alignment, $0.leftIndent) = (.center, 360) }
    let merge = merge(base, ours, theirs)
    var style = ParagraphStyle()
    (style.headingLevel, style.spaceBefore, style.alignment, style.leftIndent) = (1, 120, .center, 360)
    #expect(merge.text[0].style == style)
    #expect(merge.conflicts.isEmpty)
  }

  @Test func twoHeadingLevelsAreAConflict() throws {
    let base = RichText(plain: "one\ntwo")
    let merge = merge(
      base, try laidOut(base, 1) { $0.headingLevel = 1 },
      try laidOut(base, 1) { ($0.headingLevel, $0.spaceAfter) = (2, 9) })
    #expect(merge.conflicts.map(\.kind) == [.layout(.headingLevel)])
    #expect(merge.text[1].style.headingLevel == 1)
    #expect(merge.text[1].style.spaceAfter == 9)
    let conflict = try #require(merge.conflicts.first)
    #expect(merge.text.string(in: conflict.range) == "two")
    #expect([conflict.ours[0].style.headingLevel, conflict.theirs[0].style.headingLevel] == [1, 2])
  }

  @Test func aParagraphSplitFromARestyledOneIsRestyledToo() throws {
    let base = RichText(plain: "one two\nthree")
    let ours = try base.replacing(Position(0, 4)..<Position(0, 4), with: RichText(plain: "\n")).applied(to: base)
    let merge = merge(base, ours, try laidOut(base, 0) { $0.alignment = .center })
    #expect(merge.text.string == "one \ntwo\nthree")
    #expect(merge.text.paragraphs.map(\.style.alignment) == [.center, .center, .natural])
  }

  @Test func aParagraphPutInAfterAHeadingIsNone() throws {
    let base = RichText(plain: "one\nthree")
    let ours = RichText(plain: "one\ntwo\nthree")
    let merge = merge(base, ours, try laidOut(base, 0) { $0.headingLevel = 1 })
    #expect(merge.text.paragraphs.map(\.style.headingLevel) == [1, 0, 0])
  }

  // MARK: Lists

  private func list(_ items: String..., list: Int = 0, done: Set<Int> = [], level: [Int: Int] = [:]) -> RichText {
    RichText(
      items.enumerated().map { index, text in
        var paragraph = Paragraph(UInt64(index), (.plain, text))
        paragraph.style.list = ListItem(
          list: list, level: level[index] ?? 0, marker: .task(isDone: done.contains(index)))
        return paragraph
      })
  }

  @Test func itemsPutInOnBothSidesAreInTheList() {
    let merge = merge(
      list("eggs", "milk"), list("eggs", "bread", "milk", list: 5), list("eggs", "milk", "tea", list: 9, done: [0]))
    #expect(merge.text.string == "eggs\nbread\nmilk\ntea")
    #expect(merge.text.paragraphs.map(\.style.list?.list) == [5, 5, 5, 5])
    #expect(merge.text[0].style.list?.marker == .task(isDone: true))
    #expect(merge.conflicts.isEmpty)
  }

  @Test func itemsPutInAtOnePlaceAreBothThere() {
    let merge = merge(list("eggs"), list("eggs", "bread"), list("eggs", "tea", list: 3))
    #expect(merge.text.string == "eggs\nbread\ntea")
    #expect(Set(merge.text.paragraphs.map(\.style.list?.list)).count == 1)
  }

  @Test func anItemPutInBelowAnotherStaysBelowIt() {
    let merge = merge(
      list("eggs", "milk"), list("eggs", "of hens", "milk", level: [1: 1]), list("eggs", "bread", "milk"))
    #expect(merge.text.string == "eggs\nof hens\nbread\nmilk")
    #expect(merge.text.paragraphs.map(\.style.list?.level) == [0, 1, 0, 0])
  }

  @Test func itemsPutInBelowOneComeBeforeWhatFollowsIt() {
    let merge = merge(
      list("a", "z"), list("a", "s1", "s2", "z", level: [1: 1]), list("a", "s3", "z", level: [1: 1]))
    #expect(merge.text.string == "a\ns1\ns3\ns2\nz")
    #expect(merge.text.paragraphs.map(\.style.list?.level) == [0, 1, 1, 0, 0])
  }

  private func nesting(_ items: (String, level: Int)..., list: Int, marker: ListItem.Marker = .bullet("•")) -> RichText
  {
    RichText(
      items.enumerated().map { index, item in
        var paragraph = Paragraph(UInt64(index), (.plain, item.0))
        paragraph.style.list = ListItem(
          list: item.level == 0 ? 0 : list + item.level, level: item.level,
          marker: item.level == 0 ? .bullet("•") : marker)
        return paragraph
      })
  }

  @Test func itemsThatBothBeganToNestBelowOneAreOneList() {
    let base = nesting(("a", 0), ("z", 0), list: 0)
    let ours = nesting(("a", 0), ("n1", 1), ("deep", 2), ("z", 0), list: 3)
    let numbers = merge(base, ours, nesting(("a", 0), ("n2", 1), ("z", 0), list: 7)).text.paragraphs.map(
      \.style.list?.list)
    #expect(numbers[1] == numbers[3] && Set(numbers).count == 3)
    let boxes = nesting(("a", 0), ("n2", 1), ("z", 0), list: 7, marker: .task(isDone: false))
    #expect(Set(merge(base, ours, boxes).text.paragraphs.map(\.style.list?.list)).count == 4)
  }

  @Test func itemsThatBothIndentBelowOneAreOneList() {
    let base = nesting(("a", 0), ("b", 0), ("c", 0), list: 0)
    let ours = nesting(("a", 0), ("b", 1), ("c", 0), list: 3), theirs = nesting(("a", 0), ("b", 0), ("c", 1), list: 7)
    let lists = merge(base, ours, theirs).text.paragraphs.map(\.style.list?.list)
    #expect(lists[1] == lists[2] && lists[0] != lists[1])
  }

  @Test func anItemPutInIsNumberedWhereTheOtherSideNumbersTheList() {
    func listed(_ items: String..., marker: ListItem.Marker) -> RichText {
      RichText(
        items.enumerated().map { index, text in
          var paragraph = Paragraph(UInt64(index), (.plain, text))
          paragraph.style.list = ListItem(list: 1, marker: marker)
          return paragraph
        })
    }
    let number = ListItem.Marker.number(.decimal, prefix: "", suffix: ".")
    let base = listed("eggs", "milk", marker: .bullet("•"))
    for items in [["eggs", "milk", "tea"], ["tea", "eggs", "milk"], ["eggs", "tea", "milk"]] {
      let ours = listed(items[0], items[1], items[2], marker: .bullet("•"))
      let merge = merge(base, ours, listed("eggs", "milk", marker: number))
      #expect(merge.text.string == items.joined(separator: "\n"))
      #expect(merge.text.paragraphs.map(\.style.list) == Array(repeating: ListItem(list: 1, marker: number), count: 3))
    }
  }

  @Test func anItemPutInBelowOneThatTheOtherSideTicksIsNotDone() {
    let merge = merge(list("eggs"), list("eggs", "milk"), list("eggs", done: [0]))
    #expect(merge.text.paragraphs.map(\.style.list?.marker) == [.task(isDone: true), .task(isDone: false)])
  }

  @Test func anItemTickedAndIndentedIsBoth() {
    let merge = merge(list("eggs", "milk"), list("eggs", "milk", done: [1]), list("eggs", "milk", level: [1: 1]))
    #expect(merge.text[1].style.list == ListItem(list: 0, level: 1, marker: .task(isDone: true)))
    #expect(merge.conflicts.isEmpty)
  }

  @Test func listsThatBothBeganWithOneNumberStayApart() {
    let base = RichText(plain: "first part\nsecond part\nthird part")
    func listed(_ index: Int) -> RichText {
      var all = Array(base.paragraphs)
      all[index].style.list = ListItem(list: 0, marker: .bullet("•"))
      return RichText(all)
    }
    let merge = merge(base, listed(0), listed(2))
    let numbers = merge.text.paragraphs.map { $0.style.list?.list }
    #expect(numbers[0] == 0)
    #expect(numbers[1] == nil)
    #expect(numbers[2] != nil && numbers[2] != 0)
    #expect(self.merge(base, listed(0), listed(0)).text.hasSameContent(as: listed(0)))
  }

  private func code(_ lines: String..., number: Int, language: String = "swift") -> RichText {
    RichText(
      lines.enumerated().map { index, text in
        var paragraph = Paragraph(UInt64(index), (.plain, text))
        paragraph.style.code = CodeBlock(number: number, language: language)
        return paragraph
      })
  }

  @Test func aLineOfCodePutInIsInItsBlock() {
    let merge = merge(
      code("let a", "let b", number: 1), code("let a", "let x", "let b", number: 2), code("let a", "var b", number: 3))
    #expect(merge.text.string == "let a\nlet x\nvar b")
    #expect(merge.text.paragraphs.map(\.style.code?.number) == [2, 2, 2])
  }

  @Test func aLineOfCodePutInHasTheLanguageThatTheOtherSideSets() {
    let base = code("let a", "let b", number: 1, language: "")
    for lines in [("let x", "let a", "let b"), ("let a", "let x", "let b"), ("let a", "let b", "let x")] {
      let ours = code(lines.0, lines.1, lines.2, number: 1, language: "")
      let merge = merge(base, ours, code("let a", "let b", number: 1))
      #expect(merge.text.hasSameContent(as: code(lines.0, lines.1, lines.2, number: 1)))
    }
  }

  // MARK: Tables

  /// A table of rows; the rows and the cells of the base have the numbers 0, 1 and so on, those of others any.
  private func table(_ rows: [String]..., number: Int = 0, first: Int = 0) -> RichText {
    var cells: [Paragraph] = [Paragraph(0, (.plain, "before"))]
    for (row, texts) in rows.enumerated() {
      for (column, text) in texts.enumerated() {
        var paragraph = Paragraph(UInt64(cells.count), (.plain, text))
        paragraph.style.cells = [TableCell(table: number, row: first + row, cell: first + column)]
        cells.append(paragraph)
      }
    }
    return RichText(cells + [Paragraph(UInt64(cells.count), (.plain, "after"))])
  }

  /// The table's rows as they are told apart by their numbers.
  private func rows(_ text: RichText) -> [[String]] {
    var (rows, last): ([[String]], [Int]) = ([], [])
    for paragraph in text.paragraphs {
      guard let cell = paragraph.style.cells.first else { continue }
      let place = [cell.table, cell.row]
      if place == last { rows[rows.count - 1].append(paragraph.text) } else { rows.append([paragraph.text]) }
      last = place
    }
    return rows
  }

  @Test func aRowOnOneSideAndACellOnTheOther() {
    let merge = merge(
      table(["name", "age"], ["Ada", "36"]),
      table(["name", "age"], ["Bob", "7"], ["Ada", "36"], number: 4, first: 2),
      table(["name", "age"], ["Ada", "37"], number: 2))
    #expect(rows(merge.text) == [["name", "age"], ["Bob", "7"], ["Ada", "37"]])
    #expect(Set(merge.text.paragraphs.compactMap { $0.style.cells.first?.table }) == [4])
    #expect(merge.conflicts.isEmpty)
  }

  @Test func rowsPutInOnBothSidesStayApart() {
    let merge = merge(
      table(["name", "age"]), table(["name", "age"], ["Ada", "36"]), table(["name", "age"], ["Bob", "7"]))
    #expect(rows(merge.text) == [["name", "age"], ["Ada", "36"], ["Bob", "7"]])
    #expect(merge.conflicts.isEmpty)
  }

  @Test func twoCellsOfOneRow() {
    let merge = merge(table(["a b", "c d"]), table(["a x", "c d"]), table(["a b", "c y"], number: 3))
    #expect(rows(merge.text) == [["a x", "c y"]])
  }

  @Test func aCellTypedIntoOnBothSides() {
    let merge = merge(table(["", ""]), table(["one", ""]), table(["", "two"]))
    #expect(rows(merge.text) == [["one", "two"]])
    #expect(merge.conflicts.isEmpty)
  }

  @Test func aColumnOnOneSideAndACellOnTheOther() {
    let merge = merge(
      table(["a", "b"], ["c", "d"]), table(["a", "x", "b"], ["c", "y", "d"]), table(["a", "b"], ["c", "e"], first: 7))
    #expect(rows(merge.text) == [["a", "x", "b"], ["c", "y", "e"]])
    #expect(merge.conflicts.isEmpty)
  }

  @Test func aRowRemovedWhileACellInItIsEditedStaysWhole() {
    let merge = merge(
      table(["name", "age"], ["Ada", "36"], ["Bob", "7"]), table(["name", "age"], ["Bob", "7"]),
      table(["name", "age"], ["Ada", "37"], ["Bob", "7"]))
    #expect(rows(merge.text) == [["name", "age"], ["Ada", "37"], ["Bob", "7"]])
    #expect(merge.conflicts.map(\.kind) == [.text])
  }

  @Test func spansAndHeadersOfOneCellMerge() {
    let base = table(["name", "age"])
    func changed(_ change: (inout TableCell) -> Void) -> RichText {
      var all = Array(base.paragraphs)
      change(&all[1].style.cells[0])
      return RichText(all)
    }
    let merge = merge(base, changed { $0.isHeader = true }, changed { $0.columnSpan = 2 })
    #expect(merge.text[1].style.cells == [TableCell(table: 0, row: 0, cell: 0, columnSpan: 2, isHeader: true)])
    #expect(merge.conflicts.isEmpty)
  }

  @Test func tablesPutInOnBothSidesAreTwo() {
    let base = RichText(plain: "before\nafter")
    let merge = merge(base, table(["a", "b"]), table(["c", "d"]))
    #expect(rows(merge.text) == [["a", "b"], ["c", "d"]])
    #expect(Set(merge.text.paragraphs.compactMap { $0.style.cells.first?.table }).count == 2)
  }
}
