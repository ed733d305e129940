import Properties
import RichText
import Testing

@testable import Formats

/// Edits by chance with all looks, links and atoms.
@Suite struct RTFRichPropertyTests {
  private static let samples = [
    "{\\rtf1\\ansi\\deflang1033{\\fonttbl{\\f0 Helvetica;}{\\f1\\fcharset204 G;}{\\f2\\fcharset128 M;}}{\\colortbl;\\red200\\green0\\blue9;}"
      + "{\\stylesheet{\\s0 Normal;}{\\*\\cs10 Default Paragraph Font;}{\\*\\cs15\\f1 Code;}}"
      + "\\pard\\plain\\f0\\fs24 One {\\field{\\*\\fldinst{HYPERLINK \"http://x.org\"}}{\\fldrslt{\\ul\\cf1 li}n{\\b k}}} two{\\super\\chftn}"
      + "{\\footnote n}\\par\\lang1031 x{\\field{\\*\\fldinst HYPERLINK \"b\"}{\\fldrslt\\uc0 a\\'e9b\\par\\qc c\\u233 d}}e{\\cs15\\f1 code}\\par}",
    "{\\rtf1\\ansi\\cocoartf2822{\\fonttbl\\f0\\fcharset0 Helvetica;\\f1\\fcharset0 Helvetica-Bold;}\n{\\colortbl;\\red0\\green0\\blue0;}\n"
      + "{\\*\\expandedcolortbl;;}\n\\pard\\qc\n\\f0\\fs24 \\cf0 one {\\field{\\*\\fldinst{HYPERLINK \"http://x.org\"}}{\\fldrslt two}}"
      + "{\\field{\\*\\fldinst{HYPERLINK \"y\"}}{\\fldrslt \\super three}}\\\n\\f1\\b\\ul\\ulc1 end}",
    "{\\rtf1\\up6 a{\\field{\\*\\fldinst HYPERLINK \"x\"}{\\fldrslt {\\b b{\\i c}}{\\*\\bkmkstart k}}}\\dn4\\caps d\\par{\\deleted gone}x}",
  ]

  private struct Case: CustomStringConvertible {
    var file: RTFText
    var edited: RichText
    var description: String {
      let held = file.source.held(edited)
      let ways = [false, true].map { isCoarse in
        let bytes = RTFWriter.bytes(file.source, file.text, held, isCoarse: isCoarse)
        return "\(bytes.latin)\nread as \(RTFReader.read(bytes).text.outline)"
      }
      return "\(file.source.bytes.latin)\nedited to \(held.outline)\nfine \(ways[0])\ncoarse \(ways[1])"
    }
  }

  private static func make(_ choices: inout Choices) -> Case {
    let file = rtf(choices.element(of: samples))
    var text = file.text
    for _ in 0...choices.int(in: 0...4) { text = (try? choices.richEdit(text).applied(to: text)) ?? text }
    return Case(file: file, edited: text)
  }

  @Test(arguments: [false, true]) func bothWaysReadBack(isCoarse: Bool) {
    forAll(cases: 100, Self.make) { made in
      let held = made.file.source.held(made.edited)
      let bytes = RTFWriter.bytes(made.file.source, made.file.text, held, isCoarse: isCoarse)
      return RTFReader.read(bytes).text.hasSameContent(as: held)
    }
  }

  @Test func whatIsHeldIsHeldAsItIs() {
    forAll(cases: 60, Self.make) { made in
      let held = made.file.source.held(made.edited)
      return made.file.source.held(held).hasSameContent(as: held)
        && made.file.source.held(made.file.text).hasSameContent(as: made.file.text)
    }
  }
}
