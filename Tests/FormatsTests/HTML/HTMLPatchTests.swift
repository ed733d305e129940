import RichText
import Testing

@testable import Formats

/// Edits of text that does not stand in the file where the text shows it: in a table, but outside of its cells.
@Suite struct HTMLPatchTests {
  private static let pages = [
    "<li><table><td></td><<TABLE><BR>",
    "<div>one<table>two<tr><td>cell</td>three</tr>four</table>five</div>",
    "<table><b>one</b><tr><td>cell<td>other</table>two",
    "<ul><li>one<table><p>two<tr><td>cell</table><table>three<td>more</table></ul>",
    "<dl><dt>one<dd><table>two<td><table>three<td>four</table>five</table>six</dl>",
  ]

  @Test func aLetterTypedBeforeATableIsPutWhereItsTextStands() throws {
    let file = html("<li><table><td></td><<TABLE><BR>")
    #expect(lines(file.text) == ["<", "", ""])
    let typed = try file.written { $0.replacing(.start..<Position.start, with: "x") }
    #expect(typed == "<li><table><td></td>x<<TABLE><BR>")
  }

  @Test func eachPieceOfAParagraphTakesItsOwnLetters() throws {
    let file = html("<div>one<table>two<tr><td>cell</td>three</tr>four</table>five</div>")
    #expect(lines(file.text) == ["onetwothreefour", "cell", "five"])
    func edited(_ place: Int, _ change: (RichText, Range<Position>) -> Transaction) throws -> String {
      try file.written { change($0, Position(0, place)..<Position(0, place + 1)) }
    }
    #expect(
      try edited(4) { $0.replacing($1, with: "x") }
        == "<div>one<table>txo<tr><td>cell</td>three</tr>four</table>five</div>")
    #expect(
      try edited(7) { $0.replacing($1, with: "") }
        == "<div>one<table>two<tr><td>cell</td>tree</tr>four</table>five</div>")
    #expect(
      try edited(11) { text, range in text.styling(range) { $0.bold = true } }
        == "<div>one<table>two<tr><td>cell</td>three</tr><b>f</b>our</table>five</div>")
  }

  @Test func aLookOverSeveralPiecesIsGivenToEach() throws {
    let file = html("<div>one<table>two<tr><td>cell</td>three</tr></table></div>")
    let bold = try file.written { $0.styling(Position(0, 2)..<Position(0, 8)) { $0.bold = true } }
    #expect(bold == "<div>on<b>e</b><table><b>two</b><tr><td>cell</td><b>th</b>ree</tr></table></div>")
  }

  @Test func aLookIsTakenBackInItsElement() throws {
    let file = html("<table><b>one two</b><tr><td>cell</table>")
    let edited = try file.text.styling(Position(0, 4)..<Position(0, 7)) { $0.bold = false }.applied(to: file.text)
    #expect(
      HTMLPatch.write(file.source, file.text, edited)?.bytes.latin
        == "<table><b>one <span style=\"font-weight: normal\">two</span></b><tr><td>cell</table>")
  }

  @Test func aParagraphWithoutTextIsKeptInItsPlace() throws {
    let file = html("<div>one</div><li>two<table><td>cell</td>three</table>")
    let empty = try file.written { $0.replacing(Position(1, 0)..<Position(1, 8), with: "") }
    #expect(lines(html(empty).text) == ["one", "", "cell"])
    #expect(empty == "<div>one</div><li><table><td>cell</td><br></table>")
  }

  @Test(arguments: pages, SampleEdit.all)
  func everyEditIsSaved(_ page: String, _ edit: SampleEdit) throws {
    let file = html(page)
    for place in 0..<file.text.paragraphCount {
      guard let edited = try edit.make(file.text, place)?.applied(to: file.text) else { continue }
      let bytes = try file.bytes(with: edited)
      #expect(HTMLText(bytes, HTMLEncoding(bytes)).text.hasSameContent(as: file.held(edited)), "\(bytes.latin)")
    }
  }

  @Test(arguments: pages) func anEditOfTextAndLooksHoldsAllLayouts(_ page: String) throws {
    let file = html(page)
    for place in 0..<file.text.paragraphCount {
      let edited = try file.text.replacing(Position(place, 0)..<Position(place, 0), with: "x").applied(to: file.text)
      #expect(file.held(edited).hasSameContent(as: edited), "\(place)")
    }
  }
}
