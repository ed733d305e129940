import Properties
import Testing

@testable import Ubiquity

@Suite struct LineageTests {
  /// Most versions grew from one shortly before, as they do; some from far back, from several, from none.
  private static func parents(_ choices: inout Choices, count: Int) -> [Int] {
    if count == 0 || choices.int(in: 0...20) == 0 { return [] }
    if choices.int(in: 0...3) > 0 { return [max(0, count - choices.int(in: 1...3))] }
    return (0..<choices.int(in: 1...3)).map { _ in choices.int(in: 0...(count - 1)) }
  }

  private static func all(_ choices: inout Choices) -> [[Int]] {
    var all: [[Int]] = []
    for _ in 0..<choices.int(in: 1...600) { all.append(parents(&choices, count: all.count)) }
    return all
  }

  private static func lineage(_ all: [[Int]]) -> Lineage {
    var lineage = Lineage()
    for parents in all {
      let isAppended = lineage.append(parents: parents)
      #expect(isAppended)
    }
    return lineage
  }

  @Test func aLineageTellsTheParentsThatItWasTold() {
    forAll({ Self.all(&$0) }) { all in
      let lineage = Self.lineage(all)
      return all.indices.allSatisfy { number in
        lineage.parents(of: number) == all[number] && lineage.firstParent(of: number) == all[number].first
          && lineage.onlyParent(of: number) == (all[number].count == 1 ? all[number][0] : nil)
      }
    }
  }

  @Test func parentsWithoutALesserNumberAreRefused() {
    var lineage = Lineage()
    let appended = [[0], [], [0, 1], [-1], [0]].map { lineage.append(parents: $0) }
    #expect(appended == [false, true, false, false, true])
    #expect(lineage.count == 2)
  }

  @Test func bytesBringALineageBackWhereverItIsCut() {
    forAll({ choices in
      let all = Self.all(&choices)
      return (all, choices.int(in: 0...all.count))
    }) { all, cut in
      let lineage = Self.lineage(all)
      var copy = Lineage()
      return copy.append(lineage.bytes(of: 0..<cut)) && copy.append(lineage.bytes(of: cut..<lineage.count))
        && copy == lineage
    }
  }

  @Test func damagedBytesAreRefusedOrReadButNeverTrap() {
    forAll({ choices in
      let lineage = Self.lineage(Self.all(&choices))
      var bytes = lineage.bytes(of: 0..<lineage.count)
      for _ in 0..<choices.int(in: 1...4) {
        let place = choices.int(in: 0...(bytes.count - 1)), byte = UInt8(choices.int(in: 0...255))
        if choices.int(in: 0...1) == 0 { bytes[place] = byte } else { bytes.insert(byte, at: place) }
      }
      return bytes
    }) { bytes in
      var lineage = Lineage()
      guard lineage.append(bytes) else { return true }
      return (0..<lineage.count).allSatisfy { number in
        lineage.parents(of: number).allSatisfy { (0..<number).contains($0) }
      }
    }
  }

  @Test func whatIsReachedIsWhatAWalkFinds() {
    forAll({ choices in
      let all = Self.all(&choices)
      return (all, choices.int(in: 0...(all.count - 1)), choices.int(in: 0...(all.count - 1)))
    }) { all, head, number in
      var (found, pending): (Set<Int>, [Int]) = ([], [head])
      while let next = pending.popLast() { if found.insert(next).inserted { pending += all[next] } }
      return Self.lineage(all).reaches([number], from: head) == found.contains(number)
    }
  }

  @Test func whatGrewFromAnotherIsListedBeforeItWhateverTheClocksSaid() {
    forAll({ choices in
      Self.all(&choices).map {
        (parents: $0, date: choices.int(in: 0...30) == 0 ? Int64.min : Int64(choices.int(in: -5...1_900_000_000)))
      }
    }) { versions in
      var orders: [VersionOrder] = []
      for (number, version) in versions.enumerated() {
        let parents = version.parents.map { orders[$0] }
        let order = VersionOrder(date: version.date, prefix: 7, number: number, after: parents)
        guard parents.allSatisfy({ order > $0 }), order.latest >= version.date else { return false }
        orders.append(order)
      }
      return true
    }
  }
}
