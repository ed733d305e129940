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

  struct Case: CustomStringConvertible {
    var file: RTFText
    var edited: RichText
    var description: String {
      let held = file.source.held(edited)
      let bytes = RTFWriter.bytes(file.source, file.text, held, isCoarse: false)
      return
        "\(file.source.bytes.latin)\nedited to \(held.shown)\nwritten \(bytes.latin)\nread \(RTFText(bytes).text.shown)"
    }
  }

  private static func make(_ choices: inout Choices) -> Case {
    let file = rtf(choices.element(of: samples))
    var text = file.text
    for _ in 0...choices.int(in: 0...4) {
      let edit = choices.bool() ? choices.blockEdit(text) : choices.edit(text)
      text = (try? edit.applied(to: text)) ?? text
    }
    return Case(file: file, edited: text)
  }

  @Test func theFineWayIsEnough() {
    forAll(cases: 400, Self.make) { made in
      let held = made.file.source.held(made.edited)
      let bytes = RTFWriter.bytes(made.file.source, made.file.text, held, isCoarse: false)
      return RTFReader.read(bytes).text.hasSameContent(as: held)
    }
  }

  @Test func theCoarseWayIsRightToo() {
    forAll(cases: 200, Self.make) { made in
      let held = made.file.source.held(made.edited)
      let bytes = RTFWriter.bytes(made.file.source, made.file.text, held, isCoarse: true)
      return RTFReader.read(bytes).text.hasSameContent(as: held)
    }
  }

  @Test func whatIsHeldStaysAsItIs() {
    forAll(cases: 300, Self.make) { made in
      let held = made.file.source.held(made.edited)
      return made.file.source.held(held).hasSameContent(as: held)
        && made.file.held(made.file.text).hasSameContent(as: made.file.text)
    }
  }

  @Test func anEditTakenBackLeavesNothing() {
    forAll { choices -> (RTFText, RichText) in
      let file = rtf(choices.element(of: Self.samples))
      let edit = choices.blockEdit(file.text)
      let inverse = try? edit.inverse(in: file.text)
      let back = try? inverse?.applied(to: edit.applied(to: file.text))
      return (file, back ?? RichText(plain: "not undone"))
    } _: { file, back in
      try file.bytes(with: back) == file.source.bytes
    }
  }
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
