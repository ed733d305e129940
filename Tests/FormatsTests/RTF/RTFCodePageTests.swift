import Foundation
import RichText
import Testing

@testable import Formats

/// Text of many character sets, read, and written back into its own set.
@Suite struct RTFCodePageTests {
  private func file(charset: Int, _ text: String, name: String = "F", head: String = "\\ansi") -> RTFText {
    rtf("{\\rtf1\(head){\\fonttbl{\\f0\\fcharset\(charset) \(name);}{\\f1\\fcharset0 A;}}\\f0 \(text)\\par}")
  }

  private func typed(_ text: String, into file: RTFText) throws -> String {
    let end = Position(0, file.text[0].length)
    let style = file.text.typingStyle(at: end)
    let edited = try file.text.replacing(end..<end, with: RichText(plain: text, style: style)).applied(to: file.text)
    let new = try file.bytes(with: edited)
    #expect(RTFText(new).text.hasSameContent(as: file.held(edited)))
    return new.latin
  }

  private static let macFonts: [(charset: Int, bytes: String, text: String)] = [
    (77, "\\'8e\\'f0", "é\u{F8FF}"), (85, "\\'e1\\'e2\\'a1", "αβΓ"), (86, "\\'dc\\'dd", "İı"),
    (84, "\\'c1\\'cc", "\u{621}\u{62C}"), (83, "\\'e0\\'e1", "\u{5D0}\u{5D1}"), (88, "\\'8a\\'88", "äą"),
    (89, "\\'80\\'e0", "Аа"), (87, "\\'a1\\'e8", "\u{E01}\u{E48}"), (78, "\\'83A\\'fd", "ア©"), (79, "\\'b0\\'a1", "가"),
    (80, "\\'b0\\'a1\\'80", "啊ü"), (81, "\\'a4@\\'ff", "一…"),
  ]

  @Test(arguments: macFonts.indices) func applesSetsAreReadAndWritten(_ index: Int) throws {
    let (charset, bytes, text) = Self.macFonts[index]
    let file = file(charset: charset, bytes)
    #expect(lines(file.text) == [text])
    let new = try typed(text, into: file)
    #expect(lines(new) == [text + text] && !new.contains("\\u"), "\(new)")
  }

  @Test func documentsMayBeInApplesSets() {
    #expect(lines("{\\rtf1\\mac \\'8e\\par}") == ["é"])
    #expect(lines("{\\rtf1\\ansi\\ansicpg10010 \\'af\\'bf\\par}") == ["Șș"])
    #expect(lines("{\\rtf1\\ansi\\ansicpg10082 \\'a9\\'c8\\par}") == ["ŠČ"])
    #expect(lines("{\\rtf1\\ansi\\ansicpg10079 \\'dc\\'dd\\par}") == ["Ðð"])
    #expect(lines("{\\rtf1\\ansi\\ansicpg10017 \\'a2\\'ff\\par}") == ["Ґ€"])
    #expect(lines("{\\rtf1\\pca \\'82\\par}") == ["é"])
    #expect(lines("{\\rtf1\\pc \\'e1\\par}") == ["ß"])
  }

  /// The C library holds such letters back until it knows what follows.
  @Test(arguments: [
    (177, "\\'f9\\'ec\\'e5\\'ed \\'f4\\'f8\\'e8\\'e9", "שלום פרטי"), (163, "\\'d5\\'fd\\'ea", "Ơưê"),
  ])
  func lettersThatMarksMayFollowAreReadAndWritten(_ charset: Int, _ bytes: String, _ text: String) throws {
    let file = file(charset: charset, bytes)
    #expect(lines(file.text) == [text])
    let new = try typed(text, into: file)
    #expect(lines(new) == [text + text] && !new.contains("\\u"), "\(new)")
  }

  @Test func theNameOfAFontTellsItsSetWhereNothingElseDoes() throws {
    let fonts = "{\\fonttbl{\\f0 Arial CE;}{\\f1 Arial Greek;}{\\f2\\fcharset0 Arial Cyr;}{\\f3 Greek;}}"
    let file = rtf("{\\rtf1\\ansi\(fonts)\\f0 \\'e8\\f1 \\'e1\\f2 \\'e8\\f3 \\'e1\\par}")
    #expect(lines(file.text) == ["čαèá"])
    #expect(try file.edited { $0.replacing(.start ..< .start, with: "č") }.contains("\\f0 \\'e8\\'e8"))
  }

  @Test func anUndefinedByteIsKeptApartFromLetters() throws {
    let file = file(charset: 86, "\\'f5\\'9b")
    #expect(lines(file.text) == ["\u{F7F5}õ"])
    #expect(try typed("õ", into: file).contains("\\'f5\\'9b\\'9b\\par"))
  }

  @Test func theCharacterOfANarrowerShapeIsWrittenAsTheUsualOne() throws {
    #expect(try typed("x\u{E48}", into: file(charset: 87, "\\'83")).contains("\\'e8x\\'83\\par"))
  }

  // MARK: Double-byte sets

  private static let wideFonts: [(charset: Int, text: String, bytes: String)] = [
    (128, "予倍党", "\\'97\\'5c\\'94\\'7b\\'93\\'7d"), (134, "乗亄亇", "\\'81\\'5c\\'81\\'7b\\'81\\'7d"),
    (136, "么叻吥", "\\'a4\\'5c\\'a5\\'7b\\'ca\\'7d"),
  ]

