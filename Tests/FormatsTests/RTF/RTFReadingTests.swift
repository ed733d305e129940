import RichText
import Testing

@testable import Formats

@Suite struct RTFReadingTests {
  @Test func aParagraphEndsAtPar() { #expect(lines("{\\rtf1 one\\par two\\par}") == ["one", "two"]) }

  @Test func theLastParagraphMayLackItsEnd() { #expect(lines("{\\rtf1 one\\par two}") == ["one", "two"]) }

  @Test func inAppleFilesALineEndSeparates() {
    #expect(lines("{\\rtf1\\ansi\\cocoartf2822 a\\\nb}") == ["a", "b"])
    #expect(lines("{\\rtf1\\ansi\\cocoartf2822 a\\\n}") == ["a", ""])
  }

  @Test func elsewhereATrailingLineEndEnds() { #expect(lines("{\\rtf1 a\\\n}") == ["a"]) }

  @Test func anEmptyFileIsOneEmptyParagraph() { #expect(lines("{\\rtf1}") == [""]) }

  @Test func lineBreaksOfTheFileMeanNothing() { #expect(lines("{\\rtf1 on\ne\r\n two}") == ["one two"]) }

  @Test func oneSpaceBelongsToAWord() { #expect(lines("{\\rtf1\\b  a\\b0 b\\i0\\'63}") == [" abc"]) }

  @Test func togglesGoOnAndOff() {
    let found = runs(rtf("{\\rtf1 a\\b b\\b0 c{\\i d}\\ul e\\ulnone\\strike f\\strike0\\v g}").text)
    #expect(found.map(\.text) == ["a", "b", "c", "d", "e", "f", "g"])
    #expect(found.map(\.style.bold) == [false, true, false, false, false, false, false])
    #expect(found[3].style.italic && found[4].style.underline == .single)
    #expect(found[5].style.strikethrough && found[6].style.hidden)
  }

  @Test func allUnderlinesAreKnown() {
    let found = runs(rtf("{\\rtf1\\ul a\\uldb b\\ulw c\\uld d\\uldash e\\ulwave f\\ul0 g}").text)
    #expect(found.map(\.style.underline) == [.single, .double, .words, .dotted, .dashed, .wave, .none])
  }

  @Test func plainTakesLooksAndPardTakesLayout() {
    let text = rtf("{\\rtf1\\qc\\li720\\b a\\plain b\\par\\b c\\pard d\\par}").text
    #expect(runs(text).map(\.style.bold) == [true, false])
    #expect(text[0].style.alignment == .center && text[0].style.leftIndent == 720)
    #expect(text[1].style == .init() && runs(text, 1).map(\.style.bold) == [true])
  }

  @Test func layoutIsWhatIsInForceAtTheEnd() {
    let text = rtf("{\\rtf1 a\\qr\\ri10\\fi-360\\par b\\ql\\par}").text
    #expect(text[0].style.alignment == .right && text[0].style.rightIndent == 10)
    #expect(text[0].style.firstLineIndent == -360 && text[1].style.alignment == .left)
  }

  @Test func fontsSizesAndColoursComeFromTables() {
    let file =
      "{\\rtf1{\\fonttbl{\\f0 Times;}{\\f3\\fswiss{\\*\\panose 020b}Arial{\\*\\falt X};}}"
      + "{\\colortbl;\\red255\\green0\\blue1;}\\f3\\fs28\\cf1\\highlight1 a\\cf0\\highlight0\\plain b}"
    let found = runs(rtf(file).text)
    #expect(found[0].style.font == "Arial" && found[0].style.size == 28)
    #expect(found[0].style.color == Color(red: 255, green: 0, blue: 1))
    #expect(found[0].style.highlight == found[0].style.color && found[1].style == .init())
  }

  @Test func applesFontsAreFaces() {
    let file =
      "{\\rtf1\\cocoartf1 {\\fonttbl\\f0\\fswiss\\fcharset0 Helvetica;\\f1\\fcharset0 Helvetica-Bold;}\\f0 a\\f1\\b b}"
    let found = runs(rtf(file).text)
    #expect(found.map(\.style.font) == ["Helvetica", "Helvetica"] && found.map(\.style.bold) == [false, true])
  }

  @Test func fontNamesMayBeWrittenInHex() {
    let found = runs(rtf("{\\rtf1{\\fonttbl{\\f0\\fcharset128 \\'82\\'6c;}{\\f1 G\\u246?x;}}\\f0 a\\f1 b}").text)
    #expect(found.map(\.style.font) == ["Ｍ", "Göx"])
  }

  @Test func numbersAreClamped() {
    let text = rtf("{\\rtf1\\fs999999999999999999999 a\\li99999999\\par}").text
    #expect(runs(text)[0].style.size == 3276 && text[0].style.leftIndent == 31_680)
  }

  @Test func destinationsStayHidden() {
    let file =
      "{\\rtf1{\\info{\\title T}}{\\stylesheet{\\s0 Normal;}}{\\*\\generator G;}{\\header H}a{\\*\\unknown b}{\\unknown c}}"
    #expect(lines(file) == ["ac"])
  }

  @Test func fieldsShowTheirResult() {
    #expect(lines("{\\rtf1 a{\\field{\\*\\fldinst{HYPERLINK \"x\"}}{\\fldrslt{\\ul b}}}c}") == ["abc"])
    #expect(lines("{\\rtf1 {\\field{\\*\\fldinst TOC}{\\*\\fldrslt b\\par c}}}") == ["b", "c"])
  }

  @Test func cellsAreParagraphs() {
    #expect(lines("{\\rtf1\\trowd\\cellx1\\intbl a\\cell b\\cell\\row\\pard c\\par}") == ["a", "b", "c"])
  }

  @Test func picturesAndNotesAreAtoms() {
    let text = rtf("{\\rtf1 a{\\pict\\pngblip 8950}b{\\footnote\\pard n}{\\object{\\result r}}{\\shp{\\*\\shpinst x}}}")
      .text
    #expect(lines(text) == ["a\u{FFFC}b\u{FFFC}\u{FFFC}\u{FFFC}"])
    #expect(runs(text).compactMap(\.style.atom?.kind) == [.image, .footnote, .object, .object])
  }

  @Test func aPictureAndItsCopyAreOne() throws {
    let file = rtf("{\\rtf1 a{\\*\\shppict{\\pict 11}}{\\nonshppict{\\pict 22}}b}")
    #expect(lines(file.text) == ["a\u{FFFC}b"])
    #expect(try file.edited { $0.replacing(Position(0, 1)..<Position(0, 4), with: RichText()) } == "{\\rtf1 ab}")
  }

  @Test func applesAttachmentsAreAtoms() {
    let text = rtf("{\\rtf1\\cocoartf1 a{{\\NeXTGraphic my pic.png \\width10 \\height10\n}\u{AC}}b}").text
    #expect(lines(text) == ["a\u{FFFC}b"] && runs(text)[1].style.atom?.kind == .attachment)
  }

  @Test func bracesMayBeWrong() {
    #expect(lines("{\\rtf1 a{\\b b") == ["ab"])
    #expect(lines("{\\rtf1 a}}b") == ["a"])
    #expect(lines("\u{EF}\u{BB}\u{BF} {\\rtf1 a}\0\0junk") == ["a"])
    #expect(lines("{\\rtf1 a{\\pict 00") == ["a"])
    #expect(lines("{\\rtf1 a\\") == ["a"])
  }

  @Test func dataMayHoldBraces() {
    let text = rtf("{\\rtf1 a{\\pict\\bin4 }{}}}b{\\*\\x\\bin2 }}}c}").text
    #expect(lines(text) == ["a\u{FFFC}bc"])
  }

  @Test func deepGroupsAreRead() {
    let deep = String(repeating: "{\\b", count: 100_000) + " x" + String(repeating: "}", count: 100_000)
    #expect(lines("{\\rtf1 " + deep + "y}") == ["xy"])
  }

  @Test func aFileOfBracesIsRead() {
    #expect(RTFReader.read(Array("{\\rtf1".utf8) + [UInt8](repeating: 0x7B, count: 1_000_000)).text.paragraphCount == 1)
  }

  @Test func otherFilesAreNamed() {
    func message(_ bytes: [UInt8]) -> String {
      do { return "\(try RTFFormat().read(bytes).text.string)" } catch {
        return error.code == .notThisFormat ? error.message : ""
      }
    }
    #expect(message(Array("<!DOCTYPE html><p>".utf8)).contains("HTML"))
    #expect(message([0x50, 0x4B, 3, 4] + Array("[Content_Types].xml".utf8)).contains("DOCX"))
    #expect(
      message([0x50, 0x4B, 3, 4] + Array("mimetypeapplication/vnd.oasis.opendocument.text".utf8)).contains("ODT"))
    #expect(message(Array("%PDF-1.4".utf8)).contains("PDF"))
    #expect(message([0xD0, 0xCF, 0x11, 0xE0, 0xA1, 0xB1, 0x1A, 0xE1]).contains("old Office file"))
    #expect(message(Array("hello".utf8)).contains("plain text") && message([]).contains("empty"))
  }
}
