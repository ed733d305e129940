import Foundation
import Properties
import Testing

@testable import RichText

@Suite struct CompositionTests {
  @Test func editsAtOnePlaceDoTheSameComposed() {
    forAll(cases: 400, { WritingSession(&$0) }) { session in
      try compositionViolations(of: session.edits, on: session.text, gives: session.results.last ?? session.text) == []
        && compositionViolations(
          of: session.inverses, on: session.results.last ?? session.text, gives: session.text) == []
    }
  }

  @Test func anyEditsDoTheSameComposed() {
    forAll(cases: 300, { EditedText(&$0) }) { edited in
      try compositionViolations(of: edited.edits, on: edited.text, gives: edited.results.last ?? edited.text) == []
    }
  }

  @Test func lettersTypedOneByOneAreOneSmallStep() throws {
    var (text, whole, back) = (RichText(plain: "beforeafter"), Transaction(), Transaction())
    let old = text
    for offset in 0..<10_000 {
      let place = Position(0, 6 + offset)
      let edit = text.replacing(place..<place, with: RichText(plain: "x"))
      back = try edit.inverse(in: text).then(back)
      text = try edit.applied(to: text)
      whole = whole.then(edit)
    }
    #expect(whole.steps.count == 1)
    #expect(back.steps.count == 1)
    #expect(try JSONEncoder().encode(whole).count < 10_200)
    #expect(try JSONEncoder().encode(back).count < 100)
    checkTransaction(Transaction(whole.steps), on: old, gives: text)
  }

  @Test func lettersTakenBackAreOneStep() throws {
    let old = RichText(plain: "one two three")
    var (text, whole) = (old, Transaction())
    for offset in stride(from: 9, to: 2, by: -1) {
      let edit = text.replacing(Position(0, offset - 1)..<Position(0, offset), with: RichText())
      text = try edit.applied(to: text)
      whole = whole.then(edit)
    }
    #expect(whole.steps.count == 1)
    checkTransaction(whole, on: old, gives: RichText(plain: "onhree"))
  }

  @Test func aReplacedSelectionAndALetterAtItsEndStayTwoSteps() throws {
    let old = RichText(plain: "one two")
    let first = old.replacing(Position(0, 4)..<old.end, with: RichText(plain: "x"))
    let text = try first.applied(to: old)
    let whole = first.then(text.replacing(text.end..<text.end, with: RichText(plain: "y")))
    #expect(whole.steps.count == 2)
    #expect(whole.map(old.end, .before) == Position(0, 5))
    checkTransaction(whole, on: old, gives: RichText(plain: "one xy"))
  }

  @Test func looksAndLayoutsOfNeighboursAreOneStep() throws {
    let old = RichText(plain: "one two\nthree\nfour")
    let looks = old.styling(.start..<Position(0, 3)) { $0.bold = true }
      .then(old.styling(Position(0, 3)..<Position(0, 5)) { $0.italic = true })
    #expect(looks.steps.count == 1)
    checkTransaction(
      looks, on: old,
      gives: RichText([Paragraph(0, (.strong, "one"), (.slanted, " t"), (.plain, "wo")), old[1], old[2]]))
    let layouts = old.stylingParagraphs(2...2) { $0 = .centered }.then(old.stylingParagraphs(0...1) { $0 = .indented })
    #expect(layouts.steps.count == 1)
    #expect(try checked(layouts, on: old).paragraphs.map(\.style) == [.indented, .indented, .centered])
    let split = old.replacing(Position(1, 5)..<Position(1, 5), with: RichText(plain: "\n"))
    let laidOut = split.then(try split.applied(to: old).stylingParagraphs(2...2) { $0 = .centered })
    #expect(laidOut.steps.count == 1)
    #expect(try checked(laidOut, on: old).paragraphs.map(\.style) == [.init(), .init(), .centered, .init()])
  }
}

/// A person at work in one place: typing, taking back, styling what was typed.
private struct WritingSession: CustomStringConvertible {
  var text: RichText
  var edits: [Transaction] = []
  var results: [RichText] = []
  var inverses: [Transaction] = []

  init(_ choices: inout Choices) {
    text = .any(upTo: 3, &choices)
    var current = text
    var range = text.anyRange(&choices)
    for _ in 0..<choices.int(in: 1...6) {
      let edit = Self.edit(of: current, at: range, &choices)
      guard let next = try? edit.applied(to: current), let back = try? edit.inverse(in: current) else { return }
      let inserted = edit.map(range.lowerBound, .before)..<edit.map(range.upperBound, .after)
      edits.append(edit)
      results.append(next)
      inverses.insert(back, at: 0)
      current = next
      range = Self.selection(in: current, around: inserted, &choices)
    }
  }

  private static func edit(of text: RichText, at range: Range<Position>, _ choices: inout Choices) -> Transaction {
    switch choices.int(in: 0...5) {
    case 0: text.replacing(range, with: RichText())
    case 1: text.replacing(range, with: RichText(plain: "\n"))
    case 2: text.styling(range) { $0.italic.toggle() }
    case 3:
      text.stylingParagraphs(range.lowerBound.paragraph...range.upperBound.paragraph) { $0.leftIndent += 1 }
    default: text.replacing(range, with: .any(upTo: 1, &choices))
    }
  }

  /// A selection that begins or ends near what was edited.
  private static func selection(in text: RichText, around range: Range<Position>, _ choices: inout Choices) -> Range<
    Position
  > {
    let (lower, upper) = (text.clamped(range.lowerBound), text.clamped(range.upperBound))
    switch choices.int(in: 0...4) {
    case 0: return upper..<upper
    case 1: return lower..<lower
    case 2: return min(lower, upper)..<max(lower, upper)
    case 3: return (text.previous(before: lower) ?? lower)..<max(lower, upper)
    default: return min(lower, upper)..<(text.next(after: upper) ?? upper)
    }
  }

  var description: String { "\(Array(text.paragraphs)) with \(edits)" }
}
