import RichText
import Testing

@testable import Formats

/// Addresses that are typed stand in the file as they were typed.
@Suite struct MarkdownAddressTests {
  private func typing(_ text: String, behind source: String) throws -> (file: String, losses: [String]) {
    let file = markdown(source), end = file.text.end
    let edited = try file.text.replacing(end..<end, with: RichText(plain: text)).applied(to: file.text)
    let bytes = try file.bytes(with: edited)
    #expect(MarkdownText(bytes).text.hasSameContent(as: file.held(edited)))
    return (String(decoding: bytes, as: UTF8.self), file.losses(of: edited))
  }

  @Test(
    arguments: [
      " mail a@b.com and http://ex.com/a_b www.x.org", " (http://ex.com/a?b=c&d=e).", " https://x.org/~u/_a/b",
      " www.x.org/é,",
    ])
  func anAddressIsWrittenAsItWasTyped(_ text: String) throws {
    #expect(try typing(text, behind: "*x* y\n") == ("*x* y\(text)\n", []))
    #expect(try typing(text, behind: "x\ny\n") == ("x\ny\(text)\n", []))
    #expect(try typing(text, behind: "# x\n") == ("# x\(text)\n", []))
  }

  @Test func whatIsNoAddressInTheSourceStaysNone() throws {
    #expect(try typing(" z", behind: "a<!-- -->@b.com http\\://ex.com\n").file == "a<!-- -->@b.com http\\://ex.com z\n")
  }

  @Test func aLinkToItsTextNeedsNoBrackets() throws {
    var link = CharacterStyle()
    link.link = Link("http://x.org/a")
    func written(_ text: String) throws -> String {
      String(decoding: try MarkdownFormat().blank().bytes(with: RichText(plain: text, style: link)), as: UTF8.self)
    }
    #expect(try written("http://x.org/a") == "http://x.org/a\n")
    #expect(try written("http://x.org/b").hasPrefix("["))
  }
}
