import Testing

@testable import Formats

/// What a file is said to hold beside its text.
@Suite struct RTFKeptTests {
  @Test func stylesAndListsThatNothingUsesAreCounted() {
    let file = rtf(
      "{\\rtf1{\\stylesheet{\\s0 Normal;}{\\s1 heading 1;}{\\s2 Quote;}{\\s3 Caption;}{\\*\\cs10 Default Paragraph Font;}{\\*\\cs11 Emphasis;}}"
        + "{\\*\\listtable{\\list{\\listlevel\\levelnfc0{\\leveltext\\'02\\'00.;}{\\levelnumbers\\'01;}}\\listid1}}"
        + "{\\*\\listoverridetable{\\listoverride\\listid1\\ls1}{\\listoverride\\listid1\\ls2}}\\pard\\s1 a\\par\\pard\\ls2 b\\par}"
    )
    #expect(
      file.kept == [
        KeptContent("paragraph styles without a paragraph", 2), KeptContent("character styles", 1),
        KeptContent("lists without an item", 1),
      ])
  }

  @Test func aPlainFileHoldsNothingElse() {
    #expect(rtf("{\\rtf1{\\stylesheet{\\s0 Normal;}{\\s1 Quote;}}\\s1 a\\par}").kept == [])
  }
}
