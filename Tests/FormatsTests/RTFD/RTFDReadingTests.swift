import RichText
import Testing

@testable import Formats

@Suite struct RTFDReadingTests {
  private func content(_ name: String, in files: [(String, [UInt8])]) throws -> Atom.Content? {
    try rtfd(withAttachment(name), files).contents.first ?? nil
  }

  @Test func aPictureHasItsBytesAndSizes() throws {
    let file = try rtfd(withAttachment("Pasted Graphic.png"), [("Pasted Graphic.png", [1, 2])])
    #expect(lines(file.text) == ["a\u{FFFC}b"])
    #expect(file.text.allAtoms.map(\.kind) == [.image] && file.text.allAtoms.map(\.label) == ["Pasted Graphic.png"])
    #expect(file.contents == [.image(.init(bytes: [1, 2], contentType: "public.png", width: 100, height: 200))])
  }

  @Test(arguments: [
    ("x.PNG", "public.png"), ("x.jpeg", "public.jpeg"), ("x.jpg", "public.jpeg"), ("x.tif", "public.tiff"),
    ("x.tiff", "public.tiff"), ("x.gif", "com.compuserve.gif"), ("x.pdf", "com.adobe.pdf"),
  ])
  func theExtensionTellsWhatAPictureIs(_ name: String, _ type: String) throws {
    #expect(
      try content(name, in: [(name, [7])])
        == .image(.init(bytes: [7], contentType: type, width: 100, height: 200)))
  }

  @Test func anyOtherFileIsAnAttachment() throws {
    let file = try rtfd(withAttachment("notes.zip"), [("notes.zip", [7])])
    #expect(file.text.allAtoms.map(\.kind) == [.attachment])
    #expect(file.contents == [.attachment(name: "notes.zip", bytes: [7])])
  }

  @Test(arguments: [
    ("Pasted Graphic.png", "pasted graphic.PNG"), ("\\uc0\\u228 .png", "ä.png"), ("\\uc0\\u228 .png", "a\u{308}.png"),
    ("\\'e4.png", "a\u{308}.png"), ("a\\uc0\\u776 .png", "ä.png"), ("\\uc0\\u55357 \\u56832 .png", "😀.png"),
    ("a\\\\b\\{\\}.png", "a\\b{}.png"),
  ])
  func namesAreFoundHoweverTheyAreWritten(_ written: String, _ name: String) throws {
    guard case .image(let image)? = try content(written, in: [(name, [7])]) else {
      Issue.record("\(written) is not found as \(name)")
      return
    }
    #expect(image.bytes == [7])
  }

  @Test func theExactNameComesFirst() throws {
    #expect(
      try content("b.zip", in: [("B.zip", [1]), ("b.zip", [2])]) == .attachment(name: "b.zip", bytes: [2]))
  }

  @Test(arguments: ["missing.png", "../../etc/passwd", "/etc/passwd", "..", "a/../../b"])
  func aMissingFileIsAPlaceAndTheTextStays(_ name: String) throws {
    let bytes = package(withAttachment(name), [("other.png", [1])])
    let file = try RTFDFormat().read(bytes)
    #expect(lines(file.text) == ["a\u{FFFC}b"])
    #expect(file.contents == [.attachment(name: name, bytes: [])])
    #expect(try file.bytes(with: file.text) == bytes)
  }

  @Test(arguments: ["\u{AC}", "\\'ac", "\\uc0\\u8203 ", "\u{C2}\u{AC}", ""])
  func theMarkMayBeAny(_ mark: String) throws {
    let text = "{\\rtf1\\ansi a{{\\NeXTGraphic build.tiff \\width740 \\height740 \\noorient}\(mark)}b\\par}"
    let file = try rtfd(text, [("build.tiff", [3])])
    #expect(lines(file.text) == ["a\u{FFFC}b"])
    #expect(file.contents == [.image(.init(bytes: [3], contentType: "public.tiff", width: 740, height: 740))])
  }

  @Test func filesThatTheTextDoesNotShowAreTold() throws {
    let file = try rtfd(withAttachment("a.png"), [("a.png", [1]), ("b.png", [1]), ("sub/c", [1]), (".DS_Store", [1])])
    #expect(file.kept.contains(KeptContent("files that the text does not show", 2)))
  }

  @Test func aFolderWithoutATextIsRefused() {
    let bytes = FilePackage([.init("a.png", [1])]).bytes
    #expect(throws: FormatError.self) { try RTFDFormat().read(bytes) }
    #expect(throws: FormatError.self) { try RTFDFormat().read(package("no RTF")) }
    #expect(throws: FormatError.self) { try RTFDFormat().read(Array("{\\rtf1 a}".utf8)) }
  }

  @Test func theNameOfTheTextMayBeInOtherCase() throws {
    let bytes = FilePackage([.init("txt.RTF", Array("{\\rtf1 hello}".utf8))]).bytes
    let file = try RTFDFormat().read(bytes)
    let edited = try file.text.replacing(Position.start..<Position.start, with: RichText(plain: "x")).applied(to: file.text)
    #expect(try FilePackage(file.bytes(with: edited)).files.map(\.name) == ["txt.RTF"])
  }
}
