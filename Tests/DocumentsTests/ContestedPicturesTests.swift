import Formats
import Foundation
import RichText
import Testing
import Ubiquity

@testable import Documents

/// Pictures of one file name that two machines put into one document, which they changed differently in one place.
@MainActor
@Suite(.serialized) struct ContestedPicturesTests {
  private let machines: Machines

  init() throws { machines = try Machines() }

  private static let name = "a.rtfd"

  /// A text of three paragraphs, `@` being the picture.
  private func letter(_ lines: String..., picture: UInt8? = nil) -> StoredContent {
    let picture = picture.map { [StoredFile(name: "pic.png", bytes: [$0])] } ?? []
    let lines = lines.map { $0.replacing("@", with: "{{\\NeXTGraphic pic.png \\width20 \\height20\n}\\'ac}") }
    let text = "{\\rtf1\\ansi " + lines.joined(separator: "\\\n") + "}"
    return .folder([StoredFile(name: "TXT.rtf", bytes: Array(text.utf8))] + picture)
  }

  /// The words of a document, with the bytes of its pictures in their places.
  private func shown(_ content: StoredContent) throws -> String {
    let file = try RTFDFormat().read(content.bytes)
    return file.text.paragraphs.map { paragraph in
      let pictures = paragraph.runs.compactMap(\.style.atom).compactMap { bytes(file.content(of: $0)) }
      return paragraph.text.replacing("\u{FFFC}", with: "") + pictures.map { "\($0)" }.joined()
    }.joined(separator: "|")
  }

  private func bytes(_ content: Atom.Content?) -> [UInt8]? {
    guard case .image(let image) = content else { return nil }
    return image.bytes
  }

  private func shown(_ container: UbiquityContainer) async throws -> String {
    let blob = try #require(try await container.document(at: Self.name)).blob
    return try shown(await container.content(of: blob))
  }

  private func begin(_ container: UbiquityContainer) async throws -> String {
    try await container.save(letter("one two three", "four", "five"), at: Self.name, base: nil).blob
  }

  @Test(arguments: [("five", "five @"), ("five @", "five")], [true, false])
  func theOtherWordsComeWithThePicturesOfBoth(_ ends: (String, String), _ isSwapped: Bool) async throws {
    let (laptop, desktop) = (try await machines.container("laptop"), try await machines.container("desktop"))
    let base = try await begin(laptop), pictures: [UInt8] = isSwapped ? [9, 7] : [7, 9]
    for container in [laptop, desktop] { try await container.sync() }
    try await laptop.save(letter("one zwei three", "@ four", ends.0, picture: pictures[0]), at: Self.name, base: base)
    try await desktop.save(Array("x".utf8), at: "other.txt", base: nil)
    try await desktop.save(letter("one deux three", "four @", ends.1, picture: pictures[1]), at: Self.name, base: base)
    for container in [laptop, desktop, laptop] { try await container.sync() }
    let present = try await shown(laptop), conflict = try #require(try await laptop.conflicts().first)
    #expect(try await laptop.conflicts().count == 1 && present.contains("deux"))
    #expect(present.contains("[7]") && present.contains("[9]"))
    try await laptop.resolve([conflict], keeping: .theirs)
    #expect(try await shown(laptop) == present.replacing("deux", with: "zwei"))
  }

  @Test(arguments: [[7, 9], [9, 7]]) func aSaveOverANewerVersionKeepsItsPicture(_ pictures: [UInt8]) async throws {
    let container = try await machines.container("laptop"), base = try await begin(container)
    try await container.save(
      letter("one deux three", "four", "five @", picture: pictures[0]), at: Self.name, base: base)
    try await container.save(
      letter("one zwei three", "four @", "five", picture: pictures[1]), at: Self.name, base: base)
    let present = "one zwei three|four [\(pictures[1])]|five [\(pictures[0])]"
    #expect(try await shown(container) == present)
    let conflict = try #require(try await container.conflicts().first)
    #expect(try shown(await container.outcome(of: conflict)) == present.replacing("zwei", with: "deux"))
  }
}
