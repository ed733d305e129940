import Testing

@testable import RichText

@Suite struct MergeMoveTests {
  @Test func wordsJoinedToAMovedParagraphStayThere() {
    let merge = merged("\n\ntwo ", "\ntwo \n", "\none one fourtwo ")
    #expect(merge.text.string == "\none one fourtwo \n")
    #expect(merge.conflicts.isEmpty)
  }

  @Test func textThatJoinsTwoParagraphsStaysWithTheSecondWhereTheFirstIsRemoved() {
    let merge = merged("one\ntwo\nthree", "one\nthree", "one\ntwo and three")
    #expect(merge.text.string == "one\n and three")
  }

  /// As where one side's draft came before what is put in at its place, and after it for the other one.
  @Test func aWordInALineOfItsOwnThatOneSideMovesAndTheOtherRemovesIsGone() {
    let merge = merged("word103\nword104\nword101", "word104\nword111\nword103\nword101", "word104\nword101")
    #expect(merge.text.string == "word104\nword111\nword101")
    #expect(merge.conflicts.isEmpty)
  }

  /// Merged with either side as ours.
  private func merged(_ base: String, _ ours: String, _ theirs: String) -> Merge {
    let texts = [base, ours, theirs].map { RichText(plain: $0) }
    let merge = RichText.merge(base: texts[0], ours: texts[1], theirs: texts[2])
    let other = RichText.merge(base: texts[0], ours: texts[2], theirs: texts[1])
    #expect(merge.text.hasSameContent(as: other.text))
    return merge
  }
}
