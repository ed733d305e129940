import Foundation
import Git
import Testing

@testable import Ubiquity

/// A remote in a folder that power loss or a bad disk has damaged: it is told, and a machine that has everything gives it back.
@Suite struct DamagedRemoteTests {
  private let remote: FolderRemote, world: World, a: Machine, b: Machine, container: UbiquityContainer

  init() async throws {
    remote = try await FolderRemote(besides: ["b.md": "other\n"])
    (world, a, b, container) = (remote.world, remote.a, remote.b, remote.container)
  }

  private func file(_ id: ObjectID, in git: String) -> String {
    "\(git)/objects/\(id.description.prefix(2))/\(id.description.dropFirst(2))"
  }

  private func isInOrder() async throws {
    try await remote.isInOrder()
    let c = try world.device("phone")
    _ = try await c.create()
    #expect(try c.folderTexts() == ["a.md": "one\ntwo\n", "b.md": "other\n"])
  }

  /// Of a host nothing else is seen.
  @Test func aRefusalByAHostThatLacksObjectsSaysSo() throws {
    let host = try a.surroundings.remoteURL("ssh://host/writing.git")
    let error = try #require(UbiquityError.damage(of: host, for: "missing necessary objects"))
    #expect(error.code == .damagedRemote && error.hint?.contains("docedit remote NEW") == true)
    #expect(UbiquityError.damage(of: host, for: "pre-receive hook declined") == nil)
  }

  @Test(arguments: ["refs/heads/main", "refs", "HEAD", "objects", "config", "zeros", "value", "format"])
  func whatKeepsGitFromReadingItIsPutRight(
    _ damage: String
  ) async throws {
    switch damage {
    case "refs", "HEAD", "objects": try FileManager.default.removeItem(atPath: "\(world.remote)/\(damage)")
    case "config": try Data("[[[".utf8).write(to: URL(filePath: world.remote + "/config"))
    case "zeros": try Data(count: 66).write(to: URL(filePath: world.remote + "/config"))
    case "value": try Data("[core]\n\tbare = maybe\n".utf8).write(to: URL(filePath: world.remote + "/config"))
    case "format":
      try Data("[core]\n\trepositoryformatversion = 50\n".utf8).write(to: URL(filePath: world.remote + "/config"))
    default: try Data().write(to: URL(filePath: "\(world.remote)/\(damage)"))
    }
    try await container.save("other, edited\n", at: "b.md")
    let error = await #expect(throws: UbiquityError.self) { try await container.sync() }
    #expect(error?.code == .damagedRemote && error?.hint?.contains("docedit remote --repair") == true)
    #expect(try await remote.finding()?.grade == .wrong)
    #expect(try await container.repairRemote().finding?.hasPrefix("the remote ") == true)
    try await container.save("other\n", at: "b.md")
    try await container.sync()
    try await b.open().sync()
    try await isInOrder()
  }

  @Test(arguments: ["cut off", "without index", "cut off, besides"]) func packsThatCannotBeReadAreMended(
    _ damage: String
  ) async throws {
    _ = try git("-C", world.remote, "repack", "-a", "-d", "-q")
    let folder = world.remote + "/objects/pack/"
    let name = try #require(FileManager.default.contentsOfDirectory(atPath: folder).first { $0.hasSuffix(".pack") })
    let bytes = try Data(contentsOf: URL(filePath: folder + name))
    if damage == "without index" {
      try FileManager.default.removeItem(atPath: folder + name.dropLast(5) + ".idx")
      let date = Date(timeIntervalSinceNow: -7200)
      try FileManager.default.setAttributes([.modificationDate: date], ofItemAtPath: folder + name)
    } else {
      if damage == "cut off, besides" {
        let stem = folder + name.dropLast(5)
        for suffix in [".pack", ".idx"] {
          try FileManager.default.moveItem(atPath: stem + suffix, toPath: world.remote + "/spare" + suffix)
        }
        _ = try run(["sh", "-c", "git -C '\(world.remote)' unpack-objects -q < '\(world.remote)/spare.pack'"])
        for suffix in [".pack", ".idx"] {
          try FileManager.default.moveItem(atPath: world.remote + "/spare" + suffix, toPath: stem + suffix)
        }
      }
      try FileManager.default.setAttributes([.posixPermissions: 0o644], ofItemAtPath: folder + name)
      try bytes.prefix(bytes.count / 2).write(to: URL(filePath: folder + name))
    }
    let finding = try await remote.finding()
    #expect(finding?.grade == .wrong && finding?.summary.contains("docedit remote --repair") == true)
    _ = try await container.repairRemote()
    #expect(try await remote.finding()?.grade == .fine)
    #expect(try git("-C", world.remote, "fsck", "--strict", "--no-dangling") == "")
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
    let finding = try await remote.finding()
    #expect(finding?.grade == .wrong && finding?.summary.contains("docedit remote --repair") == true)
    #expect(finding?.details.contains { $0.contains(lost.description) } == true)
    let repair = try await container.repairRemote()
    #expect(repair.objects == 1 && repair.finding != nil)
    try await isInOrder()
  }

