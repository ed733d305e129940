import RichText
import Testing

@testable import Formats

/// The rarer looks of characters, read and written.
@Suite struct RTFLookTests {
  private func look(_ words: String, head: String = "") -> CharacterStyle {
    runs(rtf("{\\rtf1\(head)\(words) x}").text)[0].style
  }

  private func written(_ file: String, _ change: @escaping (inout CharacterStyle) -> Void) throws -> String {
    let read = rtf(file)
    let new = try read.edited { $0.styling(Position(0, 0)..<Position(0, 1), change) }
    let wanted = read.held(try read.text.styling(Position(0, 0)..<Position(0, 1), change).applied(to: read.text))
    #expect(rtf(new).text.hasSameContent(as: wanted), "\(new)")
    return new
  }

  @Test func lettersStandHighAndLow() {
    #expect(look("\\super").baseline == .superscript && look("\\sub").baseline == .subscript)
    #expect(look("\\super\\nosupersub").baseline == .normal && look("\\super0").baseline == .normal)
    #expect(look("\\up6\\fs16").baseline == .superscript && look("\\up6\\fs16").size == 16)
    #expect(look("\\dn4").baseline == .subscript && look("\\dn4\\dn0").baseline == .normal)
    #expect(look("\\up6\\plain").baseline == .normal)
  }

  @Test func capitalsAreTwoKinds() {
    #expect(look("\\caps").capitals == .all && look("\\scaps").capitals == .small)
    #expect(look("\\scaps\\caps").capitals == .all && look("\\scaps\\caps\\caps0").capitals == .small)
    #expect(look("\\scaps\\scaps0").capitals == .asTyped)
  }

  @Test func linesHaveColoursAndMayBeDouble() {
    let head = "{\\colortbl;\\red9\\green8\\blue7;}"
    #expect(look("\\ul\\ulc1", head: head).underlineColor == Color(red: 9, green: 8, blue: 7))
    #expect(look("\\ul\\ulc1\\ulc0", head: head).underlineColor == nil)
    #expect(look("\\striked1").strikethrough && !look("\\striked1\\striked0").strikethrough)
    #expect(look("\\strike\\striked1\\striked0").strikethrough)
  }

  @Test func languagesAreNamed() {
    #expect(look("\\lang1031").language == "de-DE" && look("\\lang3079").language == "de-AT")
    #expect(look("\\lang1024").language == nil && look("\\lang9").language == nil)
    #expect(look("\\lang1033", head: "\\deflang1033").language == nil)
    #expect(look("\\lang1036\\plain").language == nil)
  }

  @Test func languagesGoBothWays() {
    #expect(RTFLanguages.number("de") == 0x0407 && RTFLanguages.number("DE-at") == 0x0C07)
    #expect(RTFLanguages.number("en-XX") == 0x0409 && RTFLanguages.number("tlh") == nil)
    #expect(RTFLanguages.number("sr-Latn") == 0x081A && RTFLanguages.number("") == nil)
    for number in 0...Int32(0x5FFF) {
      guard let tag = RTFLanguages.tag(number) else { continue }
      #expect(RTFLanguages.number(tag) == number, "\(tag)")
    }
  }

  @Test func aCharacterStyleMakesCode() {
    let head =
      "{\\fonttbl{\\f0 A;}{\\f1 Mono;}}{\\stylesheet{\\s0 Normal;}{\\*\\cs15\\f1 HTML Code;}{\\*\\cs16 Strong;}}"
    #expect(look("\\f0\\cs15", head: head).code && look("\\f0\\cs15", head: head).font == "A")
    #expect(look("\\f1\\cs15", head: head).font == nil)
    #expect(!look("\\cs16", head: head).code && look("\\f1\\cs16", head: head).font == "Mono")
  }

  @Test func looksAreWrittenInWords() throws {
    let file = "{\\rtf1\\deflang1033 abc\\par}"
    #expect(try written(file) { $0.baseline = .superscript } == "{\\rtf1\\deflang1033 {\\super a}bc\\par}")
    #expect(try written(file) { $0.baseline = .subscript } == "{\\rtf1\\deflang1033 {\\sub a}bc\\par}")
    #expect(try written(file) { $0.capitals = .small } == "{\\rtf1\\deflang1033 {\\scaps a}bc\\par}")
    #expect(try written(file) { $0.capitals = .all } == "{\\rtf1\\deflang1033 {\\caps a}bc\\par}")
    #expect(try written(file) { $0.language = "fr-CA" } == "{\\rtf1\\deflang1033 {\\lang3084 a}bc\\par}")
    #expect(try written(file) { $0.language = "en-US" } == file)
  }

  @Test func looksAreTakenBack() throws {
    #expect(try written("{\\rtf1\\super abc}") { $0.baseline = .normal } == "{\\rtf1\\super {\\nosupersub a}bc}")
    #expect(try written("{\\rtf1\\up6 abc}") { $0.baseline = .normal } == "{\\rtf1\\up6 {\\up0 a}bc}")
    #expect(try written("{\\rtf1\\up6 abc}") { $0.baseline = .subscript } == "{\\rtf1\\up6 {\\up0\\sub a}bc}")
    #expect(try written("{\\rtf1\\caps\\scaps abc}") { $0.capitals = .small } == "{\\rtf1\\caps\\scaps {\\caps0 a}bc}")
    #expect(try written("{\\rtf1\\striked1 abc}") { $0.strikethrough = false } == "{\\rtf1\\striked1 {\\striked0 a}bc}")
    #expect(try written("{\\rtf1\\lang1031 abc}") { $0.language = nil } == "{\\rtf1\\lang1031 {\\lang1024 a}bc}")
  }

  @Test func underlinesHaveColours() throws {
    let new = try written("{\\rtf1{\\colortbl;}\\ul abc}") { $0.underlineColor = Color(red: 1, green: 2, blue: 3) }
    #expect(new == "{\\rtf1{\\colortbl;\\red1\\green2\\blue3;}\\ul {\\ulc1 a}bc}")
  }

  @Test func codeGetsAStyleAndAFont() throws {
    let new = try written("{\\rtf1{\\fonttbl{\\f0 A;}}{\\stylesheet{\\s0 Normal;}}\\f0 abc\\par}") {
      $0.code = true; $0.font = nil
    }
    #expect(
      new == "{\\rtf1{\\fonttbl{\\f0 A;}{\\f1\\fnil\\fcharset0 Courier New;}}"
        + "{\\stylesheet{\\s0 Normal;}{\\*\\cs11 \\additive \\f1 Code;}}\\f0 {\\cs11\\f1 a}bc\\par}")
    #expect(try written("{\\rtf1 abc}") { $0.code = true }.contains("{\\stylesheet{\\s0 Normal;}{\\*\\cs11 "))
    let off = "{\\rtf1{\\fonttbl{\\f0 A;}{\\f1 M;}}{\\stylesheet{\\*\\cs15\\f1 Code;}}{\\f0\\fs20\\cs15 abc}}"
    #expect(try written(off) { $0.code = false }.hasSuffix("{\\f0\\fs20\\cs15 {\\plain\\f0\\fs20 a}bc}}"))
  }
}
