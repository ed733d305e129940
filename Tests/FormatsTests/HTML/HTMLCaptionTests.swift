import RichText
import Testing

@testable import Formats

/// Captions of tables are paragraphs beside these.
@Suite struct HTMLCaptionTests {
  @Test func theCaptionOfATableIsAParagraphBeforeIt() throws {
    let file = page("<table><caption>Cap</caption><tr><th>A<th>B<tr><td>1<td>2</table>")
    #expect(lines(file.text) == ["Cap", "A", "B", "1", "2"])
    #expect(file.text.paragraphs.map(\.style.cells.count) == [0, 1, 1, 1, 1])
    #expect(file.text[1].style.cells[0].isHeader)
    #expect(
      try file.body { $0.replacing(Position(0, 3)..<Position(0, 3), with: "s") }
        == "<table><caption>Caps</caption><tr><th>A<th>B<tr><td>1<td>2</table>")
  }

  @Test(arguments: [
    "<table><caption>Cap</caption><tr><td>1</table>", "<table><tr><td>1<caption>Cap</caption><tr><td>2</table>",
    "<ul><li>a<table><caption><p>Cap<p>tion</caption><tr><td>1<td><table><caption>x</caption><td>y</table></table></ul>",
  ])
  func aCaptionIsEditedAsTheTextThatItIs(_ body: String) throws {
    let file = page(body)
    let (last, cap) = (file.text.paragraphCount - 1, try #require(lines(file.text).firstIndex { $0.hasPrefix("Cap") }))
    let edits: [(RichText) -> Transaction] = [
      { $0.replacing(Position(cap, 1)..<Position(cap, 1), with: "\n") },
      { $0.stylingParagraphs(cap...cap) { $0.headingLevel = 1 } },
      { $0.replacing($0.end..<$0.end, with: "z") },
      { $0.replacing(Position(last - 1, 0)..<Position(last, 0), with: "") },
    ]
    for edit in edits {
      let edited = try edit(file.text).applied(to: file.text)
      let bytes = try file.bytes(with: edited)
      #expect(html(bytes.latin).text.hasSameContent(as: file.held(edited)), "\(bytes.latin)")
    }
  }
}
