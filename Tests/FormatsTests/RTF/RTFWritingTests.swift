import RichText
import Testing

@testable import Formats

@Suite struct RTFWritingTests {
  private func insert(_ string: String, at position: Position) -> (RichText) -> Transaction {
    { $0.replacing(position..<position, with: RichText(plain: string, style: $0.typingStyle(at: position))) }
  }

  @Test func theNameOfTheDefaultStyleIsNoName() throws {
    var paragraph = Paragraph(id: ParagraphID(0), plain: "a")
    paragraph.style.name = "Normal"
    let held = RTFFormat().blank().held(RichText([paragraph]))
    #expect(held[0].style.name == nil)
    #expect(try RTFFormat().read(RTFFormat().blank().bytes(with: RichText([paragraph]))).text.hasSameContent(as: held))
    let file = rtf("{\\rtf1{\\stylesheet{\\s0 Standard;}{\\s1 Other;}}\\s1 x\\par}")
    #expect(file.held(RichText([paragraph]))[0].style.name == "Normal")
  }

  @Test func theSameContentIsTheSameBytes() throws {
    let file = rtf("{\\rtf1 a{\\*\\odd b}\\par }\0junk")
    #expect(try file.bytes(with: file.text) == file.source.bytes)
    #expect(try file.bytes(with: RichText(Array(file.text.paragraphs))) == file.source.bytes)
  }

