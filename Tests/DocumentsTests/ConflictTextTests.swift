import Properties
import RichText
import Testing

@testable import Documents

@Suite struct ConflictTextTests {
  private static func conflict(_ base: String?, _ ours: String, _ theirs: String) -> ConflictText {
    ConflictText(base: base.map { RichText(plain: $0) }, ours: RichText(plain: ours), theirs: RichText(plain: theirs))
  }

  @Test func whatOneSideChangedIsThereOnceAndWhatBothDidTwice() {
    let conflict = Self.conflict("one\ntwo\nthree\nfour", "one\ndeux\nthree\nfour", "uno\nzwei\nthree\nfour")
    #expect(conflict.text.string == "uno\ndeux\nzwei\nthree\nfour")
    #expect(conflict.places.map { [$0.ours, $0.theirs] } == [[1..<2, 2..<3]])
  }

  @Test func withoutABaseAllThatDiffersIsThereTwice() {
    let conflict = Self.conflict(nil, "one\ndeux\nthree", "uno\ndeux\ndrei")
    #expect(conflict.text.string == "one\nuno\ndeux\nthree\ndrei")
    #expect(conflict.places.count == 2)
  }

  @Test func equalTextsAreOneText() {
    let conflict = Self.conflict("a", "b\nc", "b\nc")
    #expect(conflict.text.string == "b\nc" && conflict.places.isEmpty)
  }

  @Test func noWordOfEitherSideIsMissing() {
    forAll(cases: 150) { choices in
      (0..<3).map { side in
        (0...choices.int(in: 0...4)).map { _ in
          choices.element(of: ["alpha", "beta", "gamma", "delta \(side)", "epsilon \(side)"])
        }.joined(separator: "\n")
      }
    } _: { texts in
      let conflict = Self.conflict(nil, texts[1], texts[2])
      let lines = Set(conflict.text.string.split(separator: "\n"))
      return Set(texts[1].split(separator: "\n")).union(texts[2].split(separator: "\n")).isSubset(of: lines)
    }
  }
}
