import Foundation
import RichText
import Testing

@testable import Formats

/// What tells a written thing from another of its kind, and what it found.
@Suite struct ReadBackTests {
  private static func picture(_ number: UInt8, _ item: AllFormats.Item, size: Int = 240) -> Atom {
    let reference = item.fileExtension == "md" ? "http://a.example/\(number).png" : nil
    let bytes: [UInt8] = item.fileExtension == "md" ? [] : [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A, number]
    let image = Atom.Image(
      bytes: bytes, contentType: "public.png", reference: reference, width: size, height: size, description: "a")
    return Atom(.image, label: "image", key: -1, content: .image(image))
  }

  private static func note(_ words: String) -> Atom {
    Atom(.footnote, label: "note", key: -1, content: .note(Array(RichText(plain: words).paragraphs)))
  }

  /// Whether a blank file of the format says that what another thing was written as reads back as this one.
  private static func takes(_ one: Atom, for other: Atom, _ item: AllFormats.Item) throws -> Bool {
    let blank = item.format.blank()
    let read = try item.format.read(blank.bytes(with: RichText(atom: other)))
    return blank.holds(RichText(atom: one), as: read)
  }

  @Test(arguments: AllFormats.withPackages) func anotherThingOfTheKindIsSeen(_ item: AllFormats.Item) throws {
    guard item.fileExtension != "txt" else { return }
    let (one, other) = (Self.picture(1, item), Self.picture(2, item))
    #expect(try Self.takes(one, for: one, item) && !Self.takes(one, for: other, item))
    #expect(try Self.takes(Self.note("a b"), for: Self.note("a b"), item))
    #expect(try !Self.takes(Self.note("a b"), for: Self.note("a c"), item))
  }

  @Test(arguments: AllFormats.withPackages.filter { !["txt", "md"].contains($0.fileExtension) })
  func anotherSizeIsSeen(_ item: AllFormats.Item) throws {
    #expect(try !Self.takes(Self.picture(1, item), for: Self.picture(1, item, size: 300), item))
  }

  @Test func aPictureWithANameKeepsItsBytesInHTML() throws {
    let bytes: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 7]
    let image = Atom.Image(bytes: bytes, contentType: "public.png", reference: "image1.png")
    let text = RichText(atom: Atom(.image, label: "image", key: -1, content: .image(image)))
    let read = try HTMLFormat().read(HTMLFormat().blank().bytes(with: text))
    guard case .image(let found)?? = read.contents.first else { return #expect(Bool(false), "the picture is lost") }
    #expect(found.bytes == bytes)
  }

  @Test func aPictureInAPackageIsNoAddressInMarkdown() throws {
    let image = Atom.Image(bytes: [1], contentType: "public.png", reference: "image1.png")
    let text = RichText(atom: Atom(.image, label: "image", key: -1, content: .image(image)))
    let blank = MarkdownFormat().blank()
    #expect(blank.held(text).allAtoms.isEmpty && blank.losses(of: text) == ["pictures"])
  }

  @Test func theWordsOfARemovedNoteGoWithItInHTML() throws {
    let file = try HTMLFormat().read(
      Array("<p>a<span class=\"footnote\" role=\"note\"><b>x</b></span>b</p><p>c</p>".utf8))
    let edited = try file.text.replacing(Position(0, 1)..<Position(0, 5), with: RichText(plain: "\nd")).applied(
      to: file.text)
    #expect(lines(try HTMLFormat().read(file.bytes(with: edited)).text) == ["a", "d", "c"])
  }

  @Test func aNoteOfAnotherFileIsNotTheOneWithItsLabel() throws {
    let (file, other) = (
      MarkdownText(Array("a[^1]\n\n[^1]: own\n".utf8)), MarkdownText(Array("b[^1]\n\n[^1]: new\n".utf8))
    )
    let edited = try file.text.replacing(Position(0, 1)..<Position(0, 4), with: other.detached(other.text)).applied(
      to: file.text)
    let read = try MarkdownFormat().read(file.bytes(with: edited))
    guard case .note(let note)?? = read.contents.first else { return #expect(Bool(false), "the note is lost") }
    #expect(note.map(\.text) == ["new"])
  }

  @Test func eachOfManyNotesIsFound() throws {
    var text = RichText(plain: "")
    for number in 0..<300 { text = try text.inserting(Self.note("note \(number)"), at: text.end) }
    let read = try DOCXFormat().read(DOCXFormat().blank().bytes(with: text))
    let notes = read.contents.map { content -> [String] in
      guard case .note(let note)? = content else { return [] }
      return note.map(\.text)
    }
    #expect(notes == (0..<300).map { ["note \($0)"] })
  }
}
