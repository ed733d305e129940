import Foundation
import Git
import Testing

@testable import Ubiquity

/// A remote on which somebody put files where versions, conflict versions and activities belong.
@Suite struct StrangeReferenceTests {
  private let world: World
  private let laptop: Machine
  init() throws {
    world = try World()
    laptop = try world.device("laptop")
  }

  private func putFile(at references: String...) throws {
    let file = world.folder.path + "/strange"
    try Data("strange".utf8).write(to: URL(filePath: file))
    let blob = try git("-C", world.remote, "hash-object", "-w", file).trimmingCharacters(in: .newlines)
    for name in references {
      try FileManager.default.createDirectory(
        at: URL(filePath: "\(world.remote)/\(name)").deletingLastPathComponent(), withIntermediateDirectories: true)
      try Data("\(blob)\n".utf8).write(to: URL(filePath: "\(world.remote)/\(name)"))
    }
  }

  private func container() async throws -> UbiquityContainer {
    let container = try await laptop.create()
    for number in 0..<3 { try await container.save("text \(number)", at: "a.txt") }
    try await container.sync()
    return container
  }

  @Test func aFileAmongTheConflictVersionsKeepsNobodyFromExchanging() async throws {
    let container = try await container()
    try putFile(at: "refs/ubiquity/conflicts/74c938c0000000000000000000000000000000aa")
    try await container.sync()
    _ = try git("-C", world.remote, "update-ref", "refs/heads/main", "main~1")
    let error = await #expect(throws: UbiquityError.self) { try await container.sync() }
    #expect(error?.code == .rewound)
    try await container.repairRemote()
    try await container.save("more", at: "a.txt")
    try await container.sync()
    let desktop = try world.device("desktop"), other = try await desktop.create()
    #expect(try await other.text(of: other.document(at: "a.txt")?.blob) == "more")
    #expect(try await other.conflicts().isEmpty)
  }

  @Test func whatIsPassedOverOnTheRemoteIsNoFault() async throws {
    let container = try await container()
    try putFile(
      at: "refs/ubiquity/conflicts/74c938c0000000000000000000000000000000aa",
      "refs/ubiquity/activities/0123456789abcdef")
    try await container.sync()
    let doctor = StoreDoctor(root: laptop.folder, device: laptop.device, surroundings: laptop.surroundings)
    let findings = try await doctor.verify()
    #expect(findings.filter { $0.grade == .wrong }.isEmpty)
    #expect(Set(findings.filter { $0.grade == .note }.map(\.subject)).isSuperset(of: [.conflicts, .drafts]))
  }

  @Test func aMainThatIsNoVersionIsSaidToBeNone() async throws {
    let container = try await container()
    let main = try git("-C", world.remote, "rev-parse", "main").trimmingCharacters(in: .newlines)
    try putFile(at: "refs/heads/main")
    for _ in 0..<2 {
      let error = await #expect(throws: UbiquityError.self) { try await container.sync() }
      #expect(error?.message.contains("no version") == true, "\(String(describing: error))")
    }
    #expect(try await container.history().contains { $0.commit == main })
    try Data("\(main)\n".utf8).write(to: URL(filePath: world.remote + "/refs/heads/main"))
    try await container.save("more", at: "a.txt")
    try await container.sync()
    #expect(try git("-C", world.remote, "show", "main:a.txt") == "more")
  }

  @Test(arguments: [
    (["refs/heads/master"], "master"), (["refs/heads/a", "refs/heads/trunk", "refs/tags/v1"], "trunk"),
    (["refs/heads/notes"], "notes"), (["refs/heads/main", "refs/heads/master"], nil), ([], nil),
    (["refs/tags/v1"], nil), (["refs/heads/master", "refs/ubiquity/circle"], nil),
    (["refs/heads/master", "refs/heads/ubiquity/circle"], nil), (["refs/heads/sealed"], nil),
  ])
  func aRemoteWithDocumentsOnAnotherBranchIsKnownByThat(_ names: [String], _ branch: String?) throws {
    let id = try #require(ObjectID(String(repeating: "1", count: 40)))
    #expect(Reference.otherBranch(in: Dictionary(uniqueKeysWithValues: names.map { ($0, id) })) == branch)
  }
}
