import Foundation
import Properties
import RichText
import Testing

@testable import Formats

/// Pictures, notes and fields that are put in, moved, copied and replaced by others of their kind, also from another document.
@Suite struct AtomPropertyTests {
  struct Case: CustomStringConvertible {
    var file: any FormattedText
    var edited: RichText

    var description: String {
      edited.paragraphs.map { paragraph in
        "\(paragraph.id.number) \(paragraph.text.debugDescription) \(paragraph.runs.compactMap(\.style.atom))"
      }.joined(separator: "\n")
    }
  }

  /// Two documents of the format with things in them.
  static func files(_ format: any DocumentFormat) throws -> [any FormattedText] {
    try [1 as UInt64, 2].map { seed in
      var choices = Choices(seed: seed)
      var text = RichText(plain: "one two\nthree\n\nfour")
      for _ in 0..<6 {
        let place = choices.position(in: text)
        text = try text.inserting(choices.thing(), at: place..<place).applied(to: text)
      }
      return try format.read(format.blank().bytes(with: text))
    }
  }

  static func make(_ choices: inout Choices, _ files: [any FormattedText]) -> Case {
    let (file, other) = choices.bool() ? (files[0], files[1]) : (files[1], files[0])
    let others = other.detached(other.text)
    var text = file.text
    for _ in 0...choices.int(in: 0...3) {
      text = (try? choices.thingEdit(text, of: file, others).applied(to: text)) ?? text
    }
    return Case(file: file, edited: text)
  }

  @Test(arguments: AllFormats.withPackages) func whatIsWrittenIsMadeOfTheSame(_ item: AllFormats.Item) throws {
    let files = try Self.files(item.format)
    forAll(cases: 300, { Self.make(&$0, files) }) { made in
      let read = try item.format.read(made.file.bytes(with: made.edited))
      return made.file.holds(made.edited, as: read)
    }
  }
}

extension Choices {
  /// A thing that carries its content.
  mutating func thing() -> Atom {
    let number = UInt8(int(in: 0...3))
    let kind = element(of: [Atom.Kind.image, .footnote, .endnote, .annotation, .field, .pageNumber, .attachment])
    let content: Atom.Content =
      switch kind {
      case .image: .image(image(number))
      case .field:
        .field(instruction: element(of: ["DATE", "AUTHOR", "TITLE", "PAGE", "SEQ a \\* x"]), result: "shown \(number)")
      case .pageNumber: .pageNumber
      case .attachment: .attachment(name: "\(element(of: ["a", "ä b"])).bin", bytes: [number, 0, 255])
      default: .note(note(number))
      }
    return Atom(kind, label: kind.rawValue, key: -1 - int(in: 0...3), content: content)
  }

  private mutating func image(_ number: UInt8) -> Atom.Image {
    let magic: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]
    let size = element(of: [nil, 240, 1441, 0, 100_000])
    return Atom.Image(
      bytes: element(of: [magic + [number], []]), contentType: "public.png",
      reference: element(of: [
        "\(number).png", "http://a.example/b c/\(number).png", "", "data:image/png;base64,iVBOR\(number)==",
      ]), width: size,
      height: size.map { $0 + 30 }, description: element(of: [nil, "a \"picture\"", "<é>"]))
  }

  private mutating func note(_ number: UInt8) -> [Paragraph] {
    let text = [
      "note \(number)", "first\nsecond \(number)", "é \(number) & <x>", "- a\n1. b\n\n# c", "  > q|r\t*s*",
      "[^1]: t\u{2028}~~~", "",
    ]
    var look = CharacterStyle()
    (look.bold, look.italic) = (bool(), bool())
    return Array(RichText(plain: element(of: text), style: look).paragraphs)
  }

  /// An edit of things; some come from another document's text.
  fileprivate mutating func thingEdit(_ text: RichText, of file: any FormattedText, _ other: RichText)
    -> Transaction
  {
    let places = text.atomPlaces
    let position = position(in: text)
    let place = places.isEmpty || bool() ? position..<position : element(of: places)
    switch int(in: 0...6) {
    case 0: return text.inserting(thing(), at: place)
    case 1, 2:
      let source = element(of: [text, file.detached(text), other])
      guard let range = source.atomPlaces.isEmpty ? nil : element(of: source.atomPlaces) else { break }
      return text.replacing(place, with: source.slice(range))
    case 3:
      guard !places.isEmpty else { break }
      return text.replacing(place, with: text.slice(element(of: places)))
    case 4:
      guard let range = places.isEmpty ? nil : element(of: places) else { break }
      let (end, copy) = (range.upperBound..<range.upperBound, text.slice(range))
      return text.replacing(end, with: bool() ? file.detached(copy) : copy)
    case 5: return text.replacing(place, with: RichText())
    default: break
    }
    return text.replacing(position..<position, with: RichText(plain: element(of: ["x", "\n", " y"])))
  }
}

extension RichText {
  /// Where the atoms are.
  fileprivate var atomPlaces: [Range<Position>] {
    paragraphs.enumerated().flatMap { index, paragraph in
      var start = 0
      return paragraph.runs.flatMap { run -> [Range<Position>] in
        defer { start += run.length }
        guard run.style.atom != nil else { return [] }
        return stride(from: start, to: start + run.length, by: 3).map { Position(index, $0)..<Position(index, $0 + 3) }
      }
    }
  }
}
