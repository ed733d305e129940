import Properties
import RichText
import Testing

@testable import Formats

/// A changed file is checked by reading what changed.
@Suite struct RTFLocalCheckTests {
  private static let file = rtf(
    "{\\rtf1\\ansi{\\fonttbl{\\f0 A;}}{\\colortbl;\\red9\\green9\\blue9;}\n"
      + String(
        repeating:
          "\\pard\\qc one {\\b two} \\i three\\i0  {\\field{\\*\\fldinst{HYPERLINK \"x\"}}{\\fldrslt four}}\\'e9\\par\n{\\qr five\\par six}\\par",
        count: 2000) + "}")

  private func check(_ held: RichText, _ bytes: [UInt8], _ changed: Range<Int>?) -> Bool? {
    let file = Self.file
    let shift = bytes.count - file.source.bytes.count
    return changed.flatMap {
      RTFLocalCheck(source: file.source, original: file.text, held: held).result(bytes, $0, shift)
    }
  }

  private func middle(_ edit: (RichText, Position) -> Transaction) throws -> RichText {
    try edit(Self.file.text, Position(Self.file.text.paragraphCount / 2, 2)).applied(to: Self.file.text)
  }

  @Test func anEditInTheMiddleIsCheckedThere() throws {
    let edited = try middle { text, place in text.replacing(place..<place, with: RichText(plain: "x\ny")) }
    let held = Self.file.source.held(edited, grownFrom: Self.file.text)
    let (bytes, changed) = RTFWriter.result(Self.file.source, Self.file.text, held, isCoarse: false)
    #expect(check(held, bytes, changed) == true)
    #expect(RTFReader.read(bytes).text.hasSameContent(as: held))
  }

  @Test func aWrongByteIsFound() throws {
    let edited = try middle { text, place in text.replacing(place..<place, with: RichText(plain: "xyz")) }
    let held = Self.file.source.held(edited, grownFrom: Self.file.text)
    let (bytes, changed) = RTFWriter.result(Self.file.source, Self.file.text, held, isCoarse: false)
    let place = try #require(changed).lowerBound
    for wrong in [
      "{", "}", "\\b ", "\\qr ", "w", "\\par ", "{\\*\\x ", "\\bin9 ", "\\u8212",
      "{\\field{\\*\\fldinst HYPERLINK \"y\"}",
    ] {
      let damaged = bytes[..<place] + Array(wrong.utf8) + bytes[place...]
      #expect(check(held, Array(damaged), changed) != true, "\(wrong)")
    }
  }

  @Test func bothChecksAgree() {
    forAll(cases: 12) { choices in
      var text = Self.file.text
      let start = choices.int(in: 0...(text.paragraphCount - 1))
      let place = Position(start, choices.int(in: 0...8))
      let end = text.clamped(
        Position(min(start + choices.int(in: 0...2), text.paragraphCount - 1), choices.int(in: 0...9)))
      let range = min(place, end)..<max(place, end)
      let style = choices.richStyle()
      let edit =
        choices.bool()
        ? text.replacing(range, with: RichText(plain: choices.element(of: ["", "new", "n\nm"]), style: style))
        : text.styling(range) { $0.italic.toggle() }
      text = (try? edit.applied(to: text)) ?? text
      return text
    } _: { text in
      let held = Self.file.source.held(text, grownFrom: Self.file.text)
      let (bytes, changed) = RTFWriter.result(Self.file.source, Self.file.text, held, isCoarse: false)
      guard let local = check(held, bytes, changed) else { return true }
      return local == RTFReader.read(bytes).text.hasSameContent(as: held)
    }
  }

  @Test func listsAndTablesElsewhereDoNotMatter() throws {
    let part =
      "\\pard plain\\par\\pard\\ls1 item\\par\\pard other\\par"
      + "\\trowd\\cellx1000\\cellx2000\\pard\\intbl a\\cell b\\cell\\row\\pard after\\par\n"
    let file = rtf(
      "{\\rtf1\\ansi{\\*\\listtable{\\list{\\listlevel\\levelnfc0\\levelstartat1{\\leveltext\\'02\\'00.;}}\\listid1}}"
        + "{\\*\\listoverridetable{\\listoverride\\listid1\\ls1}}\n" + String(repeating: part, count: 2000) + "}")
    for paragraph in 6000..<6006 {
      let place = Position(paragraph, 1)
      let edited = try file.text.replacing(place..<place, with: RichText(plain: "new")).applied(to: file.text)
      let held = file.source.held(edited, grownFrom: file.text)
      let (bytes, changed) = RTFWriter.result(file.source, file.text, held, isCoarse: false)
      let check = RTFLocalCheck(source: file.source, original: file.text, held: held)
      #expect(check.result(bytes, try #require(changed), bytes.count - file.source.bytes.count) == true)
      #expect(RTFReader.read(bytes).text.hasSameContent(as: held))
    }
  }
}
