import Properties
import RichText
import Testing

@testable import Formats

@Suite struct RTFDWritingTests {
  private let png = Atom(
    .image, label: "image", key: 1,
    content: .image(.init(bytes: [9, 9], contentType: "public.png", width: 300, height: 400)))

  private func written(_ file: any FormattedText, _ edited: RichText) throws -> (text: String, FilePackage) {
    let package = try FilePackage(file.bytes(with: edited))
    return (try #require(package.file(named: "TXT.rtf")).bytes.latin, package)
  }

  private func attachment(_ name: String, _ bytes: [UInt8] = [5]) -> Atom {
    Atom(.attachment, label: "file", key: 2, content: .attachment(name: name, bytes: bytes))
  }

  @Test func aNewPictureIsAFileAndAReferenceAsCocoaWritesIt() throws {
    let file = try rtfd("{\\rtf1\\ansi\\cocoartf2822 ab}")
    let edited = try file.text.inserting(png, at: Position(0, 1))
    let (text, package) = try written(file, edited)
    #expect(
      text == "{\\rtf1\\ansi\\cocoartf2822 a{{\\NeXTGraphic Pasted Graphic.png \\width300 \\height400 "
        + "\\appleattachmentpadding0 \\appleembedtype0 \\appleaqc\n}\u{AC}}b}")
    #expect(package.file(named: "Pasted Graphic.png")?.bytes == [9, 9])
    #expect(file.losses(of: edited).isEmpty)
    let read = try RTFDFormat().read(package.bytes)
    #expect(read.text.hasSameContent(as: file.held(edited)))
    #expect(read.contents == [png.content])
  }

  @Test func anotherFileOfTheNameIsNeverReplaced() throws {
    let file = try rtfd("{\\rtf1\\ansi ab}", [("pasted graphic.PNG", [1]), ("Pasted Graphic 2.png", [2])])
    let (_, package) = try written(file, try file.text.inserting(png, at: Position(0, 1)))
    #expect(package.file(named: "Pasted Graphic 3.png")?.bytes == [9, 9])
    #expect(package.file(named: "pasted graphic.PNG")?.bytes == [1] && package.files.count == 4)
  }

  @Test func theSamePictureTwiceIsOneFile() throws {
    let file = try rtfd("{\\rtf1\\ansi ab}")
    let once = try file.text.inserting(png, at: Position(0, 1))
    let (_, package) = try written(file, try once.inserting(png, at: Position(0, 5)))
    #expect(package.files.map(\.name) == ["Pasted Graphic.png", "TXT.rtf"])
    #expect(try RTFDFormat().read(package.bytes).contents == [png.content, png.content])
  }

  @Test(arguments: [
    ("../../evil.sh", "evil.sh"), ("/etc/passwd", "passwd"), ("..", "Attachment"), ("", "Attachment"),
    ("TXT.rtf", "TXT 2.rtf"), ("txt.RTF", "txt 2.RTF"), ("a\0b\n.zip", "ab.zip"), ("a\\b{c}:d.zip", "a-b-c--d.zip"),
    (".hidden", "Pasted Graphic.hidden"), ("x/..", "Attachment"), (" a .zip", "a.zip"), ("ünï 😀.zip", "ünï 😀.zip"),
  ])
  func aNameFromOutsideIsMadeSafe(_ given: String, _ expected: String) throws {
    let file = try rtfd("{\\rtf1\\ansi ab}")
    let (_, package) = try written(file, try file.text.inserting(attachment(given), at: Position(0, 1)))
    #expect(Set(package.files.map(\.name)) == ["TXT.rtf", expected])
    #expect(try RTFDFormat().read(package.bytes).contents == [.attachment(name: expected, bytes: [5])])
  }

  @Test func aLongNameIsCut() throws {
    let file = try rtfd("{\\rtf1\\ansi ab}")
    let name = String(repeating: "ü", count: 300) + ".zip"
    let (_, package) = try written(file, try file.text.inserting(attachment(name), at: Position(0, 1)))
    #expect(package.files.contains { $0.name == String(repeating: "ü", count: 100) + ".zip" })
  }

