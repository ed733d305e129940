import Git
import Testing

@testable import Ubiquity

/// On one machine each document gets the name of the next, as who puts in a chapter does it, while another machine edits them.
@Suite struct ShiftedNamesTests {
  private let world: World
  private let laptop, desktop: Machine
  private let one, two: UbiquityContainer

  init() async throws {
    world = try World()
    (laptop, desktop) = (try world.device("laptop"), try world.device("desktop"))
    one = try await laptop.create(contentMerge: joiningFiles(Self.joined))
    two = try await desktop.create(contentMerge: joiningFiles(Self.joined))
    for number in 1...3 { try laptop.write("\(number).txt", Self.chapter(number)) }
    for container in [one, two] { try await container.sync() }
  }

  private static let words = ["rain", "snow", "hail"]

  private static func chapter(_ number: Int, end: String = "end") -> String {
    (0..<5).map { "\(words[number - 1]) \(number * 10 + $0)\n" }.joined() + "\(end) of \(number)\n"
  }

  /// Joins by lines: what one side did not change is the other's.
  @Sendable private static func joined(_ base: [UInt8], _ a: [UInt8], _ b: [UInt8]) -> [UInt8] {
    let texts = [base, a, b].map { String(decoding: $0, as: UTF8.self).split(separator: "\n") }
    guard texts[0].count == texts[1].count, texts[0].count == texts[2].count else {
      return Array("cannot be joined".utf8)
    }
    let lines = texts[0].indices.map { texts[1][$0] == texts[0][$0] ? texts[2][$0] : texts[1][$0] }
    return Array(lines.map { "\($0)\n" }.joined().utf8)
  }

  private func shift(from last: Int) throws {
    for number in (1...last).reversed() { try laptop.move("\(number).txt", "\(number + 1).txt") }
  }

  private func edit() throws {
    for number in 1...3 { try desktop.write("\(number).txt", Self.chapter(number, end: "END")) }
  }

  private func texts(_ order: [UbiquityContainer]) async throws -> [String: String] {
    for container in order { try await container.sync() }
    #expect(try laptop.head() == desktop.head())
    #expect(try laptop.folderTexts() == desktop.folderTexts())
    for container in [one, two] { #expect(try await container.conflicts().isEmpty) }
    return try laptop.folderTexts()
  }

  @Test(arguments: [false, true]) func theEditsAreInTheRightDocuments(_ isFirst: Bool) async throws {
    try shift(from: 3)
    try edit()
    let ends = [2: 1, 3: 2, 4: 3].map { ("\($0).txt", Self.chapter($1, end: "END")) }
    let found = try await texts(isFirst ? [one, two, one] : [two, one, two, one])
    #expect(found == Dictionary(uniqueKeysWithValues: ends))
    #expect(try await two.documents().count == 3)
  }

  @Test(arguments: [false, true]) func soTheyAreWhereTheFirstNameIsANewOnes(_ isFirst: Bool) async throws {
    try shift(from: 3)
    try laptop.write("1.txt", "a foreword to all of that\n")
    try edit()
    let ends = [2: 1, 3: 2, 4: 3].map { ("\($0).txt", Self.chapter($1, end: "END")) }
    let found = try await texts(isFirst ? [one, two, one] : [two, one, two, one])
    #expect(found == Dictionary(uniqueKeysWithValues: ends).merging(["1.txt": "a foreword to all of that\n"]) { $1 })
  }

  /// The last one is deleted by that: what was edited of it stays beside the others.
  @Test(arguments: [false, true]) func soTheyAreWhereTheLastOneIsReplaced(_ isFirst: Bool) async throws {
    try laptop.remove("3.txt")
    try shift(from: 2)
    try edit()
    let found = try await texts(isFirst ? [one, two, one] : [two, one, two, one])
    let ends = [("2.txt", 1), ("3.txt", 2), ("3 2.txt", 3)].map { ($0, Self.chapter($1, end: "END")) }
    #expect(found == Dictionary(uniqueKeysWithValues: ends))
  }

  @Test func theHistoryFollowsEach() async throws {
    try shift(from: 3)
    for container in [one, two] { try await container.sync() }
    for number in 2...4 {
      let history = try await two.history(of: "\(number).txt")
      #expect(history.compactMap { $0.changes.first?.kind } == [.renamed, .added])
      #expect(history.first?.changes.first?.oldPath == "\(number - 1).txt")
    }
  }
}
