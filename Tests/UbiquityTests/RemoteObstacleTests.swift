import Foundation
import Testing

@testable import Git
@testable import Ubiquity

/// A remote in a folder whose files are not git's alone: other programs copied some, cut some off, or left some behind.
@Suite struct RemoteObstacleTests {
  private let remote: FolderRemote, world: World, a: Machine, b: Machine, container: UbiquityContainer

  init() async throws {
    remote = try await FolderRemote()
    (world, a, b, container) = (remote.world, remote.a, remote.b, remote.container)
  }

  private func isThere(_ name: String) -> Bool { FileManager.default.fileExists(atPath: "\(world.remote)/\(name)") }

  private func setAside() -> [String] {
    let files = FileManager.default.enumerator(atPath: world.remote + "/docedit/set-aside")?.allObjects as? [String]
    return (files ?? []).map { $0.split(separator: "/").dropFirst().joined(separator: "/") }
  }

  /// Branches and tags of a user's own are nothing of docedit's, and git complains of them itself.
  @Test func aReferenceOfSomebodyElseThatNamesNothingIsARemark() async throws {
    let id = String(repeating: "1", count: 40)
    for name in ["refs/heads/mine", "refs/tags/old"] {
      try Data("\(id)\n".utf8).write(to: URL(filePath: "\(world.remote)/\(name)"))
    }
    let finding = try #require(try await remote.finding())
    #expect(finding.grade == .note && finding.details.count == 2, "\(finding)")
    #expect(finding.details.first?.hasPrefix("refs/heads/mine names what is not there") == true)
    for name in ["refs/heads/mine", "refs/tags/old"] {
      _ = try git("-C", world.remote, "update-ref", "-d", name)
    }
    _ = try git("-C", world.remote, "branch", "mine", "main")
    try await remote.isInOrder()
  }

  @Test(arguments: [
    "refs/heads/main (Anna's conflicted copy 2026-11-25)", "refs/heads/main~", "refs/ubiquity/devices/a b~1",
  ])
  func aCopyOfAReferenceKeepsNobodyFromSendingAndIsSetAside(_ copy: String) async throws {
    try FileManager.default.copyItem(atPath: world.remote + "/refs/heads/main", toPath: "\(world.remote)/\(copy)")
    try await container.save("one, edited\n", at: "a.md")
    #expect(try await container.sync().sent == ["a.md"])
    #expect(try await b.open().sync().received == ["a.md"])
    let finding = try await remote.finding()
    #expect(finding?.grade == .wrong && finding?.summary.contains(copy) == true, "\(String(describing: finding))")
    #expect(finding?.details.contains { $0.contains("docedit remote --repair") } == true)
    #expect(try await container.repairRemote().finding?.contains(copy) == true)
    #expect(!isThere(copy) && setAside().contains(copy))
    try await remote.isInOrder()
  }

  /// What is much goes through git's own program, which refuses it.
  @Test func theCopyIsNamedWhereGitRefusesWhatIsSent() async throws {
    try Data("x".utf8).write(to: URL(filePath: world.remote + "/refs/heads/main~"))
    for number in 0..<300 { try a.write("\(number).md", "\(number)\n") }
    let error = await #expect(throws: UbiquityError.self) { try await container.sync() }
    #expect(error?.code == .damagedRemote && error?.message.contains("refs/heads/main~") == true)
    #expect(error?.hint?.contains("docedit remote --repair") == true)
    try await container.repairRemote()
    try await b.open().sync()
    try await remote.isInOrder()
  }

  @Test(arguments: ["a line", "cut off", "zeros"]) func theGoodLinesOfABrokenFileOfReferencesAreKept(
    _ damage: String
  ) async throws {
    _ = try git("-C", world.remote, "branch", "zzz", "main")
    _ = try git("-C", world.remote, "pack-refs", "--all")
    let file = URL(filePath: world.remote + "/packed-refs"), before = try world.references()
    var bytes = try Data(contentsOf: file)
    switch damage {
    case "a line": bytes += Data("garbage".utf8)
    case "cut off": bytes = bytes.dropLast(bytes.count / 2)
    default: bytes = Data(count: bytes.count)
    }
    try bytes.write(to: file)
    let error = await #expect(throws: UbiquityError.self) { try await container.sync() }
    #expect(error?.code == .damagedRemote && error?.hint?.contains("docedit remote --repair") == true)
    #expect(try await remote.finding()?.summary.contains("packed-refs") == true)
    #expect(try await container.repairRemote().finding?.contains("packed-refs") == true)
    #expect(setAside().contains("packed-refs"))
    let kept = damage == "a line" ? before : before.filter { !$0.hasPrefix("refs/heads/zzz ") }
    #expect(try Set(world.references()).isSuperset(of: kept))
    try await remote.isInOrder()
  }

  @Test func anUploadThatNamesNothingIsTakenAway() async throws {
    let name = "refs/docedit/uploads/0123456789abcdef"
    try FileManager.default.createDirectory(
      atPath: world.remote + "/refs/docedit/uploads", withIntermediateDirectories: true)
    try Data("\(String(repeating: "1", count: 40))\n".utf8).write(to: URL(filePath: "\(world.remote)/\(name)"))
    #expect(try await remote.finding()?.grade == .wrong)
    #expect(try await container.repairRemote().leftOut == [name])
    try await remote.isInOrder()
  }

