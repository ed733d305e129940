import Properties
import RichText
import Testing

@testable import Editing

/// Searching finds what a plain look at the whole text finds, wherever the stretches end.
struct NeedleTests {
  private struct Case: CustomStringConvertible {
    var text: RichText
    var wanted: String
    var from: Int
    var description: String { "\(wanted.debugDescription) from \(from) in \(text.string.debugDescription)" }
  }

  private static func string(_ choices: inout Choices, upTo count: Int) -> String {
    choices.array(upTo: count) {
      $0.element(of: ["a", "b", "A", "ab", "\n", "é", "e\u{301}", "É", "漢", "\u{301}", "🇩🇪"])
    }.joined()
  }

  private static func makeCase(_ choices: inout Choices) -> Case {
    let text = RichText(plain: string(&choices, upTo: 30))
    return Case(text: text, wanted: string(&choices, upTo: 3), from: choices.int(in: 0...40))
  }

  /// All matches, overlapping ones too, as distances from the start.
  private static func naive(_ one: Case, ignoringCase: Bool) -> [Range<Int>] {
    let wanted = ignoringCase ? one.wanted.lowercased() : one.wanted
    let (all, pattern) = (Array(one.text.string), Array(wanted))
    let folded = all.map { ignoringCase ? $0.lowercased() : String($0) }
    return all.indices.compactMap { index in
      guard folded[index...].starts(with: pattern.map { String($0) }) else { return nil }
      let start = all[..<index].reduce(0) { $0 + $1.utf8.count }
      return start..<all[index..<(index + pattern.count)].reduce(start) { $0 + $1.utf8.count }
    }
  }

  private static func offsets(_ range: Range<Position>?, in text: RichText) -> Range<Int>? {
    range.map { text.offset(of: $0.lowerBound)..<text.offset(of: $0.upperBound) }
  }

  @Test(arguments: [false, true]) func theFirstMatchIsTheFirst(ignoringCase: Bool) {
    forAll(cases: 1000, Self.makeCase) { one in
      guard let needle = Needle(one.wanted, ignoringCase: ignoringCase) else { return one.wanted.isEmpty }
      let from = one.text.clamped(one.text.position(at: one.from))
      let found = Self.offsets(needle.firstMatch(in: one.text, from: from), in: one.text)
      return found == Self.naive(one, ignoringCase: ignoringCase).first { $0.lowerBound >= one.text.offset(of: from) }
    }
  }

  @Test(arguments: [false, true]) func theLastMatchIsTheLast(ignoringCase: Bool) {
    forAll(cases: 1000, Self.makeCase) { one in
      guard let needle = Needle(one.wanted, ignoringCase: ignoringCase) else { return one.wanted.isEmpty }
      let end = one.text.clamped(one.text.position(at: one.from))
      let found = Self.offsets(needle.lastMatch(in: one.text, before: end), in: one.text)
      return found == Self.naive(one, ignoringCase: ignoringCase).last { $0.upperBound <= one.text.offset(of: end) }
    }
  }

  @Test(arguments: ["needle", "nädel", "NÄDEL", "end\nstart", "ç\nstart"])
  func matchesAreFoundAcrossStretches(wanted: String) throws {
    for length in [65_530, 65_533, 65_536, 65_540, 131_070, 200_000] {
      let text = RichText(plain: String(repeating: "x", count: length) + wanted + String(repeating: "y", count: 99_999))
      let needle = try #require(Needle(wanted))
      let match = needle.firstMatch(in: text, from: .start)
      #expect(Self.offsets(match, in: text) == length..<(length + wanted.utf8.count))
      #expect(needle.lastMatch(in: text, before: text.end) == match)
      #expect(needle.matches(in: text) == [match])
    }
  }

  @Test func aLongParagraphIsSearchedToItsEnd() throws {
    let text = RichText(plain: String(repeating: "some words ", count: 200_000))
    let needle = try #require(Needle("somewhere", ignoringCase: true))
    #expect(needle.firstMatch(in: text, from: .start) == nil)
  }
}
