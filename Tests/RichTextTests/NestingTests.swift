import Testing

@testable import RichText

/// Items that come into another list, as lists of lists are in files that number each by itself.
@Suite struct NestingTests {
  private static let decimal = ListItem.Marker.number(.decimal, prefix: "", suffix: ".")
  private static let bullet = ListItem.Marker.bullet("•")

  /// A text of items; each is a list's number, a level and a marker.
  private func text(_ items: (list: Int, level: Int, marker: ListItem.Marker)?...) -> RichText {
    RichText(
      items.enumerated().map { index, item in
        var paragraph = Paragraph(id: ParagraphID(UInt64(index)), text: "item")
        paragraph.style.list = item.map { ListItem(list: $0.list, level: $0.level, marker: $0.marker) }
        return paragraph
      })
  }

  private func nested(_ text: RichText, _ range: ClosedRange<Int>, by levels: Int) throws -> [String] {
    let result = try checked(text.nestingItems(range, by: levels), on: text)
    let labels = result.listLabels(in: 0..<result.paragraphCount)
    return (0..<result.paragraphCount).map { index in
      guard let item = result.paragraphStyle(index).list else { return "-" }
      return "\(item.list).\(item.level) \(labels[index] ?? "")"
    }
  }

  @Test func anItemThatMovesOutGoesOnWithTheOuterList() throws {
    let bullets = text((0, 0, Self.bullet), (1, 1, Self.bullet), (0, 0, Self.bullet))
    #expect(try nested(bullets, 1...1, by: -1) == ["0.0 •", "0.0 •", "0.0 •"])
    let numbers = text((0, 0, Self.decimal), (1, 1, Self.bullet), (0, 0, Self.decimal))
    #expect(try nested(numbers, 1...1, by: -1) == ["0.0 1.", "0.0 2.", "0.0 3."])
    let two = text((0, 0, Self.decimal), (1, 1, Self.bullet), (1, 1, Self.bullet), (2, 2, Self.bullet))
    #expect(try nested(two, 1...2, by: -1) == ["0.0 1.", "0.0 2.", "0.0 3.", "2.2 •"])
    #expect(try nested(two, 2...2, by: -1) == ["0.0 1.", "1.1 •", "0.0 2.", "2.2 •"])
    #expect(try nested(two, 3...3, by: -2) == ["0.0 1.", "1.1 •", "1.1 •", "0.0 2."])
  }

  @Test func whereNoItemIsBeforeItThatAfterItTellsTheList() throws {
    let first = text((1, 1, Self.bullet), (1, 1, Self.bullet), (0, 0, Self.decimal))
    #expect(try nested(first, 0...0, by: -1) == ["0.0 1.", "1.1 •", "0.0 2."])
    let alone = text(nil, (1, 1, Self.bullet), nil, (0, 0, Self.decimal))
    #expect(try nested(alone, 1...1, by: -1) == ["-", "1.0 •", "-", "0.0 1."])
  }

  @Test func anItemThatMovesInJoinsTheListRightBeforeIt() throws {
    let before = text((0, 0, Self.bullet), (1, 1, Self.decimal), (0, 0, Self.bullet), (0, 0, Self.bullet))
    #expect(try nested(before, 2...2, by: 1) == ["0.0 •", "1.1 1.", "1.1 2.", "0.0 •"])
    #expect(try nested(before, 2...3, by: 1) == ["0.0 •", "1.1 1.", "1.1 2.", "1.1 3."])
    #expect(try nested(before, 3...3, by: 1) == ["0.0 •", "1.1 1.", "0.0 •", "0.1 •"])
  }

  @Test func ticksStayWithTheirTasks() throws {
    let tasks = text((0, 0, .task(isDone: true)), (1, 1, .task(isDone: true)), (1, 1, Self.bullet))
    #expect(try nested(tasks, 1...2, by: -1) == ["0.0 ☑", "0.0 ☑", "0.0 ☐"])
  }

  @Test func aListInAnotherCellIsAnother() throws {
    var paragraphs = Array(text((0, 0, Self.decimal), (1, 1, Self.bullet)).paragraphs)
    for index in 0..<2 { paragraphs[index].style.cells = [TableCell(table: 0, row: 0, cell: index)] }
    #expect(try nested(RichText(paragraphs), 1...1, by: -1) == ["0.0 1.", "1.0 •"])
  }
}
