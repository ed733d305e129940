import Testing

@testable import Formats

@Suite struct DOCXErrorTests {
  private func error(_ bytes: [UInt8]) -> FormatError? {
    #expect(throws: FormatError.self) { try DOCXFormat().read(bytes) }
  }

  private func archive(_ parts: [(String, String)]) throws -> [UInt8] {
    try ZipArchive.bytes(of: parts.map { .init(name: $0.0, bytes: Array($0.1.utf8), isStored: $0.0 == "mimetype") })
  }

  private func package(main: String) throws -> [UInt8] {
    let type = "http://schemas.openxmlformats.org/officeDocument/2006/relationships/officeDocument"
    return try archive([
      ("_rels/.rels", "<Relationships><Relationship Id=\"a\" Type=\"\(type)\" Target=\"\(main)\"/></Relationships>")
    ])
  }

  @Test func foreignFilesAreNamed() throws {
    #expect(
      error([0xD0, 0xCF, 0x11, 0xE0, 0xA1, 0xB1, 0x1A, 0xE1])?.message.contains("protected with a password") == true)
    #expect(error(Array("{\\rtf1}".utf8))?.message.contains("RTF") == true)
    #expect(error([])?.code == .notThisFormat)
    let odt = try archive([("mimetype", "application/vnd.oasis.opendocument.text"), ("content.xml", "")])
    #expect(error(odt)?.message.contains("OpenDocument text") == true)
    #expect(try error(package(main: "xl/workbook.xml"))?.message.contains("Excel") == true)
    #expect(try error(package(main: "ppt/presentation.xml"))?.message.contains("PowerPoint") == true)
    #expect(try error(archive([("a.txt", "")]))?.message.contains("zip archive") == true)
  }

  @Test func damagedPartsAreNamed() throws {
    #expect(try error(package(main: "word/document.xml"))?.message.contains("word/document.xml is missing") == true)
    #expect(
      try error(archive([("word/document.xml", "<w:document")]))?.message.contains("word/document.xml is damaged")
        == true)
    #expect(try error(archive([("word/document.xml", "<a/>")]))?.message.contains("no text body") == true)
  }
}
