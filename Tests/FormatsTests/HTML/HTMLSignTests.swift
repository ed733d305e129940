import RichText
import Testing

@testable import Formats

/// Bare `<` and `&` in the text of a page, which mean themselves only before what follows them.
@Suite struct HTMLSignTests {
  private func typed(_ letters: String, at place: Int, in text: String) throws -> String {
    try page("<p>\(text)</p>").body { $0.replacing(Position(0, place)..<Position(0, place), with: letters) }
  }

  @Test func aLetterAfterABareSignMakesNoTag() throws {
    #expect(try typed("x", at: 3, in: "1 < 2") == "<p>1 &lt;x 2</p>")
    #expect(try typed("/", at: 3, in: "1 < 2") == "<p>1 &lt;/ 2</p>")
    #expect(try typed("x", at: 2, in: "<<<;") == "<p><&lt;x<;</p>")
    #expect(try typed("x", at: 1, in: "<") == "<p>&lt;x</p>")
  }

  @Test func aSignThatBeginsNoTagStays() throws {
    #expect(try typed("1", at: 3, in: "1 < 2") == "<p>1 <1 2</p>")
    #expect(try typed("x", at: 2, in: "1 < 2") == "<p>1 x< 2</p>")
    #expect(try typed("x", at: 2, in: "a & b") == "<p>a x& b</p>")
  }

  @Test func whatComesNextToABareSignMakesNoTag() throws {
    let page = page("<p>1 < b</p>")
    #expect(try page.body { $0.replacing(Position(0, 3)..<Position(0, 4), with: "") } == "<p>1 &lt;b</p>")
    let file = html("<table><td>cell</td>1 < b</table>")
    let place = try #require(Array(file.text.paragraphs).firstIndex { $0.text == "1 < b" })
    let written = try file.written { $0.replacing(Position(place, 3)..<Position(place, 4), with: "") }
    #expect(Array(html(written).text.paragraphs)[place].text == "1 <b")
  }

  @Test func lettersAfterABareAmpersandMakeNoReference() throws {
    #expect(try typed("x", at: 3, in: "a & b") == "<p>a &amp;x b</p>")
    #expect(try typed("p", at: 3, in: "&am;") == "<p>&amp;amp;</p>")
    #expect(try typed("y", at: 4, in: "&cop.") == "<p>&amp;copy.</p>")
    #expect(try typed("y", at: 5, in: "&cop .") == "<p>&cop y.</p>")
    #expect(try typed("0", at: 1, in: "&#65.") == "<p>A0.</p>")
  }

  @Test func aPageWithTextBeforeItsTableKeepsItsOtherParagraphs() throws {
    let file = html("<li><table><td>a < b</td><<TABLE><BR>")
    #expect(file.text.paragraphs.map(\.text) == ["<", "a < b", ""])
    #expect(
      try file.written { $0.replacing(Position(0, 1)..<Position(0, 1), with: "x") }
        == "<li><table><td>a < b</td>&lt;x<TABLE><BR>")
    #expect(
      try file.written { $0.replacing(Position(1, 3)..<Position(1, 3), with: "x") }
        == "<li><table><td>a &lt;x b</td><<TABLE><BR>")
  }
}
