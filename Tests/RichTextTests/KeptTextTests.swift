import Properties
import Testing

@testable import RichText

@Suite struct KeptTextTests {
  private func parts(_ stretches: TextStretches, of text: RichText) -> [String] {
    stretches.parts(of: text).sorted { ($0.paragraph, $0.bytes.lowerBound) < ($1.paragraph, $1.bytes.lowerBound) }
      .map { String(text[$0.paragraph].text.part($0.bytes)) }
  }

  /// What of the newer text is new, and what the older one had.
  private func divided(_ old: String, _ new: String) -> (new: [String], old: [String]) {
    let (older, newer) = (RichText(plain: old), RichText(plain: new))
    var stretches = TextStretches(0..<newer.paragraphCount, of: newer)
    let kept = stretches.passOn(KeptText(from: older, to: newer))
    return (parts(stretches, of: newer), parts(kept, of: newer))
  }

  @Test func aChangedWordIsNewAndItsNeighboursAreNot() {
    let found = divided("The slip must be clear.", "The slip must be empty.")
    #expect(found.new == ["empty"] && found.old == ["The slip must be ", "."])
  }

  @Test func aWordWithAnotherLetterIsNewAsAWhole() {
    #expect(divided("one colour two", "one color two").new == ["color"])
  }

  @Test func aMovedParagraphIsOld() {
    let found = divided(
      "first of all\nsecond to none\nthird time lucky", "third time lucky\nfirst of all\nnew\nsecond to none")
    #expect(found.new == ["new"])
    #expect(found.old == ["third time lucky", "first of all", "second to none"])
  }

  @Test func looksMakeNothingNew() {
    let old = RichText(plain: "some words here")
    let new = RichText(
      old.paragraphs.map {
        var paragraph = $0
        var bold = CharacterStyle()
        bold.bold = true
        paragraph.runs = [.init(length: 4, style: bold), .init(length: 11, style: .init())]
        return paragraph
      })
    var stretches = TextStretches(0..<1, of: new)
    let kept = stretches.passOn(KeptText(from: old, to: new))
    #expect(stretches.isEmpty && parts(kept, of: new) == ["some words here"])
  }

  @Test func onlyTheParagraphsAskedForAreTold() {
    let text = RichText(plain: "one\n\nthree\nfour")
    #expect(parts(TextStretches(1..<3, of: text), of: text) == ["", "three"])
    #expect(parts(TextStretches(3..<9, of: text), of: text) == ["four"])
    #expect(TextStretches(7..<9, of: text).isEmpty)
  }

  /// Texts of a few words in a few paragraphs, so that much is moved, doubled and taken out.
  private static func text(_ choices: inout Choices) -> String {
    let words = ["a", "the", "boat", "slip", "wörter", "日本", "clear by Friday", "on the quay, where the crane is."]
    return choices.array(upTo: 6) { inner in
      inner.array(upTo: 5) { $0.element(of: words) }.joined(separator: " ")
    }.joined(separator: "\n")
  }

  @Test func eachByteIsEitherNewOrEqualToOneOfTheOlderText() {
    forAll { choices in
      (Self.text(&choices), Self.text(&choices))
    } _: { pair in
      let (older, newer) = (RichText(plain: pair.0), RichText(plain: pair.1))
      let sources = (MergeSource(Array(older.paragraphs)), MergeSource(Array(newer.paragraphs)))
      let kept = KeptText(from: older, to: newer)
      let isEqual = kept.stretches.allSatisfy {
        sources.0.text($0.old..<($0.old + $0.count)) == sources.1.text($0.new..<$0.newEnd)
      }
      let isApart = zip(kept.stretches, kept.stretches.dropFirst()).allSatisfy { $0.newEnd <= $1.new }
      var stretches = TextStretches(0..<newer.paragraphCount, of: newer)
      let passed = stretches.passOn(kept)
      let all = (parts(stretches, of: newer) + parts(passed, of: newer)).reduce(0) { $0 + $1.utf8.count }
      return isEqual && isApart && all == newer.paragraphs.reduce(0) { $0 + $1.length }
    }
  }

  @Test func whatPassesThroughSeveralVersionsStandsInTheTextWhereItStood() {
    forAll { choices in
      [Self.text(&choices)] + choices.array(upTo: 4) { Self.text(&$0) }
    } _: { versions in
      let texts = versions.map { RichText(plain: $0) }
      guard let newest = texts.last else { return true }
      var stretches = TextStretches(0..<newest.paragraphCount, of: newest)
      var told = 0
      for (old, new) in zip(texts, texts.dropFirst()).reversed() {
        let passed = stretches.passOn(KeptText(from: old, to: new))
        told += parts(stretches, of: newest).reduce(0) { $0 + $1.utf8.count }
        stretches = passed
      }
      let left = parts(stretches, of: newest)
      return left.allSatisfy { versions[0].contains($0) }
        && told + left.reduce(0) { $0 + $1.utf8.count } == newest.paragraphs.reduce(0) { $0 + $1.length }
    }
  }
}
