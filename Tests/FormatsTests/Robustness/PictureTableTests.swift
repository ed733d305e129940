import Foundation
import RichText
import Testing

@testable import Formats

/// What new files of each format keep of a picture beside its bytes or its address, as they are read again, as the losses say, and as docs/formats.md says.
@Suite struct PictureTableTests {
  private typealias Image = Atom.Image

  private static let types = [
    "public.rtf", "com.apple.rtfd", "net.daringfireball.markdown", "public.html", "public.plain-text",
    "org.oasis-open.opendocument.text", "org.openxmlformats.wordprocessingml.document",
  ]

  private static func with(_ change: (inout Image) -> Void) -> [Image] {
    [
      Image(bytes: [0x89, 0x50, 0x4E, 0x47], contentType: "public.png"),
      Image(bytes: [], contentType: "public.png", reference: "a.png"),
    ].map { image in
      var image = image
      change(&image)
      return image
    }
  }

  private static let aspects: [(name: String, loss: String, pictures: [Image], isKept: @Sendable (Image) -> Bool)] = [
    (
      "description of a picture", "descriptions of pictures", with { $0.description = "A cat" },
      { $0.description == "A cat" }
    ),
    (
      "size of a picture", "sizes of pictures", with { ($0.width, $0.height) = (240, 480) },
      { ($0.width, $0.height) == (240, 480) }
    ),
  ]

  private func text(_ image: Image) throws -> RichText {
    let text = RichText(), atom = Atom(.image, label: "image", key: 0, content: .image(image))
    return try text.inserting(atom, at: .start..<text.end).applied(to: text)
  }

  /// The picture of a new file with this one in it; nil where it holds none.
  private func held(_ image: Image, in format: any DocumentFormat) throws -> Image? {
    let file = try format.read(format.blank().bytes(with: text(image)))
    let atoms = file.detached(file.text).paragraphs.flatMap(\.runs).compactMap(\.style.atom?.content)
    if case .image(let image)? = atoms.first { return image }
    return nil
  }

  @Test func theTableSaysWhatPicturesKeep() throws {
    let document = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../../../docs/formats.md")
    let lines = try String(contentsOf: document.standardizedFileURL, encoding: .utf8).components(separatedBy: "\n")
    for (name, loss, pictures, isKept) in Self.aspects {
      let cells = try Self.types.map { type in
        let format = try #require(DocumentFormats.format(for: type))
        let kept = try pictures.map { picture in
          guard let image = try held(picture, in: format) else { return Bool?.none }
          let isNamed = try format.blank().losses(of: text(picture)).contains(loss)
          #expect(isNamed == !isKept(image), "\(name), \(type), bytes: \(picture.bytes.count)")
          return isKept(image)
        }.compactMap { $0 }
        return kept.contains(true) ? kept.contains(false) ? "nearest" : "yes" : "–"
      }
      let row = "| \(name) | \(cells.joined(separator: " | ")) |"
      #expect(lines.contains(row), "docs/formats.md should have \(row)")
    }
  }
}