  @Test func aFileStaysWhenItsAtomIsDeleted() throws {
    let file = try rtfd(withAttachment("a.png"), [("a.png", [1])])
    let removed = try file.text.replacing(Position(0, 1)..<Position(0, 4), with: RichText()).applied(to: file.text)
    let (text, package) = try written(file, removed)
    #expect(!text.contains("NeXTGraphic") && package.file(named: "a.png")?.bytes == [1])
    let restored = try removed.inserting(try #require(file.text.allAtoms.first), at: Position(0, 1))
    #expect(try file.bytes(with: restored) == package.with(.init("TXT.rtf", Array(latin: withAttachment("a.png")))).bytes)
  }

  @Test func aPictureCanTakeAnothersPlace() throws {
    let file = try rtfd(withAttachment("a.png"), [("a.png", [1])])
    let edited = try file.text.replacing(Position(0, 1)..<Position(0, 4), with: RichText(atom: png)).applied(to: file.text)
    let (_, package) = try written(file, edited)
    #expect(try RTFDFormat().read(package.bytes).contents == [png.content])
  }

  @Test func aCopiedPictureIsTheSameFile() throws {
    let file = try rtfd(withAttachment("a.png"), [("a.png", [1])])
    let copy = try #require(file.detached(file.text).allAtoms.first)
    let (text, package) = try written(file, try file.text.inserting(copy, at: Position(0, 5)))
    #expect(text.matches(of: /NeXTGraphic a.png/).count == 2 && package.files.count == 2)
  }

  @Test func picturesGoToOtherFormatsAndComeBack() throws {
    let source = try rtfd(withAttachment("a.png"), [("a.png", [0x89, 0x50, 0x4E, 0x47])])
    let image = Atom.Image(bytes: [0x89, 0x50, 0x4E, 0x47], contentType: "public.png", width: 100, height: 200)
    for format: any DocumentFormat in [RTFFormat(), DOCXFormat(), ODTFormat(), HTMLFormat()] {
      let there = try format.read(format.blank().bytes(with: source.detached(source.text)))
      let back = try RTFDFormat().read(RTFDFormat().blank().bytes(with: there.detached(there.text)))
      guard case .image(let found)?? = back.contents.first else {
        Issue.record("\(format.contentType) loses the picture")
        continue
      }
      #expect(found.bytes == image.bytes && found.contentType == image.contentType, "\(format.contentType)")
    }
  }

  @Test func aTextFromScratchIsHeld() throws {
    let blank = RTFDFormat().blank()
    let text = try RichText(plain: "one\ntwo").inserting(png, at: Position(0, 1)).inserting(
      attachment("a b.zip"), at: Position(1, 3))
    let bytes = try blank.bytes(with: text)
    let read = try RTFDFormat().read(bytes)
    #expect(read.text.hasSameContent(as: blank.held(text)) && blank.losses(of: text).isEmpty)
    #expect(lines(read.text) == ["o\u{FFFC}ne", "two\u{FFFC}"])
    #expect(read.contents == [png.content, .attachment(name: "a b.zip", bytes: [5])])
  }
}

/// Edits by chance.
@Suite struct RTFDPropertyTests {
  private struct Case: CustomStringConvertible {
    var bytes: [UInt8]
    var file: any FormattedText
    var edited: RichText
    var description: String { "\(bytes.latin) edited to \(Array(edited.paragraphs))" }
  }

  private static let images: [Atom.Content] = [
    .image(.init(bytes: [1], contentType: "public.png", width: 20, height: 20)),
    .image(.init(bytes: [2], contentType: "public.tiff")), .attachment(name: "Ä b.zip", bytes: [3]),
    .attachment(name: "a.png", bytes: [4]), .attachment(name: "gone.zip", bytes: []),
  ]

  private static func make(_ choices: inout Choices) -> Case {
    let text = choices.bool() ? withAttachment("a.png") : "{\\rtf1\\ansi a{{\\NeXTGraphic a.png }\u{AC}}\\par b\\par}"
    let bytes = package(text, [("a.png", [1]), ("unused.pdf", [2])])
    let file = (try? RTFDFormat().read(bytes)) ?? RTFDFormat().blank()
    var edited = file.text
    for _ in 0...choices.int(in: 0...4) { edited = changed(edited, &choices) }
    return Case(bytes: bytes, file: file, edited: edited)
  }

  private static func changed(_ text: RichText, _ choices: inout Choices) -> RichText {
    guard choices.bool() else { return (try? choices.edit(text).applied(to: text)) ?? text }
    let content = choices.element(of: images)
    let kind: Atom.Kind = if case .image = content { .image } else { .attachment }
    return (try? text.inserting(Atom(kind, label: "x", key: 0, content: content), at: choices.position(in: text))) ?? text
  }

  @Test func whatIsWrittenReadsBack() {
    forAll(cases: 150, Self.make) { made in
      let read = try RTFDFormat().read(made.file.bytes(with: made.edited))
      return read.text.hasSameContent(as: made.file.held(made.edited))
    }
  }

  @Test func noFileIsEverLostOrChanged() {
    forAll(cases: 100, Self.make) { made in
      let (old, new) = (try FilePackage(made.bytes), try FilePackage(made.file.bytes(with: made.edited)))
      return old.files.allSatisfy { $0.name == "TXT.rtf" || new.file(named: $0.name) == $0 }
        && new.files.allSatisfy { FilePackage.isSafe($0.name) }
    }
  }

  @Test func theTextAsItWasIsTheSamePackage() {
    forAll(cases: 50, Self.make) { made in try made.file.bytes(with: made.file.text) == made.bytes }
  }

  @Test func brokenPackagesNeverCrash() {
    let bytes = package(withAttachment("a.png"), [("a.png", [1])])
    forAll(cases: 300, { choices in
      var broken = bytes
      for _ in 0...choices.int(in: 0...3) {
        broken[choices.int(in: 0...(bytes.count - 1))] = UInt8(choices.int(in: 0...255))
      }
      return Array(broken.prefix(choices.bool() ? bytes.count : choices.int(in: 0...bytes.count)))
    }) { broken in
      guard let read = try? RTFDFormat().read(broken) else { return true }
      return try !read.bytes(with: read.text).isEmpty && read.contents.count == read.text.allAtoms.count
    }
  }
}
