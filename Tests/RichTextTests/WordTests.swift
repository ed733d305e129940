import Properties
import RichText
import Testing

@Suite struct WordTests {
  @Test(arguments: [
    ("", 0), ("one  two\nthree", 3), ("don't — can\u{2019}t", 2), ("漢字 word", 3), ("a1 2.5", 3), ("'quoted'", 1),
    ("snake_case", 2), ("\u{FFFC}", 0), ("über-Füße", 2),
  ]) func wordsAreCounted(_ text: String, _ count: Int) { #expect(RichText(plain: text).wordCount == count) }

  @Test func aRangeCountsThePartsOfWordsInIt() {
    let text = RichText(plain: "one two\nthree four")
    #expect(text.wordCount(in: Position(0, 5)..<Position(1, 2)) == 2)
    #expect(text.wordCount(in: Position(0, 3)..<Position(0, 4)) == 0)
    #expect(text.wordCount(in: Position(1, 0)..<Position(1, 0)) == 0)
  }

  @Test func theWholeRangeCountsAsTheText() {
    forAll(cases: 100) { choices in
      RichText(
        plain: choices.array(upTo: 12) { $0.element(of: ["a", " ", "'", "漢", "é", "\n", "9", "_", "😀"]) }.joined())
    } _: { text in
      text.wordCount(in: .start..<text.end) == text.wordCount
    }
  }
}
