import RichText
import Testing

@testable import Formats

/// Blocks of code without a closing fence: they end with the item or the quote that they are in.
@Suite struct MarkdownUnclosedCodeTests {
  private func typed(_ source: String) throws -> String {
    let file = markdown(source)
    let edited = try file.text.replacing(Position(0, 0)..<Position(0, 0), with: RichText(plain: "Z")).applied(
      to: file.text)
    return try String(decoding: file.bytes(with: edited), as: UTF8.self)
  }

  @Test func aFenceAfterAnItemOrAQuoteOpensAnotherBlock() {
    for source in ["- ```\n```\nabc\n", "> ```\n```\nabc\n", "> - ```\n> ```\n> abc\n"] {
      let paragraphs = Array(markdown(source).text.paragraphs)
      #expect(paragraphs.map(\.text) == ["", "abc"], "\(source)")
      #expect(paragraphs.allSatisfy { $0.style.code != nil }, "\(source)")
    }
  }

  @Test func textIsTypedIntoABlockThatIsNotClosed() throws {
    #expect(try typed("- ```*\n```\nabc\n") == "- ```*\n  Z\n  ```\n\n```\nabc\n")
    #expect(try typed("> ```\n```\nabc\n") == "> ```\n> Z\n> ```\n\n```\nabc\n")
  }
}
