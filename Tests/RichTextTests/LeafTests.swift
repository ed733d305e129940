import Properties
import Testing

@testable import RichText

/// What is asked of a text has the same answer however it is spread over leaves.
@Suite struct LeafTests {
  private static let sizes = [1, 2, 5, 8, 13, 30]

  /// A text in leaves of the usual size, and in small ones.
  private static func pair(_ choices: inout Choices) -> (whole: RichText, pieces: RichText) {
    let limit = LeafLimit(bytes: choices.element(of: sizes), runs: choices.int(in: 1...5))
    let paragraphs = (0..<choices.int(in: 1...3)).map { index in
      let parts = (0..<choices.int(in: 0...3)).map { _ in Paragraph.any(index, &choices) }
      return Paragraph(
        id: ParagraphID(UInt64(index)), text: parts.map(\.text).joined(), runs: parts.flatMap(\.runs),
        style: .any(&choices))
    }
    return (RichText(paragraphs), RichText(paragraphs, leafLimit: limit))
  }

  @Test func placesAreTheSame() {
    forAll(cases: 300, { Self.pair(&$0) }) { whole, pieces in
      whole.allPositions.allSatisfy { Self.answers(whole, $0) == Self.answers(pieces, $0) }
    }
  }

  /// What a text says of a place.
  private static func answers(_ text: RichText, _ place: Position) -> [AnyHashable?] {
    let human = text.human(place)
    var answers: [AnyHashable?] = [text.next(after: place), text.previous(before: place), text.clamped(place), human]
    answers += [text.position(human), text.utf16Offset(of: place), text.offset(of: place)] as [AnyHashable?]
    answers += [text.position(at: text.offset(of: place)), text.typingStyle(at: place)] as [AnyHashable?]
    return answers + [text.link(at: place)?.range]
  }

  @Test func partsAreTheSame() {
    forAll(
      cases: 300,
      { choices in
        let pair = Self.pair(&choices)
        return (pair.whole, pair.pieces, pair.whole.anyRange(&choices))
      }
    ) { whole, pieces, range in
      guard whole.parts(in: range) == pieces.parts(in: range) else { return false }
      guard whole.string(in: range) == pieces.string(in: range) else { return false }
      guard Array(whole.slice(range).paragraphs) == Array(pieces.slice(range).paragraphs) else { return false }
      let isBold = whole.allStyles(in: range, satisfy: \.bold)
      return isBold == pieces.allStyles(in: range, satisfy: \.bold)
        && (0..<whole.paragraphCount).allSatisfy { Self.paragraph(whole, $0) == Self.paragraph(pieces, $0) }
    }
  }

  /// What a text says of a paragraph.
  private static func paragraph(_ text: RichText, _ index: Int) -> [AnyHashable] {
    [text[index], text.paragraphLength(index), text.paragraphID(index), text.paragraphStyle(index)]
  }

  @Test func differencesOfLongParagraphsAreFound() throws {
    let words = (0..<20_000).map { "word\($0)" }
    let old = RichText(plain: "before\n" + words.joined(separator: " ") + "\nafter")
    var changed = words
    (changed[300], changed[19_000]) = ("other", "thing and more")
    let new = RichText(plain: "before\n" + changed.joined(separator: " ") + "\nafter")
    let edit = old.difference(to: new)
    #expect(try edit.applied(to: old).hasSameContent(as: new))
    #expect(edit.steps.count < 10)
    let place = Position(1, words[..<10_000].joined(separator: " ").utf8.count)
    let expected = changed[..<10_000].joined(separator: " ").utf8.count
    #expect(edit.map(place, .before) == Position(1, expected))
    #expect(old.wordChange(to: new) == WordCount(added: 4, removed: 2))
    #expect(new.wordChange(to: old) == WordCount(added: 2, removed: 4))
  }

  @Test func wordsOfLongParagraphsAreCountedAsThoseOfShortOnes() throws {
    let old = RichText(plain: String(repeating: "one two, three. ", count: 2_000))
    for place in [0, 3, 4, 5, 15_999, 16_000, 31_999, 32_000] {
      let position = Position(0, place)
      for letters in ["x", " ", " x ", "’", "\u{301}"] {
        let new = try old.replacing(position..<position, with: RichText(plain: letters)).applied(to: old)
        let (words, newWords) = (old.string.words.map(\.text), new.string.words.map(\.text))
        let change = old.wordChange(to: new)
        #expect(change.added - change.removed == newWords.count - words.count, "\(place) \(letters)")
        #expect(change.added <= 3 && change.removed <= 2, "\(place) \(letters)")
      }
    }
  }
}
