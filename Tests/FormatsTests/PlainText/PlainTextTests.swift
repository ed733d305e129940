import Foundation
import Properties
import RichText
import Testing

@testable import Formats

@Suite struct PlainTextTests {
  private func read(_ bytes: [UInt8]) throws -> any FormattedText { try PlainTextFormat().read(bytes) }
  private func read(_ text: String) throws -> any FormattedText { try read(Array(text.utf8)) }

  @Test func linesAreParagraphs() throws {
    #expect(lines(try read("a\nb").text) == ["a", "b"])
    #expect(lines(try read("a\nb\n").text) == ["a", "b"])
    #expect(lines(try read("a\r\nb\rc\n\n").text) == ["a", "b", "c", ""])
    #expect(lines(try read("").text) == [""])
  }

  @Test func lineEndsStay() throws {
    let file = try read("a\r\nb\nc\r\nd")
    let new = try file.edited { $0.replacing(Position(1, 1)..<Position(1, 1), with: RichText(plain: "x\ny")) }
    #expect(new == "a\r\nbx\ny\r\nc\r\nd" || new == "a\r\nbx\r\ny\nc\r\nd")
  }

  @Test func aMissingLastLineEndStaysMissing() throws {
    #expect(try read("a\nb").edited { $0.replacing($0.end..<$0.end, with: RichText(plain: "c\nd")) } == "a\nbc\nd")
    #expect(try read("a\nb\n").edited { $0.replacing($0.end..<$0.end, with: RichText(plain: "c\nd")) } == "a\nbc\nd\n")
  }

  @Test func whatIsWrittenReadsBack() {
    forAll { choices in
      let text = choices.array(upTo: 6) { $0.element(of: ["a", "é", "\n", "\r\n", "\r", "b c"]) }.joined()
      var edited = PlainText(Array(text.utf8)).text
      for _ in 0..<2 { edited = (try? choices.edit(edited).applied(to: edited)) ?? edited }
      return (text, edited)
    } _: { text, edited in
      let bytes = try PlainText(Array(text.utf8)).bytes(with: edited)
      return PlainText(bytes).text.string == edited.string
    }
  }

  @Test(
    arguments: [
      [0xEF, 0xBB, 0xBF, 0x61], [0xFF, 0xFE, 0x61, 0, 0x0A, 0, 0x22, 0x6F], [0xFE, 0xFF, 0, 0x61],
      [0x61, 0xE9, 0x81, 0x0A],
      [0xFF, 0xFE], [0xEF, 0xBB, 0xBF], [0x61, 0, 0x62, 0, 0x0A, 0], [0, 0x61, 0, 0x62],
      [0, 0, 0xFE, 0xFF, 0, 0, 0, 0x61],
      [0xFF, 0xFE, 0, 0, 0x61, 0, 0, 0],
    ] as [[UInt8]])
  func encodingsStay(_ bytes: [UInt8]) throws {
    let file = try read(bytes)
    #expect(try file.bytes(with: file.text) == bytes)
    let edit = file.text.replacing(.start..<Position.start, with: RichText(plain: "é"))
    let new = try file.bytes(with: edit.applied(to: file.text))
    #expect(TextEncoding(new) == TextEncoding(bytes))
    #expect(try read(new).text.string == "é" + file.text.string)
  }

  @Test func windowsTextBecomesUTF8WhereItMust() throws {
    let file = try read([0x61, 0xE9])
    #expect(file.text.string == "aé")
    #expect(try file.edited { $0.replacing($0.end..<$0.end, with: RichText(plain: "漢")) } == Array("aé漢".utf8).latin)
  }

  @Test func binaryFilesAreRefused() {
    #expect(throws: FormatError.self) { try read([0x61, 0, 0x62]) }
    #expect(throws: FormatError.self) { try read([1, 2, 3, 4]) }
  }

  @Test func lossesAreNamed() throws {
    var style = CharacterStyle()
    (style.bold, style.font) = (true, "A")
    #expect(try read("a").losses(of: RichText(plain: "a")) == [])
    #expect(
      try read("a").losses(of: RichText(plain: "a", style: style))
        == ["bold and italic", "fonts and sizes"])
  }

  @Test func everyTypeHasItsFormat() {
    let types = [
      "public.rtf", "public.plain-text", "public.utf8-plain-text", "net.daringfireball.markdown", "public.png",
    ]
    let found = types.map { DocumentFormats.format(for: $0)?.contentType }
    #expect(found == ["public.rtf", "public.plain-text", "public.plain-text", "net.daringfireball.markdown", nil])
  }
}
