import Properties
import Testing

@testable import Ubiquity

@Suite struct LineageTests {
  private static func lineage(_ choices: inout Choices) -> Lineage {
    var lineage = Lineage()
    for _ in 0..<choices.int(in: 1...60) {
      let parents = (0..<choices.int(in: 0...3)).compactMap { _ in
        lineage.count == 0 ? nil : choices.int(in: 0...(lineage.count - 1))
      }
      let date = choices.int(in: 0...30) == 0 ? Int64.min : Int64(choices.int(in: -5...1_900_000_000))
      _ = lineage.append(.init(date: date, prefix: UInt64(choices.int(in: 0...Int.max)), parents: parents))
    }
    return lineage
  }

  @Test func bytesBringALineageBackWhereverItIsCut() {
    forAll({ choices in
      let lineage = Self.lineage(&choices)
      return (lineage, choices.int(in: 0...lineage.count))
    }) { lineage, cut in
      var copy = Lineage()
      return copy.append(lineage.bytes(of: 0..<cut)) && copy.append(lineage.bytes(of: cut..<lineage.count))
        && copy.count == lineage.count && (0..<copy.count).allSatisfy { copy[$0] == lineage[$0] }
    }
  }

  @Test func damagedBytesAreRefusedOrReadButNeverTrap() {
    forAll({ choices in
      var bytes = Self.lineage(&choices).bytes(of: 0..<1)
      for _ in 0..<choices.int(in: 1...4) {
        bytes.insert(UInt8(choices.int(in: 0...255)), at: choices.int(in: 0...bytes.count))
      }
      return bytes
    }) { bytes in
      var lineage = Lineage()
      return lineage.append(bytes) || lineage.count <= bytes.count
    }
  }

  @Test func whatGrewFromAnotherIsListedBeforeItWhateverTheClocksSaid() {
    forAll({ Self.lineage(&$0) }) { lineage in
      (0..<lineage.count).allSatisfy { number in
        lineage.parents(of: number).allSatisfy { lineage.isListed(number, before: $0) }
      }
    }
  }
}
