import RichText
import Testing

@testable import Formats

/// Files in every encoding and with every kind of line end: an edit changes the bytes of its line and no others.
@Suite struct PlainTextEncodingTests {
  private static let encodings: [TextEncoding] = [
    .utf8(hasMark: false), .utf8(hasMark: true), .windowsLatin,
    .utf16(isBigEndian: false, hasMark: true), .utf16(isBigEndian: true, hasMark: true),
    .utf16(isBigEndian: false, hasMark: false), .utf16(isBigEndian: true, hasMark: false),
    .utf32(isBigEndian: false), .utf32(isBigEndian: true),
  ]
  private static let texts = [
    "one é\r\ntwo ü\nthree ÿ\rfour", "one é\n\n\r\n\r\rend\n", "é only", "a\rb é\r", "\r\né x y z\r\n",
  ]

  @Test(arguments: encodings, texts)
  func anUneditedFileKeepsItsBytes(_ encoding: TextEncoding, _ text: String) throws {
    let bytes = try #require(encoding.file(text))
    let file = try PlainTextFormat().read(bytes)
    #expect(TextEncoding(bytes) == encoding)
    #expect(try file.bytes(with: RichText(Array(file.text.paragraphs))) == bytes)
  }

  @Test(arguments: encodings, texts)
  func anEditChangesItsLineOnly(_ encoding: TextEncoding, _ text: String) throws {
    let bytes = try #require(encoding.file(text))
    let file = try PlainTextFormat().read(bytes)
    for line in 0..<file.text.paragraphCount {
      let place = Position(line, file.text.paragraphLength(line))
      let edited = try file.text.replacing(place..<place, with: RichText(plain: "!")).applied(to: file.text)
      let new = try file.bytes(with: edited)
      let mark = try #require(encoding.encode("!"))
      let inserted = (0...bytes.count).contains { Array(bytes[..<$0]) + mark + bytes[$0...] == new }
      #expect(inserted, "line \(line) of \(bytes)")
    }
  }

  @Test(arguments: [[0x61, 0x00, 0x62], [0x00], [0x61, 0x00, 0x00, 0x62, 0x00, 0x63]] as [[UInt8]])
  func filesWithZerosAreBinary(_ bytes: [UInt8]) {
    #expect(throws: FormatError.self) { try PlainTextFormat().read(bytes) }
  }
}
