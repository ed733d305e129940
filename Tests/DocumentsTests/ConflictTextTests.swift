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

  @Test func whatFollowsAConflictIsThere() {
    let conflict = Self.conflict("foo and more of it", "foobar and more of it", "foobaz and more of it now")
    #expect(conflict.text.string == "foobar and more of it now\nfoobaz and more of it now")
    let removed = Self.conflict("one\ntwo\nthree\nfour", "one\nthree\nfour", "one\ntwo more\nthree\nfour")
    #expect(removed.text.string.split(separator: "\n") == ["one", "two more", "three", "four"])
  }

  @Test func noWordOfEitherSideIsMissingWhereThereIsABase() {
    forAll(cases: 300) { choices in
      let base = (0..<6).map { "w\($0)" }
      let sides = (0..<2).map { side in
        base.flatMap { word in
          choices.element(of: [[word], [word], [word, "\(word)n\(side)"], ["\(word)x\(side)"], []])
        }.joined(separator: choices.element(of: [" ", "\n"]))
      }
      return [base.joined(separator: choices.element(of: [" ", "\n"]))] + sides
    } _: { texts in
      let words = texts.map { Set($0.split { $0 == " " || $0 == "\n" }) }
      let conflict = Self.conflict(texts[0], texts[1], texts[2]).text.string
      return words[1].union(words[2]).subtracting(words[0]).allSatisfy { conflict.contains($0) }
    }
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
