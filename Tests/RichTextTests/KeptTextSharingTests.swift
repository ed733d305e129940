import Properties
import Testing

@testable import RichText

/// Which of several older texts what of a text is told of.
@Suite struct KeptTextSharingTests {
  /// The parts of the newer text, each with the number of the older one that has it.
  private func told(_ older: [String], _ newer: String) -> [String] {
    let text = RichText(plain: newer)
    var rest = TextStretches(0..<text.paragraphCount, of: text)
    var found: [(name: String, part: TextStretches.Part)] = []
    for (index, kept) in KeptText.shared(from: older.map { RichText(plain: $0) }, to: text).enumerated() {
      found += rest.passOn(kept).parts(of: text).map { (name: "\(index)", part: $0) }
    }
    found += rest.parts(of: text).map { (name: "new", part: $0) }
    found.sort { ($0.part.paragraph, $0.part.bytes.lowerBound) < ($1.part.paragraph, $1.part.bytes.lowerBound) }
    return found.map { "\($0.name): \(text[$0.part.paragraph].text.part($0.part.bytes))" }
  }

  @Test func aWordThatBothPutInIsOfWhoHasItsSentence() {
    let (alpha, beta, merge) = ("Start. It sleeps.", "Start. It eats.", "Start. It eats. It sleeps.")
    #expect(told([alpha, beta], merge) == ["1: Start. It eats.", "0:  It sleeps."])
    #expect(told([beta, alpha], merge) == ["0: Start. It eats.", "1:  It sleeps."])
  }

  @Test func sentencesThatEndAlikeAreOfWhoHasThem() {
    let both = "Start. A end. B end."
    #expect(told(["Start. A end.", "Start. B end."], both) == ["0: Start. A end.", "1:  B end."])
    #expect(told(["Start. B end.", "Start. A end."], both) == ["1: Start. A end.", "0:  B end."])
    #expect(told([both, "Start. C end."], "\(both) C end.") == ["0: \(both)", "1:  C end."])
    let between = told([both, "Start. C end."], "Start. A end. C end. B end.")
    #expect(between == ["0: Start. A end. ", "1: C end.", "0:  B end."])
  }

  @Test func aParagraphThatBothPutInIsOfWhoHasTheNextOne() {
    let found = told(
      ["Start\nNote\nIt sleeps", "Start\nNote\nIt eats"], "Start\nNote\nIt eats\nNote\nIt sleeps")
    #expect(found == ["0: Start", "1: Note", "1: It eats", "0: Note", "0: It sleeps"])
  }

  @Test func whatNoneHasIsNew() {
    let found = told(["Start. It sleeps.", "Start. It eats."], "Start. It eats. It drinks.")
    #expect(found == ["1: Start. It eats.", "new:  It drinks."])
  }

  private static func text(_ choices: inout Choices) -> String {
    let words = ["a", "the", "It", "end.", "end. ", "It eats.", "wörter", "日本。", "on the quay, where the crane is."]
    return choices.array(upTo: 5) { inner in
      inner.array(upTo: 6) { $0.element(of: words) }.joined(separator: " ")
    }.joined(separator: "\n")
  }

  @Test func oneOlderTextHasWhatAComparisonFinds() {
    forAll { choices in
      (Self.text(&choices), Self.text(&choices))
    } _: { pair in
      let (older, newer) = (RichText(plain: pair.0), RichText(plain: pair.1))
      let shared = KeptText.shared(from: [older], to: newer).map(\.stretches)
      return shared == [KeptText(from: older, to: newer).stretches]
    }
  }

  @Test func allThatIsFoundIsEqualAndOfOneOlderTextOnly() {
    forAll { choices in
      (choices.array(upTo: 4) { Self.text(&$0) }, Self.text(&choices))
    } _: { texts in
      let new = RichText(plain: texts.1)
      let source = MergeSource(Array(new.paragraphs))
      let shared = KeptText.shared(from: texts.0.map { RichText(plain: $0) }, to: new)
      let isEqual = zip(texts.0, shared).allSatisfy { text, kept in
        let old = MergeSource(Array(RichText(plain: text).paragraphs))
        return kept.stretches.allSatisfy { old.text($0.old..<($0.old + $0.count)) == source.text($0.newRange) }
      }
      let all = shared.flatMap(\.stretches).sorted { $0.new < $1.new }
      return isEqual && zip(all, all.dropFirst()).allSatisfy { $0.newEnd <= $1.new }
    }
  }

  @Test func nothingThatAComparisonFindsIsLost() {
    forAll { choices in
      (Self.text(&choices), Self.text(&choices), Self.text(&choices))
    } _: { texts in
      let (older, newer) = ([RichText(plain: texts.0), RichText(plain: texts.1)], RichText(plain: texts.2))
      let shared = Set(KeptText.shared(from: older, to: newer).flatMap { $0.stretches.flatMap(\.newRange) })
      return older.allSatisfy { old in
        KeptText(from: old, to: newer).stretches.allSatisfy { shared.isSuperset(of: $0.newRange) }
      }
    }
  }
}
