import Properties
import Testing

@testable import RichText

@Suite struct SentencesTests {
  private func sentences(_ text: String) -> [String] { text.sentences.map { String(text.part($0)) } }

  @Test func aSentenceEndsWithItsMarkAndTheSpaceAfterIt() {
    #expect(sentences("Who has the key? Eva does.  Good!") == ["Who has the key? ", "Eva does.  ", "Good!"])
    #expect(sentences("“Really?” she said. (So be it.) Then") == ["“Really?” she said. ", "(So be it.) ", "Then"])
  }

  @Test func aMarkInsideOfAWordOrBeforeALowerCaseLetterEndsNone() {
    #expect(sentences("See e.g. the table 3.5 of docedit.org now.") == ["See e.g. the table 3.5 of docedit.org now."])
    #expect(sentences("Wait... what? Yes…") == ["Wait... what? ", "Yes…"])
  }

  @Test func ideographicMarksNeedNoSpace() {
    #expect(sentences("船は庭にある。鍵は誰が？「はい。」次") == ["船は庭にある。", "鍵は誰が？", "「はい。」", "次"])
  }

  @Test func anEmptyTextHasNone() { #expect("".sentences.isEmpty) }

  @Test func theSentencesAreTheWholeText() {
    let pieces = ["a", "B", ".", "?", "…", " ", "\u{2028}", "”", ")", "。", "é", "e\u{301}", "👩‍👧"]
    forAll { choices in
      choices.array(upTo: 20) { $0.element(of: pieces) }.joined()
    } _: { text in
      text.sentences.map { String(text.part($0)) }.joined() == text
    }
  }
}