  @Test func typedTextGoesWhereItWasTyped() throws {
    let file = rtf("{\\rtf1\\b0{\\i one}\\par\\pard two\\par}")
    #expect(try file.edited(insert("x", at: Position(0, 1))) == "{\\rtf1\\b0{\\i oxne}\\par\\pard two\\par}")
    #expect(try file.edited(insert("x", at: Position(0, 3))) == "{\\rtf1\\b0{\\i onex}\\par\\pard two\\par}")
    #expect(
      try file.edited(insert("{\\é漢", at: Position(1, 0)))
        == "{\\rtf1\\b0{\\i one}\\par\\pard \\{\\\\\\'e9\\u28450?two\\par}")
  }

  @Test func textDoesNotRunIntoWords() throws {
    let file = rtf("{\\rtf1{\\b}\\i0\\'41bc def\\par}")
    #expect(
      try file.edited { $0.replacing(Position(0, 0)..<Position(0, 1), with: RichText()) }
        == "{\\rtf1{\\b}\\i0 bc def\\par}")
    #expect(
      try file.edited { $0.replacing(Position(0, 0)..<Position(0, 3), with: RichText()) }
        == "{\\rtf1{\\b}\\i0  def\\par}")
  }

  @Test func looksAreGroups() throws {
    let file = rtf("{\\rtf1 one two\\par}")
    #expect(
      try file.edited { $0.styling(Position(0, 4)..<Position(0, 7)) { $0.bold = true } }
        == "{\\rtf1 one {\\b two}\\par}")
    let bold = rtf("{\\rtf1 {\\b one} two\\par}")
    #expect(
      try bold.edited {
        $0.styling(Position(0, 1)..<Position(0, 5)) {
          $0.bold = false; $0.italic = true
        }
      }
        == "{\\rtf1 {\\b o{\\b0\\i ne}}{\\i  t}wo\\par}")
  }

  @Test func noTextIsWrittenWhereItWouldBeSkipped() throws {
    let file = rtf("{\\rtf1{\\b d\\u233}\\par}")
    var style = CharacterStyle()
    style.italic = true
    let looks = file.text.styling(Position(0, 0)..<Position(0, 3)) { $0 = style }
    let edited = try looks.applied(to: file.text)
    let typed = edited.replacing(edited.end..<edited.end, with: RichText(plain: "a", style: style))
    let wanted = try typed.applied(to: edited)
    let new = RTFWriter.bytes(file.source, file.text, wanted, isCoarse: false)
    #expect(RTFText(new).text.hasSameContent(as: wanted))
  }

  @Test func newFontsAndColoursJoinTheTables() throws {
    let file = rtf("{\\rtf1{\\fonttbl{\\f0 A;}}{\\colortbl;}{\\*\\expandedcolortbl;}a\\par}")
    let new = try file.edited {
      $0.styling(Position(0, 0)..<Position(0, 1)) {
        $0.font = "B"; $0.color = Color(red: 255, green: 0, blue: 0)
      }
    }
    #expect(
      new == "{\\rtf1{\\fonttbl{\\f0 A;}{\\f1\\fnil\\fcharset0 B;}}{\\colortbl;\\red255\\green0\\blue0;}"
        + "{\\*\\expandedcolortbl;\\cssrgb\\c100000\\c0\\c0;}{\\f1\\cf1 a}\\par}")
  }

  @Test func missingTablesAreMade() throws {
    let new = try rtf("{\\rtf1\\ansi\\f2\\cf3 a}").edited {
      $0.styling(Position(0, 0)..<Position(0, 1)) {
        $0.font = "B"; $0.highlight = Color(red: 1, green: 2, blue: 3)
      }
    }
    #expect(
      new.hasPrefix("{\\rtf1\\ansi{\\fonttbl{\\f3\\fnil\\fcharset0 B;}}{\\colortbl;;;;\\red1\\green2\\blue3;}\\f2"))
  }

  @Test func enterInheritsAndJoiningKeepsTheLayout() throws {
    let file = rtf("{\\rtf1\\pard\\qc{\\b one}\\par\\pard two\\par}")
    let split = try file.edited { $0.replacing(Position(0, 1)..<Position(0, 1), with: RichText(plain: "\n")) }
    #expect(split == "{\\rtf1\\pard\\qc{\\b o\\par ne}\\par\\pard two\\par}")
    let joined = try file.edited { $0.replacing(Position(0, 3)..<Position(1, 0), with: RichText()) }
    #expect(joined == "{\\rtf1\\pard\\qc{\\b one}\\pard two\\qc \\par}")
  }

  @Test func layoutStandsBeforeTheTextAndIsTakenBack() throws {
    let file = rtf("{\\rtf1 a\\par b\\par\\pard c\\par}")
    let new = try file.edited { $0.stylingParagraphs(0...0) { $0.alignment = .center } }
    #expect(new == "{\\rtf1 \\qc a\\par \\ql\\qnatural b\\par\\pard c\\par}")
    let reset = try file.edited { $0.stylingParagraphs(1...1) { $0.leftIndent = 720 } }
    #expect(reset == "{\\rtf1 a\\par \\li720\\lin720 b\\par\\pard c\\par}")
  }

  @Test func applesDialectIsKept() throws {
    let file = rtf(
      "{\\rtf1\\ansi\\cocoartf2822{\\fonttbl\\f0\\fcharset0 Helvetica;\\f1\\fcharset0 Helvetica-Bold;}\n\\f0\\fs24 one}"
    )
    #expect(try file.edited(insert("漢\n", at: Position(0, 1))).hasSuffix("\\f0\\fs24 o\\uc0\\u28450 \\\nne}"))
    #expect(
      try file.edited { $0.styling(Position(0, 0)..<Position(0, 1)) { $0.bold = true } }.hasSuffix(
        "\\fs24 {\\f1\\b o}ne}"))
  }

  @Test func aNewFontMayChangeTheCodePage() throws {
    let file = rtf("{\\rtf1{\\fonttbl{\\f0\\fcharset204 A;}{\\f1\\fcharset0 B;}}\\f0 a\\'e9\\par}")
    let new = try file.edited { $0.styling(Position(0, 0)..<Position(0, 3)) { $0.font = "B" } }
    #expect(new.hasSuffix("\\f0 {\\f1 a\\u1081?}\\par}"))
  }

  @Test func defaultsComeBackByPlain() throws {
    let file = rtf("{\\rtf1{\\fonttbl{\\f0 A;}}\\f0\\fs20\\b a\\par}")
    let new = try file.edited { $0.styling(Position(0, 0)..<Position(0, 1)) { $0.font = nil } }
    #expect(new.hasSuffix("{\\plain\\b\\fs20 a}\\par}"))
  }

  @Test func atomsAreCopiedAndRemoved() throws {
    let file = rtf("{\\rtf1 a{\\pict 00}b\\par}")
    #expect(try file.edited { $0.replacing(Position(0, 1)..<Position(0, 4), with: RichText()) } == "{\\rtf1 ab\\par}")
    let picture = file.text.slice(Position(0, 1)..<Position(0, 4))
    let copied = try file.edited { $0.replacing(Position(0, 5)..<Position(0, 5), with: picture) }
    #expect(copied == "{\\rtf1 a{\\pict 00}b{\\pict 00}\\par}")
  }

  @Test func paragraphsMayMove() throws {
    let file = rtf("{\\rtf1 a\\par{\\b b}\\par c\\par}")
    let moved = RichText([file.text[2], file.text[0], file.text[1]])
    let new = try file.bytes(with: moved)
    #expect(RTFText(new).text.hasSameContent(as: moved))
  }

  @Test func emptyParagraphsKeepTheirLook() throws {
    let file = rtf("{\\rtf1 a\\par\\par b\\par}")
    let new = try file.bytes(with: RichText([file.text[0], changed(file.text[1]), file.text[2]]))
    #expect(new.latin == "{\\rtf1 a\\par{\\b\\par }b\\par}")
  }

  private func changed(_ paragraph: Paragraph) -> Paragraph {
    var result = paragraph
    result.emptyStyle.bold = true
    return result
  }

  @Test func aLastParagraphThatBecomesEmptyIsEnded() throws {
    let file = rtf("{\\rtf1 a\\par b}")
    let new = try file.edited { $0.replacing(Position(1, 0)..<Position(1, 1), with: RichText()) }
    #expect(lines(new) == ["a", ""])
  }

  @Test func allCanBeRemoved() throws {
    let file = rtf("{\\rtf1{\\info x}\\trowd\\intbl a\\cell b\\cell\\row\\pard c\\par}")
    let new = try file.edited { $0.replacing(.start..<$0.end, with: RichText()) }
    #expect(lines(new) == [""] && new.contains("{\\info x}"))
  }

  @Test func aBlankFileTakesText() throws {
    let file = RTFFormat().blank()
    #expect(
      file.text.paragraphCount == 1 && file.text[0].emptyStyle.font == "Helvetica" && file.text[0].emptyStyle.size == 24
    )
    let edit = file.text.replacing(
      .start..<Position.start, with: RichText(plain: "Grüße\n漢", style: file.text[0].emptyStyle))
    let new = try file.bytes(with: edit.applied(to: file.text)).latin
    #expect(new.hasSuffix("\\pard\\plain\\f0\\fs24 Gr\\'fc\\'dfe\\par\n\\u28450?\\par\n}\n"))
  }

  @Test func lossesAreNamed() throws {
    let file = RTFFormat().blank()
    var style = CharacterStyle()
    style.size = 9999
    #expect(file.losses(of: RichText(plain: "a")) == [])
    #expect(file.losses(of: RichText(plain: "a", style: style)) == ["fonts and sizes"])
    style = CharacterStyle()
    style.atom = Atom(.image, label: "image", key: 7)
    let paragraph = Paragraph(id: ParagraphID(0), text: "\u{FFFC}", runs: [.init(length: 3, style: style)])
    #expect(file.losses(of: RichText([paragraph])) == ["pictures"])
  }
}
