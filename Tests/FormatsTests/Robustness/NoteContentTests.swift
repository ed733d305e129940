import Foundation
import RichText
import Testing

@testable import Formats

/// Links, pictures and fields in notes: they are in the file that was written, or were told as losses.
@Suite struct NoteContentTests {
  private static let png: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A, 7]

  /// A note with a word, a linked one, a field and a picture. Where these cannot be held, what they show is.
  private static func note(_ kind: Atom.Kind) -> Atom {
    let image = Atom.Image(bytes: png, contentType: "public.png", width: 240, height: 240, description: "a hen")
    let atoms = [
      Atom(.field, label: "b", key: -1, content: .field(instruction: "AUTHOR", result: "b")),
      Atom(.image, label: "image", key: -1, content: .image(image)),
    ]
    var link = CharacterStyle()
    link.link = Link("http://a.example/?b=1&c=2")
    var paragraph = Paragraph(
      id: ParagraphID(0), text: "see here ",
      runs: [.init(length: 4, style: .init()), .init(length: 4, style: link), .init(length: 1, style: .init())])
    for atom in atoms {
      var style = CharacterStyle()
      style.atom = atom
      paragraph.text.append(Atom.character)
      paragraph.runs.append(.init(length: 3, style: style))
    }
    return Atom(kind, label: "note", key: -1, content: .note([paragraph]))
  }

  private struct Found: Equatable {
    var links: [String] = []
    var things: [Atom.Kind] = []
    var bytes: [[UInt8]] = []
    var words = ""

    init(_ content: Atom.Content?) {
      guard case .note(let paragraphs)? = content else { return }
      let runs = paragraphs.flatMap(\.runs)
      links = Set(runs.compactMap(\.style.link?.url)).sorted()
      things = runs.compactMap(\.style.atom?.kind)
      bytes = runs.compactMap { if case .image(let image)? = $0.style.atom?.content { image.bytes } else { nil } }
      words = paragraphs.map(\.text).joined(separator: "\n").filter { $0 != Atom.character && $0 != " " }
    }
  }

  private static let kinds: [Atom.Kind] = [.footnote, .endnote, .annotation]

  @Test("A note's links, fields and pictures are written, or told as lost", arguments: AllFormats.withPackages, kinds)
  func contents(_ item: AllFormats.Item, _ kind: Atom.Kind) throws {
    let (blank, text) = (item.format.blank(), RichText(atom: Self.note(kind)))
    guard item.fileExtension != "txt" else { return }
    let losses = blank.losses(of: text)
    let read = try item.format.read(blank.bytes(with: text))
    let (wanted, found) = (Found(Self.note(kind).content), Found(read.contents.first ?? nil))
    #expect(found.words == wanted.words + (item.fileExtension == "md" ? "bahen" : ""))
    #expect(found.links == wanted.links || losses.contains("links in notes"))
    #expect(
      found.things == wanted.things && found.bytes == wanted.bytes
        || losses.contains("pictures and other things in notes"))
  }

  @Test("All that a note can hold is kept", arguments: ["rtf", "rtfd", "html", "odt", "docx"], kinds)
  func nothingIsLost(_ name: String, _ kind: Atom.Kind) throws {
    let item = try #require(AllFormats.withPackages.first { $0.fileExtension == name })
    let losses = item.format.blank().losses(of: RichText(atom: Self.note(kind)))
    #expect(!losses.contains { $0.hasSuffix("in notes") })
  }

  @Test("A second note with a link is put beside those that a file has", arguments: ["odt", "docx"])
  func moreNotes(_ name: String) throws {
    let item = try #require(AllFormats.withPackages.first { $0.fileExtension == name })
    let file = try item.format.read(item.format.blank().bytes(with: RichText(atom: Self.note(.footnote))))
    let edited = try file.text.inserting(Self.note(.footnote), at: Position(0, 3)..<Position(0, 3)).applied(
      to: file.text)
    let read = try item.format.read(file.bytes(with: edited))
    #expect(
      read.contents.map { Found($0) } == [Found(Self.note(.footnote).content), Found(Self.note(.footnote).content)])
  }
}
