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

  @Test func whatIsHeldIsWritten() {
    forAll { choices in
      let bytes = choices.array(upTo: 12) {
        UInt8($0.element(of: [0x61, 0x0A, 0x0D, 0xE9, 0xC3, 0xA9, 0xFF, 0xFE, 0xEF, 0xBB, 0xBF, 0x01]))
      }
      let texts = ["", "a", "\r", "\u{FEFF}", "é", "漢", "\u{1}", "\0", "\n", "\n\n", "\u{2028}", "Ã©"]
      return (
        bytes, choices.array(upTo: 4) { $0.element(of: texts) }.joined(), choices.int(in: 0...9), choices.int(in: 0...9)
      )
    } _: { bytes, new, first, last in
      guard let file = try? PlainTextFormat().read(bytes) else { return true }
      let (start, end) = (file.text.position(at: min(first, last)), file.text.position(at: max(first, last)))
      let range = file.text.clamped(start)..<file.text.clamped(end)
      let edited = try file.text.replacing(range, with: RichText(plain: new)).applied(to: file.text)
      return try PlainTextFormat().read(file.bytes(with: edited)).text.hasSameContent(as: file.held(edited))
    }
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

  @Test func whatIsSplicedIsWhatIsWrittenAsAWhole() {
    forAll { choices in
      let parts = ["a", "é", "\n", "\n", "\r\n", "\r", "b c", "\u{FEFF}", "\u{1}"]
      let mark = choices.bool() ? "\u{FEFF}" : ""
      let file = PlainText(Array((mark + choices.array(upTo: 8) { $0.element(of: parts) }.joined()).utf8))
      var edited = file.text
      for _ in 0..<choices.int(in: 1...3) { edited = (try? choices.edit(edited).applied(to: edited)) ?? edited }
      return (file, edited)
    } _: { file, edited in
      let held = file.held(RichText(edited.paragraphs))
      let whole = file.isUnedited(held) ? file.bytes : file.written(held)?.bytes
      return try file.bytes(with: edited) == whole
    }
  }

  @Test func linesThatAreNotTouchedAreNotWrittenAnew() throws {
    let file = PlainText(Array("one\r\ntwo\nthree\rfour".utf8))
    let edited = try file.text.replacing(Position(1, 3)..<Position(1, 3), with: RichText(plain: "!"))
      .applied(to: file.text)
    #expect(file.spliced(edited) == Array("one\r\ntwo!\nthree\rfour".utf8))
    #expect(file.spliced(file.text) == file.bytes)
    #expect(PlainText(Array("a\nb\u{1}".utf8)).spliced(edited) == nil)
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

  @Test func whatBecomesUTF8IsNamed() throws {
    let file = try read([0x61, 0xE9])
    func losses(_ text: String) -> [String] { file.losses(of: RichText(plain: text)) }
    #expect(losses("aé漢") == ["the encoding Windows-1252 (the file becomes UTF-8)"])
    #expect(losses("Ã©") == ["the encoding Windows-1252 (the file becomes UTF-8)"])
    #expect(losses("aéß") == [])
    #expect(losses("a") == [])
    #expect(try read([]).losses(of: RichText(plain: "漢")) == [])
  }

  @Test func linesThatDoNotChangeKeepTheirBytes() throws {
    let format = try #require(PlainTextFormat(encoding: "CP932"))
    let doubled: [UInt8] = [0xFA, 0x4A, 0x0A, 0xED, 0x40, 0x0A]
    let file = try format.read(doubled)
    let new = try file.bytes(
      with: file.text.replacing(file.text.end..<file.text.end, with: RichText(plain: "\nx")).applied(to: file.text))
    #expect(new == doubled + [0x78, 0x0A])
  }

  // MARK: Separators and control characters

  @Test func otherSeparatorsAreCharacters() throws {
    let text = "a\u{85}b\u{2028}c\u{2029}d\u{0C}e\u{0B}f"
    #expect(lines(try read(text + "\ng").text) == [text, "g"])
    let new = try read("x\n").bytes(with: RichText(plain: text))
    #expect(new == Array((text + "\n").utf8))
    #expect(lines(try read([0x61, 0x85, 0x62]).text) == ["a\u{2026}b"])
  }

  @Test func wideFilesHaveLineEndsOfTheirWidth() throws {
    #expect(lines(try read([0xFF, 0xFE, 0x0A, 0x0D, 0x0D, 0, 0x0A, 0, 0x61, 0]).text) == ["\u{0D0A}", "a"])
    let text = Array("a\r\nb\r".utf8).flatMap { [$0, 0, 0, 0] as [UInt8] }
    let wide = [0xFF, 0xFE, 0, 0] + text
    #expect(lines(try read(wide).text) == ["a", "b"])
    let file = try read(wide)
    #expect(
      try file.bytes(with: RichText(plain: "😀")) == [0xFF, 0xFE, 0, 0, 0x00, 0xF6, 0x01, 0] + [
        13, 0, 0, 0, 10, 0, 0, 0,
      ])
  }

  @Test func halfCharactersAreNotText() {
    for bytes in [[0xFF, 0xFE, 0x61, 0, 0x62], [0xFF, 0xFE, 0, 0xD8, 0x61, 0], [0xFF, 0xFE, 0, 0, 0, 0, 0x11, 0]]
      as [[UInt8]]
    {
      #expect(throws: FormatError.self) { try read(bytes) }
    }
  }

  @Test func controlCharactersDoNotMakeTheFileBinary() throws {
    let file = try read("some text\n")
    #expect(lines(file.held(RichText(plain: "a\0b"))) == ["a\u{FFFD}b"])
    #expect(lines(file.held(RichText(plain: "a\rb"))) == ["a\u{2028}b"])
    #expect(lines(file.held(RichText(plain: "\u{1}\u{2}"))) == ["\u{FFFD}\u{FFFD}"])
    #expect(lines(file.held(RichText(plain: "some\u{1}longer text"))) == ["some\u{1}longer text"])
    for text in ["a\0b", "a\rb", "\u{1}", "\r\n\u{1}"] {
      let new = try file.bytes(with: RichText(plain: text))
      #expect(try read(new).text.hasSameContent(as: file.held(RichText(plain: text))))
    }
  }

  @Test func aByteOrderMarkInTheTextStays() throws {
    for bytes in [Array("a".utf8), [0xE9], [0x61, 0, 0x62, 0]] as [[UInt8]] {
      let file = try read(bytes)
      let new = try file.bytes(with: RichText(plain: "\u{FEFF}é\nb"))
      #expect(try lines(read(new).text) == ["\u{FEFF}é", "b"])
    }
  }

  @Test func aCarriageReturnAndALineFeedStayTwoEnds() throws {
    let file = try read("a\rb\n\r\n")
    let edits = [
      file.text.replacing(Position(1, 0)..<Position(1, 1), with: RichText()),
      file.text.replacing(Position(0, 1)..<Position(1, 1), with: RichText(plain: "\n\n")),
    ]
    for edit in edits {
      let edited = try edit.applied(to: file.text)
      #expect(try lines(read(file.bytes(with: edited)).text) == lines(edited))
    }
  }

  // MARK: Chosen encodings

  @Test(
    arguments: [
      ("ISO-8859-2", [0xB1, 0x0A], "ą"), ("Shift_JIS", [0x8A, 0xBF, 0x5C], "漢\\"), ("koi8-r", [0xD6], "ж"),
      ("UTF-16", [0, 0x61], "a"), ("UTF-16LE", [0x61, 0], "a"), ("utf-8", [0xEF, 0xBB, 0xBF, 0x61], "a"),
      ("windows-1252", [0x80], "€"), ("ISO-2022-JP", [0x1B, 0x24, 0x42, 0x34, 0x41, 0x1B, 0x28, 0x42, 0x0A], "漢"),
      ("KOI8-R", [0xEF, 0xBB, 0xBF, 0xD0, 0xB6], "ж"), ("UTF-8", [0x61, 0, 0x62], "a\0b"),
    ] as [(String, [UInt8], String)])
  func anEncodingCanBeChosen(_ name: String, _ bytes: [UInt8], _ text: String) throws {
    let format = try #require(PlainTextFormat(encoding: name))
    let file = try format.read(bytes)
    #expect(lines(file.text) == [text])
    #expect(try file.bytes(with: file.text) == bytes)
    let edited = try file.text.replacing(.start..<Position.start, with: RichText(plain: "x\n")).applied(to: file.text)
    #expect(try lines(format.read(file.bytes(with: edited)).text) == ["x", text])
    #expect(file.losses(of: edited) == [])
  }

  @Test func aChosenEncodingGivesWayToUTF8WithAMark() throws {
    let format = try #require(PlainTextFormat(encoding: "ISO-8859-2"))
    let file = try format.read([0xB1])
    let new = try file.bytes(with: RichText(plain: "漢"))
    #expect(new == [0xEF, 0xBB, 0xBF] + Array("漢".utf8))
    #expect(lines(try format.read(new).text) == ["漢"])
    #expect(file.losses(of: RichText(plain: "漢")) == ["the encoding ISO-8859-2 (the file becomes UTF-8)"])
  }

  @Test func wrongChoicesAreNamed() throws {
    #expect(PlainTextFormat(encoding: "no such set") == nil)
    #expect(PlainTextFormat(encoding: "IBM037") == nil)
    let format = try #require(PlainTextFormat(encoding: "EUC-JP"))
    let error = #expect(throws: FormatError.self) { try format.read([0x61, 0xFF]) }
    #expect(error?.message.contains("EUC-JP") == true)
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
