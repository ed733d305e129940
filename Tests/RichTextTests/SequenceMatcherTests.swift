import Properties
import Testing

@testable import RichText

@Suite struct SequenceMatcherTests {
  @Test func whatMatchesIsEqualAndInOrder() {
    forAll(cases: 60, { choices in (Self.letters(&choices), Self.letters(&choices)) }) { old, new in
      let matcher = SequenceMatcher(old, new)
      var end = (old: 0, new: 0)
      for match in matcher.matches {
        guard match.old >= end.old, match.new >= end.new, match.count > 0 else { return false }
        end = (match.old + match.count, match.new + match.count)
        guard end.old <= old.count, end.new <= new.count else { return false }
        guard old[match.old..<end.old] == new[match.new..<end.new] else { return false }
      }
      return true
    }
  }

  /// Few different letters, so that none occurs once.
  private static func letters(_ choices: inout Choices) -> [Int] {
    (0..<choices.int(in: 0...2000)).map { _ in choices.int(in: 0...3) }
  }

  /// Letters that tell when they are looked at.
  private struct Letter: Hashable {
    var value: Int
    let counter: WorkCounter

    static func == (one: Letter, other: Letter) -> Bool {
      one.counter.add()
      return one.value == other.value
    }

    func hash(into hasher: inout Hasher) {
      counter.add()
      hasher.combine(value)
    }
  }

  /// How much is looked at for sequences that share nothing, and in which each letter is there many times.
  private func work(_ count: Int) -> Int {
    let counter = WorkCounter()
    let old = (0..<count).map { Letter(value: $0 % 7, counter: counter) }
    let new = (0..<count).map { Letter(value: 7 + $0 % 5, counter: counter) }
    _ = SequenceMatcher(old, new)
    return counter.count
  }

  @Test func longSequencesWithoutAnythingInCommonTakeWorkInProportion() {
    let (one, ten) = (work(1000), work(10_000))
    #expect(ten < 25 * one, "\(one), then \(ten)")
  }

  @Test func whatIsAlikeIsFoundBehindAllThatIsNot() {
    let middle = Array(repeating: [1, 2, 1, 3], count: 500).flatMap { $0 }
    let old = (0..<40_000).map { $0 % 7 + 10 } + middle + [4]
    let new = (0..<40_000).map { $0 % 5 + 20 } + middle + [5]
    #expect(SequenceMatcher(old, new).matchedCount == middle.count)
  }
}
