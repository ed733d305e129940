import RichText
import Testing

@testable import Formats

/// What is not shown stays where it is when the paragraph behind it is written anew.
@Suite struct HTMLHiddenTests {
  private func splitting(_ source: String, _ place: Position) throws -> String {
    try html(source).written { $0.replacing(place..<place, with: RichText(plain: "\n")) }
  }

  @Test func aStyleSheetStaysBeforeAnEmptyCell() throws {
    let start = "<div><base href=\"http://a.example/\"><style>p{}</style><table><tr><td>"
    let written = try splitting(start + "</td><td>x</td></tr></table></div>", .start)
    #expect(written.hasPrefix(start), "\(written)")
  }

  @Test func anEmptyHeadStaysBeforeTheFirstCell() throws {
    let start = "<p>a<table><thead></thead><tbody><tr><td>"
    for offset in 0...1 {
      let written = try splitting(start + "1</td><td>2</td></tr></tbody></table>", Position(1, offset))
      #expect(written.hasPrefix(start), "\(written)")
    }
  }

  @Test func aFormWithoutTextStaysWhereAParagraphIsDeletedBehindIt() throws {
    let source = "<p>a</p><div><form><input type=\"hidden\" name=\"b\"></form></div><p>c</p><p>d</p>"
    let written = try html(source).written { $0.removing(1...1) }
    #expect(written.contains("<form><input type=\"hidden\" name=\"b\"></form>"), "\(written)")
  }

  @Test func aBaseIsNotLostWithTheElementThatItIsIn() throws {
    let source = "<p>a</p><div><base href=\"http://a.example/\"><p>b</p></div><p>c</p>"
    let written = try html(source).written { $0.removing(1...1) }
    #expect(written.contains("<base href=\"http://a.example/\">"), "\(written)")
  }

  @Test(
    "A line break that ends a paragraph stays there",
    arguments: [
      "<a href=\"x\" target=\"y\">n</a><br><p>S</p>", "<a href=\"x\" target=\"y\">n</a><br><br><p>S</p>",
      "<div>n<!-- c --><br></div>\n<p>S</p>", "<b>n<br></b><p>S</p>", "<br><p>S</p>",
      "<table><tr><td>n<br><br></td><td><p>S</p></td></tr></table>",
    ])
  func theEndingBreakStays(_ source: String) throws {
    let heading = try html(source).written { $0.stylingParagraphs(1...1) { $0.headingLevel = 2 } }
    #expect(heading == source.replacing("<p>S</p>", with: "<h2>S</h2>"))
    let split = try html(source).written { $0.replacing(Position(1, 0)..<Position(1, 0), with: RichText(plain: "\n")) }
    #expect(split.hasPrefix(source.prefix { $0 != "S" && $0 != "\n" }.replacing(/<p>$/, with: "")), "\(split)")
  }

  @Test func aLineBreakGoesWithTheParagraphThatItEnds() throws {
    let source = "<p>a</p>n<br><p>S</p>"
    #expect(try html(source).written { $0.removing(1...1) } == "<p>a</p><p>S</p>")
    let joined = try html(source).written { $0.replacing(Position(1, 1)..<Position(2, 0), with: RichText()) }
    #expect(joined == "<p>a</p>nS")
  }
}
