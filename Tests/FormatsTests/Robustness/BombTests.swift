import RichText
import Testing

@testable import Formats

/// Files that are made to fill the memory or to read other files: refused by stated limits.
@Suite struct BombTests {
  private static let formats: [(format: any DocumentFormat, part: String)] = [
    (ODTFormat(), "content.xml"), (DOCXFormat(), "word/document.xml"),
  ]

  /// An archive in which a number of every entry's header and record is changed.
  private func archive(_ parts: [ZipArchive.Part], setting values: [(header: Int, record: Int, value: Int)]) throws
    -> [UInt8]
  {
    var bytes = try ZipArchive.bytes(of: parts)
    let directory = try #require(ZipDirectory(bytes))
    for record in directory.records {
      for value in values {
        bytes.put(value.value, record.offset + value.header, 4)
        bytes.put(value.value, record.range.lowerBound + value.record, 4)
      }
    }
    return bytes
  }

  private func part(_ name: String, zeros: Int) -> ZipArchive.Part {
    .init(name: name, bytes: Array(repeating: 0x20, count: zeros))
  }

  @Test func aPartThatUnpacksToFarMoreIsRefused() throws {
    for (format, name) in Self.formats {
      let error = format.refusal(try ZipArchive.bytes(of: [part(name, zeros: 33 << 20)]))
      #expect(error?.code == .tooLarge)
      #expect(error?.message.contains("400 times") == true && error?.hint != nil)
    }
  }

  @Test func aHugeStatedSizeIsRefused() throws {
    for (format, name) in Self.formats {
      for (size, limit) in [(257 << 20, "256 MB"), (0x7FFF_FFFF, "256 MB"), (0xFFFF_FFFE, "2 GB")] {
        let bytes = try archive([part(name, zeros: 100)], setting: [(22, 24, size)])
        let error = format.refusal(bytes)
        #expect(error?.message.contains(limit) == true, "\(size): \(error?.message ?? "read")")
      }
    }
  }

  @Test func aWrongStatedSizeIsDamage() throws {
    for (format, name) in Self.formats {
      for size in [0, 1, 99, 101, 1 << 20] {
        let bytes = try archive([part(name, zeros: 100)], setting: [(22, 24, size)])
        #expect(format.refusal(bytes) != nil)
        #expect(throws: FormatError.self) { try ZipArchive(bytes).content(of: name) }
      }
    }
  }

  @Test(arguments: ["text", "utf16", "Markdown", "HTML", "RTF", "RTFD", "XML"])
  func aFileOfNothingButShortPiecesIsRefused(_ kind: String) throws {
    let error = try refusalOfPieces(kind)
    #expect(error?.code == .tooLarge)
    #expect(error?.message.contains(kind.hasPrefix("RTF") ? "16777216 control words" : "8388608 ") == true)
  }

  private func refusalOfPieces(_ kind: String) throws -> FormatError? {
    func many(_ piece: String, _ count: Int = (1 << 23) + 1) -> [UInt8] {
      var bytes = Array(piece.utf8)
      while bytes.count < count * piece.utf8.count { bytes += bytes }
      return bytes
    }
    let rtf = { Array("{\\rtf1".utf8) + many("\\p", 1 << 24) }
    switch kind {
    case "text": return PlainTextFormat().refusal(many("\n"))
    case "utf16": return PlainTextFormat().refusal([0xFF, 0xFE] + many("\n\0"))
    case "Markdown": return MarkdownFormat().refusal(many("\r"))
    case "HTML": return HTMLFormat().refusal(Array("<html>".utf8) + many("<p>"))
    case "RTF": return RTFFormat().refusal(rtf())
    case "RTFD": return RTFDFormat().refusal(FilePackage([.init(RTFDFormat.textName, rtf())]).bytes)
    default:
      let bytes = Array("<a>".utf8) + many("<b/>") + Array("</a>".utf8)
      do { _ = try XMLPart(bytes, name: "x") } catch { return error }
      return nil
    }
  }

  /// The high byte of a letter is no line end.
  @Test func aLongTextInUTF16MayHaveLettersWithTheByteOfALineEnd() throws {
    let letters = [0xFF, 0xFE] + [UInt8](repeating: 0x0A, count: (1 << 23) + 2)
    #expect(PlainTextFormat().refusal(letters) == nil)
  }

