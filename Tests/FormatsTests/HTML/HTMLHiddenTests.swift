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
}
