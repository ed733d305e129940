import Foundation
import Testing

@testable import Ubiquity

/// Texts of older versions that are on the remote only.
@Suite struct EvictedTextsTests {
  private let world: World, laptop: Machine, container: UbiquityContainer

  init() async throws {
    world = try World()
    laptop = try world.device("laptop")
    container = try await laptop.create()
    try await container.save("one\n\ntwo\n", at: "n.txt")
    try await container.sync()
  }

  private var other: String { world.folder.path + "/other.git" }

  /// The text of the first version is on the remote only, and the document is here.
  private func leaveFirstText() async throws {
    try await container.save("one\n\ntwo\n\nthree\n", at: "n.txt")
    try await container.sync()
    try await container.evict(["n.txt"])
    try await container.download(["n.txt"])
    #expect(laptop.text("n.txt") == "one\n\ntwo\n\nthree\n")
  }

  private func texts(on remote: String) throws -> [String] {
    try git("-C", remote, "log", "--format=%h", "main", "--", "n.txt").split(separator: "\n").map {
      try git("-C", remote, "show", "\($0):n.txt")
    }
  }

  @Test func anotherRemoteGetsThem() async throws {
    try await leaveFirstText()
    _ = try git("init", "--quiet", "--bare", other)
    try await container.connect(to: other)
    #expect(try texts(on: other) == ["one\n\ntwo\n\nthree\n", "one\n\ntwo\n"])
  }

  @Test func whereARemoteHasLostThemARepairDoesWithoutThem() async throws {
    try await leaveFirstText()
    try FileManager.default.removeItem(atPath: world.remote)
    _ = try git("init", "--quiet", "--bare", world.remote)
    await #expect(throws: UbiquityError.self) { try await container.repairRemote() }
    let doctor = StoreDoctor(root: laptop.folder, device: laptop.device, surroundings: laptop.surroundings)
    #expect(try await !doctor.repair().isEmpty)
    _ = try await container.repairRemote()
    #expect(try texts(on: world.remote) == ["one\n\ntwo\n\nthree\n"])
    #expect(laptop.text("n.txt") == "one\n\ntwo\n\nthree\n")
  }

  @Test(arguments: ["state.plist", ""]) func aLostStateIsMadeAnewWithoutThem(_ name: String) async throws {
    try await container.save("one\n\ntwo\n\nthree\n", at: "n.txt")
    try await container.sync()
    try await container.evict(["n.txt"])
    try FileManager.default.removeItem(atPath: "\(laptop.git)/docedit/\(name)")
    _ = try await laptop.doctor.repair()
    #expect(try await laptop.doctor.repair().isEmpty)
    #expect(try await laptop.doctor.verify().allSatisfy { $0.grade != .wrong })
    let again = try laptop.open()
    #expect(try await again.remote == world.remote && again.id == container.id)
    #expect(try await again.sync().sent.isEmpty)
    #expect(try await again.download(["n.txt"]) == ["n.txt"])
    #expect(laptop.text("n.txt") == "one\n\ntwo\n\nthree\n")
  }

  @Test func aConflictIsResolvedWithThem() async throws {
    let desktop = try world.device("desktop"), phone = try world.device("phone")
    let others = try await [desktop.create(), phone.create()]
    try await container.evict(["n.txt"])
    for (other, word) in zip(others, ["desk", "phone"]) {
      try await other.save("\(word)\n", at: "n.txt")
      try await other.sync()
    }
    try await container.sync()
    let conflict = try #require(try await container.conflicts().first)
    try await container.download(["n.txt"])
    let kept = laptop.text("n.txt")
    try await container.resolve([conflict], keeping: .theirs)
    let all = ["desk\n", "phone\n"]
    #expect(all.contains(laptop.text("n.txt") ?? "") && laptop.text("n.txt") != kept)
    withExtendedLifetime((desktop, phone)) {}
  }

  @Test func aHistoryThatIsReadAnewNeedsNoneOfThem() async throws {
    try laptop.remove("n.txt")
    try laptop.write("m.txt", "one\n\ntwo\nthree\n")
    try await container.sync()
    let before = try await container.history(of: "m.txt")
    #expect(before.count == 2)
    try await container.evict(["m.txt"])
    for suffix in ["", "-wal", "-shm"] {
      try? FileManager.default.removeItem(atPath: laptop.git + "/docedit/index.sqlite" + suffix)
    }
    let again = try UbiquityContainer.open(
      at: laptop.folder, device: laptop.device, surroundings: laptop.surroundings, contentMerge: nil)
    #expect(try await again.history(of: "m.txt") == before)
    let doctor = StoreDoctor(root: laptop.folder, device: laptop.device, surroundings: laptop.surroundings)
    #expect(try await doctor.verify().allSatisfy { $0.grade != .wrong })
  }

  @Test func whoLeavesHasThemAll() async throws {
    try await leaveFirstText()
    #expect(try await !container.leave().lacksTexts)
    #expect(
      try git("-C", laptop.folder.path, "rev-list", "--objects", "--missing=print", "--all").contains("?") == false)
  }

  @Test func aRemoteThatIsOnlyNotedNeedsTheFormerOnesTexts() async throws {
    try await leaveFirstText()
    _ = try git("init", "--quiet", "--bare", other)
    try await container.setRemote(other)
    try await container.sync()
    #expect(try texts(on: other) == ["one\n\ntwo\n\nthree\n", "one\n\ntwo\n"])
  }

  @Test func aDocumentThatIsSavedAnewIsHere() async throws {
    try await container.evict(["n.txt"])
    try await container.save("new\n", at: "n.txt")
    try await container.sync()
    try await container.setRemote(nil)
    #expect(try await container.remote == nil)
  }

  @Test func whatTakesTheNameOfAnEvictedDocumentIsHere() async throws {
    let desktop = try world.device("desktop"), other = try await desktop.create()
    try await container.evict(["n.txt"])
    try desktop.remove("n.txt")
    try desktop.write("m.txt", "one\n\ntwo\n")
    try desktop.write("n.txt", "other words\n")
    try await other.sync()
    try await container.sync()
    #expect(laptop.text("n.txt") == "other words\n" && laptop.text("m.txt") == nil)
    #expect(try await container.evictedDocuments().map(\.path) == ["m.txt"])
  }
}
