import Foundation
import Git
import Testing

@testable import Ubiquity

/// Two documents change names on one machine while another one edits them.
@Suite struct SwappedNamesTests {
  private let machines: [Machine]
  private let third: Machine
  init() throws {
    let world = try World()
    machines = try ["laptop", "desktop"].map { try world.device($0) }
    third = try world.device("tablet")
  }

  private static let filler = (0..<10).map { "a line of some length, number \($0)\n" }.joined()

  /// Joins by lines: what one side did not change is the other's.
  private static let merge = joiningFiles { base, a, b in
    let (base, a, b) = (lines(base), lines(a), lines(b))
    guard base.count == a.count, base.count == b.count else { return Array("cannot be joined".utf8) }
    let joined = base.indices.map { a[$0] == base[$0] ? b[$0] : a[$0] }
    return Array(joined.joined(separator: "\n").utf8)
  }

  private static func lines(_ bytes: [UInt8]) -> [Substring] {
    String(decoding: bytes, as: UTF8.self).split(separator: "\n", omittingEmptySubsequences: false)
  }

  private func containers() async throws -> [UbiquityContainer] {
    var all: [UbiquityContainer] = []
    for machine in machines { all.append(try await machine.create(contentMerge: Self.merge)) }
    for name in ["p", "q"] { try machines[0].write("\(name).txt", "of \(name)\n\(Self.filler)end of \(name)\n") }
    for container in all { try await container.sync() }
    return all
  }

  private func edit(_ path: String, _ old: String, _ new: String, on machine: Machine) throws {
    let text = try #require(machine.text(path)).replacing(old, with: new)
    try machine.write(path, text)
  }

