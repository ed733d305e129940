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

  @Test func definitionsThatTheTextUsesAreNotKeptBesideIt() {
    func unused(_ source: String) -> Int {
      markdown(source).kept.first { $0.name == "link definitions" }?.count ?? 0
    }
    #expect(unused("[a][R] [b][] ![c]\n\n[r]: /ref\n[B]:\n  <x y> 'title'\n\n> [c]: c.png\n") == 0)
    #expect(unused("a[^1] [r]\n\n[^1]: [in a note]\n\n[r]: /ref\n[in a note]: /n\n") == 0)
    #expect(unused("[a][r]\n\n[r]: /ref\n[s]: /other\n\n- b\n\n  [t\\]]: /t\n") == 2)
    #expect(unused("`[r]`\n\n[r]: /ref\n") == 1)
  }

  @Test func notesThatTheTextShowsAreNotKeptBesideIt() {
    func unread(_ source: String) -> Int {
      markdown(source).kept.first { $0.name == "texts of footnotes" }?.count ?? 0
    }
    #expect(unread("a[^1] b[^Two]\n\n[^1]: one\n\n    more\n[^two]: two\n") == 0)
    #expect(unread("a[^1]\n\n[^1]: one\n[^2]: two\n") == 1)
    #expect(unread("a[^1]\n\n[^1]: one\n\n    - item\n") == 1)
    #expect(unread("---\na: b\n---\na[^1]\n\n[^1]: one\n") == 0)
  }
}
