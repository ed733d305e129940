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

  /// Gone through one by one, or looked up by their places.
  @Test func operationsMakeTheEditedRow() {
    forAll({ choices in (0..<2).map { _ in choices.array(upTo: 30) { $0.int(in: 0...24) } } }) { rows in
      let (source, edited) = (Self.items(rows[0]), Self.items(rows[1]))
      let all = TextItemDifference.operations(from: source, to: edited)
      let made = all.compactMap { operation -> UInt32? in
        switch operation {
        case .keep(let old, let new): source[old].value == edited[new].value ? source[old].value : 0
        case .insert(let new): edited[new].value
        case .delete: nil
        }
      }
      return made == edited.map(\.value) && all.indices.map { all[$0] } == Array(all)
        && all.count { !$0.isInsert } == source.count
        && all.indices.allSatisfy { all[all.insertionStart(of: $0)...$0].allSatisfy(\.isInsert) || !all[$0].isInsert }
    }
  }

  /// A paragraph of many megabytes has as many items as characters, but not as many operations.
  @Test func changesFarApartLeaveFewStretches() {
    let source = (0..<10_000).map { TextItem(value: UInt32($0 % 7) + 97, style: 0) }
    var edited = source
    edited.insert(TextItem(value: 33, style: 0), at: 100)
    edited.remove(at: 9900)
    #expect(TextItemDifference.kept(from: source, to: edited).count == 3)
  }

  @Test func whatIsKnownOfACharacterIsSmall() {
    #expect(MemoryLayout<TextItem>.stride == 12)
    #expect(MemoryLayout<HTMLOrigin>.stride == 24)
    #expect(MemoryLayout<RTFOrigin>.stride == 20)
    #expect(MemoryLayout<MarkdownItem>.stride == 20)
    #expect(MemoryLayout<MarkdownInlineWriter.Piece>.stride == 24)
  }
}
