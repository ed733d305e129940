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

  private let bus = "It was late in the day. We went home by bus.", third = "Cloud green summer rains."
  private let fourth = "Dusty corner of a quiet room."

  @Test func theParagraphsThatAMovedOneWasDividedIntoAreMovedTogether() {
    let merge = merged(
      "\(bus)\n\(third)\n\(fourth)", "It was late in the day.\nWe went home by bus.\n\(third)\n\(fourth)",
      "\(third)\n\(fourth)\n\(bus)")
    #expect(merge.text.string == "\(third)\n\(fourth)\nIt was late in the day.\nWe went home by bus.")
    #expect(merge.conflicts.isEmpty)
  }

  @Test func aParagraphMovedBehindADividedOneIsBehindItsLastPart() {
    let merge = merged(
      "\(third)\n\(fourth)\n\(bus)", "\(third)\n\(fourth)\nIt was late in the day.\n\nWe went home by bus.",
      "\(fourth)\n\(bus)\n\(third)")
    #expect(merge.text.string == "\(fourth)\nIt was late in the day.\n\nWe went home by bus.\n\(third)")
    #expect(merge.conflicts.isEmpty)
  }

  @Test func aParagraphJoinedWithAMovedOneGoesWithItAndHasWhatWasTypedIntoIt() {
    let merge = merged(
      "\(third)\n\(bus)\n\(fourth)", "\(third) \(bus)\nBrand new stuff.\n\(fourth)",
      "It was very late in the day. We went home by bus.\n\(fourth)\n\(third)")
    let joined = "\(third) It was very late in the day. We went home by bus."
    #expect(merge.text.string == "Brand new stuff.\n\(fourth)\n\(joined)")
    #expect(merge.conflicts.isEmpty)
  }

  @Test func twoParagraphsThatOneJoinsAndTheOtherExchangesStayInTheirPlace() {
    let merge = merged(
      "first of all\n\(third)\n\(bus)\n\(fourth)", "first of all\n\(third) \(bus)\n\(fourth)",
      "first of all\n\(bus)\n\(third)\n\(fourth)")
    #expect(merge.text.string == "first of all\n\(third) \(bus)\n\(fourth)")
  }

  @Test func aParagraphMovedBehindOneThatIsGoneStaysThere() {
    let merge = merged(
      "\(third)\nsecond one\n\(bus)\n\(fourth)", "\(third)\nsecond one\n\(fourth)",
      "second one\n\(bus)\n\(third)\n\(fourth)")
    #expect(merge.text.string == "second one\n\(third)\n\(fourth)")
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
