import Foundation
import Properties
import Testing

@testable import RichText

@Suite struct ListTests {
  private let text = RichText(plain: "one\ntwo\nthree\nfour")
  private let decimal = ListItem.Marker.number(.decimal, prefix: "", suffix: ".")

  @Test func paragraphsBecomeItemsOfOneList() throws {
    let result = try checked(text.listing(1...2, as: decimal), on: text)
    #expect(result.paragraphs.map(\.style.list?.list) == [nil, 0, 0, nil])
    #expect(result.listLabels(in: 0..<4) == [nil, "1.", "2.", nil])
    #expect(result.unusedListNumber == 1)
  }

  @Test func aParagraphJoinsTheListBesideIt() throws {
    let list = try text.listing(1...1, as: decimal).applied(to: text)
    #expect(try checked(list.listing(2...2, as: decimal), on: list).paragraphStyle(2).list?.list == 0)
    #expect(try checked(list.listing(0...0, as: decimal), on: list).paragraphStyle(0).list?.list == 0)
    #expect(try checked(list.listing(2...2, as: .bullet("•")), on: list).paragraphStyle(2).list?.list == 1)
    #expect(try checked(list.listing(3...3, as: decimal), on: list).paragraphStyle(3).list?.list == 1)
  }

  @Test func toggledItemsAreOrdinaryAgain() throws {
    let list = try checked(text.togglingList(0...2, .task(isDone: false)), on: text)
    #expect(list.listLabels(in: 0..<4) == ["☐", "☐", "☐", nil])
    let ticked = try checked(list.tickingTasks(1...3, isDone: true), on: list)
    #expect(ticked.listLabels(in: 0..<4) == ["☐", "☑", "☑", nil])
    let numbered = try checked(list.togglingList(0...3, decimal), on: list)
    #expect(numbered.listLabels(in: 0..<4) == ["1.", "2.", "3.", "1."])
    #expect(try checked(list.togglingList(0...2, .task(isDone: true)), on: list).hasSameContent(as: text))
  }

