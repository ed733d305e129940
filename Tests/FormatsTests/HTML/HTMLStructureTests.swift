import RichText
import Testing

@testable import Formats

/// What is held where structure must be made again.
@Suite struct HTMLStructureTests {
  @Test func aTableThatMovesStaysOneTable() throws {
    let file = html("<ul><li>a<p>b</p><table><tr><td>1</td><td>2</td></tr></table></li></ul>")
    let edited = try file.text.stylingParagraphs(1...1) { $0.list = nil }.applied(to: file.text)
    #expect(file.held(edited).hasSameContent(as: edited))
    let bytes = try file.bytes(with: edited)
    #expect(HTMLText(bytes, HTMLEncoding(bytes)).text.hasSameContent(as: edited), "\(bytes.latin)")
  }

  @Test func anEmptyParagraphAfterATableInAnItemIsKept() throws {
    let file = html("<li>one<table><td>cell</table><br>")
    #expect(lines(file.text) == ["one", "cell", ""])
    let edited = try file.text.replacing(.start..<Position.start, with: "x").applied(to: file.text)
    let written = HTMLWriter.write(file.source, file.text, edited, .tags)
    #expect(lines(html(written.bytes.latin).text) == ["xone", "cell", ""], "\(written.bytes.latin)")
  }

  @Test func aParagraphOfADefinitionIsSplitWithinIt() throws {
    let file = page("<dl><dt>a</dt><dd><p>one</p><p>two</p></dd></dl>")
    #expect(
      try file.body { $0.replacing(Position(1, 2)..<Position(1, 2), with: RichText(plain: "\n")) }
        == "<dl><dt>a</dt><dd><p>on</p><p>e</p><p>two</p></dd></dl>")
  }

  @Test func aThingThatIsNotClosedIsClosedBeforeText() throws {
    let file = html("<p>one<svg><title>two")
    #expect(try file.written { $0.replacing($0.end..<$0.end, with: "x") } == "<p>one<svg><title>two</title></svg>x")
    #expect(try file.written { $0.replacing(.start..<Position.start, with: "x") } == "<p>xone<svg><title>two")
    #expect(
      try file.written { $0.replacing($0.end..<$0.end, with: "\nx") }.hasPrefix(
        "<p>one<svg><title>two</title></svg></p>"))
  }

  @Test func aListThatGoesOnOutsideOfItsCellIsTwo() throws {
    let file = html("<ul><li>one</li></ul><table><tr><td>two</td></tr></table><ul><li>three</li></ul>")
    let list = file.text[0].style.list
    let edited = try file.text.stylingParagraphs(0...2) { $0.list = list }.applied(to: file.text)
    let bytes = try file.bytes(with: edited)
    #expect(HTMLText(bytes, HTMLEncoding(bytes)).text.hasSameContent(as: file.held(edited)), "\(bytes.latin)")
  }
}
