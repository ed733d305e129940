import Foundation
import Properties
import Testing

@testable import Git

@Suite struct TipHistoryTests {
  private static func name(_ number: Int) throws -> ObjectID {
    try #require(ObjectID(String(format: "%040x", number + 1)))
  }

  /// A line of versions, one a second.
  private static func line(_ count: Int) throws -> [ObjectID: TipHistory.Links] {
    var history: [ObjectID: TipHistory.Links] = [:]
    for number in 0..<count {
      history[try name(number)] = .init(time: Int64(number), parents: number == 0 ? [] : [try name(number - 1)])
    }
    return history
  }

  @Test func toFindThatSomethingIsNewTakesNoLongerTheLongerTheHistoryIs() throws {
    let (line, last, stranger) = (try Self.line(1_000), try Self.name(998), try Self.name(5_000))
    for time in [0, 500, 2_000] {
      var history = line, read = 0
      history[stranger] = .init(time: Int64(time), parents: [])
      let tips = TipHistory(tips: [last, stranger]) { id in
        read += 1
        return history[id]
      }
      #expect(try !tips.contains(Self.name(999)) && read <= 3)
      #expect(tips.contains(last) && tips.contains(stranger))
    }
  }

  @Test func whatIsBehindATipIsFound() throws {
    let history = try Self.line(100)
    let tips = TipHistory(tips: [try Self.name(60)]) { history[$0] }
    for number in 0..<100 { #expect(try tips.contains(Self.name(number)) == (number <= 60)) }
    #expect(try !tips.contains(Self.name(100)))
  }

  @Test func mergesAreFollowedOnAllSides() throws {
    let names = try (0..<40).map { try Self.name($0) }
    forAll({ choices in (0..<40).map { number in choices.array(upTo: 3) { $0.int(in: 0...max(number - 1, 0)) } } }) {
      lists in
      var behind: [Set<Int>] = [], history: [ObjectID: TipHistory.Links] = [:]
      for (number, parents) in lists.enumerated() {
        let parents = Set(number == 0 ? [] : parents).sorted()
        behind.append(parents.reduce(into: [number]) { $0.formUnion(behind[$1]) })
        history[names[number]] = .init(time: Int64(number / 4), parents: parents.map { names[$0] })
      }
      let tips = TipHistory(tips: [names[39], names[20]]) { history[$0] }
      return names.indices.allSatisfy { tips.contains(names[$0]) == (behind[39].union(behind[20]).contains($0)) }
    }
  }
}
