import Properties
import Testing

@testable import RichText

/// Merges that keep one side wherever the two conflict.
@Suite struct MergePreferenceTests {
  private func merge(_ sample: MergeSample, preferring side: MergeSide?) -> Merge {
    RichText.merge(base: sample.base, ours: sample.ours, theirs: sample.theirs, preferring: side)
  }

  private func words(_ base: String, _ ours: String, _ theirs: String, preferring side: MergeSide?) -> String {
    let texts = [base, ours, theirs].map { RichText(plain: $0) }
    return RichText.merge(base: texts[0], ours: texts[1], theirs: texts[2], preferring: side).text.string
  }

  @Test(arguments: [
    ("one two three", "one zwei three", "one deux three", "one zwei three"),
    ("one two three", "one zweites three", "one deux trois", "one zweites trois"),
    ("one two\nthree", "null two\nthree", "one three", "null three"),
    ("one colour here", "one color here", "one colours here", "one color here"),
    ("one two three", "one three", "one twofold three", "one three"),
    ("alphabet", "alpha", "bet", "alpha"),
  ]) func thePreferredSideIsInTheText(_ base: String, _ ours: String, _ theirs: String, _ expected: String) {
    #expect(words(base, ours, theirs, preferring: .ours) == expected)
    #expect(words(base, theirs, ours, preferring: .theirs) == expected)
  }

  /// A space that stays by chance does not part what a side put in the place of a word.
  @Test(arguments: [
    ("cat. Sat down", "The dog. Sat down", "The cow.  Sat down"),
    ("Say cat sat", "Say old dog sat", "Say old cow  sat"),
    ("amber birch", " Xamber birch", " Yamber  birch"),
  ]) func ofTwoWordsInThePlaceOfOneOnlyThePreferredOneIsThere(_ base: String, _ one: String, _ other: String) {
    for (preferred, dropped) in [(one, other), (other, one)] {
      let gone = dropped.split { " .".contains($0) }.filter { !preferred.contains($0) }
      for text in [
        words(base, preferred, dropped, preferring: .ours), words(base, dropped, preferred, preferring: .theirs),
      ] {
        #expect(gone.allSatisfy { !text.contains($0) } && !gone.isEmpty, "\(text)")
        #expect(preferred.split(separator: " ").allSatisfy { text.contains($0) }, "\(text)")
      }
    }
  }

  @Test func thePreferredLookStays() {
    func bold(_ size: Int) -> RichText {
      let text = RichText(plain: "word")
      let edit = text.styling(Position(0, 0)..<Position(0, 4)) { $0.color = Color(red: UInt8(size), green: 0, blue: 0) }
      return (try? edit.applied(to: text)) ?? text
    }
    for (side, size) in [(MergeSide.ours, 1), (.theirs, 2)] {
      let merge = RichText.merge(base: RichText(plain: "word"), ours: bold(1), theirs: bold(2), preferring: side)
      #expect(merge.text.hasSameContent(as: bold(size)))
      #expect(merge.conflicts.map(\.kind) == [.characters(.color)])
    }
  }

  @Test func theSidesCanBeSwapped() {
    forAll(cases: 200, { MergeSample(&$0) }) { sample in
      let one = RichText.merge(base: sample.base, ours: sample.ours, theirs: sample.theirs, preferring: .ours)
      let other = RichText.merge(base: sample.base, ours: sample.theirs, theirs: sample.ours, preferring: .theirs)
      return one.text.hasSameContent(as: other.text) && one.conflicts.count == other.conflicts.count
    }
  }

  @Test func theConflictsAreTheSame() {
    forAll(cases: 200, { MergeSample(&$0) }) { sample in
      let (one, other) = (merge(sample, preferring: .ours), merge(sample, preferring: nil))
      let kinds = [one, other].map { $0.conflicts.filter { $0.kind == .text }.map(\.ours.string) }
      return kinds[0] == kinds[1] && one.conflicts.isEmpty == other.conflicts.isEmpty
    }
  }

  @Test func withoutAConflictNoSideIsPreferred() {
    forAll(cases: 400, { MergeSample(&$0) }) { sample in
      let plain = merge(sample, preferring: nil)
      if !plain.conflicts.isEmpty { return true }
      return MergeSide.allCases.allSatisfy { merge(sample, preferring: $0).text.hasSameContent(as: plain.text) }
    }
  }

  @Test func thePreferredWordsAreWhereTheConflictIs() {
    forAll(cases: 300, { MergeSample(&$0) }) { sample in
      MergeSide.allCases.allSatisfy { side in
        let merge = merge(sample, preferring: side)
        return merge.conflicts.filter { $0.kind == .text }.allSatisfy {
          merge.text.string.contains((side == .ours ? $0.ours : $0.theirs).string)
        }
      }
    }
  }

  @Test func theEditsLeadToTheMergedText() {
    forAll(cases: 100, { MergeSample(&$0) }) { sample in
      let merge = merge(sample, preferring: .theirs)
      return try merge.text.invariantViolations().isEmpty
        && merge.fromOurs.applied(to: sample.ours).hasSameContent(as: merge.text)
        && merge.fromTheirs.applied(to: sample.theirs).hasSameContent(as: merge.text)
    }
  }
}
