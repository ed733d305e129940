import RichText
import Testing

@testable import Formats

@Suite struct RTFCharacterTests {
  @Test func theCodePageIsTheDocuments() {
    #expect(lines("{\\rtf1\\ansi \\'93\\'e9\\'94}") == ["“é”"])
    #expect(lines("{\\rtf1\\ansi\\ansicpg1251 \\'cf}") == ["П"])
    #expect(lines("{\\rtf1\\mac \\'8e}") == ["é"] && lines("{\\rtf1\\pc \\'82}") == ["é"])
    #expect(lines("{\\rtf1\\ansi\\ansicpg0 \\'e9}") == ["é"])
  }

  @Test func theCodePageIsTheFonts() {
    let file =
      "{\\rtf1{\\fonttbl{\\f0\\fcharset0 A;}{\\f1\\fcharset204 B;}{\\f2\\cpg1250 C;}}\\f0\\'e9\\f1\\'e9\\f2\\'e8{\\f1\\'ff}\\'e8}"
    #expect(lines(file) == ["éйčяč"])
  }

  @Test func theDefaultFontCountsWithoutAFont() {
    #expect(
      lines("{\\rtf1\\deff1{\\fonttbl{\\f0\\fcharset0 A;}{\\f1\\fcharset204 B;}}\\'e9\\f0\\'e9\\plain\\'e9}") == ["йéй"]
    )
  }

  @Test func rawBytesAreCharacters() { #expect(lines("{\\rtf1\\ansicpg1251 \u{CF}a}") == ["Пa"]) }

  @Test func pairsOfBytesAreWrittenInManyWays() {
    let head = "{\\rtf1\\ansi{\\fonttbl{\\f0\\fcharset128 M;}}\\f0 "
    #expect(lines(head + "\\'83A\\'83\\'41}") == ["アア"])
    #expect(lines(head + "\\'83\\\\x}") == ["ソx"])
    #expect(lines(head + "\u{83}A\u{B1}}") == ["アｱ"])
    #expect(lines(head + "\\'82\\'a0\\'b1}") == ["あｱ"])
  }

  @Test func oddBytesNeverFail() {
    #expect(lines("{\\rtf1 a\\'81b}") == ["a\u{81}b"])
    #expect(lines("{\\rtf1{\\fonttbl{\\f0\\fcharset128 M;}}\\f0 \\'83{}A}") == ["\u{83}A"])
  }

  @Test func utf8IsACodePage() { #expect(lines("{\\rtf1\\ansicpg65001 \u{C3}\u{A9}\\'e6\\'bc\\'a2}") == ["é漢"]) }

  @Test func unicodeSkipsItsStandIns() {
    #expect(lines("{\\rtf1 a\\u233?b}") == ["aéb"])
    #expect(lines("{\\rtf1 a\\u233\\'e9b\\u8211-c}") == ["aéb–c"])
    #expect(lines("{\\rtf1\\uc2 \\u28450\\'8a\\'bfb{\\uc0\\u28450 c}\\u28450 xyb}") == ["漢b漢c漢b"])
    #expect(lines("{\\rtf1 \\u233 {x}}") == ["éx"])
    #expect(lines("{\\rtf1 \\u233\\bin2 }}x}") == ["éx"])
    #expect(lines("{\\rtf1 \\u233\\~x}") == ["éx"])
  }

  @Test func negativeNumbersAreHigh() { #expect(lines("{\\rtf1 \\u-3999?}") == ["\u{F061}"]) }

  @Test func surrogatesMakeOneCharacter() {
    #expect(lines("{\\rtf1 \\u-10179?\\u-8704?x}") == ["😀x"])
    #expect(lines("{\\rtf1\\uc0\\u55357 \\u56832 x}") == ["😀x"])
    #expect(lines("{\\rtf1 \\u-10179\\u-8704 x}") == ["😀"])
    #expect(lines("{\\rtf1 \\u-10179?x\\u-8704?}") == ["\u{FFFD}x\u{FFFD}"])
  }

  @Test func anEndOfAParagraphIsNoStandIn() { #expect(lines("{\\rtf1 \\u233\\par x\\par}") == ["é", "x"]) }

  @Test func ofUprOnlyTheUnicodePartIsRead() {
    #expect(lines("{\\rtf1 a{\\upr{b}{\\*\\ud{c\\u233?}}}d}") == ["acéd"])
  }

  @Test func symbolFontsHaveGlyphs() {
    #expect(lines("{\\rtf1{\\fonttbl{\\f0\\fcharset2 MT Extra;}}\\f0 a \\'62\\plain c}") == ["\u{F061} \u{F062}c"])
  }

  @Test func wordsStandForCharacters() {
    #expect(
      lines("{\\rtf1 a\\tab b\\emdash\\rquote\\~\\_\\-\\line c\\page}") == ["a\tb—’\u{A0}\u{2011}\u{AD}\u{2028}c\u{0C}"]
    )
    #expect(lines("{\\rtf1 \\{\\}\\\\}") == ["{}\\"])
  }

  @Test func aFormFeedBeforeTheTextIsAPageBreak() throws {
    let file = rtf("{\\rtf1 \u{0C}old\\'0c\\par\\'0c\\u12?x\\par}")
    #expect(lines(file.text) == ["old\u{0C}", "x"] && file.text.paragraphs.allSatisfy(\.style.startsPage))
    #expect(file.source.held(file.text).hasSameContent(as: file.text))
    let new = try file.edited { $0.replacing(Position(0, 0)..<Position(0, 1), with: RichText(plain: "c")) }
    #expect(new == "{\\rtf1 \u{0C}cld\\'0c\\par\\'0c\\u12?x\\par}")
  }

  @Test func aLineFeedInHexIsALineBreak() { #expect(lines("{\\rtf1 a\\'0ab}") == ["a\u{2028}b"]) }
}