  @Test(arguments: wideFonts.indices) func aTrailByteMayBeABackslashOrABrace(_ index: Int) throws {
    let (charset, text, bytes) = Self.wideFonts[index]
    #expect(lines(file(charset: charset, bytes).text) == [text])
    #expect(try typed(text, into: file(charset: charset, "a")).contains("\\f0 a\(bytes)\\par"))
  }

  @Test(arguments: wideFonts.indices) func suchTrailBytesMayBeEscapedOrPlain(_ index: Int) {
    let (charset, text, bytes) = Self.wideFonts[index]
    let escaped = bytes.replacing("\\'5c", with: "\\\\").replacing("\\'7b", with: "\\{").replacing("\\'7d", with: "\\}")
    #expect(lines(file(charset: charset, escaped).text) == [text])
  }

  @Test func applesDialectWritesWideFontsAsUnicode() throws {
    let head = "{\\rtf1\\ansi\\cocoartf2822{\\fonttbl\\f0\\fcharset128 HiraginoSans-W3;}\n\\f0\\fs24 "
    let file = rtf(head + "\\'97\\'5cx}")
    #expect(lines(file.text) == ["予x"])
    let new = try file.edited {
      $0.replacing(
        Position(0, 3)..<Position(0, 4), with: RichText(plain: "倍\u{2603}", style: $0.typingStyle(at: Position(0, 4))))
    }
    #expect(new == head + "\\'97\\'5c\\'94\\'7b\\uc0\\u9731 }")
  }

  // MARK: Symbol fonts

  @Test func signsAreShownAsTheCharactersThatTheyAre() {
    #expect(lines(file(charset: 2, "a \\'b7{\\f1 a}\\'d2", name: "Symbol").text) == ["α •a®"])
    #expect(lines(file(charset: 2, "l\\'a7\\'fc\\'d8", name: "Wingdings").text) == ["●▪✓⮚"])
    #expect(lines(file(charset: 2, "a!", name: "Webdings").text) == ["✔\u{1F577}"])
    #expect(lines(file(charset: 2, "4H", name: "Zapf Dingbats").text) == ["✔★"])
    #expect(lines(file(charset: 2, "a\\'fc", name: "MT Extra").text) == ["\u{F061}\u{F0FC}"])
  }

  @Test func glyphsNamedInUnicodeAreShownToo() {
    #expect(
      lines(file(charset: 2, "\\u-3913 ?\\u61692 ?", name: "Symbol").text) == ["•⎫"])
    #expect(lines(file(charset: 0, "\\u-3913 ?", name: "Symbol").text) == ["•"])
    #expect(lines(file(charset: 0, "\\u-3913 ?", name: "Arial").text) == ["\u{F0B7}"])
  }

  @Test func signsAreWrittenAsTheBytesOfTheirFont() throws {
    let file = file(charset: 2, "a\\'b7 x", name: "Symbol")
    #expect(try typed("β•(q", into: file).contains("\\f0 a\\'b7 x\\'62\\'b7\\'28\\u113?\\par"))
  }

  @Test func signsInAnotherFontAreWrittenAnew() throws {
    let file = file(charset: 2, "a\\'b7", name: "Symbol")
    let new = try file.edited { $0.styling(Position(0, 0)..<Position(0, 5)) { $0.font = "A" } }
    #expect(new.contains("{\\f1 \\u945?\\'95}\\par"), "\(new)")
    #expect(lines(new) == ["α•"])
  }

  @Test func aGlyphForPrivateUseBecomesItsCharacterInASymbolFont() throws {
    let file = rtf("{\\rtf1\\ansi{\\fonttbl{\\f0 A;}}\\f0 \\u-3844 ?x\\par}")
    #expect(lines(file.text) == ["\u{F0FC}x"])
    let new = try file.edited { $0.styling(Position(0, 0)..<Position(0, 3)) { $0.font = "Wingdings" } }
    #expect(new.contains("\\fcharset2 Wingdings;") && new.contains("{\\f1 \\'fc}x\\par"), "\(new)")
    #expect(lines(new) == ["✓x"])
  }

  @Test func bulletsOfSymbolFontsAreShown() throws {
    let file = rtf(
      "{\\rtf1\\ansi{\\fonttbl{\\f0 A;}{\\f3\\fcharset2 Symbol;}{\\f4\\fcharset2 Wingdings;}}{\\*\\listtable{\\list"
        + "{\\listlevel\\levelnfc23{\\leveltext\\'01\\u-3913 ?;}{\\levelnumbers;}\\f3}"
        + "{\\listlevel\\levelnfc23{\\leveltext\\'01\\'a7;}{\\levelnumbers;}\\f4}\\listid1}}"
        + "{\\*\\listoverridetable{\\listoverride\\listid1\\ls1}}\\pard\\ls1\\ilvl0 a\\par\\ilvl1 b\\par"
        + "\\pard{\\*\\pn\\pnlvlblt\\pnf3{\\pntxtb\\'b7}}c\\par}")
    #expect(file.text.paragraphs.map(\.style.list?.marker) == [.bullet("•"), .bullet("▪"), .bullet("•")])
  }
}
