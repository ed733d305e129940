import RichText
import Testing

@testable import docedit

@Suite struct ShownSpanTests {
  /// What is shown of the change of one paragraph.
  private func shown(_ old: String, _ new: String) -> String {
    let comparison = TextComparison(from: RichText(plain: old), to: RichText(plain: new), words: 1000)
    return ShownSpan.wholeWords(in: comparison.hunks.first?.lines.first?.spans ?? []).map { span in
      switch span.kind {
      case .kept: span.text
      case .inserted: "{+\(span.text)+}"
      case .deleted: "[-\(span.text)-]"
      case .omitted: "…"
      }
    }.joined()
  }

  @Test func aChangeInsideOfAWordIsOneOfTheWord() {
    #expect(shown("by Friday.", "by Saturday.") == "by [-Friday-]{+Saturday+}.")
    #expect(shown("the colour is", "the color is") == "the [-colour-]{+color+} is")
  }

  @Test func aWordPutInStandsAlone() {
    #expect(shown("the fox", "the quick fox") == "the {+quick +}fox")
    #expect(shown("the fox", "the fox!") == "the fox{+!+}")
  }

  @Test func changedWordsInARowAreOneChange() {
    #expect(shown("a quick brown fox", "a slow red fox") == "a [-quick brown-]{+slow red+} fox")
  }

  @Test func bothTextsCanBeReadFromIt() {
    let pairs = [
      ("one two three", "one 2 three 4"), ("naïve résumé", "naive resume"), ("", "new"), ("ab-cd", "ab-xd e"),
    ]
    for (old, new) in pairs {
      let comparison = TextComparison(from: RichText(plain: old), to: RichText(plain: new), words: 1000)
      let spans = comparison.hunks.flatMap(\.lines).flatMap { ShownSpan.wholeWords(in: $0.spans) }
      #expect(spans.filter { $0.kind != .inserted }.map(\.text).joined() == old)
      #expect(spans.filter { $0.kind != .deleted }.map(\.text).joined() == new)
    }
  }
}