  /// The remote's `main` names nothing, and no machine has that: each of them can mend it.
  @Test(arguments: [false, true]) func aMainThatNamesNothingIsWhatItWas(_ isPacked: Bool) async throws {
    let main = try a.head(), nothing = String(repeating: "12345678", count: 5)
    try Data("\(nothing)\n".utf8).write(to: URL(filePath: world.remote + "/refs/heads/main"))
    if isPacked {
      try FileManager.default.removeItem(atPath: world.remote + "/refs/heads/main")
      try Data("\(nothing) refs/heads/main\n".utf8).write(to: URL(filePath: world.remote + "/packed-refs"))
    }
    #expect(try await remote.finding()?.grade == .wrong)
    let repair = try await b.open().repairRemote()
    #expect(repair.leftOut == ["refs/heads/main"] && repair.finding != nil)
    #expect(try Repository.open(at: world.remote).reference("refs/heads/main") == main)
    #expect(setAside().contains("refs/heads/main"))
    try await remote.isInOrder()
  }

  /// The other one has sent what this one has not fetched. Its report speaks of its newest version.
  @Test(arguments: [true, false]) func whatOnlyAnotherMachineHasIsLeftOutUntilThatSendsItAnew(_ isAll: Bool)
    async throws
  {
    let other = try b.open()
    try await other.save("from the desktop\n", at: "b.md")
    try await other.sync()
    let main = try #require(try b.head()).description
    let lost = isAll ? "" : "/\(main.prefix(2))/\(main.dropFirst(2))"
    try FileManager.default.removeItem(atPath: "\(world.remote)/objects\(lost)")
    let repair = try await container.repairRemote()
    #expect(repair.leftOut.contains("refs/heads/main") && (repair.objects > 0) == isAll)
    #expect(try git("-C", world.remote, "fsck", "--strict", "--no-dangling") == "")
    let told = await #expect(throws: UbiquityError.self) { try await other.sync() }
    #expect(told?.code == .rewound)
    #expect(try await other.repairRemote().leftOut.isEmpty)
    #expect(try await container.sync().received == ["b.md"])
    try await remote.isInOrder()
  }

  /// A document is damaged on both, and a third machine has it.
  @Test func aRepairThatCannotHelpNeverNamesItself() async throws {
    let lost = try Repository.blobID(of: Array("one\n".utf8)).description
    for git in [world.remote, a.git] {
      try FileManager.default.removeItem(atPath: "\(git)/objects/\(lost.prefix(2))/\(lost.dropFirst(2))")
    }
    let error = await #expect(throws: UbiquityError.self) { try await container.repairRemote() }
    #expect(error?.hint?.hasPrefix("another machine (desktop) may have it") == true)
  }

  @Test(arguments: ["refs/heads/main.lock", "refs/ubiquity/devices/0.lock", "packed-refs.lock"])
  func aLockThatWasLeftIsNamedAndRemoved(_ lock: String) async throws {
    let file = "\(world.remote)/\(lock)"
    try Data().write(to: URL(filePath: file))
    #expect(try await remote.finding()?.grade == .fine)
    #expect(try await container.repairRemote().finding == nil && isThere(lock))
    try FileManager.default.setAttributes([.modificationDate: Date(timeIntervalSinceNow: -900)], ofItemAtPath: file)
    #expect(try await remote.finding()?.summary.contains(lock) == true)
    #expect(try await container.repairRemote().finding?.contains(lock) == true)
    #expect(!isThere(lock))
    try await remote.isInOrder()
  }

  @Test func whoCannotSendIsToldOfTheLock() async throws {
    let lock = world.remote + "/refs/heads/main.lock"
    try Data().write(to: URL(filePath: lock))
    try await container.save("one, edited\n", at: "a.md")
    let young = await #expect(throws: UbiquityError.self) { try await container.sync() }
    #expect(young?.code == .busy && young?.message.contains("refs/heads/main.lock") == true)
    try FileManager.default.setAttributes([.modificationDate: Date(timeIntervalSinceNow: -900)], ofItemAtPath: lock)
    let old = await #expect(throws: UbiquityError.self) { try await container.sync() }
    #expect(old?.code == .damagedRemote && old?.message.contains("refs/heads/main.lock") == true)
    #expect(old?.hint?.contains("docedit remote --repair") == true)
    #expect(try await container.repairRemote().sent == ["a.md"])
    try await b.open().sync()
    try await remote.isInOrder()
  }

  /// Its holder is at work still, however long that takes.
  @Test func aLockThatIsHeldStays() async throws {
    let lock = world.remote + "/refs/heads/main.lock"
    try Data().write(to: URL(filePath: lock))
    try FileManager.default.setAttributes([.modificationDate: Date(timeIntervalSinceNow: -900)], ofItemAtPath: lock)
    let sign = world.folder.path + "/holds", script = #"exec <"$0"; touch "$1"; exec sleep 60"#
    let holder = try ChildProcess(
      ["sh", "-c", script, lock, sign], environment: ProcessInfo.processInfo.environment, ownGroup: true)
    defer { _ = holder.finish(within: 0) }
    while !FileManager.default.fileExists(atPath: sign) { usleep(10_000) }
    #expect(try await remote.finding()?.grade == .fine)
    #expect(try await container.repairRemote().finding == nil && isThere("refs/heads/main.lock"))
  }
}
