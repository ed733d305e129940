import RichText
import Testing

@testable import Formats

/// Where what the text does not show goes when the blocks around it change.
@Suite struct MarkdownKeptTests {
  private func itemOfTheFirst(_ source: String) throws -> String {
    let file = markdown(source)
    let (list, last) = (file.text[0].style.list, file.text.paragraphCount - 1)
    let edited = try file.text.stylingParagraphs(last...last) { $0.list = list }.applied(to: file.text)
    return String(decoding: try file.bytes(with: edited), as: UTF8.self)
  }

  @Test func aDefinitionBetweenTwoItemsDoesNotPartTheirList() throws {
    #expect(try itemOfTheFirst("- a\n\n[x]: /u\n\nb [x]\n") == "- a\n\n  [x]: /u\n\n- b [x]\n")
    #expect(try itemOfTheFirst("1. a\n\n[x]: /u\n[y]: /v\n\nb\n") == "1. a\n\n   [x]: /u\n   [y]: /v\n\n2. b\n")
  }

  @Test func aDefinitionBehindAListStaysAsItIs() throws {
    let file = markdown("- a\n\n[x]: /u\n\nb\n")
    let edited = try file.text.replacing(Position(1, 1)..<Position(1, 1), with: "c").applied(to: file.text)
    #expect(String(decoding: try file.bytes(with: edited), as: UTF8.self) == "- a\n\n[x]: /u\n\nbc\n")
  }
}
