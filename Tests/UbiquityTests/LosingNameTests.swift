import Foundation
import Git
import Testing

@testable import Ubiquity

/// Two machines rename one document: one of its names is in no version that both have, nor in what comes of it.
@Suite struct LosingNameTests {
  private let machines: [Machine]
  init() throws {
    let world = try World()
    machines = try ["laptop", "desktop"].map { try world.device($0) }
  }

  private static let merge = joiningFiles { _, a, b in Array(Set([a, b]).sorted { $0.count < $1.count }.joined()) }

  private func containers(_ path: String = "a.txt", merge: ContentMerge? = merge) async throws -> [UbiquityContainer] {
    var all: [UbiquityContainer] = []
    for machine in machines { all.append(try await machine.create(contentMerge: merge)) }
    try machines[0].write(path, "short\n")
    for container in all { try await container.sync() }
    return all
  }

  /// The laptop calls it b; the desktop, with more versions, calls it c, and writes something else. The laptop's version goes first.
  private func rename(_ all: [UbiquityContainer], _ paths: [String] = ["a.txt", "b.txt", "c.txt"]) async throws {
    try machines[0].move(paths[0], paths[1])
    try await all[0].sync()
    try machines[0].write(paths[1], "nothing of what it was\n")
    try await all[0].sync()
    try machines[1].move(paths[0], paths[2])
    for count in 1...4 {
      try await all[1].collectLocalChanges()
      try machines[1].write(paths[2], "altogether other words, \(count)\n")
    }
  }

  private func now(_ path: String, since version: String, in container: UbiquityContainer) async throws -> String? {
    try await container.currentPath(of: StoredDocument(path: path, blob: "", version: version))
  }

  private func paths(of container: UbiquityContainer) async throws -> [String] {
    try await container.documents().map(\.path).sorted()
  }

  /// One machine gives a document the name that another one gives a document of its own, and has it open as it was.
  @Test(arguments: [0, 1]) func whoGaveItTheNameFindsItWhereItWent(_ first: Int) async throws {
    let all = try await containers(merge: joiningFiles { base, a, b in a == base ? b : a })
    try machines[0].write("d.txt", "one two three\n")
    for container in all { try await container.sync() }
    try machines[1].move("d.txt", "m.txt")
    try await all[1].collectLocalChanges()
    let open = try #require(try await all[1].document(at: "m.txt"))
    try machines[0].move("a.txt", "m.txt")
    try machines[0].write("d.txt", "nothing of what it was\n")
    for index in [first, 1 - first, 0, 1] { try await all[index].sync() }
    let now = try #require(try await all[1].currentPath(of: open))
    #expect(machines[1].text(now) == "nothing of what it was\n")
    #expect(try await all[1].conflicts() == [])
  }

  @Test func leadsToTheDocument() async throws {
    let all = try await containers()
    try await rename(all)
    let version = try #require(try machines[0].head()).description
    let blob = try #require(try await all[0].history(of: "b.txt").first?.changes.first?.newBlob)
    for index in [1, 0, 1] { try await all[index].sync() }
    for container in all {
      #expect(try await paths(of: container) == ["c.txt"])
      #expect(try await now("b.txt", since: version, in: container) == "c.txt")
      #expect(try await container.successor(of: "b.txt") == "c.txt")
      #expect(try await container.successor(of: "a.txt") == "c.txt")
      #expect(try await container.fate(ofContent: blob, at: "b.txt") == .at("c.txt"))
      let names = try await container.history(of: "c.txt").flatMap(\.changes).map(\.path)
      #expect(Set(names) == ["a.txt", "b.txt", "c.txt"])
    }
  }

  /// Also where the merge changes nothing beyond what one side had.
  @Test(arguments: [".txt", ".rtfd/TXT.rtf"]) func isInTheHistoryWithTheMergeThatDecided(_ end: String) async throws {
    let all = try await containers("a" + end)
    for (machine, name) in zip(machines, ["b", "c"]) { try machine.move("a" + end, name + end) }
    for index in [0, 1, 0] { try await all[index].sync() }
    let name = try #require(try await paths(of: all[0]).first)
    let other = name.hasPrefix("b") ? "c\(name.dropFirst())" : "b\(name.dropFirst())"
    for container in all {
      let history = try await container.history(of: name), merge = try #require(history.first)
      let change = try #require(merge.changes.first)
      #expect(merge.kind == .merge && merge.changes.count == 1 && change.kind == .renamed)
      #expect(change.path == name && change.oldPath == other && change.oldBlob == change.newBlob)
      #expect(history.flatMap(\.changes).filter { $0.kind == .renamed }.count == 3)
      #expect(try await container.history().first == merge)
    }
  }

