import Documents
import Formats
import Foundation
import Handoff
import RichText
import Testing

/// Pictures that are files beside a document, in documents that have their pictures in them.
@Suite struct ConversionPicturesTests {
  private static let png: [UInt8] =
    [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A, 0, 0, 0, 13] + Array("IHDR".utf8) + [0, 0, 1, 0, 0, 0, 0, 32]
  private static let gif = Array("GIF89a".utf8) + [0x40, 0x01, 0x02, 0x00]

  private let folder: TemporaryFolder
  private let reader: DocumentReader

  init() throws {
    folder = try TemporaryFolder()
    reader = DocumentReader(types: try Machines.types())
    try FileManager.default.createDirectory(at: folder.url.appending(path: "a b"), withIntermediateDirectories: true)
    try Data(Self.png).write(to: folder.url.appending(path: "a b/cat.png"))
    try Data(Self.gif).write(to: folder.url.appending(path: "dog.gif"))
    try Data("no picture".utf8).write(to: folder.url.appending(path: "text.png"))
  }

  /// The pictures of a text after it was converted and read again.
  private func pictures(in text: String, named name: String = "n.md", as target: String) throws -> [Atom.Image] {
    let file = folder.url.appending(path: name)
    try Data(text.utf8).write(to: file)
    let conversion = try Conversion(of: reader.read(file), named: target, reader: reader)
    let result = try reader.read(conversion.bytes, named: target)
    return result.formatted.detached(result.text).paragraphs.flatMap(\.runs).compactMap {
      guard case .image(let image)? = $0.style.atom?.content else { return nil }
      return image
    }
  }

  @Test(arguments: ["n.docx", "n.odt", "n.rtf", "n.rtfd"])
  func aPictureBesideTheDocumentComesIntoIt(_ target: String) throws {
    for address in ["<a b/cat.png>", "./a%20b/cat.png", "<\(folder.url.path)/a b/cat.png>"] {
      let picture = try #require(try pictures(in: "see ![A cat](\(address)) here\n", as: target).first, "\(address)")
      #expect(picture.bytes == Self.png && picture.contentType == "public.png", "\(address)")
      #expect(target == "n.rtfd" || picture.description == "A cat")
    }
  }

  @Test(arguments: ["n.md", "n2.html"]) func whereFilesLieBesideTheDocumentTheyStayThere(_ target: String) throws {
    let picture = try #require(try pictures(in: "![A cat](dog.gif)", as: target).first)
    #expect(picture.bytes.isEmpty && picture.reference == "dog.gif")
  }

  @Test(arguments: ["http://example.org/cat.png", "none.png", "text.png", "#x", "data:,x", ".", "a%00b.png"])
  func whatIsNoPictureOfThisMachineStaysAnAddress(_ address: String) throws {
    #expect(try pictures(in: "![A cat](\(address))", as: "n.odt").allSatisfy { $0.bytes.isEmpty })
  }

  /// RTF has no word for GIF.
  @Test func aKindThatTheFormatCannotHoldStaysAnAddress() throws {
    #expect(try pictures(in: "![d](dog.gif)", as: "n.rtf").map(\.reference) == ["dog.gif"])
    #expect(try pictures(in: "![d](dog.gif)", as: "n.docx").map(\.bytes) == [Self.gif])
  }

  /// The picture has 256 by 32 pixels, which are 3,840 by 480 twips.
  @Test(arguments: [
    ("", 3_840, 480), ("width=128", 1_920, 240), ("height=64", 7_680, 960), ("width=9 height=9", 135, 135),
  ])
  func aPictureIsAsLargeAsTheTextSays(_ size: String, _ width: Int, _ height: Int) throws {
    let page = "<p><img src='a%20b/cat.png' \(size)></p>"
    let picture = try #require(try pictures(in: page, named: "n.html", as: "n.docx").first)
    #expect(picture.width == width && picture.height == height)
  }
}
