import Properties
import Testing

@testable import RichText

@Suite struct PositionTests {
  private let text = RichText(plain: "ae\u{301}👩‍👩‍👧\n\n中x")

  @Test func offsetsCountBytesAndBorders() {
    #expect(text.utf8Count == 4 + 18 + 2 + 4)
    #expect(text.offset(of: Position(2, 3)) == 27)
    #expect(text.position(at: 27) == Position(2, 3))
    #expect(text.position(at: 26) == Position(2, 0))
    #expect(text.position(at: -5) == .start)
    #expect(text.position(at: .max) == text.end)
    #expect(text.end == Position(2, 4))
  }

  @Test func clustersAreStepsAcrossParagraphs() {
    var steps: [Position] = [.start]
    while let next = steps.last.flatMap({ text.next(after: $0) }) { steps.append(next) }
    let expected = [(0, 0), (0, 1), (0, 4), (0, 22), (1, 0), (2, 0), (2, 3), (2, 4)].map { Position($0, $1) }
    #expect(steps == expected)
    var back = [text.end]
    while let previous = back.last.flatMap({ text.previous(before: $0) }) { back.append(previous) }
    #expect(back == expected.reversed())
  }

  @Test func clampingLeavesNoPlaceInsideACluster() {
    #expect(text.clamped(Position(0, 2)) == Position(0, 1))
    #expect(text.clamped(Position(0, 9)) == Position(0, 4))
    #expect(text.clamped(Position(0, 99)) == Position(0, 22))
    #expect(text.clamped(Position(7, 1)) == text.end)
    #expect(text.clamped(Position(-1, 3)) == .start)
    #expect(text.previous(before: Position(0, 9)) == Position(0, 4))
    #expect(text.next(after: Position(0, 9)) == Position(0, 22))
  }

  @Test func peopleCountClustersFromOne() {
    #expect(text.human(Position(0, 22)) == HumanPosition(paragraph: 1, character: 4))
    #expect(text.position(HumanPosition(paragraph: 1, character: 3)) == Position(0, 4))
    #expect(text.position(HumanPosition(paragraph: 3, character: .max)) == text.end)
    #expect(text.position(HumanPosition(paragraph: .min, character: .min)) == .start)
    #expect(text.position(HumanPosition(paragraph: 9, character: 1)) == text.end)
  }

  @Test func utf16OffsetsCountSurrogates() {
    #expect(text.utf16Offset(of: Position(0, 4)) == 3)
    #expect(text.utf16Offset(of: text.end) == 3 + 8 + 2 + 2)
  }

  @Test func everyPlaceHasItsOffset() {
    forAll({ RichText.any(&$0) }) { text in
      let string = text.string
      return string.utf8.count == text.utf8Count
        && text.allPositions.allSatisfy { position in
          let offset = text.offset(of: position)
          let before = string.part(0..<offset)
          return text.position(at: offset) == position && text.utf16Offset(of: position) == before.utf16.count
            && text.position(text.human(position)) == text.clamped(position)
            && text.string(in: .start..<position).hasSameBytes(as: before)
        }
    }
  }

  @Test func sliceHoldsWhatTheRangeHolds() {
    forAll({ choices -> Splicing in
      let text = RichText.any(&choices)
      return Splicing(text: text, range: text.anyRange(&choices), replacement: RichText())
    }) { sample in
      let slice = sample.text.slice(sample.range)
      let cells = NaiveText(sample.text).cells[
        NaiveText.index(
          sample.range.lowerBound, in: sample.text)..<NaiveText.index(sample.range.upperBound, in: sample.text)]
      return slice.invariantViolations().isEmpty && NaiveText(slice).cells == Array(cells)
    }
  }

  @Test func canonicallyEqualTextIsNotTheSameContent() {
    #expect(!RichText(plain: "é").hasSameContent(as: RichText(plain: "e\u{301}")))
  }
}
