import Properties
import Testing

@testable import RichText

@Suite struct EditingInPlaceTests {
  @Test func anEditInPlaceGivesTheSameAndLeavesCopiesAsTheyWere() {
    forAll(cases: 300, { EditedText(&$0) }) { edited in
      var (text, copies) = (edited.text, [(text: edited.text, paragraphs: Array(edited.text.paragraphs))])
      for (index, (edit, result)) in zip(edited.edits, edited.results).enumerated() {
        try edit.apply(to: &text)
        guard Array(text.paragraphs) == Array(result.paragraphs), text.invariantViolations() == [] else { return false }
        if index % 2 == 0 { copies.append((text, Array(text.paragraphs))) }
      }
      return copies.allSatisfy { Array($0.text.paragraphs) == $0.paragraphs }
    }
  }

  @Test func lettersTypedInPlaceAreAllCounted() throws {
    var text = RichText(plain: "start\né")
    for (index, letter) in ["a", "é", "字", "👩‍👩‍👧", "b"].enumerated() {
      let place = Position(1, index == 0 ? 0 : text.paragraphLength(1) - 2)
      try text.replacing(place..<place, with: letter).apply(to: &text)
      #expect(text.human(text.end).character == index + 3)
      #expect(text.invariantViolations() == [])
    }
    #expect(text.string == "start\naé字👩‍👩‍👧bé")
  }

  @Test func anEditThatDoesNotFitLeavesTheTextAsItWas() throws {
    let long = RichText(plain: "one\ntwo é")
    let edits = [Position(1, 7), Position(1, 4), Position(0, 3)].map { long.replacing($0..<$0, with: "x") }
    let text = RichText(plain: "é\né")
    for edit in [Transaction(edits[0].steps), Transaction(edits[2].steps + edits[1].steps)] {
      var copy = text
      #expect(throws: TransactionError.self) { try edit.apply(to: &copy) }
      #expect(Array(copy.paragraphs) == Array(text.paragraphs))
    }
  }

  @Test func plainTextIsPutInAsRichTextIs() {
    forAll(
      cases: 500,
      { choices in
        let limit = LeafLimit(bytes: choices.element(of: [1, 5, 13, 16_384]), runs: choices.element(of: [1, 3, 256]))
        let text = RichText(Array(RichText.rich(&choices).paragraphs), leafLimit: limit)
        let string = choices.element(of: ["", "x", "two words", "é\u{301}", "a\nb", "\n", "\u{FFFC}"])
        return (text, text.anyRange(&choices), string, choices.optional(CharacterStyle.rich))
      }
    ) { text, range, string, style in
      let rich = RichText(plain: string, style: style ?? text.typingStyle(at: range.lowerBound))
      return text.replacing(range, with: string, style: style) == text.replacing(range, with: rich)
    }
  }

  @Test func rangesOfOffsetsArePositions() {
    forAll(cases: 200, { RichText.rich(&$0) }) { text in
      let offsets = [-1, 0, text.utf8Count / 3, text.utf8Count / 2, text.utf8Count, text.utf8Count + 5]
      return offsets.indices.allSatisfy { index in
        offsets[index...].allSatisfy { end in
          text.positions(at: offsets[index]..<end)
            == text.position(at: offsets[index])..<text.position(at: end)
        }
      }
    }
  }
}
