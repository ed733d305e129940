import RichText
import Testing

@testable import Formats

/// Quotes in items, and items in quotes.
@Suite struct MarkdownQuotedItemTests {
  /// The text of a file, written as a new one.
  private func again(_ source: String) throws -> String {
    let text = RichText(Array(markdown(source).text.paragraphs)), blank = MarkdownFormat().blank()
    #expect(blank.losses(of: text).isEmpty)
    #expect(blank.held(text).hasSameContent(as: text))
    return String(decoding: try blank.bytes(with: text), as: UTF8.self)
  }

  @Test(
    arguments: [
      "- item\n\n  > quote in item\n\n  more\n", "1. a\n\n   > > twice\n   >\n   > once\n2. b\n",
      "> - a\n>\n>   b\n", "> - a\n>\n>   > b\n>\n>   c\n> - d\n", "- a\n  - b\n\n    > q\n\n    c\n\n  d\n- e\n",
      "- a\n\n  > - b\n  >\n  >   c\n\n  d\n", "- a\n\n> b\n", "- a\n\n> - b\n",
    ])
  func quotesStayInTheirItems(_ source: String) throws {
    #expect(try again(source) == source)
  }

  @Test func severalParagraphsOfAnItemThatOnlyHoldsAListAreInIt() {
    let text = markdown("> - a\n> - b\n\nx\n\n1. - d\n\n   > e\n\n   f\n").text
    #expect(text.paragraphs.suffix(2).map(\.style.list?.hasMarker) == [false, false])
    #expect(Set(text.paragraphs.suffix(2).map(\.style.list?.list)).count == 1)
  }

  @Test func aQuoteThatIsMadeInAnItemStaysInIt() throws {
    let file = markdown("- a\n\n  b\n\n  c\n- d\n")
    let edited = try file.text.stylingParagraphs(1...1) { $0.quoteDepth = 1 }.applied(to: file.text)
    #expect(try String(decoding: file.bytes(with: edited), as: UTF8.self) == "- a\n\n  > b\n\n  c\n- d\n")
  }
}
