import Properties
import Testing

@testable import RichText

@Suite struct NestedListTests {
  private static let decimal = ListItem.Marker.number(.decimal, prefix: "", suffix: ".")

  private static func text(_ items: [ListItem?]) -> RichText {
    RichText(
      items.enumerated().map { index, item in
        var paragraph = Paragraph(
          id: ParagraphID(UInt64(index)), text: "item", runs: [.init(length: 4, style: .init())])
        paragraph.style.list = item
        return paragraph
      })
  }

  @Test func aListInAnItemIsPartOfTheItemsList() {
    let text = Self.text([
      ListItem(list: 0, marker: Self.decimal), ListItem(list: 1, level: 1, marker: .bullet("•")),
      ListItem(list: 2, level: 2, marker: Self.decimal), ListItem(list: 0, marker: Self.decimal),
    ])
    #expect(text.joiningNestedLists().paragraphs.map(\.style.list?.list) == [0, 0, 0, 0])
  }

  @Test func aListAfterAnotherStaysOne() {
    let text = Self.text([
      ListItem(list: 0, marker: Self.decimal), ListItem(list: 1, marker: .bullet("•")), nil,
      ListItem(list: 2, level: 1, marker: Self.decimal),
    ])
    #expect(text.joiningNestedLists().hasSameContent(as: text))
  }

  @Test func aSecondListInAnItemBeginsAnew() {
    let text = Self.text([
      ListItem(list: 0, marker: .bullet("•")), ListItem(list: 1, level: 1, marker: Self.decimal),
      ListItem(list: 2, level: 1, marker: Self.decimal), ListItem(list: 2, level: 1, marker: Self.decimal),
    ])
    let joined = text.joiningNestedLists()
    #expect(joined.paragraphs.map(\.style.list?.start) == [nil, nil, 1, nil])
    #expect(joined.listLabels(in: 0..<4) == ["•", "1.", "1.", "2."])
  }

  @Test func aListGoesOnAfterATableInItsItem() {
    let decimal = Self.decimal
    var paragraphs = Array(
      Self.text([
        ListItem(list: 0, marker: decimal), ListItem(list: 1, level: 1, marker: decimal),
        ListItem(list: 1, level: 1, marker: decimal, hasMarker: false), ListItem(list: 1, level: 1, marker: decimal),
        ListItem(list: 0, marker: decimal),
      ]).paragraphs)
    paragraphs[2].style.cells = [TableCell(table: 0, row: 0, cell: 0)]
    let joined = RichText(paragraphs).joiningNestedLists()
    #expect(joined.paragraphs.map(\.style.list?.list) == [0, 0, 0, 0, 0])
    #expect(joined.listLabels(in: 0..<5) == ["1.", "1.", nil, "2.", "2."])
  }

  @Test func whateverTheListsAreNoLabelChanges() {
    forAll(cases: 2000) { choices in
      Self.text(
        choices.array(upTo: 12) { choices in
          choices.int(in: 0...5) == 0
            ? nil
            : ListItem(
              list: choices.int(in: 0...3), level: choices.int(in: 0...3),
              marker: choices.bool() ? Self.decimal : .bullet("•"),
              start: choices.int(in: 0...4) == 0 ? choices.int(in: 0...9) : nil,
              hasMarker: choices.int(in: 0...4) > 0)
        })
    } _: { text in
      let joined = text.joiningNestedLists(), all = 0..<text.paragraphCount
      return joined.listLabels(in: all) == text.listLabels(in: all)
        && joined.paragraphs.map(\.style.list?.level) == text.paragraphs.map(\.style.list?.level)
        && joined.joiningNestedLists().hasSameContent(as: joined)
    }
  }
}