  /// A machine that has nothing of it yet is told so, and where it can be mended.
  @Test(arguments: ["refs/heads/main", "refs", "HEAD", "objects", "config", "version", "other\n"])
  func whoJoinsItIsToldWhatIsWrong(_ damage: String) async throws {
    let head = try #require(try a.head()), c = try world.device("phone")
    switch damage {
    case "refs", "HEAD", "objects": try FileManager.default.removeItem(atPath: "\(world.remote)/\(damage)")
    case "version": try FileManager.default.removeItem(atPath: file(head, in: world.remote))
    case "other\n":
      try FileManager.default.removeItem(atPath: file(Repository.blobID(of: Array(damage.utf8)), in: world.remote))
    default: try Data("[[[".utf8).write(to: URL(filePath: "\(world.remote)/\(damage)"))
    }
    let report = try? await container.tryRemote()
    #expect(report == nil || report?.content == .unreadable && report?.isUsable == false, "\(report.debugDescription)")
    let error = await #expect(throws: UbiquityError.self) { try await c.create() }
    #expect(error?.code == .damagedRemote, "\(error?.message ?? "")")
    #expect(error?.hint?.contains("on a machine that has the container, docedit remote --repair") == true)
    #expect(!FileManager.default.fileExists(atPath: c.folder.path))
    _ = try await container.repairRemote()
    _ = try await c.create()
    #expect(c.text("b.md") == "other\n")
  }

  @Test(arguments: ["tag", "blob", "packed"]) func aMainThatIsNoVersionIsToldAndPutRight(_ kind: String) async throws {
    let head = try #require(try a.head()), c = try world.device("phone")
    let user = ["-c", "user.name=e", "-c", "user.email=e@e"]
    _ = try run(["git", "-C", world.remote] + user + ["tag", "-a", "-m", "one", "one", head.description])
    let source = kind == "tag" ? "one" : "main:b.md"
    let other = try git("-C", world.remote, "rev-parse", source)
    _ = try git("-C", world.remote, "tag", "-d", "one")
    try Data(other.utf8).write(to: URL(filePath: world.remote + "/refs/heads/main"))
    if kind == "packed" { _ = try git("-C", world.remote, "pack-refs", "--all") }
    await #expect(throws: UbiquityError.self) { try await container.sync() }
    #expect(try await remote.finding()?.grade == .wrong)
    let report = try await container.tryRemote()
    #expect(report.content == .unreadable && !report.isUsable)
    let error = await #expect(throws: UbiquityError.self) { try await c.create() }
    #expect(error?.code == .damagedRemote)
    #expect(try await container.repairRemote().finding?.contains("no version") == true)
    #expect(try Repository.open(at: world.remote).reference(Reference.main) == head)
    try await isInOrder()
  }

  @Test func aPackThatItLostIsGivenBack() async throws {
    _ = try git("-C", world.remote, "repack", "-adq")
    let packs = world.remote + "/objects/pack"
    for name in try FileManager.default.contentsOfDirectory(atPath: packs) {
      try FileManager.default.removeItem(atPath: "\(packs)/\(name)")
    }
    #expect(try await remote.finding()?.grade == .wrong)
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
    _ = try await remote.doctor.repair()
    try await isInOrder()
  }
}
