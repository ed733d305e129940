import Properties
import Testing

@testable import RichText

@Suite struct RestoringTests {
  private func strings(_ text: RichText) -> [String] { text.paragraphs.map(\.text) }

  @Test func aParagraphBecomesWhatItWasAndItsNeighboursStay() throws {
    let old = RichText(plain: "Dear Ann,\nthe slip must be clear by Friday.\nYours, Eva")
    let new = RichText(plain: "My dear Ann,\nthe slip must be quite empty by Friday.\nYours ever, Eva")
    let place = try #require(new.counterpart(of: 1, in: old))
    let edit = new.restoring(place, of: old, at: 1)
    #expect(
      strings(try edit.applied(to: new)) == ["My dear Ann,", "the slip must be clear by Friday.", "Yours ever, Eva"])
    #expect(new[1].id == (try edit.applied(to: new))[1].id)
  }

  @Test func aDeletedParagraphIsPutBackWhereItStood() throws {
    let old = RichText(plain: "first of all\nthe tide table is wrong\nlast of all")
    let new = RichText(plain: "a new start\nfirst of all\nlast of all\nand more")
    #expect(old.counterpart(of: 1, in: new) == nil)
    let back = try new.restoring(1, of: old, at: nil).applied(to: new)
    #expect(strings(back) == ["a new start", "first of all", "the tide table is wrong", "last of all", "and more"])
  }

  @Test(arguments: [
    ("buy milk\nbuy bread", "buy bread today\nbuy eggs"),
    (
      "On Monday we met Anna at the station and talked about the plan.\nOn Tuesday we met Bert at the harbour.",
      "On Tuesday we met Bert at the harbour, in the rain.\nOn Friday we met Carl at the airport and talked about the flight."
    ),
  ]) func whatIsLikeADeletedParagraphStays(_ before: String, _ after: String) throws {
    let old = RichText(plain: before), new = RichText(plain: after)
    #expect(old.place(of: 0, inNewer: new) == nil && old.place(of: 1, inNewer: new) == 0)
    let back = try new.restoring(0, of: old, at: nil).applied(to: new)
    #expect(strings(back) == [strings(old)[0]] + strings(new))
  }

  @Test func aParagraphThatMovedOrChangedHasItsPlace() {
    let old = RichText(plain: "the tide table\nis wrong today\nand tomorrow")
    let new = RichText(plain: "is wrong\nand tomorrow\nthe tide table")
    #expect((0..<3).map { old.place(of: $0, inNewer: new) } == [2, 0, 1])
    #expect(old.place(of: 3, inNewer: new) == nil)
  }

  @Test func aParagraphThatMovedAndChangedHasItsPlace() throws {
    let first = "The first paragraph has several words in it.",
      changed = "The first paragraph has several new words inside it."
    let old = RichText(plain: "Title\n\(first)\nbeans and peas\nthe last of them")
    let new = RichText(plain: "Title\nbeans and carrots\nthe last of them\n\(changed)")
    #expect(old.place(of: 1, inNewer: new) == 3 && new.counterpart(of: 3, in: old) == 1)
    let back = try new.restoring(1, of: old, at: 3).applied(to: new)
    #expect(strings(back) == ["Title", "beans and carrots", "the last of them", first])
  }

  /// The one that stayed, and was changed, has more of these words.
  @Test func whatAnotherParagraphBecameIsNotTakenForIt() {
    let old = RichText(plain: "one two three four five six\nx\none two three four five seven\ny")
    let new = RichText(plain: "x\none two three four five seven eight\ny")
    #expect(old.place(of: 0, inNewer: new) == nil && old.place(of: 2, inNewer: new) == 1)
  }

  @Test func theFirstAndTheLastParagraphAreRestoredToo() throws {
    let old = RichText(plain: "alpha beta\ngamma delta\nepsilon zeta")
    #expect(
      strings(
        try RichText(plain: "gamma delta").restoring(0, of: old, at: nil).applied(to: RichText(plain: "gamma delta")))
        == ["alpha beta", "gamma delta"])
    #expect(
      strings(
        try RichText(plain: "gamma delta").restoring(2, of: old, at: nil).applied(to: RichText(plain: "gamma delta")))
        == ["gamma delta", "epsilon zeta"])
  }

  @Test(arguments: [
    ("one two\nthree four\nfive six", 0), ("one two\nthree four\nfive six", 1), ("one two\nthree four\n\nfive six", 2),
    ("one 2\nthree four five six", 0), ("one two\nthree and more words to come\nfive six", 1),
  ]) func aParagraphThatWasDividedIsWholeAgain(_ parts: String, _ place: Int) throws {
    let old = RichText(plain: "before\none two three four five six\nafter\nsix")
    let new = RichText(plain: "before\n\(parts)\nafter\nsix")
    let back = try new.restoring(1, of: old, at: place + 1).applied(to: new)
    #expect(strings(back) == strings(old))
  }

  @Test func whatStoodBesideItStays() throws {
    let old = RichText(plain: "one two three\nthree\nfour")
    let new = RichText(plain: "one 2 three\nthree\ntwo three four")
    let back = try new.restoring(0, of: old, at: 0).applied(to: new)
    #expect(strings(back) == ["one two three", "three", "two three four"])
  }

  @Test func itsLooksComeBackWithIt() throws {
    var bold = CharacterStyle()
    bold.bold = true
    var paragraph = Paragraph(
      id: ParagraphID(0), text: "a bold word", runs: [.init(length: 2, style: .init()), .init(length: 9, style: bold)])
    paragraph.style.headingLevel = 2
    let (old, new) = (RichText([paragraph]), RichText(plain: "a bold word, they say"))
    let back = try new.restoring(0, of: old, at: 0).applied(to: new)
    #expect(back[0].hasSameContent(as: old[0]))
  }

  private func item(_ text: String, _ list: Int) -> Paragraph {
    var paragraph = Paragraph(id: ParagraphID(0), text: text, runs: [.init(length: text.utf8.count, style: .init())])
    paragraph.style.list = ListItem(list: list, level: 0, marker: .bullet("•"))
    return paragraph
  }

  @Test func anItemJoinsTheListThatItWasIn() throws {
    let old = RichText([item("the red tin", 1), item("the green tin", 1), item("the blue tin", 1)])
    let new = RichText([
      item("something else here", 1), Paragraph(id: ParagraphID(0), text: "and then"), item("the red tin", 7),
      item("the blue tin", 7),
    ])
    let back = try new.restoring(1, of: old, at: nil).applied(to: new)
    #expect(back.paragraphs.map(\.style.list?.list) == [1, nil, 7, 7, 7])
    #expect(back[3].text == "the green tin")
  }

  private func cell(_ text: String, _ row: Int, _ cell: Int) -> Paragraph {
    var paragraph = Paragraph(
      id: ParagraphID(0), text: text, runs: text.isEmpty ? [] : [.init(length: text.utf8.count, style: .init())])
    paragraph.style.cells = [TableCell(table: 0, row: row, cell: cell)]
    return paragraph
  }

  @Test func aParagraphStaysInItsCellAndOneWithoutACellLeavesTheTableWhole() throws {
    let old = RichText([
      cell("high water", 0, 0), cell("by the old table", 0, 0), cell("six o'clock", 0, 1), cell("low water", 1, 0),
      cell("noon", 1, 1),
    ])
    var table = Array(old.paragraphs)
    table.remove(at: 1)
    let cut = RichText(table)
    let back = try cut.restoring(1, of: old, at: nil).applied(to: cut)
    #expect(back.hasSameContent(as: old))
    let rowless = RichText(Array(old.paragraphs.prefix(3)) + [Paragraph(id: ParagraphID(0), text: "after")])
    let text = try rowless.restoring(3, of: old, at: nil).applied(to: rowless)
    #expect(strings(text) == ["high water", "by the old table", "six o'clock", "low water", "after"])
    #expect(text[3].style.cells.isEmpty)
  }

  @Test func anyParagraphOfAnyTextGoesIntoAnyOtherOne() {
    let words = ["alpha", "beta", "gamma delta", "", "epsilon zeta eta", "日本"]
    forAll { choices in
      let texts = (0..<2).map { _ in
        (choices.array(upTo: 5) { $0.element(of: words) } + ["omega"]).joined(separator: "\n")
      }
      return (texts[0], texts[1], choices.int(in: 0...9), choices.bool())
    } _: { older, newer, number, isReplacing in
      let (old, new) = (RichText(plain: older), RichText(plain: newer))
      let index = number % old.paragraphCount
      let place = isReplacing ? number % new.paragraphCount : nil
      guard let back = try? new.restoring(index, of: old, at: place).applied(to: new) else { return false }
      return back.paragraphCount == new.paragraphCount + (isReplacing ? 0 : 1)
        && back.paragraphs.contains { $0.text == old[index].text }
    }
  }
}
