import RichText
import Testing

@testable import Formats

/// An edit changes the lines that it touches, and no others.
@Suite struct MarkdownPlaceTests {
  private func emptying(_ paragraph: Int, of source: String) throws -> String {
    let file = markdown(source)
    let range = Position(paragraph, 0)..<Position(paragraph, file.text[paragraph].length)
    let edited = try file.text.replacing(range, with: RichText()).applied(to: file.text)
    return String(decoding: try file.bytes(with: edited), as: UTF8.self)
  }

  private func typing(_ text: String, atTheEndOf paragraph: Int, of source: String) throws -> String {
    let file = markdown(source), end = Position(paragraph, file.text[paragraph].length)
    let typed = RichText(plain: text, style: file.text.typingStyle(at: end))
    let edited = try file.text.replacing(end..<end, with: typed).applied(to: file.text)
    return String(decoding: try file.bytes(with: edited), as: UTF8.self)
  }

  @Test func anItemThatBecomesEmptyRightUnderItsParentIsParted() throws {
    #expect(try emptying(1, of: "- a\n  - b\n  - c\n") == "- a\n\n  -\n  - c\n")
    #expect(try emptying(1, of: "* a\n    - b\n    - c\n* d\n") == "* a\n\n    -\n    - c\n* d\n")
    #expect(try emptying(1, of: "* a\n\n    1. b\n    1. c\n") == "* a\n\n    1.\n    1. c\n")
  }

  @Test func anItemThatBecomesEmptyInAListOfListsKeepsItsNumber() throws {
    #expect(
      try emptying(1, of: "5. * one\n\n6. * two\n\n7. * three\n") == "5. * one\n\n6. * <!-- -->\n\n7. * three\n")
  }

  @Test func anItemThatOnlyHoldsAListStaysApartFromTheNext() throws {
    let file = markdown("1. one\n    - two\n    - three\n2. four\n")
    let edited = try file.text.removing(0...0).applied(to: file.text)
    #expect(MarkdownText(try file.bytes(with: edited)).text.hasSameContent(as: file.held(edited)))
  }

  @Test(
    arguments: [
      ("1. - a\n\nc\n\n1. - b\n", "1. - a\n\n<!-- -->\n\n1. - b\n"),
      ("1. - a\n\nc\n\n1. b\n", "1. - a\n\n<!-- -->\n\n1. b\n"),
    ])
  func listsOfListsThatMeetAreReadBack(_ old: String, _ new: String) throws {
    let file = markdown(old)
    let edited = try file.text.removing(1...1).applied(to: file.text)
    #expect(String(decoding: try file.bytes(with: edited), as: UTF8.self) == new)
    #expect(markdown(new).text.hasSameContent(as: file.held(edited)))
  }

  @Test func aParagraphThatBecomesEmptyLeavesItsNeighborsAlone() throws {
    #expect(try emptying(1, of: "*a*\n\nb.\n\n\n## c.\n") == "*a*\n\n\n\n## c.\n")
    #expect(try emptying(1, of: "*a*\n\nb.\n- c.\n") == "*a*\n\n\n- c.\n")
    #expect(try emptying(1, of: "# a\nb.\n\n## c.\n") == "# a\n\n\n## c.\n")
  }

  private let table = "| a     | b |\n|-------|---|\n| `c`   |   |\n|d| |\n| e  |\n"

  @Test func aCellThatBecomesEmptyLeavesTheOthersAlone() throws {
    #expect(try emptying(0, of: table) == table.replacing("| a     |", with: "|      |"))
    #expect(try emptying(2, of: table) == table.replacing("| `c`   |", with: "|    |"))
  }

  @Test func anEmptyCellTakesText() throws {
    #expect(try typing("x", atTheEndOf: 3, of: table) == table.replacing("`c`   |   |", with: "`c`   | x   |"))
    #expect(try typing("x", atTheEndOf: 5, of: table) == table.replacing("|d| |", with: "|d| x |"))
    #expect(try typing("x", atTheEndOf: 7, of: table) == table.replacing("| e  |\n", with: "| e | x |\n"))
  }

  @Test func theRowThatBecomesTheHeadKeepsItsLine() throws {
    let file = markdown(table)
    let edited = try file.text.removing(0...1).applied(to: file.text)
    #expect(
      String(decoding: try file.bytes(with: edited), as: UTF8.self)
        == "| `c`   |   |\n|-------|---|\n|d| |\n| e  |\n")
  }

  @Test func codeGoesOnWithWhatIsTypedAtItsEnd() throws {
    #expect(try typing("x", atTheEndOf: 0, of: "**a** `b`\n") == "**a** `bx`\n")
    #expect(try typing("b", atTheEndOf: 0, of: "**a** `b`\n") == "**a** `bb`\n")
    #expect(try typing("c", atTheEndOf: 2, of: table) == table.replacing("`c`", with: "`cc`"))
  }
}