  @Test func nestedItemsTakeTheMarkerOfTheirLevelAndCountAnew() throws {
    var list = try text.listing(0...3, as: decimal).applied(to: text)
    list = try checked(list.nestingItems(1...1, by: 1), on: list)
    list = try checked(
      list.stylingParagraphs(1...1) { $0.list?.marker = .number(.lowerAlpha, prefix: "(", suffix: ")") }, on: list)
    list = try checked(list.nestingItems(2...2, by: 1), on: list)
    #expect(list.listLabels(in: 0..<4) == ["1.", "(a)", "(b)", "2."])
    list = try checked(list.nestingItems(2...2, by: -1), on: list)
    #expect(list.listLabels(in: 0..<4) == ["1.", "(a)", "2.", "3."])
    #expect(list.nestingItems(0...0, by: -1).isEmpty)
    #expect(
      try checked(list.nestingItems(0...3, by: .max), on: list).paragraphs.allSatisfy { $0.style.list?.level == 8 })
  }

  @Test func anItemMayStartItsListAnew() throws {
    let list = try text.listing(0...3, as: decimal).applied(to: text)
    let restarted = try checked(list.numberingItem(2, from: 9), on: list)
    #expect(restarted.listLabels(in: 0..<4) == ["1.", "2.", "9.", "10."])
    #expect(try checked(restarted.numberingItem(2, from: nil), on: restarted).hasSameContent(as: list))
  }

  @Test func aListGoesOnAfterOtherParagraphsAndThoseWithoutMarker() throws {
    let list = try text.listing(0...3, as: decimal).applied(to: text)
    let broken = try list.listing(1...1, as: nil).applied(to: list)
    #expect(broken.listLabels(in: 0..<4) == ["1.", nil, "2.", "3."])
    let longer = try list.stylingParagraphs(1...1) { $0.list?.hasMarker = false }.applied(to: list)
    #expect(longer.listLabels(in: 0..<4) == ["1.", nil, "2.", "3."])
  }

  @Test func labelsInTheMiddleAreThoseOfTheWhole() {
    forAll({ choices in
      let count = choices.int(in: 0...12)
      let paragraphs = (0..<count).map { index in
        var paragraph = Paragraph(UInt64(index), (.plain, "x"))
        paragraph.style.list = choices.optional(ListItem.any)
        return paragraph
      }
      return (RichText(paragraphs), choices.int(in: 0...count), choices.int(in: 0...count))
    }) { text, a, b in
      let (lower, upper) = (min(a, b), max(a, b))
      let whole = text.listLabels(in: 0..<text.paragraphCount)
      let known = text.listCounters(before: lower)
      let later = text.listCounters(before: upper, knowing: (lower, known))
      return text.listLabels(in: lower..<upper, after: known) == Array(whole[lower..<min(upper, whole.count)])
        && later == text.listCounters(before: upper)
    }
  }

  @Test(arguments: [
    (1, "1", "i", "A"), (4, "4", "iv", "D"), (26, "26", "xxvi", "Z"), (27, "27", "xxvii", "AA"),
    (703, "703", "dcciii", "AAA"), (1994, "1994", "mcmxciv", "BXR"), (0, "0", "0", "0"), (-3, "-3", "-3", "-3"),
    (4000, "4000", "4000", "EWV"),
  ])
  func numbersAreWritten(_ number: Int, _ decimal: String, _ roman: String, _ alphabetic: String) {
    #expect(ListItem.Numbering.decimal.text(number) == decimal)
    #expect(ListItem.Numbering.lowerRoman.text(number) == roman)
    #expect(ListItem.Numbering.upperRoman.text(number) == roman.uppercased())
    #expect(ListItem.Numbering.upperAlpha.text(number) == alphabetic)
    #expect(ListItem.Numbering.lowerAlpha.text(number) == alphabetic.lowercased())
  }

  @Test func numbersInUseAreNotGivenAgain() {
    #expect(Set<Int>().unused == 0)
    #expect(Set([-5]).unused == 0)
    #expect(Set([0, 7]).unused == 8)
    #expect(Set([0, 1, .max]).unused == 2)
  }

  @Test func numbersOfOtherLevelsStandBeforeAnItemsOwn() {
    func item(_ level: Int, _ marker: ListItem.Marker) -> Paragraph {
      var paragraph = Paragraph(id: ParagraphID(UInt64(level)))
      paragraph.style.list = ListItem(list: 1, level: level, marker: marker)
      return paragraph
    }
    let outermost = item(0, .number(.upperRoman, outer: 5, prefix: "", suffix: "."))
    let all = item(2, .number(.decimal, outer: 2, prefix: "(", suffix: ")"))
    let text = RichText(
      [
        outermost, item(1, .number(.lowerAlpha, outer: 1, prefix: "§ ", suffix: "")), all, all, outermost, all,
        item(0, .bullet("•")), item(1, .number(.decimal, outer: 1, prefix: "", suffix: "")),
      ].enumerated().map { Paragraph(id: ParagraphID(UInt64($0)), text: "", runs: [], style: $1.style) })
    #expect(
      text.listLabels(in: 0..<8) == ["I.", "§ I.a", "(I.a.1)", "(I.a.2)", "II.", "(II.1)", "•", "II.1"])
  }

  @Test func markersAreDecodedAsTheyWere() throws {
    let markers: [ListItem.Marker] = [
      .bullet("•"), .task(isDone: true), .number(.decimal, prefix: "(", suffix: ")"),
      .number(.lowerRoman, outer: 2, prefix: "", suffix: "."),
    ]
    #expect(try JSONDecoder().decode([ListItem.Marker].self, from: JSONEncoder().encode(markers)) == markers)
    let older = #"[{"number":{"_0":"decimal","prefix":"","suffix":"."}}]"#
    #expect(
      try JSONDecoder().decode([ListItem.Marker].self, from: Data(older.utf8))
        == [.number(.decimal, prefix: "", suffix: ".")])
  }

}
