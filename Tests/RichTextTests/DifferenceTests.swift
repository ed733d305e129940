import Properties
import Testing

@testable import RichText

@Suite struct DifferenceTests {
  @Test func theDifferenceOfAnyTextsGivesTheNewer() {
    forAll(cases: 400, { (RichText.any(&$0), RichText.any(&$0)) }) { old, new in
      let edit = old.difference(to: new)
      return try edit.applied(to: old).hasSameContent(as: new) && violations(of: edit, on: old).isEmpty
    }
  }

  @Test func theDifferenceAfterEditsGivesTheirResult() {
    forAll(cases: 300, { EditedText(&$0) }) { edited in
      guard let newer = edited.results.last else { return false }
      let edit = edited.text.difference(to: newer)
      return try edit.applied(to: edited.text).hasSameContent(as: newer)
        && violations(of: edit, on: edited.text).isEmpty
    }
  }

  @Test func equalTextsHaveNoDifference() {
    forAll({ RichText.any(&$0) }) { text in
      text.difference(to: text).isEmpty && text.difference(to: RichText(Array(text.paragraphs))).isEmpty
    }
  }

  @Test(arguments: [
    ("the quick fox", "the very quick fox", 9, 14), ("the quick fox", "a quick fox", 9, 7),
    ("one\ntwo\nthree", "one\nthree", 9, 5), ("one\nthree", "one\ntwo\nthree", 6, 10), ("colour", "color", 6, 5),
    ("a\nb", "a\nb\nc", 2, 2), ("a\nb\nc", "b\nc", 3, 1), ("one two", "one\ntwo", 5, 5), ("x", "y x", 1, 3),
    ("ae\u{301}b", "aéb", 4, 3), ("I was here", "It was here", 6, 7),
  ])
  func placesInTextThatStaysMapExactly(_ old: String, _ new: String, _ place: Int, _ expected: Int) {
    let (old, new) = (RichText(plain: old), RichText(plain: new))
    let edit = old.difference(to: new)
    checkTransaction(edit, on: old, gives: new)
    for side in [Side.before, .after] {
      #expect(new.offset(of: edit.map(old.position(at: place), side)) == expected, "\(side)")
    }
  }

  @Test func placesInWordsThatStayAreFollowed() {
    forAll(cases: 200, { EditedWords(&$0) }) { sample in
      let (old, new) = (RichText(plain: sample.old), RichText(plain: sample.new))
      let edit = old.difference(to: new)
      return sample.kept.allSatisfy { word in
        guard let before = sample.old.offset(of: word), let after = sample.new.offset(of: word) else { return false }
        return new.offset(of: edit.map(old.position(at: before + 2), .before)) == after + 2
      }
    }
  }

  @Test func newLooksMoveNothing() throws {
    let old = RichText(plain: "one\ntwo\n\nthree")
    let styled = try old.styling(Position(0, 1)..<Position(3, 2)) { $0.bold = true }.applied(to: old)
    let new = try styled.stylingParagraphs(1...2) { $0.alignment = .center }.applied(to: styled)
    let edit = old.difference(to: new)
    checkTransaction(edit, on: old, gives: new)
    #expect(old.allPositions.allSatisfy { edit.map($0, .before) == $0 && edit.map($0, .after) == $0 })
  }

  @Test func paragraphsThatStayKeepTheirIds() throws {
    let old = RichText(plain: "one\ntwo\nthree\nfour")
    let new = try checked(old.difference(to: RichText(plain: "zero\none\nthree\nfour five")), on: old)
    #expect(new.paragraphs.map(\.id.number) == [4, 0, 2, 3])
  }

  @Test func aBigRewriteIsBounded() throws {
    let old = RichText(plain: (0..<500).map { "old line \($0)" }.joined(separator: "\n"))
    let new = RichText(
      plain: (0..<500).map { $0 % 50 == 0 ? "old line \($0)" : "new \($0 * 7)" }.joined(separator: "\n"))
    let edit = old.difference(to: new)
    #expect(try edit.applied(to: old).hasSameContent(as: new))
    #expect(edit.map(Position(300, 4), .before) == Position(300, 4))
  }

