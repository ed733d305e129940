import Testing

@testable import RichText

@Suite struct ReplacingTests {
  private let text = RichText([
    Paragraph(0, (.plain, "one "), (.strong, "two")), Paragraph(1, (.plain, "three"), style: .indented), Paragraph(2),
    Paragraph(3, (.slanted, "four")),
  ])

  @Test func typingKeepsTheParagraph() throws {
    let edit = text.replacing(Position(0, 4)..<Position(0, 4), with: RichText(plain: "x", style: .strong))
    let expected = [Paragraph(0, (.plain, "one "), (.strong, "xtwo"))] + text.paragraphs.dropFirst()
    checkTransaction(edit, on: text, gives: RichText(expected))
    #expect(try edit.applied(to: text)[0].id == ParagraphID(0))
    #expect(edit.map(Position(0, 4), .before) == Position(0, 4))
    #expect(edit.map(Position(0, 4), .after) == Position(0, 5))
    #expect(edit.map(Position(0, 6), .before) == Position(0, 7))
    #expect(edit.map(Position(1, 2), .before) == Position(1, 2))
  }

  @Test func aBareBorderSplitsIntoTwoThatLookAlike() throws {
    let edit = text.replacing(Position(1, 2)..<Position(1, 2), with: RichText(plain: "\n"))
    let result = try checked(edit, on: text)
    let halves = [
      Paragraph(1, (.plain, "th"), style: .indented), Paragraph(4, (.plain, "ree"), style: .indented),
    ]
    checkTransaction(edit, on: text, gives: RichText([text[0]] + halves + [text[2], text[3]]))
    #expect(result.paragraphs.map(\.id.number) == [0, 1, 4, 2, 3])
    #expect(edit.map(Position(1, 4), .before) == Position(2, 2))
    #expect(edit.map(Position(3, 1), .before) == Position(4, 1))
  }

  @Test func aBorderAtTheStartLeavesTheIdWithTheText() throws {
    let result = try checked(text.replacing(Position(1, 0)..<Position(1, 0), with: RichText(plain: "\n")), on: text)
    #expect(result.paragraphs.map(\.id.number) == [0, 4, 1, 2, 3])
    #expect(result[1].style == .indented)
  }

  @Test func aBorderAtTheEndCarriesTheLookOn() throws {
    let result = try checked(text.replacing(text.end..<text.end, with: RichText(plain: "\n")), on: text)
    #expect(result.typingStyle(at: result.end) == .slanted)
    #expect(result.paragraphs.map(\.id.number) == [0, 1, 2, 3, 4])
  }

  @Test func joiningKeepsTheFirstParagraph() throws {
    let edit = text.replacing(Position(0, 3)..<Position(1, 1), with: RichText())
    checkTransaction(edit, on: text, gives: RichText([Paragraph(0, (.plain, "onehree")), text[2], text[3]]))
    #expect(try edit.applied(to: text)[0].id == ParagraphID(0))
    #expect(edit.map(Position(0, 5), .before) == Position(0, 3))
    #expect(edit.map(Position(0, 5), .after) == Position(0, 3))
    #expect(edit.map(Position(1, 3), .before) == Position(0, 5))
    #expect(edit.map(Position(3, 1), .before) == Position(2, 1))
  }

  @Test func wholeParagraphsAreRemovedWhole() throws {
    let edit = text.replacing(Position(0, 0)..<Position(1, 0), with: RichText())
    checkTransaction(edit, on: text, gives: RichText([text[1], text[2], text[3]]))
    #expect(try edit.applied(to: text)[0] == text[1])
  }

  @Test func anEmptiedParagraphRemembersItsLook() throws {
    let edit = text.replacing(Position(0, 0)..<Position(0, 7), with: RichText())
    let result = try checked(edit, on: text)
    #expect(result[0].text.isEmpty)
    #expect(result.typingStyle(at: .start) == .strong)
    let letter = RichText(plain: "x", style: result.typingStyle(at: .start))
    let typed = try checked(result.replacing(Position.start..<Position.start, with: letter), on: result)
    #expect(typed[0].runs == [.init(length: 1, style: .strong)])
  }

  @Test func aPastedSliceGetsIdsOfItsOwn() throws {
    let slice = text.slice(Position(0, 2)..<Position(1, 2))
    #expect(slice.paragraphs.map(\.id.number) == [0, 1])
    let result = try checked(text.replacing(text.end..<text.end, with: slice), on: text)
    #expect(result.string == "one two\nthree\n\nfoure two\nth")
    #expect(result.paragraphs.map(\.id.number) == [0, 1, 2, 3, 4])
    #expect(result[4].style == .indented)
    #expect(result.invariantViolations() == [])
  }

  @Test func idsOfRemovedParagraphsAreNotGivenToNewOnes() throws {
    let shorter = try checked(text.replacing(Position(2, 0)..<text.end, with: RichText()), on: text)
    let longer = try checked(shorter.replacing(shorter.end..<shorter.end, with: RichText(plain: "\nx")), on: shorter)
    #expect(!longer.paragraphs.contains { $0.id == ParagraphID(3) })
  }

  @Test func undoneRemovalsBringTheIdsBack() throws {
    let edit = text.replacing(Position(0, 2)..<Position(3, 1), with: RichText(plain: "a\nb\nc"))
    let undone = try checked(edit.inverse(in: text), on: checked(edit, on: text))
    #expect(Array(undone.paragraphs) == Array(text.paragraphs))
  }

  @Test func nothingPutInPlaceOfNothingIsNoEdit() {
    #expect(text.replacing(Position(1, 1)..<Position(1, 1), with: RichText()).isEmpty)
  }

  @Test func placesOutsideOfTheTextAreTakenForTheNearest() {
    let edit = text.replacing(Position(-3, 9)..<Position(99, -1), with: RichText(plain: "all"))
    checkTransaction(edit, on: text, gives: RichText([Paragraph(0, (.plain, "all"))]))
  }

  @Test func equalAtomsSideBySideStayTwo() throws {
    let atom = RichText([Paragraph(0, (.atom(1), "\u{FFFC}"))])
    let twice = try checked(atom.replacing(atom.end..<atom.end, with: atom), on: atom)
    #expect(twice[0].runs.map(\.length) == [3, 3])
    #expect(twice.typingStyle(at: twice.end) == .plain)
    #expect(twice.invariantViolations() == [])
  }
}