  /// Both let two documents change names; then one deletes one of them: a new name keeps it, and the other one is there once.
  @Test(arguments: ["p.txt", "q.txt"])
  func whatBothDidIsDoneOnceAlsoWhereOneDeletesADocumentThen(_ deleted: String) async throws {
    let all = try await containers()
    try machines[0].exchange("p.txt", "q.txt")
    try await all[0].sync()
    try machines[0].remove(deleted)
    try await all[0].sync()
    try machines[1].exchange("p.txt", "q.txt")
    for index in [1, 0] { try await all[index].sync() }
    for machine in machines {
      #expect(machine.text("q.txt") == "of p\n\(Self.filler)end of p\n")
      #expect(machine.text("p.txt") == "of q\n\(Self.filler)end of q\n")
    }
    for container in all { #expect(try await container.documents().count == 2) }
  }

  /// Another machine gave one of them a third name, and the one that it exchanged is the newer one. A third machine edits both meanwhile.
  @Test(arguments: ["p.txt", "q.txt"]) func theyAreFollowedWhereAnotherNameOfOneGaveWay(_ moved: String) async throws {
    let all = try await containers() + [third.create(contentMerge: Self.merge)]
    try await all[2].sync()
    try machines[0].write("c.txt", "first")
    try await all[0].collectLocalChanges()
    try machines[0].exchange("p.txt", "q.txt")
    try machines[1].move(moved, "r.txt")
    for index in [1, 0, 1] { try await all[index].sync() }
    #expect(machines.map { $0.text("r.txt") } == [nil, nil])
    for name in ["p.txt", "q.txt"] { try edit(name, "number 7", "NUMBER 7", on: machines[0]) }
    try await all[0].sync()
    try edit("p.txt", "number 3", "NUMBER 3", on: third)
    try edit("q.txt", "number 4", "NUMBER 4", on: third)
    for index in [2, 0, 1] { try await all[index].sync() }
    let filler = Self.filler.replacing("number 7", with: "NUMBER 7")
    for machine in machines + [third] {
      #expect(machine.text("q.txt") == "of p\n\(filler.replacing("number 3", with: "NUMBER 3"))end of p\n")
      #expect(machine.text("p.txt") == "of q\n\(filler.replacing("number 4", with: "NUMBER 4"))end of q\n")
    }
    #expect(try await all[0].conflicts().isEmpty)
  }

  /// What somebody had not saved of a document follows it, whatever the order of the two lines in the index.
  @Test(arguments: [[0, 1, 0], [1, 0, 1]], 0..<3)
  func whatADocumentHadBeforeAnEditIsFoundUnderItsNewName(_ order: [Int], _ edits: Int) async throws {
    let all = try await containers()
    let blob = try #require(try await all[1].document(at: "p.txt")).blob
    for count in 0..<edits {
      try machines[0].write("q.txt", #require(machines[0].text("q.txt")) + "more \(count)\n")
      try await all[0].collectLocalChanges()
    }
    try machines[0].exchange("p.txt", "q.txt")
    try edit("p.txt", "end of p", "END of p", on: machines[1])
    for index in order { try await all[index].sync() }
    for container in all { #expect(try await container.fate(ofContent: blob, at: "p.txt") == .at("q.txt")) }
  }

  @Test(arguments: [[0, 1, 0], [1, 0, 1]]) func theEditsAreInTheRightDocuments(_ order: [Int]) async throws {
    let all = try await containers()
    try machines[0].exchange("p.txt", "q.txt")
    try edit("p.txt", "end of p", "END of p", on: machines[1])
    try edit("q.txt", "number 7", "NUMBER 7", on: machines[1])
    for index in order { try await all[index].sync() }
    for machine in machines {
      #expect(machine.text("q.txt") == "of p\n\(Self.filler)END of p\n")
      #expect(machine.text("p.txt") == "of q\n\(Self.filler.replacing("number 7", with: "NUMBER 7"))end of q\n")
    }
    for container in all { #expect(try await container.conflicts().isEmpty) }
    #expect(try machines[0].head() == machines[1].head())
  }

  @Test func editsOnBothSidesOfTheChangeAreJoined() async throws {
    let all = try await containers()
    try machines[0].exchange("p.txt", "q.txt")
    try await all[0].collectLocalChanges()
    try edit("q.txt", "of p\n", "OF P\n", on: machines[0])
    try await all[0].collectLocalChanges()
    try edit("p.txt", "number 3", "NUMBER 3", on: machines[1])
    for container in [all[1], all[0], all[1]] { try await container.sync() }
    let joined = "OF P\n\(Self.filler.replacing("number 3", with: "NUMBER 3"))end OF P\n"
    #expect(machines.map { $0.text("q.txt") } == [joined, joined])
    #expect(try await all[0].conflicts().isEmpty)
  }

  /// One version lets them change names and edits one of the two.
  @Test(arguments: [[0, 1, 0], [1, 0, 1]], ["p.txt", "q.txt"])
  func soTheyAreWhereOneWasEditedAtOnce(_ order: [Int], _ edited: String) async throws {
    let all = try await containers()
    try edit(edited, "number 7", "NUMBER 7", on: machines[0])
    try machines[0].exchange("p.txt", "q.txt")
    try edit("p.txt", "number 3", "NUMBER 3", on: machines[1])
    try edit("q.txt", "number 4", "NUMBER 4", on: machines[1])
    for index in order { try await all[index].sync() }
    for machine in machines {
      for (name, number) in [("p", 3), ("q", 4)] {
        var text = "of \(name)\n\(Self.filler)end of \(name)\n"
        for changed in edited == "\(name).txt" ? [number, 7] : [number] {
          text.replace("number \(changed)", with: "NUMBER \(changed)")
        }
        #expect(machine.text(name == "p" ? "q.txt" : "p.txt") == text)
      }
    }
    #expect(try await all[0].conflicts().isEmpty)
  }

  /// Though the two have most of their words in common.
  @Test func aDocumentThatIsACopyOfAnEditedOneDidNotChangeNamesWithIt() async throws {
    let all = try await containers()
    try machines[0].write("q.txt", #require(machines[0].text("p.txt")))
    try edit("p.txt", "number 7", "NUMBER 7", on: machines[0])
    try edit("p.txt", "number 3", "NUMBER 3", on: machines[1])
    for index in [0, 1, 0] { try await all[index].sync() }
    for machine in machines {
      #expect(machine.text("p.txt")?.contains("NUMBER 3") == true)
      #expect(machine.text("q.txt")?.contains("NUMBER 3") == false)
    }
  }

  /// Also after it was edited, and where it is edited and changes names once more.
  @Test func aDocumentIsFoundFromAnOlderVersion() async throws {
    let container = try await containers()[0]
    let old = try #require(try await container.document(at: "p.txt"))
    try edit("p.txt", "number 3", "NUMBER 3", on: machines[0])
    try await container.collectLocalChanges()
    try machines[0].exchange("p.txt", "q.txt")
    try await container.collectLocalChanges()
    #expect(try await container.currentPath(of: old) == "q.txt")
    try edit("q.txt", "number 4", "NUMBER 4", on: machines[0])
    try await container.collectLocalChanges()
    try machines[0].exchange("p.txt", "q.txt")
    try await container.collectLocalChanges()
    #expect(try await container.currentPath(of: old) == "p.txt")
  }

  @Test func whatChangedNamesTwiceIsWhereItWas() async throws {
    let all = try await containers()
    for _ in 0..<2 {
      try machines[0].exchange("p.txt", "q.txt")
      try await all[0].collectLocalChanges()
    }
    try edit("p.txt", "number 3", "NUMBER 3", on: machines[1])
    for container in [all[1], all[0], all[1]] { try await container.sync() }
    #expect(
      machines[0].text("p.txt")?.contains("NUMBER 3") == true && machines[0].text("q.txt")?.contains("NUMBER") == false)
    #expect(try await all[0].conflicts().isEmpty)
  }

  @Test func bytesThatSeveralDocumentsHaveSayNothing() throws {
    let (x, y) = (try Repository.blobID(of: [1]).description, try Repository.blobID(of: [2]).description)
    func change(_ path: String, _ old: String, _ new: String) -> HistoryEntry.Change {
      .init(kind: .edited, path: path, oldBlob: old, newBlob: new)
    }
    let swap = [change("a", x, y), change("b", y, x)]
    #expect(SwappedNames(swap).moves == [TreePath("a"): TreePath("b"), TreePath("b"): TreePath("a")])
    #expect(SwappedNames(swap + [change("c", y, x)]).moves.isEmpty)
    #expect(SwappedNames([change("a/P.rtfd/x", x, y), change("b", y, x)]).moves.isEmpty)
  }

  @Test func bytesThatAreFewSayNothing() async throws {
    let all = try await containers()
    for (name, word) in [("a.txt", "yes"), ("b.txt", "no")] { try machines[0].write(name, word) }
    for container in all { try await container.sync() }
    for (name, word) in [("a.txt", "no"), ("b.txt", "yes")] { try machines[0].write(name, word) }
    try machines[1].write("c.txt", "another")
    for container in [all[1], all[0], all[1]] { try await container.sync() }
    #expect(machines.map { $0.text("a.txt") } == ["no", "no"])
  }

  /// That the other one has just its bytes says enough of both.
  @Test(arguments: ["", "x\n"], [false, true]) func aTinyDocumentChangesNamesWithALongOne(
    _ tiny: String, _ isCircle: Bool
  )
    async throws
  {
    let all = try await containers()
    try machines[0].write("t.txt", tiny)
    for container in all { try await container.sync() }
    if isCircle { try machines[0].exchange("q.txt", "p.txt") }
    try machines[0].exchange(isCircle ? "q.txt" : "p.txt", "t.txt")
    try edit("p.txt", "number 3", "NUMBER 3", on: machines[1])
    for container in [all[1], all[0], all[1]] { try await container.sync() }
    for machine in machines {
      #expect(machine.text("t.txt") == "of p\n\(Self.filler.replacing("number 3", with: "NUMBER 3"))end of p\n")
      #expect(machine.text(isCircle ? "q.txt" : "p.txt") == tiny)
      #expect(try machine.folderTexts().count == 3)
    }
    for container in all { #expect(try await container.conflicts().isEmpty) }
  }
}
