import Properties
import Testing

@testable import Formats

@Suite struct ByteMergeTests {
  private static func merged(_ base: String, _ ours: String, _ theirs: String, by pieces: ByteMerge.Pieces) -> String? {
    let (base, ours, theirs) = (Array(base.utf8), Array(ours.utf8), Array(theirs.utf8))
    let merged = ByteMerge.merged(base, ours, theirs, by: pieces)
    #expect(merged == ByteMerge.merged(base, theirs, ours, by: pieces))
    return merged.map { String(decoding: $0, as: UTF8.self) }
  }

  @Test(arguments: [
    ("a\nb\nc\nd\n", "a\nB\nc\nd\n", "a\nb\nc\nD\n", "a\nB\nc\nD\n"),
    ("a\nb\nc\n", "a\nB\nc\n", "a\nb\nC\n", "a\nB\nC\n"),
    ("a\nb\n", "x\na\nb\n", "a\nb\ny", "x\na\nb\ny"),
    ("a\nb\nc\n", "a\nc\n", "a\nb\nc\nd\n", "a\nc\nd\n"),
    ("a\nb\n", "a\nX\nb\n", "a\nX\nb\n", "a\nX\nb\n"),
    ("a\nb\nc\n", "a\nX\nc\nY\n", "a\nX\nc\n", "a\nX\nc\nY\n"),
    ("", "a", "", "a"), ("a\n", "", "a\n", ""),
  ])
  func linesThatOneSideChangedAreAsItHasThem(_ base: String, _ ours: String, _ theirs: String, _ both: String) {
    #expect(Self.merged(base, ours, theirs, by: .lines) == both)
  }

  @Test(arguments: [
    ("a\nb\n", "a\nX\nb\n", "a\nY\nb\n"), ("a\nb\nc\n", "a\nX\nc\n", "a\nY\nc\n"), ("a\nb\n", "a\n", "a\nB\n"),
    ("", "a", "b"), ("a\nb\nc\n", "", "a\nb\nx\nc\n"), ("a\nb\nc\nd\n", "a\nd\n", "a\nb\nC\nd\n"),
  ])
  func whatBothChangedIsNotMerged(_ base: String, _ ours: String, _ theirs: String) {
    #expect(Self.merged(base, ours, theirs, by: .lines) == nil)
  }

  @Test func wordsOfOneLineAreApart() {
    #expect(Self.merged("one two three", "one 2 three", "one two 3", by: .lines) == nil)
    #expect(Self.merged("one two three", "one 2 three", "one two 3", by: .words) == "one 2 3")
    #expect(Self.merged("a(b)", "a(bc)", "[a](b)", by: .words) == "[a](bc)")
  }

  @Test func whatOneSideDidAloneIsTheResult() {
    forAll(cases: 300) { choices in
      (0..<2).map { _ in choices.array(upTo: 12) { $0.element(of: ["a", "b", " ", "\n", "(", "é", "\r\n"]) }.joined() }
    } _: { texts in
      ByteMerge.Pieces.allCases.allSatisfy { pieces in
        Self.merged(texts[0], texts[1], texts[0], by: pieces) == texts[1]
          && Self.merged(texts[0], texts[1], texts[1], by: pieces) == texts[1]
      }
    }
  }
}
