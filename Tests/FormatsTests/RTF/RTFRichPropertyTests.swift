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

  private static func make(_ choices: inout Choices) -> RTFEditCase {
    RTFEditCase(&choices, samples, upTo: 5) { $0.richEdit($1) }
  }

  @Test(arguments: [false, true]) func bothWaysReadBack(isCoarse: Bool) {
    forAll(cases: 100, Self.make) { $0.readsBack(isCoarse: isCoarse) }
  }

  @Test func whatIsHeldIsHeldAsItIs() { forAll(cases: 60, Self.make) { $0.holdsWhatIsHeld } }
}
