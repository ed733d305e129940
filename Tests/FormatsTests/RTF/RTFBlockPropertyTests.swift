import Properties
import RichText
import Testing

@testable import Formats

@Suite struct RTFBlockPropertyTests {
  static let samples = [
    "{\\rtf1\\ansi{\\fonttbl{\\f0 Helvetica;}}{\\stylesheet{\\s0 Normal;}{\\s1\\outlinelevel0 heading 1;}{\\s5 Quote;}}"
      + "{\\*\\listtable{\\list{\\listlevel\\levelnfc0\\levelstartat3{\\leveltext\\'02\\'00.;}{\\levelnumbers\\'01;}}"
      + "{\\listlevel\\levelnfc23\\levelstartat1{\\leveltext\\'01\\u8226?;}{\\levelnumbers;}}\\listid7}}"
      + "{\\*\\listoverridetable{\\listoverride\\listid7\\listoverridecount0\\ls1}}"
      + "\\pard\\plain\\s1\\outlinelevel0\\f0 Head\\par\\pard{\\listtext 3.\\tab}\\ls1\\ilvl0\\fi-360\\li720 one\\par"
      + "{\\listtext 4.\\tab}two\\par{\\listtext \\bullet\\tab}\\ilvl1 sub\\par\\pard\\tx900\\tqr\\tx4000 a\\tab b\\par"
      + "\\pard\\s5\\page quoted\\par\\brdrb\\brdrs\\par\\pard\\sl360\\slmult1\\sb120 end\\par}",
    "{\\rtf1\\ansi\\ansicpg1252\\cocoartf2822{\\fonttbl\\f0\\fswiss\\fcharset0 Helvetica;}\n{\\colortbl;}\n{\\*\\expandedcolortbl;}\n"
      + "{\\*\\listtable{\\list\\listtemplateid1\\listhybrid{\\listlevel\\levelnfc23\\levelnfcn23\\leveljc0\\leveljcn0\\levelfollow0"
      + "\\levelstartat1\\levelspace360\\levelindent0{\\*\\levelmarker \\{disc\\}}{\\leveltext\\leveltemplateid1\\'01\\uc0\\u8226 ;}"
      + "{\\levelnumbers;}\\fi-360\\li720\\lin720 }{\\listname ;}\\listid1}}\n"
      + "{\\*\\listoverridetable{\\listoverride\\listid1\\listoverridecount0\\ls1}}\n"
      + "\\pard\\tx720\\tx1440\\tx2160\\tx2880\\tx3600\\tx4320\\tx5040\\tx5760\\tx6480\\tx7200\\tx7920\\tx8640\\pardirnatural\n\n"
      + "\\f0\\fs24 \\cf0 one\\\n\\pard\\tx220\\tx720\\ls1\\ilvl0\\cf0 {\\listtext\t\\uc0\\u8226 \t}two\\\n"
      + "{\\listtext\t\\uc0\\u8226 \t}three\\\n\\pard\\cf0 \\\n\\page four}",
    "{\\rtf1 a\\par\\pard{\\pntext 1.\\tab}{\\*\\pn\\pnlvlbody\\pndec\\pnstart1{\\pntxta .}}\\fi-360\\li720 b\\par"
      + "{\\pntext 2.\\tab}c\\par\\pard{\\*\\pn\\pnlvlcont}d\\par\\pard{\\pntext\\'b7\\tab}{\\*\\pn\\pnlvlblt{\\pntxtb\\'b7}}e\\par}",
    "{\\rtf1}",
  ]

  private static func make(_ choices: inout Choices) -> RTFEditCase {
    RTFEditCase(&choices, samples, upTo: 5) { $0.bool() ? $0.blockEdit($1) : $0.edit($1) }
  }

  @Test func theFineWayIsEnough() { forAll(cases: 400, Self.make) { $0.readsBack(isCoarse: false) } }

  @Test func theCoarseWayIsRightToo() { forAll(cases: 200, Self.make) { $0.readsBack(isCoarse: true) } }

  @Test func whatIsHeldStaysAsItIs() { forAll(cases: 300, Self.make) { $0.holdsWhatIsHeld } }

  @Test func anEditTakenBackLeavesNothing() { RTFEditCase.checkUndo(Self.samples) { $0.blockEdit($1) } }
}

extension RichText {
  /// The text for a person who looks for what differs.
  var shown: String {
    paragraphs.map { paragraph in
      let plain = ParagraphStyle()
      let (mine, others) = (Mirror(reflecting: paragraph.style), Mirror(reflecting: plain))
      let differing = zip(mine.children, others.children).filter { "\($0.value)" != "\($1.value)" }
      let parts = differing.map { "\($0.0.label ?? "")=\($0.0.value)" }.joined(separator: " ")
      return
        "\n  [\(paragraph.id.number)] \(paragraph.text.debugDescription) \(parts) \(paragraph.text.isEmpty ? ([paragraph.emptyStyle] as [CharacterStyle]).map(\.brief) : paragraph.runs.map(\.style.brief))"
    }.joined()
  }
}

extension CharacterStyle {
  /// What differs from the default.
  var brief: String {
    let differing = zip(Mirror(reflecting: self).children, Mirror(reflecting: CharacterStyle()).children)
      .filter { "\($0.value)" != "\($1.value)" }
    return differing.map { "\($0.0.label ?? "")=\($0.0.value)" }.joined(separator: " ")
  }
}