  @Test(arguments: [
    ("one two three", "one three", 0, 1), ("one two", "one 2 two", 1, 0), ("don't go", "don’t go", 1, 1),
    ("a b\nc d", "c d\na b", 2, 2), ("", "", 0, 0), ("中文", "中国文", 1, 0), ("same, words.", "same words", 0, 0),
  ])
  func wordsAreCounted(_ old: String, _ new: String, _ added: Int, _ removed: Int) {
    #expect(RichText(plain: old).wordChange(to: RichText(plain: new)) == WordCount(added: added, removed: removed))
  }

  @Test func matchesAreALongestCommonSubsequence() {
    forAll(
      cases: 300,
      { choices in
        (choices.array(upTo: 9) { $0.int(in: 0...3) }, choices.array(upTo: 9) { $0.int(in: 0...3) })
      }
    ) { old, new in
      let matcher = SequenceMatcher(old, new)
      let isEqual = matcher.matches.allSatisfy { match in
        old[match.old..<(match.old + match.count)] == new[match.new..<(match.new + match.count)]
      }
      return isEqual && matcher.matchedCount == Self.longestCommon(old[...], new[...])
    }
  }

  private static func longestCommon(_ a: ArraySlice<Int>, _ b: ArraySlice<Int>) -> Int {
    var row = Array(repeating: 0, count: b.count + 1)
    for x in a {
      var diagonal = 0
      for (index, y) in b.enumerated() {
        (diagonal, row[index + 1]) = (row[index + 1], x == y ? diagonal + 1 : max(row[index + 1], row[index]))
      }
    }
    return row[b.count]
  }

  @Test func theLongWayRoundMatchesWhatIsUnique() {
    let old = Array(0..<3000)
    let new = old.flatMap { $0 % 3 == 0 ? [$0] : [10_000 + $0, 20_000 + $0] }
    #expect(SequenceMatcher(old, new).matchedCount == 1000)
  }

  @Test func manySmallChangesAmongAlikeWordsAreAllFound() {
    let old = Array(repeating: [1, 2, 3, 4], count: 500).flatMap { $0 }
    let new = old.enumerated().flatMap { $0 % 4 == 2 ? [9, $1] : [$1] }
    let matcher = SequenceMatcher(old, new)
    #expect(matcher.matchedCount == old.count)
    #expect(matcher.gaps.count == 500)
  }

  @Test func unlikeSequencesOfAlikeElementsAreBounded() {
    let old = (0..<3000).map { $0 * $0 % 7 }
    let new = (0..<3000).map { $0 * $0 % 11 }
    let matcher = SequenceMatcher(old, new)
    #expect(matcher.matchedCount > 1000)
    #expect(matcher.gaps.allSatisfy { !$0.old.isEmpty || !$0.new.isEmpty })
  }
}

/// Paragraphs of words that all differ, before and after words were put in and taken out.
private struct EditedWords: CustomStringConvertible {
  var old = ""
  var new = ""
  var kept: [String] = []

  init(_ choices: inout Choices) {
    for number in 0..<choices.int(in: 0...40) {
      let word = "word\(number)."
      let end = choices.int(in: 0...5) == 5 ? "\n" : " "
      switch choices.int(in: 0...5) {
      case 4: old += word + end
      case 5: new += "other\(number)." + end
      default:
        kept.append(word)
        old += word + end
        new += word + end
      }
    }
  }

  var description: String { "\(old.debugDescription) to \(new.debugDescription)" }
}

extension String {
  fileprivate func offset(of word: String) -> Int? {
    utf8.indices.first { self[$0...].utf8.starts(with: word.utf8) }.map { byte(of: $0) }
  }
}

@Suite struct WordPieceTests {
  @Test func wordsOfASCIITextAreThoseOfAnyText() {
    let letters = ["a", "B", "'", "7", " ", "\t", ".", "-", "\r", "\u{0}", "{"]
    forAll(cases: 500, { choices in choices.array(upTo: 12) { $0.element(of: letters) }.joined() }) { text in
      let marked = WordPiece.pieces(of: text + " é")
      return WordPiece.pieces(of: text + " e") == marked.dropLast() + [WordPiece(kind: .word, length: 1)]
    }
  }
}
