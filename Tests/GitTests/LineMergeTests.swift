import Git
import Properties
import Testing

@Suite struct LineMergeTests {
  private static func text(_ lines: [String]) -> [UInt8] { Array(lines.map { $0 + "\n" }.joined().utf8) }

  private func joined(_ base: [String], _ one: [String], _ other: [String]) throws -> [UInt8]? {
    try LineMerge.joined(base: Self.text(base), Self.text(one), Self.text(other))
  }

  @Test func whatEachChangedInOtherLinesIsInIt() throws {
    let result = try joined(["a", "b", "c", "d"], ["A", "b", "c", "d"], ["a", "b", "c", "D", "e"])
    #expect(result == Self.text(["A", "b", "c", "D", "e"]))
  }

  @Test func linesThatBothChangedCannotBeJoined() throws {
    #expect(try joined(["a", "b"], ["a", "B"], ["a", "x"]) == nil)
  }

  @Test func whatBothChangedAlikeIsThereOnce() throws {
    #expect(try joined(["a", "b", "c"], ["a", "B", "c"], ["a", "B", "c", "d"]) == Self.text(["a", "B", "c", "d"]))
  }

  @Test func aTextWithoutALineFeedAtItsEndStaysSo() throws {
    let result = try LineMerge.joined(base: Array("a\nb\nc".utf8), Array("A\nb\nc".utf8), Array("a\nb\nc".utf8))
    #expect(result == Array("A\nb\nc".utf8))
  }

  @Test func emptyTextsAreTexts() throws {
    #expect(try LineMerge.joined(base: [], [], []) == [])
    #expect(try LineMerge.joined(base: Array("a\n".utf8), [], Array("a\n".utf8)) == [])
  }

  private struct Texts {
    var base: [String]
    var one: [String]
    var other: [String]
    init(_ choices: inout Choices) {
      base = (0..<choices.int(in: 0...8)).map { "line \($0)" }
      (one, other) = (Self.changed(base, "one", &choices), Self.changed(base, "other", &choices))
    }

    private static func changed(_ base: [String], _ name: String, _ choices: inout Choices) -> [String] {
      var lines: [String] = []
      for line in base {
        switch choices.int(in: 0...7) {
        case 7: break
        case 6: lines.append("\(line) by \(name)")
        case 5: lines += [line, "new by \(name) after \(line)"]
        default: lines.append(line)
        }
      }
      return lines
    }
  }

  @Test func theOrderOfTheTwoDoesNotMatter() {
    forAll(cases: 400, { Texts(&$0) }) { texts in
      let one = try joined(texts.base, texts.one, texts.other), other = try joined(texts.base, texts.other, texts.one)
      return one == other
    }
  }

  @Test func everyNewLineIsInWhatWasJoinedAndNoLineThatWasTakenOut() {
    forAll(cases: 400, { Texts(&$0) }) { texts in
      guard let joined = try joined(texts.base, texts.one, texts.other) else { return true }
      let lines = Set(String(decoding: joined, as: UTF8.self).split(separator: "\n").map(String.init))
      let base = Set(texts.base), sides = [Set(texts.one), Set(texts.other)]
      let new = sides.reduce(into: Set<String>()) { $0.formUnion($1.subtracting(base)) }
      let gone = sides.reduce(into: Set<String>()) { $0.formUnion(base.subtracting($1)) }
      return new.isSubset(of: lines) && gone.isDisjoint(with: lines)
    }
  }
}
