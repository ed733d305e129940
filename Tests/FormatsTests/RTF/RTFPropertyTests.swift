import Properties
import RichText
import Testing

@testable import Formats

@Suite struct RTFPropertyTests {
  private static let samples = [
    "{\\rtf1\\ansi{\\fonttbl{\\f0 Helvetica;}{\\f1\\fcharset204 G;}{\\f2\\fcharset128 M;}}{\\colortbl;\\red200\\green0\\blue9;}"
      + "\\pard\\plain\\f0\\fs24 One \\b two\\b0  \\'e9\\u8212?\\par\\qc{\\i three}\\par\\pard{\\f1 \\'e9x\\'ff}{\\f2\\'83A\\'83}\\par}",
    "{\\rtf1\\ansi\\cocoartf2822{\\fonttbl\\f0\\fcharset0 Helvetica;\\f1\\fcharset0 Helvetica-Bold;}\n{\\colortbl;\\red0\\green0\\blue0;}\n"
      + "{\\*\\expandedcolortbl;;}\n\\pard\\qc\n\\f0\\fs24 \\cf0 one \\f1\\b two\\\n\\pard\\pardirnatural\n\\f0\\b0 \\uc0\\u28450 \\u23383 x\\\n\\\nend}",
    "{\\rtf1 a{\\pict 00}b\\i0\\par\\trowd\\intbl c\\cell{\\b d\\u233}\\cell\\row\\pard e\\qr\\par f",
    "{\\rtf1}",
  ]

  private static func make(_ choices: inout Choices) -> RTFEditCase {
    RTFEditCase(&choices, samples, upTo: 5) { $0.edit($1) }
  }

  @Test func whatIsWrittenReadsBack() {
    forAll(cases: 300, Self.make) { made in
      let bytes = try made.file.bytes(with: made.edited)
      return RTFText(bytes).text.hasSameContent(as: made.held)
    }
  }

  @Test func theFineWayIsEnough() { forAll(cases: 300, Self.make) { $0.readsBack(isCoarse: false) } }

  @Test func theCoarseWayIsRightToo() { forAll(cases: 300, Self.make) { $0.readsBack(isCoarse: true) } }

  @Test func anEditTakenBackLeavesNothing() { RTFEditCase.checkUndo(Self.samples) { $0.edit($1) } }

  @Test func tokensTileAnyBytes() {
    forAll { choices in
      choices.array(upTo: 200) { $0.element(of: Array("{}\\\\'ab0- \n;u8b".utf8)) }
    } _: { bytes in
      let tokens = RTFTokenizer.tokens(of: bytes)
      let starts = tokens.map { Int($0.start) }
      return (bytes.isEmpty || starts.first == 0) && zip(starts, starts.dropFirst()).allSatisfy { $0 < $1 }
        && starts.allSatisfy { $0 < bytes.count }
    }
  }

  @Test func anyBytesAreRead() {
    let words = [
      "{", "}", "\\par ", "\\u-10179?", "\\u233", "\\'8", "\\'83", "\\uc3 ", "\\bin3 ", "\\pict", "\\*", "\\upr",
      "\\ud", "a",
      "\\f1", "\\fonttbl", ";", "\\colortbl", "\\red9", "\\pard", "\\cell", "\n", "\\", "\u{83}", "\\NeXTGraphic",
      "\\footnote",
      "{\\*\\shppict{\\pict}}", "{\\nonshppict}", "\\qc", "\\b", "\\fcharset128 ",
    ]
    forAll(cases: 500) { choices in
      "{\\rtf1" + choices.array(upTo: 30) { $0.element(of: words) }.joined()
    } _: { file in
      let text = rtf(file)
      let edit = text.text.replacing(text.text.end..<text.text.end, with: RichText(plain: "!"))
      let edited = try edit.applied(to: text.text)
      let bytes = try? text.bytes(with: edited)
      return bytes.map { RTFText($0).text.hasSameContent(as: text.source.held(edited)) } ?? true
    }
  }
}
