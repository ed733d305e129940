import Properties
import Testing

@testable import Formats

@Suite struct TextItemDifferenceTests {
  /// A few letters, some of them with another look.
  private static func items(_ letters: [Int]) -> [TextItem] {
    letters.map { TextItem(value: UInt32($0 % 5), style: $0 < 20 ? 0 : 1) }
  }

  @Test func whatIsKeptIsWhatTheOperationsKeep() {
    forAll({ choices in (0..<2).map { _ in choices.array(upTo: 30) { $0.int(in: 0...24) } } }) { rows in
      let (source, edited) = (Self.items(rows[0]), Self.items(rows[1]))
      let pairs = TextItemDifference.kept(from: source, to: edited).flatMap { kept in
        (0..<kept.count).map { TextItemDifference.Operation.keep(kept.source + $0, kept.edited + $0) }
      }
      let all = TextItemDifference.operations(from: source, to: edited)
      return pairs == all.filter { if case .keep = $0 { true } else { false } }
    }
  }
}
