import Foundation
import Git
import Testing

@testable import Ubiquity

/// A remote in a folder that power loss or a bad disk has damaged: it is told, and a machine that has everything gives it back.
@Suite struct DamagedRemoteTests {
  private let world: World
  private let a: Machine, b: Machine
  private let container: UbiquityContainer
  private let doctor: StoreDoctor

  init() async throws {
    world = try World()
    (a, b) = (try world.device("laptop"), try world.device("desktop"))
    container = try await a.create()
    doctor = StoreDoctor(root: a.folder, device: a.device, surroundings: a.surroundings)
    try await container.save("one\n", at: "a.md")
    try await container.save("other\n", at: "b.md")
    try await container.sync()
    _ = try await b.create()
    try await container.sync()
  }

  private func remoteFinding() async throws -> StoreFinding? {
    try await doctor.verify(remote: true).first { $0.subject == .remote }
  }

  private func file(_ id: ObjectID, in git: String) -> String {
    "\(git)/objects/\(id.description.prefix(2))/\(id.description.dropFirst(2))"
  }

  private func isInOrder() async throws {
    #expect(try await remoteFinding()?.grade == .fine)
    #expect(try git("-C", world.remote, "fsck", "--strict", "--no-dangling") == "")
    #expect(try await container.repairRemote() == RemoteRepair())
    try await container.save("one\ntwo\n", at: "a.md")
    #expect(try await container.sync().sent == ["a.md"])
    #expect(try await b.open().sync().received == ["a.md"])
    let c = try world.device("phone")
    _ = try await c.create()
    #expect(try c.folderTexts() == ["a.md": "one\ntwo\n", "b.md": "other\n"])
  }

  @Test(arguments: ["refs/heads/main", "refs", "HEAD"]) func whatKeepsGitFromReadingItIsPutRight(
    _ damage: String
  ) async throws {
    switch damage {
    case "refs": try FileManager.default.removeItem(atPath: world.remote + "/refs")
    case "HEAD": try FileManager.default.removeItem(atPath: world.remote + "/HEAD")
    default: try Data().write(to: URL(filePath: "\(world.remote)/\(damage)"))
    }
    try await container.save("other, edited\n", at: "b.md")
    let error = await #expect(throws: UbiquityError.self) { try await container.sync() }
    #expect(error?.code == .damagedRemote && error?.hint?.contains("docedit remote --repair") == true)
    #expect(try await remoteFinding()?.grade == .wrong)
    #expect(try await container.repairRemote().finding?.hasPrefix("the remote ") == true)
    try await container.save("other\n", at: "b.md")
    try await container.sync()
    try await b.open().sync()
    try await isInOrder()
  }

  @Test(arguments: ["missing", "cut off", "flipped", "tree", "version"]) func anObjectThatItLostIsFoundAndGivenBack(
    _ damage: String
  ) async throws {
    let head = try #require(try a.head()), tree = try a.repository().commit(head).content.tree
    let lost = damage == "tree" ? tree : damage == "version" ? head : try Repository.blobID(of: Array("other\n".utf8))
    let object = file(lost, in: world.remote)
    var bytes = try Data(contentsOf: URL(filePath: object))
    try FileManager.default.removeItem(atPath: object)
    if damage == "cut off" { try bytes.prefix(bytes.count - 4).write(to: URL(filePath: object)) }
    if damage == "flipped" {
      bytes[bytes.count / 2] ^= 0x10
      try bytes.write(to: URL(filePath: object))
    }
    let finding = try await remoteFinding()
    #expect(finding?.grade == .wrong && finding?.summary.contains("docedit remote --repair") == true)
    #expect(finding?.details.contains { $0.contains(lost.description) } == true)
    let repair = try await container.repairRemote()
    #expect(repair.objects == 1 && repair.finding != nil)
    try await isInOrder()
  }

  @Test func aPackThatItLostIsGivenBack() async throws {
    _ = try git("-C", world.remote, "repack", "-adq")
    let packs = world.remote + "/objects/pack"
    for name in try FileManager.default.contentsOfDirectory(atPath: packs) {
      try FileManager.default.removeItem(atPath: "\(packs)/\(name)")
    }
    #expect(try await remoteFinding()?.grade == .wrong)
    #expect(try await container.repairRemote().objects > 5)
    try await isInOrder()
  }

  @Test func whatThisMachineHasNotEitherIsToldAndAnotherOneGivesIt() async throws {
    let lost = try Repository.blobID(of: Array("other\n".utf8))
    for git in [world.remote, a.git] { try FileManager.default.removeItem(atPath: file(lost, in: git)) }
    let error = await #expect(throws: UbiquityError.self) { try await container.repairRemote() }
    #expect(error?.code == .damagedRemote && error?.message.contains("b.md") == true)
    #expect(error?.hint?.contains("docedit remote NEW") == true)
    #expect(try await b.open().repairRemote().objects == 1)
    _ = try await doctor.repair()
    try await isInOrder()
  }
}
