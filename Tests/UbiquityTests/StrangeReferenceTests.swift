import Foundation
import Git
import Handoff
import Properties
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
    let findings = try await doctor.verify()
    #expect(findings.filter { $0.grade == .wrong }.isEmpty)
    #expect(Set(findings.filter { $0.grade == .note }.map(\.subject)).isSuperset(of: [.conflicts, .drafts]))
  }

  /// Commits whose trees have files of the right names, and nonsense in them.
  private func putNonsense(at references: String...) throws -> ObjectID {
    let remote = try Repository.open(at: world.remote), blob = try remote.writeBlob(Array("nonsense".utf8))
    let activity = "activities/\(UUID().uuidString)"
    let paths = ["meta.plist", "device.plist", "\(activity)/activity.plist", "\(activity)/payload.plist"]
    let commit = try remote.writeCommit(
      CommitContent(
        tree: try remote.tree(nil, applying: paths.map { .put(path: $0, blob: blob) }), parents: [],
        signature: Signature(name: "x", email: "x@y", date: Date(timeIntervalSince1970: 1)), message: "x\n"))
    for name in references { try remote.setReference(name, to: commit, expecting: nil) }
    return commit
  }

  private var doctor: StoreDoctor { laptop.doctor }

  private func remarks() async throws -> Set<String> {
    let findings = try await doctor.verify()
    #expect(findings.filter { $0.grade == .wrong }.isEmpty)
    return Set(findings.filter { $0.grade == .note }.flatMap(\.details).compactMap { $0.split(separator: " ").first })
      .reduce(into: []) { $0.insert(String($1)) }
  }

  @Test func nonsenseOfOthersIsARemarkAndCanBeTakenAway() async throws {
    let container = try await container()
    let names = [
      "refs/ubiquity/conflicts/74c938c0000000000000000000000000000000aa", "refs/ubiquity/conflicts/nonsense",
      "refs/ubiquity/activities/0123456789abcdef", "refs/ubiquity/activities/hello",
      "refs/ubiquity/devices/0123456789abcdef",
    ]
    for name in names { _ = try putNonsense(at: name) }
    _ = try putNonsense(at: "refs/heads/ubiquity/conflicts/branch", "refs/ubiquity/later/thing")
    try putFile(at: "refs/ubiquity/devices/0123456789abcdee")
    try await container.sync()
    let strange = Set(names + ["refs/ubiquity/devices/0123456789abcdee", "refs/ubiquity/conflicts/branch"])
    #expect(try await remarks() == strange)
    let before = Set(try world.references().compactMap { $0.split(separator: " ").first.map(String.init) })
    let removed = try await container.repairRemote().strangers
    #expect(Set(removed.removed.map(RemoteNamespace.localName)) == strange && removed.refusal == nil)
    let after = Set(try world.references().compactMap { $0.split(separator: " ").first.map(String.init) })
    #expect(
      before.subtracting(after)
        == strange.subtracting(["refs/ubiquity/conflicts/branch"]).union(["refs/heads/ubiquity/conflicts/branch"]))
    #expect(try await remarks().isEmpty)
    #expect(try await container.repairRemote() == RemoteRepair())
  }

  @Test func nonsenseThatComesAndGoesIsNoConflict() async throws {
    let container = try await container(), desktop = try world.device("desktop"), other = try await desktop.create()
    _ = try putNonsense(at: "refs/ubiquity/conflicts/74c938c0000000000000000000000000000000aa")
    for machine in [container, other] { try await machine.sync() }
    #expect(try await container.repairRemote().strangers.removed.count == 1)
    let report = try await other.sync()
    #expect(report.resolvedConflicts == 0)
    #expect(await other.exchanges().allSatisfy { $0.received.conflicts == 0 && $0.received.resolved == nil })
  }

  @Test func whatOthersHaveToSayIsLeftThere() async throws {
    let container = try await container(), desktop = try world.device("desktop"), other = try await desktop.create()
    let document = try #require(try await other.document(at: "a.txt"))
    let payload = ActivityPayload(activityType: "org.example.editing", identifier: UUID(), title: "a.txt")
    try await other.publish(
      PublishedActivity(
        payload: payload, state: .active, isCurrent: true, path: "a.txt", base: document, draft: Array("draft".utf8)))
    try await other.sync()
    try await container.sync()
    #expect(try await container.repairRemote().strangers == RemoteRepair.Removal())
    #expect(try await container.activities().count == 1)
  }

  @Test func aRemoteThatKeepsNonsenseIsMendedAllTheSame() async throws {
    let container = try await container(), name = "refs/ubiquity/conflicts/nonsense"
    _ = try putNonsense(at: name)
    try await container.sync()
    let script = "#!/bin/sh\ncase $3 in 0000*) exit 1;; esac\n"
    try ExecutableFile.write(script, to: world.remote + "/hooks/update")
    let repair = try await container.repairRemote()
    #expect(repair.strangers.removed.isEmpty && repair.strangers.refusal?.contains(name) == true)
    #expect(try await remarks() == [name])
  }

  @Test func nonsenseAmongWhatThisDeviceHasToSendIsWrong() async throws {
    _ = try await container()
    let blob = try laptop.repository().writeBlob(Array("nonsense".utf8))
    let commit = try laptop.repository().writeCommit(
      CommitContent(
        tree: try laptop.repository().tree(nil, applying: [.put(path: "meta.plist", blob: blob)]), parents: [],
        signature: Signature(name: "x", email: "x@y", date: Date(timeIntervalSince1970: 1)), message: "x\n"))
    try laptop.repository().setReference(
      Reference.conflicts + "74c938c0000000000000000000000000000000aa", to: commit, expecting: nil)
    #expect(try await doctor.verify().filter { $0.grade == .wrong }.map(\.subject) == [.conflicts])
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
