import Foundation
import Git
import Testing

@testable import Ubiquity

/// Documents are moved on one machine, and others come to their old names.
@Suite struct TakenNamesTests {
  private let machines: [Machine]
  init() throws {
    let world = try World()
    machines = try ["laptop", "desktop", "tablet"].map { try world.device($0) }
  }

  private func side(_ files: [TreePath: Int], told: [TreePath: TreePath] = [:]) throws -> TreeMerge.Side {
    let blobs = try files.mapValues { try Repository.blobID(of: Array("\($0)".utf8)) }
    return .init(files: blobs, moves: told, told: Set(told.keys)) { _ in .init(depth: 1, device: "d") }
  }

  private func containers(_ paths: String...) async throws -> [UbiquityContainer] {
    var all: [UbiquityContainer] = []
    for machine in machines { all.append(try await machine.create()) }
    for path in paths { try machines[0].write(path, "of \(path)\n") }
    for container in all { try await container.sync() }
    return all
  }

  private func texts(_ machine: Machine, _ paths: String...) -> [String?] { paths.map { machine.text($0) } }

  @Test func namesThatCannotBeLongerGetShorter() async throws {
    let all = try await containers("a.txt"), name = String(repeating: "n", count: 255)
    try machines[0].write(name, "one")
    try machines[1].write(name.uppercased(), "two")
    try machines[2].write(name + "/c.txt", "three")
    for index in [0, 1, 2, 0, 1, 2, 0] { try await all[index].sync() }
    for machine in machines {
      let texts = try machine.folderTexts()
      #expect(Set(texts.values) == ["of a.txt\n", "one", "two", "three"] && texts[name + "/c.txt"] == "three")
    }
  }

  /// The other one came under a third name first. The document is deleted here, and renamed or edited elsewhere.
  @Test(arguments: [false, true]) func aNewDocumentThatTookTheNameOfADeletedOneIsAnother(_ isRenamed: Bool) async throws
  {
    let all = try await containers("report.txt")
    try machines[0].write("new.txt", "another document\n")
    try await all[0].collectLocalChanges()
    for (old, new) in [("report.txt", "old.txt"), ("new.txt", "report.txt")] { try machines[0].move(old, new) }
    try await all[0].collectLocalChanges()
    try machines[0].remove("old.txt")
    let kept = isRenamed ? "renamed.txt" : "report 2.txt", text = isRenamed ? "of report.txt\n" : "edited report\n"
    if isRenamed { try machines[1].move("report.txt", kept) } else { try machines[1].write("report.txt", text) }
    for index in [0, 1, 0, 2] { try await all[index].sync() }
    for machine in machines {
      #expect(try machine.folderTexts() == ["report.txt": "another document\n", kept: text])
    }
    for container in all { #expect(try await container.conflicts().isEmpty) }
  }

  @Test(arguments: [[0, 1, 2, 0, 1], [1, 0, 2, 1, 0]])
  func anEditFollowsTheDocumentWhoseNameAnotherOneTook(_ order: [Int]) async throws {
    let all = try await containers("report.txt")
    try machines[0].move("report.txt", "old.txt")
    try await all[0].collectLocalChanges()
    try machines[0].write("report.txt", "another one\n")
    try machines[1].write("report.txt", "of report.txt, edited\n")
    for index in order { try await all[index].sync() }
    for machine in machines {
      #expect(texts(machine, "report.txt", "old.txt") == ["another one\n", "of report.txt, edited\n"])
    }
    for container in all {
      #expect(try await container.conflicts().isEmpty)
      let writers = try await container.history(of: "old.txt").map(\.author.name)
      #expect(Set(["laptop", "desktop"]).isSubset(of: writers))
      #expect(try await container.history(of: "report.txt").count == 1)
    }
  }

  /// Also where nobody looked in between.
  @Test(arguments: [[0, 1, 2, 0, 1], [1, 0, 2, 1, 0]])
  func anEditFollowsTheDocumentWhoseNameWasTakenAtOnce(_ order: [Int]) async throws {
    let all = try await containers("report.txt")
    try machines[0].move("report.txt", "old.txt")
    try machines[0].write("report.txt", "another one\n")
    try machines[1].write("report.txt", "of report.txt, edited\n")
    for index in order { try await all[index].sync() }
    for machine in machines {
      #expect(texts(machine, "report.txt", "old.txt") == ["another one\n", "of report.txt, edited\n"])
    }
    for container in all { #expect(try await container.conflicts().isEmpty) }
  }

  @Test func editsFollowDocumentsThatMovedUp() async throws {
    let all = try await containers("1.txt", "2.txt")
    for (old, new) in [("2.txt", "3.txt"), ("1.txt", "2.txt")] {
      try machines[0].move(old, new)
      try await all[0].collectLocalChanges()
    }
    try machines[1].write("1.txt", "of 1.txt, edited\n")
    try machines[2].write("2.txt", "of 2.txt, edited\n")
    for index in [0, 1, 2, 0, 1] { try await all[index].sync() }
    for machine in machines {
      #expect(texts(machine, "1.txt", "2.txt", "3.txt") == [nil, "of 1.txt, edited\n", "of 2.txt, edited\n"])
    }
  }

  @Test(arguments: [[("d", "m"), ("x", "y")], [("x", "m"), ("d", "m")]])
  func aChangeIsToldOnceOfEachName(_ told: [(String, String)]) throws {
    func file(_ path: String, _ text: String) throws -> TreeFile {
      TreeFile(path: path, blob: try Repository.blobID(of: Array(text.utf8)), mode: .file)
    }
    let raw = [
      TreeChange(kind: .modified, old: try file("d", "1"), new: try file("d", "2")),
      TreeChange(kind: .added, old: nil, new: try file("m", "1")),
      TreeChange(kind: .deleted, old: try file("x", "3"), new: nil),
    ]
    let changes = ChangeList(raw, moves: told.map { .init(old: TreePath($0), new: TreePath($1)) }).changes
    let words = changes.map { "\($0.kind) \($0.oldPath.map { $0 + " to " } ?? "")\($0.path)" }
    let isTaken = told[0].0 == "d"
    #expect(words == (isTaken ? ["added d", "renamed d to m", "deleted x"] : ["edited d", "renamed x to m"]))
  }

  @Test func whatIsMovedOnToADeletedDocumentsNameIsThatDocument() throws {
    let moved = try side(["b": 1], told: ["a": "b"])
    let merge = try TreeMerge(base: side(["a": 1, "b": 2]).files, moved, side(["a": 1, "b": 2]))
    #expect(try merge.files == side(["b": 1]).files && merge.moves.isEmpty)
  }

  @Test func theMergeTellsOfDocumentsThatMovedUp() throws {
    let moved = try side(["b": 1, "c": 2], told: ["a": "b", "b": "c"])
    let merge = try TreeMerge(base: side(["a": 1, "b": 2]).files, moved, side(["a": 8, "b": 9]))
    #expect(try merge.files == side(["b": 8, "c": 9]).files && merge.conflicts.isEmpty)
    #expect(merge.moves.map { "\($0.old) \($0.new)" } == ["a b", "b c"])
  }

  @Test func aDocumentInTheOldPlaceThatIsDeletedElsewhereIsNew() throws {
    let moved = try side(["a": 7, "b": 1], told: ["a": "b"])
    let merge = try TreeMerge(base: side(["a": 1]).files, moved, side([:]))
    #expect(try merge.files == side(["a": 7, "b": 1]).files)
  }
}