  /// Who only wrote something gave it no name that could lose.
  @Test func isToldOnlyWhereBothGaveOne() async throws {
    let all = try await containers(merge: nil)
    try machines[0].move("a.txt", "b.txt")
    try machines[1].write("d.txt", "another document\n")
    for index in [0, 1, 0] { try await all[index].sync() }
    for container in all {
      #expect(try await container.history(of: "b.txt").map(\.kind) == [.version, .version])
    }
  }

  @Test func isNotToldAsDeleted() async throws {
    let all = try await containers(merge: nil)
    try await rename(all)
    let desktop = try await all[1].sync(), laptop = try await all[0].sync()
    #expect(desktop.sent == ["c.txt"] && desktop.sentDeletions.isEmpty)
    #expect(laptop.received == ["c.txt"] && laptop.deleted.isEmpty)
  }

  @Test func leadsToTheDocumentAlsoWhereAnotherOneTookTheFirstName() async throws {
    let all = try await containers()
    try await rename(all)
    try machines[0].write("a.txt", "another document\n")
    try await all[0].sync()
    let version = try #require(try machines[0].head()).description
    for index in [1, 0, 1] { try await all[index].sync() }
    for container in all {
      #expect(try await paths(of: container) == ["a.txt", "c.txt"])
      #expect(try await now("b.txt", since: version, in: container) == "c.txt")
      #expect(try await now("a.txt", since: version, in: container) == "a.txt")
      #expect(try await container.successor(of: "b.txt") == "c.txt")
      #expect(try await container.history(of: "a.txt").count == 1)
    }
  }

  @Test func leadsToThePackage() async throws {
    let all = try await containers("a.rtfd/TXT.rtf")
    try await rename(all, ["a.rtfd/TXT.rtf", "b.rtfd/TXT.rtf", "c.rtfd/TXT.rtf"])
    let version = try #require(try machines[0].head()).description
    for index in [1, 0, 1] { try await all[index].sync() }
    for container in all {
      #expect(try await now("b.rtfd", since: version, in: container) == "c.rtfd")
      #expect(try await container.successor(of: "b.rtfd") == "c.rtfd")
      let names = try await container.history(of: "c.rtfd").flatMap(\.changes).map(\.path)
      #expect(Set(names) == ["a.rtfd", "b.rtfd", "c.rtfd"])
    }
  }

  @Test func leadsToTheDocumentAlsoWhereItIsEvicted() async throws {
    let all = try await containers()
    try await rename(all)
    try await all[0].evict(["b.txt"])
    for index in [1, 0] { try await all[index].sync() }
    #expect(try await all[0].evictedDocuments().map(\.path) == ["c.txt"])
    #expect(try machines[0].folderTexts().isEmpty)
  }

  @Test func theIndexSaysWhatOneThatIsMadeAnewSays() async throws {
    let all = try await containers()
    try await rename(all)
    for index in [1, 0, 1] { try await all[index].sync() }
    for machine in machines {
      _ = try await machine.open().history()
      let store = try Store(
        root: machine.folder.path(percentEncoded: false).trimmingSlash, device: machine.device,
        surroundings: machine.surroundings, contentMerge: nil)
      #expect(store.inspectIndex().complaints.isEmpty)
    }
  }

  @Test func whatWasDeletedLeadsNowhere() async throws {
    let all = try await containers()
    try await rename(all)
    let version = try #require(try machines[0].head()).description
    for index in [1, 0] { try await all[index].sync() }
    try machines[0].remove("c.txt")
    for index in [0, 1] { try await all[index].sync() }
    for container in all {
      #expect(try await now("b.txt", since: version, in: container) == nil)
      #expect(try await container.successor(of: "b.txt") == nil)
    }
  }
}