  @Test func manyPartsThatAreLargeTogetherAreRefused() throws {
    let parts = (0..<9).map { part("\($0)", zeros: 1000) }
    let bytes = try archive(parts, setting: [(22, 24, 250 << 20)])
    for (format, _) in Self.formats {
      let error = format.refusal(bytes)
      #expect(error?.code == .tooLarge && error?.message.contains("2 GB") == true)
    }
  }

  /// Many records of one entry: what unpacks a little looks like a lot.
  @Test func partsThatLieOverEachOtherDoNoHarm() throws {
    let one = try ZipArchive.bytes(of: [part("word/document.xml", zeros: 1 << 20)])
    let directory = try #require(ZipDirectory(one))
    let record = Array(one[directory.records[0].range])
    let (count, start) = (5000, directory.start)
    var bytes = Array(one[..<start]) + (0..<count).flatMap { _ in record } + Array(one[directory.end...])
    let end = bytes.count - 22
    for place in [8, 10] { bytes.put(count, end + place, 2) }
    bytes.put(record.count * count, end + 12, 4)
    for (format, _) in Self.formats { #expect(format.refusal(bytes)?.message.contains("2 GB") == true) }
  }

  @Test func aZipInAZipIsNotUnpacked() throws {
    let inner = try ZipArchive.bytes(of: [part("a", zeros: 1 << 20)])
    for (format, _) in Self.formats {
      let error = format.refusal(try ZipArchive.bytes(of: [.init(name: "a.zip", bytes: inner)]))
      #expect(error?.code == .notThisFormat && error?.message.contains("zip archive") == true)
    }
  }

  @Test(arguments: [
    "<!ENTITY a \"ha\"><!ENTITY b \"&a;&a;&a;&a;\"><!ENTITY c \"&b;&b;&b;&b;\">",
    "<!ENTITY a SYSTEM \"file:///etc/passwd\">", "<!ENTITY a PUBLIC \"x\" \"http://localhost/x\">",
    "<!ENTITY % a SYSTEM \"http://localhost/x.dtd\"> %a;", "<!ENTITY % a \"<!ENTITY b 'c'>\"> %a;",
    "<!ENTITY a \"ha\">",
  ])
  func entitiesAreRefused(_ declarations: String) throws {
    let type = "<!DOCTYPE a [\(declarations)]>"
    var word = DOCXSample("<w:p><w:r><w:t>&a;</w:t></w:r></w:p>")
    let document = type + word.document
    let changed = try ZipArchive(word.bytes()).replacing([.init(name: "word/document.xml", bytes: Array(document.utf8))]
    )
    word.body = ""
    let sample = ODTSample(text: "<text:p>a</text:p>")
    let content = type + sample.content.dropFirst(ODTSample.head.count).replacing(">a<", with: ">&a;<")
    let text = try ZipArchive(sample.bytes).replacing([.init(name: "content.xml", bytes: Array(content.utf8))])
    let styles = type + sample.styles.dropFirst(ODTSample.head.count)
    let named = try ZipArchive(sample.bytes).replacing([.init(name: "styles.xml", bytes: Array(styles.utf8))])
    for error in [DOCXFormat().refusal(changed), ODTFormat().refusal(text), ODTFormat().refusal(named)] {
      #expect(
        error?.code == .tooLarge && error?.message.contains("declares entities") == true, "\(error?.message ?? "read")")
      #expect(error?.hint != nil)
    }
  }

  @Test func anOuterDocumentTypeIsNotFetched() throws {
    let type = "<!DOCTYPE a SYSTEM \"http://localhost/a.dtd\">"
    let bytes = try ZipArchive(DOCXSample("<w:p><w:r><w:t>x</w:t></w:r></w:p>").bytes()).replacing([
      .init(name: "word/document.xml", bytes: Array((type + DOCXSample("<w:p/>").document).utf8))
    ])
    #expect(DOCXFormat().fault(bytes) == nil)
  }

  @Test func entitiesOfHTMLPagesAreOnlyText() throws {
    let page = "<!DOCTYPE html [<!ENTITY a \"ha\"><!ENTITY b SYSTEM \"file:///etc/passwd\">]><p>&a;&b;"
    #expect(try !HTMLFormat().read(Array(page.utf8)).text.string.contains("root:"))
    #expect(HTMLFormat().fault(Array(page.utf8)) == nil)
  }

  @Test func tooDeepPartsAreRefused() throws {
    let deep = String(repeating: "<w:p>", count: 20_000) + String(repeating: "</w:p>", count: 20_000)
    let error = DOCXFormat().refusal(try DOCXSample(deep).bytes())
    #expect(error?.code == .tooLarge && error?.message.contains("10000") == true)
  }
}
