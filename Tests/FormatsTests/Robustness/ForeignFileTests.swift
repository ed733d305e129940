import Testing

@testable import Formats

/// Files of another kind than their name says: the error names the kind, and says what to do.
@Suite struct ForeignFileTests {
  struct Foreign: CustomTestStringConvertible, Sendable {
    var signature: FileSignature
    var bytes: [UInt8]
    var testDescription: String { signature.rawValue }
  }

  private static func package(_ names: [String], mimetype: String? = nil) -> [UInt8] {
    let parts = (mimetype.map { [("mimetype", $0)] } ?? []) + names.map { ($0, "<a/>") }
    return
      (try? ZipArchive.bytes(of: parts.map { .init(name: $0.0, bytes: Array($0.1.utf8), isStored: $0.0 == "mimetype") }))
      ?? []
  }

  private static func ole(_ name: String) -> [UInt8] {
    [0xD0, 0xCF, 0x11, 0xE0, 0xA1, 0xB1, 0x1A, 0xE1] + Array(repeating: 0, count: 600)
      + name.utf16.flatMap { [UInt8($0 & 0xFF), 0] as [UInt8] }
  }

  private static func binary(_ start: String, at place: Int = 0) -> [UInt8] {
    Array(repeating: 0, count: place) + Array(start.utf8) + [0, 1, 2, 3]
  }

  private static let opendocument = "application/vnd.oasis.opendocument."

  private static let files = [
    Foreign(signature: .pdf, bytes: binary("%PDF-1.7\n")), Foreign(signature: .postScript, bytes: binary("%!PS-Adobe")),
    Foreign(signature: .doc, bytes: ole("WordDocument")), Foreign(signature: .locked, bytes: ole("EncryptedPackage")),
    Foreign(signature: .workbook, bytes: ole("Workbook")),
    Foreign(signature: .slides, bytes: ole("PowerPoint Document")),
    Foreign(signature: .ole, bytes: ole("")), Foreign(signature: .wordPerfect, bytes: [0xFF, 0x57, 0x50, 0x43, 0, 1]),
    Foreign(signature: .workbook, bytes: package(["[Content_Types].xml", "xl/workbook.xml"])),
    Foreign(signature: .slides, bytes: package(["[Content_Types].xml", "ppt/presentation.xml"])),
    Foreign(signature: .workbook, bytes: package(["content.xml"], mimetype: opendocument + "spreadsheet")),
    Foreign(signature: .slides, bytes: package(["content.xml"], mimetype: opendocument + "presentation")),
    Foreign(signature: .drawing, bytes: package(["content.xml"], mimetype: opendocument + "graphics")),
    Foreign(signature: .epub, bytes: package(["META-INF/container.xml"], mimetype: "application/epub+zip")),
    Foreign(signature: .pages, bytes: package(["Index/Document.iwa"])),
    Foreign(signature: .zip, bytes: package(["a.txt"])),
    Foreign(signature: .archive, bytes: [0x1F, 0x8B, 8, 0, 0]),
    Foreign(signature: .archive, bytes: binary("ustar", at: 257)),
    Foreign(signature: .image, bytes: [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A, 0]),
    Foreign(signature: .image, bytes: [0xFF, 0xD8, 0xFF, 0xE0, 0]), Foreign(signature: .image, bytes: binary("GIF89a")),
    Foreign(signature: .image, bytes: [0x49, 0x49, 0x2A, 0, 8]),
    Foreign(signature: .image, bytes: Array("RIFF".utf8) + [0, 0, 1, 0] + Array("WEBP".utf8)),
    Foreign(signature: .image, bytes: [0, 0, 0, 24] + Array("ftypheic".utf8)),
    Foreign(signature: .media, bytes: [0, 0, 0, 24] + Array("ftypisom".utf8)),
    Foreign(signature: .database, bytes: binary("SQLite format 3")),
    Foreign(signature: .propertyList, bytes: binary("bplist00")),
    Foreign(signature: .program, bytes: [0x7F, 0x45, 0x4C, 0x46, 2, 0]),
    Foreign(signature: .binary, bytes: [0, 1, 2, 3]),
  ]

  @Test(arguments: files) func foreignFilesAreNamed(_ file: Foreign) {
    #expect(FileSignature(file.bytes) == file.signature)
    for item in AllFormats.items {
      let error = item.format.refusal(file.bytes)
      #expect(error?.code == .notThisFormat, "\(item.fileExtension)")
      #expect(error?.hint?.isEmpty == false, "\(item.fileExtension)")
    }
  }

  @Test(arguments: files) func theErrorSaysWhatTheFileIs(_ file: Foreign) {
    for item in AllFormats.items {
      let message = item.format.refusal(file.bytes)?.message ?? ""
      let words = ["spreadsheet", "workbook", "presentation", "graphics", "zip archive", "type application/epub+zip"]
      let isNamed = message.contains(file.signature.rawValue) || words.contains { message.contains($0) }
      #expect(isNamed, "\(item.fileExtension): \(message)")
    }
  }

  @Test func documentsUnderAnotherNameAreNamed() throws {
    let documents: [(String, FileSignature, [UInt8])] = [
      ("rtf", .rtf, Array("{\\rtf1 a}".utf8)), ("html", .html, Array("<!DOCTYPE html><p>a".utf8)),
      ("odt", .odt, try ODTSample(text: "<text:p>a</text:p>").bytes), ("docx", .docx, try DOCXSample("<w:p/>").bytes()),
    ]
    for (fileExtension, signature, bytes) in documents {
      #expect(FileSignature(bytes) == signature)
      for item in AllFormats.items where item.fileExtension != fileExtension {
        guard let error = item.format.refusal(bytes) else {
          #expect(
            ["txt", "md"].contains(item.fileExtension) || signature == .html, "\(signature) as \(item.fileExtension)")
          continue
        }
        #expect(
          error.message.contains("like \(signature.rawValue)") || error.message.contains("OpenDocument text (ODT)"),
          "\(error.message)")
        #expect(error.hint != nil)
      }
    }
  }

  @Test func anEmptyFileIsNamed() {
    for item in AllFormats.items where !["txt", "md", "html"].contains(item.fileExtension) {
      #expect(item.format.refusal([])?.message.contains("an empty file") == true)
    }
  }

  @Test func textThatBeginsLikeABinaryFileIsText() {
    for text in ["BMW is a make of cars", "PK means peacekeeping", "ID3", "MZ", "RIFF is a song", "%PDF is not"] {
      #expect(FileSignature(Array(text.utf8)) == .text)
    }
  }

  @Test func encryptedOpenDocumentsAreNamed() throws {
    var sample = ODTSample(text: "<text:p>a</text:p>")
    let manifest = ODTSample.manifest.replacing(
      "\"text/xml\"/>", with: "\"text/xml\"><manifest:encryption-data/></manifest:file-entry>")
    sample.files = []
    let bytes = try ZipArchive(sample.bytes).replacing([
      .init(name: "META-INF/manifest.xml", bytes: Array(manifest.utf8))
    ])
    let error = ODTFormat().refusal(bytes)
    #expect(error?.message.contains("password") == true && error?.hint?.contains("without a password") == true)
  }

  @Test func markdownWithNULsIsABinaryFile() {
    #expect(MarkdownFormat().refusal([0x61, 0, 0x62])?.message.contains("a binary file") == true)
    #expect(MarkdownFormat().refusal([0xFF, 0xFE, 0x61, 0, 0, 0])?.message.contains("a binary file") == true)
  }
}
