import Foundation
import Properties
import Testing

@testable import RichText

/// The paragraph that is being edited is kept beside the tree: nothing that is asked of a text may tell.
@Suite struct OpenParagraphTests {
  @Test func editsNearEachOtherDoAsPlainTextDoes() throws {
    forAll(cases: 300, { TypingSession(&$0) }) { session in
      var (text, plain) = (session.text, session.text.string)
      for edit in session.edits {
        let range = text.positions(at: edit.range)
        if edit.isStyling {
          try text.styling(range) { $0.bold = true }.apply(to: &text)
        } else {
          let bytes = Array(plain.utf8)
          let (lower, upper) = (text.offset(of: range.lowerBound), text.offset(of: range.upperBound))
          plain = String(decoding: bytes[..<lower] + edit.string.utf8 + bytes[upper...], as: UTF8.self)
          try text.replacing(range, with: edit.string).apply(to: &text)
        }
        guard text.string.utf8.elementsEqual(plain.utf8), text.invariantViolations() == [] else { return false }
      }
      return true
    }
  }

  @Test func aTextWithAnOpenParagraphAnswersAsOneMadeAnew() throws {
    forAll(cases: 60, { TypingSession(&$0) }) { session in
      var text = session.text
      for edit in session.edits {
        try text.replacing(text.positions(at: edit.range), with: edit.string).apply(to: &text)
        let anew = RichText(Array(text.paragraphs), leafLimit: text.rope.limit)
        guard answers(text) == answers(anew) else { return false }
      }
      return true
    }
  }

  /// What a text says of itself and of all places in it.
  private func answers(_ text: RichText) -> [AnyHashable?] {
    var answers: [AnyHashable?] = [text.utf8Count, text.end, text.paragraphCount]
    for offset in 0...text.utf8Count { answers.append(text.position(at: offset)) }
    for place in text.allPositions {
      answers += [text.offset(of: place), text.utf16Offset(of: place), text.human(place)] as [AnyHashable?]
      answers += [text.next(after: place), text.previous(before: place), text.typingStyle(at: place)] as [AnyHashable?]
      answers += [text.string(in: place..<text.end), text.parts(in: .start..<place)] as [AnyHashable?]
    }
    for index in 0..<text.paragraphCount {
      answers +=
        [text[index], text.paragraphLength(index), Array(text.paragraphs(in: index..<text.paragraphCount))]
        as [AnyHashable?]
    }
    return answers
  }

  @Test func snapshotsStayAsTheyWere() throws {
    forAll(cases: 300, { TypingSession(&$0) }) { session in
      var (text, copies) = (session.text, [(text: session.text, paragraphs: Array(session.text.paragraphs))])
      for edit in session.edits {
        var edited = text
        try text.replacing(text.positions(at: edit.range), with: edit.string).apply(to: &edited)
        if edit.isStyling { continue }
        text = edited
        copies.append((text, Array(text.paragraphs)))
      }
      return copies.allSatisfy { Array($0.text.paragraphs) == $0.paragraphs && $0.text.invariantViolations() == [] }
    }
  }

  @Test func typingLeavesAllOtherParagraphsSharedWithEachSnapshot() throws {
    let start = RichText((0..<1000).map { Paragraph(UInt64($0), (.plain, "paragraph \($0)")) })
    var (text, snapshots) = (start, [start])
    for place in [500, 500, 500, 20, 20, 999, 999] {
      try text.replacing(Position(place, 3)..<Position(place, 4), with: "xy").apply(to: &text)
      snapshots.append(text)
    }
    for (index, changed) in [500, 500, 500, 20, 20, 999, 999].enumerated() {
      #expect(snapshots[index + 1].unsharedParagraphs(with: snapshots[index]) == changed..<(changed + 1))
    }
    #expect(text.unsharedParagraphs(with: start) == 20..<1000)
  }

  @Test func whatIsTypedIsReadAlikeByAllWhoHaveACopy() async throws {
    var text = RichText(plain: "one line")
    for (offset, letter) in ["a", "b", "c"].enumerated() {
      try text.replacing(Position(0, offset)..<Position(0, offset), with: letter).apply(to: &text)
    }
    let copy = text
    let read = await withTaskGroup(of: String.self) { group in
      for _ in 0..<16 { group.addTask { copy[0].text } }
      return await group.reduce(into: Set()) { $0.insert($1) }
    }
    try text.replacing(Position(0, 1)..<Position(0, 3), with: "").apply(to: &text)
    #expect(read == ["abcone line"])
    #expect(text[0].text == "aone line")
    #expect(copy[0].text == "abcone line")
  }

  @Test func anEditAsStepsIsTheSameEdit() throws {
    forAll(cases: 300, { TypingSession(&$0) }) { session in
      var text = session.text
      for edit in session.edits {
        let typing = text.replacing(text.positions(at: edit.range), with: edit.string)
        guard try isSame(typing, Transaction(typing.steps), in: text) else { return false }
        guard violations(of: typing, on: text) == [] else { return false }
        try typing.apply(to: &text)
      }
      return true
    }
  }

  private func isSame(_ typing: Transaction, _ steps: Transaction, in text: RichText) throws -> Bool {
    guard typing == steps, try typing.inverse(in: text) == steps.inverse(in: text) else { return false }
    guard try Array(typing.applied(to: text).paragraphs) == Array(steps.applied(to: text).paragraphs) else {
      return false
    }
    guard typing.touchedParagraphs(in: text) == steps.touchedParagraphs(in: text) else { return false }
    let encoder = JSONEncoder()
    encoder.outputFormatting = .sortedKeys
    guard try encoder.encode(typing) == encoder.encode(steps) else { return false }
    return text.allPositions.allSatisfy { place in
      [Side.before, .after].allSatisfy { typing.map(place, $0) == steps.map(place, $0) }
    }
  }
}

/// A text and edits, most of which are near the one before.
private struct TypingSession: CustomStringConvertible {
  struct Edit {
    var range: Range<Int>
    var string: String
    /// Whether the range is made bold instead.
    var isStyling: Bool
  }

  let text: RichText
  let edits: [Edit]
  var description: String { "\(Array(text.paragraphs)) with \(edits)" }

  init(_ choices: inout Choices) {
    let limit = LeafLimit(bytes: choices.element(of: [5, 13, 16_384]), runs: choices.element(of: [3, 256]))
    let lines = choices.array(upTo: 4) { $0.element(of: ["", "one", "zwölf", "a longer line 🙂"]) }
    let plain = RichText(plain: lines.joined(separator: "\n"))
    let styled = try? plain.styling(plain.anyRange(&choices)) { $0.italic = true }.applied(to: plain)
    text = RichText(Array((styled ?? plain).paragraphs), leafLimit: limit)
    var place = 0
    edits = choices.array(upTo: 12) { choices in
      place = choices.int(in: 0...5) == 0 ? choices.int(in: 0...40) : place + choices.int(in: 0...2)
      let string = choices.element(of: ["a", "", "é", "two words", "👩‍👩‍👧", "b", "c\nd"])
      return Edit(
        range: place..<(place + choices.int(in: 0...2)), string: string, isStyling: choices.int(in: 0...5) == 0)
    }
  }
}
