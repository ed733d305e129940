import Foundation
import RichText
import Testing

@testable import Formats

/// A picture that takes the place of another of its kind, which the text alone does not tell from it.
@Suite struct ReplacedPictureTests {
  private static let formats =
    AllFormats.items + [AllFormats.Item(fileExtension: "rtfd", format: RTFDFormat(), corpus: "rtfd")]

  /// A PNG whose last byte tells it from others; Markdown holds addresses only, so that there it is one.
  private static func picture(_ number: UInt8, for item: AllFormats.Item) -> Atom {
    let bytes: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A, number]
    let address = "data:image/png;base64,\(Data(bytes).base64EncodedString())"
    let image = Atom.Image(
      bytes: bytes, contentType: "public.png", reference: item.fileExtension == "md" ? address : nil, width: 240,
      height: 240)
    return Atom(.image, label: "image", key: -1, content: .image(image))
  }

  private static func bytes(of atom: Atom, in file: any FormattedText) -> [UInt8]? {
    guard case .image(let image)? = file.content(of: atom) else { return nil }
    return image.bytes.isEmpty ? image.reference.flatMap(DataURL.init)?.bytes : image.bytes
  }

  /// A file of the format with the text `a` and two pictures.
  private static func file(_ item: AllFormats.Item) throws -> (any FormattedText, [UInt8]) {
    var text = RichText(plain: "a")
    for number: UInt8 in [1, 2] { text = try text.inserting(picture(number, for: item), at: text.end) }
    let bytes = try item.format.blank().bytes(with: text)
    return (try item.format.read(bytes), bytes)
  }

  private static func replacing(_ place: Int, of text: RichText, with atom: Atom) throws -> RichText {
    let start = 1 + 3 * place
    return try text.replacing(Position(0, start)..<Position(0, start + 3), with: RichText(atom: atom)).applied(to: text)
  }

  @Test(arguments: formats) func anotherPictureIsWritten(_ item: AllFormats.Item) throws {
    let (file, bytes) = try Self.file(item)
    if item.fileExtension == "txt" {
      #expect(file.losses(of: RichText(atom: Self.picture(1, for: item))) == ["pictures"])
      return
    }
    let edited = try Self.replacing(1, of: file.text, with: Self.picture(3, for: item))
    let new = try file.bytes(with: edited)
    #expect(new != bytes)
    let read = try item.format.read(new)
    let last: [UInt8?] = read.text.allAtoms.map { Self.bytes(of: $0, in: read)?.last }
    #expect(last == [1, 3])
  }

  @Test(arguments: formats) func theSamePictureIsNoEdit(_ item: AllFormats.Item) throws {
    let (file, bytes) = try Self.file(item)
    guard let own = file.detached(file.text).allAtoms.last else { return #expect(item.fileExtension == "txt") }
    #expect(try file.bytes(with: Self.replacing(1, of: file.text, with: own)) == bytes)
  }

  @Test(arguments: formats) func picturesThatChangePlacesAreWrittenSo(_ item: AllFormats.Item) throws {
    let (file, _) = try Self.file(item)
    let own = file.text.allAtoms
    guard own.count == 2 else { return #expect(item.fileExtension == "txt") }
    let edited = try Self.replacing(1, of: Self.replacing(0, of: file.text, with: own[1]), with: own[0])
    let read = try item.format.read(file.bytes(with: edited))
    #expect(read.text.allAtoms.map { Self.bytes(of: $0, in: read)?.last } == [2, 1])
  }
}
