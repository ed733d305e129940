import Documents
import Foundation
import RichText
import Testing

/// Files that are put into texts as pictures.
@Suite struct PictureFileTests {
  private static let png: [UInt8] =
    [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A, 0, 0, 0, 13] + Array("IHDR".utf8) + [0, 0, 1, 0, 0, 0, 0, 32]
  private static let gif = Array("GIF89a".utf8) + [0x40, 0x01, 0x02, 0x00]
  /// A segment of application data, then a frame of 300 by 200.
  private static let jpeg: [UInt8] = [
    0xFF, 0xD8, 0xFF, 0xE0, 0, 4, 0xAA, 0xBB, 0xFF, 0xC2, 0, 17, 8, 0, 200, 1, 44, 3,
  ]

  private func image(_ bytes: [UInt8], described description: String? = nil) throws -> Atom.Image? {
    let folder = try TemporaryFolder()
    let file = folder.url.appending(path: "picture")
    try Data(bytes).write(to: file)
    let atom = try PictureFile(file).atom(describedAs: description)
    #expect(atom.kind == .image)
    guard case .image(let image)? = atom.content else { return nil }
    return image
  }

  @Test(arguments: [
    (png, "public.png", 3_840, 480), (gif, "com.compuserve.gif", 4_800, 30), (jpeg, "public.jpeg", 4_500, 3_000),
  ])
  func aPictureHasItsKindAndSize(_ bytes: [UInt8], _ type: String, _ width: Int, _ height: Int) throws {
    let image = try image(bytes, described: "A cat")
    #expect(image == .init(bytes: bytes, contentType: type, width: width, height: height, description: "A cat"))
  }

  @Test(arguments: [
    Array(png.prefix(20)), Array(gif.prefix(8)), Array(jpeg.prefix(16)), [0xFF, 0xD8, 0xFF, 0xC4, 0, 0],
  ])
  func aPictureThatIsCutOffHasNoSize(_ bytes: [UInt8]) throws {
    let image = try image(bytes)
    #expect(image?.width == nil && image?.height == nil && image?.bytes == bytes)
  }

  @Test(arguments: [
    ("a/note.md", "a/picture", "picture"), ("a/note.md", "a/b/picture", "b/picture"),
    ("a/b/note.md", "a/picture", "../picture"), ("a/b/note.md", "c/d/picture", "../../c/d/picture"),
  ])
  func aDocumentRefersToAPictureFromItsOwnFolder(_ document: String, _ picture: String, _ path: String) throws {
    let folder = try TemporaryFolder(), file = folder.url.appending(path: picture)
    try FileManager.default.createDirectory(at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data(Self.png).write(to: file)
    func reference(from document: URL) throws -> String? {
      guard case .image(let image)? = try PictureFile(file).atom(in: document).content else { return nil }
      return image.reference
    }
    #expect(try reference(from: folder.url.appending(path: document)) == path)
    #expect(try reference(from: URL(filePath: "/elsewhere/note.md")) == file.standardizedFileURL.path)
  }

  @Test func whatIsNoPictureIsRefused() throws {
    #expect { try image(Array("text".utf8)) } throws: { ($0 as? DocumentError)?.code == .unknownType }
    #expect { try image([]) } throws: { ($0 as? DocumentError)?.code == .unknownType }
    for (path, code) in [("/dev/zero", DocumentError.Code.unreadable), ("/", .unreadable), ("/none", .notFound)] {
      #expect { try PictureFile(URL(filePath: path)).atom() } throws: { ($0 as? DocumentError)?.code == code }
    }
  }
}
