import Properties
import Testing

@testable import RichText

@Suite struct RunTableTests {
  @Test func aTableFindsWhatGoingThroughAllRunsFinds() {
    forAll(cases: 200, { Cut(&$0) }) { cut in
      let table = RunTable(cut.runs)
      return table.part(cut.range) == cut.runs.part(cut.range)
        && table.style(ofByte: cut.range.lowerBound) == cut.runs.style(ofByte: cut.range.lowerBound)
        && table.style(ofByte: cut.range.upperBound) == cut.runs.style(ofByte: cut.range.upperBound)
    }
  }

  private struct Cut {
    var runs: [Paragraph.Run]
    var range: Range<Int>

    init(_ choices: inout Choices) {
      runs = (0..<choices.int(in: 0...30)).map { number in
        var style = CharacterStyle()
        style.size = number
        return .init(length: choices.int(in: 1...4), style: style)
      }
      let start = choices.int(in: -2...60)
      range = start..<(start + choices.int(in: 0...40))
    }
  }
}
