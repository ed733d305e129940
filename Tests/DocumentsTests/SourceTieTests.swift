import Formats
import RichText
import Testing

@testable import Documents

@Suite struct SourceTieTests {
  let source = Array("{\\rtf1\\ansi\\pard first\\par\\pard\\qc second\\par\\pard third}".utf8)

  private func read() throws -> any FormattedText {
    try #require(DocumentFormats.format(for: "public.rtf")).read(source)
  }

  @Test func anUneditedTextGivesTheSource() throws {
    let formatted = try read()
    #expect(try SourceTie(formatted).bytes(with: formatted.text) == source)
  }

  @Test func aTextWithOtherNamesGivesTheSourceToo() throws {
    let formatted = try read()
    let other = RichText(plain: "x").replacing(.start..<Position(0, 1), with: formatted.text)
    let text = try other.applied(to: RichText(plain: "x"))
    #expect(text.hasSameContent(as: formatted.text))
    #expect(try SourceTie(formatted, namedAsIn: text).bytes(with: text) == source)
  }

  @Test func anEditOfATextWithOtherNamesTouchesOnlyItsParagraph() throws {
    let formatted = try read()
    var text = try RichText(plain: "x").replacing(.start..<Position(0, 1), with: formatted.text).applied(
      to: RichText(plain: "x"))
    let tie = SourceTie(formatted, namedAsIn: text)
    text = try text.replacing(Position(1, 6)..<Position(1, 6), with: RichText(plain: "!")).applied(to: text)
    let bytes = String(decoding: try tie.bytes(with: text), as: UTF8.self)
    #expect(bytes.hasPrefix("{\\rtf1\\ansi\\pard first\\par\\pard\\qc second"))
    #expect(bytes.hasSuffix("\\par\\pard third}"))
  }
}
