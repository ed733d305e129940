import Testing

@testable import RichText

@Suite struct StylingTests {
  private let text = RichText([
    Paragraph(0, (.plain, "one "), (.strong, "two")), Paragraph(1),
    Paragraph(2, (.strong, "x"), (.atom(1), "\u{FFFC}")),
  ])

  @Test func stylingJoinsRunsThatBecomeEqual() throws {
    let edit = text.styling(Position(0, 1)..<Position(0, 5)) { $0.bold = true }
    let first = Paragraph(0, (.plain, "o"), (.strong, "ne two"))
    checkTransaction(edit, on: text, gives: RichText([first, text[1], text[2]]))
    #expect(text.allPositions.allSatisfy { edit.map($0, .before) == $0 && edit.map($0, .after) == $0 })
  }

  @Test func stylingReachesEmptyParagraphsAndKeepsAtoms() throws {
    let edit = text.styling(.start..<text.end) { $0.italic = true }
    let result = try checked(edit, on: text)
    #expect(result.allStyles(in: .start..<result.end, satisfy: \.italic))
    #expect(result.typingStyle(at: Position(1, 0)) == .slanted)
    #expect(result[2].runs.last?.style.atom == Atom(.image, label: "image", key: 1))
  }

  @Test func stylingThatChangesNothingIsNoEdit() {
    #expect(text.styling(Position(0, 4)..<Position(0, 7)) { $0.bold = true }.isEmpty)
    #expect(text.styling(Position(0, 2)..<Position(0, 2)) { $0.bold = true }.isEmpty)
    #expect(text.stylingParagraphs(0...2) { $0.alignment = .natural }.isEmpty)
  }

  @Test func anAtomPutOnLettersIsDropped() throws {
    let edit = text.styling(Position(0, 0)..<Position(0, 3)) { $0 = .atom(5) }
    #expect(try checked(edit, on: text).hasSameContent(as: text))
  }

  @Test func layoutReachesTheParagraphsInTheTextOnly() throws {
    let edit = text.stylingParagraphs(-4...1) { $0.alignment = .center }
    #expect(try checked(edit, on: text).paragraphs.map(\.style.alignment) == [.center, .center, .natural])
    #expect(edit.touchedParagraphs(in: text) == 0...1)
  }

  @Test func allStylesLooksAtEveryRun() {
    #expect(text.allStyles(in: Position(0, 4)..<Position(2, 1), satisfy: \.bold))
    #expect(!text.allStyles(in: Position(0, 3)..<Position(2, 1), satisfy: \.bold))
    #expect(text.allStyles(in: Position(0, 7)..<Position(0, 7), satisfy: \.bold))
    #expect(!text.allStyles(in: Position(1, 0)..<Position(1, 0), satisfy: \.bold))
  }

  @Test func typingLooksLikeTheTextBefore() {
    #expect(text.typingStyle(at: .start) == .plain)
    #expect(text.typingStyle(at: Position(0, 4)) == .plain)
    #expect(text.typingStyle(at: Position(0, 5)) == .strong)
    #expect(text.typingStyle(at: text.end) == .plain)
  }
}
