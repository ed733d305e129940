import Properties
import Testing

@testable import RichText

@Suite struct TextComparisonTests {
  /// Lines as text: `-` and `+` for what went and came, `~` for new looks, `…` for what is left out.
  private func shown(_ comparison: TextComparison) -> [[String]] {
    comparison.hunks.map { $0.lines.map { shown($0) } }
  }

  private func shown(_ line: TextComparison.Line) -> String {
    let sign =
      switch line.change {
      case .kept: " "
      case .inserted: "+"
      case .deleted: "-"
      case .movedAway(let place): "<\(place)"
      case .movedHere(let place): ">\(place)"
      }
    let spans = line.spans.map { span in
      let text = span.text.replacing("\n", with: "¶")
      return switch span.kind {
      case .kept: span.restyled.isEmpty ? text : "~\(text)~" + span.restyled.map(\.rawValue).joined(separator: "+")
      case .inserted: line.change == .kept ? "{+\(text)+}" : text
      case .deleted: line.change == .kept ? "{-\(text)-}" : text
      case .omitted: "…"
      }
    }
    return sign + spans.joined() + line.layout.map { " [\($0.rawValue)]" }.joined()
  }

  @Test func wordsAreShownInTheirParagraphs() {
    let comparison = TextComparison(
      from: RichText(plain: "zero\none two three\nfour\nfive"), to: RichText(plain: "zero\none 2 three!\nfour\nfive"))
    #expect(shown(comparison) == [[" zero", " one {-two-}{+2+} three{+!+}", " four"]])
    #expect(comparison.hunks[0].lines.map(\.old) == [0, 1, 2])
  }

  @Test func paragraphsComeAndGo() {
    let comparison = TextComparison(
      from: RichText(plain: "a\nb\nc\nd\ne\nf\ng\nh"), to: RichText(plain: "a\nc\nd\ne\nf\ng\nnew\nh"))
    #expect(shown(comparison) == [[" a", "-b", " c"], [" g", "+new", " h"]])
  }

  /// A paragraph that came or went beside one that stays, and was changed, is that paragraph alone.
  @Test(arguments: [
    ("one two", "\none two three", ["+", " one two{+ three+}"]),
    ("\none two", "one two three", ["-", " one two{+ three+}"]),
    ("ab", "\nabc", ["+", " ab{+c+}"]),
    ("a b\n\none two", "a\none two three", [" a{- b-}", "-", " one two{+ three+}"]),
    ("foo\nbar", "fo\n\nbar!", [" fo{-o-}", "+", " bar{+!+}"]),
    ("a\n\nd\none two", "a\none two three", [" a", "-", "-d", " one two{+ three+}"]),
    ("one two", "x\n\none two three", ["+x", "+", " one two{+ three+}"]),
  ])
  func aParagraphBesideOneThatStays(old: String, new: String, lines: [String]) {
    #expect(shown(TextComparison(from: RichText(plain: old), to: RichText(plain: new))) == [lines])
  }

  @Test func anEmptyParagraphKeepsNoBorderOfAnother() {
    forAll(cases: 300, { MergeSample(&$0) }) { sample in
      let comparison = TextComparison(from: sample.base, to: sample.ours, lines: 100, words: 1000)
      return comparison.hunks.allSatisfy { hunk in
        zip(hunk.lines, hunk.lines.dropFirst()).allSatisfy { line, next in
          line.change != .kept || !line.spans.isEmpty || next.change != .inserted || next.spans.first?.kind != .kept
        }
      }
    }
  }

  @Test func splitsAndJoins() {
    #expect(
      shown(TextComparison(from: RichText(plain: "one two"), to: RichText(plain: "one\ntwo"))) == [
        [" one{- -}", "+two"]
      ])
    #expect(
      shown(TextComparison(from: RichText(plain: "one\ntwo"), to: RichText(plain: "one two"))) == [
        [" one{-¶-}{+ +}two"]
      ])
  }

  @Test func looksAndLayouts() throws {
    let old = RichText(plain: "one two three\nfour")
    let bold = try old.styling(Position(0, 4)..<Position(0, 7)) { ($0.bold, $0.size) = (true, 30) }.applied(to: old)
    let new = try bold.stylingParagraphs(1...1) {
      ($0.alignment, $0.list) = (.center, .init(list: 0, marker: .bullet("•")))
    }
    .applied(to: bold)
    #expect(
      shown(TextComparison(from: old, to: new)) == [
        [" one ~two~bold+size three", " four [alignment] [list]"]
      ])
  }

  @Test func movedParagraphsAreNoNews() {
    let comparison = TextComparison(
      from: RichText(plain: "a one\nb two\nc three"), to: RichText(plain: "c three\na one\nb two"), lines: 0)
    #expect(shown(comparison) == [[">2c three"], ["<0c three"]])
  }

  @Test func longParagraphsAreShortened() {
    let words = (0..<40).map { "w\($0)" }
    var changed = words
    changed[20] = "new"
    let comparison = TextComparison(
      from: RichText(plain: words.joined(separator: " ")), to: RichText(plain: changed.joined(separator: " ")), words: 2
    )
    #expect(shown(comparison) == [[" …w18 w19 {-w20-}{+new+} w21 w22…"]])
  }

  @Test func whatIsLeftOutIsNoChange() {
    let words = (0..<40).map { "w\($0)" }.joined(separator: " ")
    let comparison = TextComparison(
      from: RichText(plain: "one\n" + words), to: RichText(plain: "two\n" + words), words: 2)
    #expect(shown(comparison) == [[" {-one-}{+two+}", " w0 w1…"]])
    #expect(comparison.hunks[0].lines.map(\.isChanged) == [true, false])
  }

  @Test func equalTextsDoNotDiffer() {
    forAll(cases: 100, { RichText.rich(&$0) }) { TextComparison(from: $0, to: RichText(Array($0.paragraphs))).isEmpty }
  }

  @Test func bothTextsCanBeReadFromIt() {
    forAll(cases: 300, { MergeSample(&$0) }) { sample in
      let comparison = TextComparison(from: sample.base, to: sample.ours, lines: 100, words: 1000)
      let spans = comparison.hunks.flatMap(\.lines).flatMap { line -> [TextComparison.Span] in
        let isNew = line.old == nil
        return [.init(kind: isNew ? .inserted : line.new == nil ? .deleted : .kept, text: "\n")] + line.spans
      }
      func text(_ kind: TextComparison.Span.Kind) -> String {
        spans.filter { $0.kind == .kept || $0.kind == kind }.map(\.text).joined()
      }
      return comparison.isEmpty
        || text(.deleted) == "\n" + sample.base.string && text(.inserted) == "\n" + sample.ours.string
    }
  }
}
