import RichText
import Testing

@testable import Formats

/// Paragraphs that come and go in pages whose text does not stand in the file where it is shown.
@Suite struct HTMLPatchParagraphTests {
  /// A table whose text between cells is shown before it.
  private static let table = "<table><td>cell</td>one</table>"

  private func split(_ body: String, _ paragraph: Int, _ offset: Int) throws -> String {
    let place = Position(paragraph, offset)
    return try html(body).written { $0.replacing(place..<place, with: RichText(plain: "\n")) }
  }

  private func removing(_ paragraph: Int, from body: String) throws -> String {
    try html(body).written { $0.removing(paragraph...paragraph) }
  }

  @Test func aParagraphIsSplitWhereItsTextStands() throws {
    let body = "<div>one<table>two<tr><td>cell</td>three</tr>four</table>five</div>"
    #expect(lines(html(body).text) == ["onetwothreefour", "cell", "five"])
    #expect(try split(body, 0, 7) == body.replacing("three", with: "t<div></div>hree"))
    #expect(try split(body, 1, 2) == body.replacing("cell", with: "ce<div></div>ll"))
    #expect(try split(body, 2, 4) == body.replacing("five", with: "five<div></div><br>"))
  }

  @Test func whatIsAParagraphByItselfIsThereTwice() throws {
    #expect(
      try split(Self.table + "<p class=x id=y>two <b>three</b></p>", 2, 6)
        == Self.table + "<p class=x id=y>two <b>th</b></p><p class=x><b>ree</b></p>")
    #expect(
      try split(Self.table + "<ul><li>two<li>three</ul>", 2, 1) == Self.table + "<ul><li>t</li><li>wo<li>three</ul>")
    #expect(try split(Self.table + "<dl><dt>two</dl>", 2, 0) == Self.table + "<dl><dt></dt><dt>two</dl>")
    #expect(try split(Self.table + "<pre>two</pre>", 2, 1) == Self.table + "<pre>t\nwo</pre>")
  }

  @Test func anEmptyCellGetsASecondParagraph() throws {
    #expect(try split("<table><td></td>one</table>", 1, 0) == "<table><td><br><div></div><br></td>one</table>")
  }

  @Test func aParagraphGoesWithItsTags() throws {
    #expect(try removing(2, from: Self.table + "<p>two</p><p>three</p>") == Self.table + "<p>three</p>")
    #expect(try removing(2, from: Self.table + "<hr><p>two<br></p>") == Self.table + "<p>two<br></p>")
    #expect(try removing(2, from: Self.table + "<div>two<br></div><p>three</p>") == Self.table + "<p>three</p>")
    #expect(
      try removing(2, from: Self.table + "<form>two</form><p>three</p>") == Self.table + "<form></form><p>three</p>")
  }

  @Test func whatAParagraphPartedStaysParted() throws {
    #expect(
      try removing(1, from: "<div>a<p>b</p>c<table><td>cell</td>d</table></div>")
        == "<div>a<div></div>c<table><td>cell</td>d</table></div>")
  }

  @Test func aParagraphIsJoinedToTheOneBefore() throws {
    let joined = try html(Self.table + "<p>two</p><p>three <i>four</i></p>").written {
      $0.replacing(Position(2, 3)..<Position(3, 0), with: RichText())
    }
    #expect(joined == Self.table + "<p>twothree <i>four</i></p>")
  }
}
