import Foundation
import Git
import Handoff
import Properties
import Testing

@testable import Ubiquity

/// A remote that was brought back from a backup: it lacks conflict versions and drafts, too.
@Suite struct RewoundRemoteTests {
  private let world: World
  private let (laptop, desktop): (Machine, Machine)
  private var backup: String { world.folder.path + "/backup.git" }
  init() throws {
    world = try World()
    (laptop, desktop) = (try world.device("laptop"), try world.device("desktop"))
  }

  /// The backup is older than a conflict and the desktop's draft.
  private func devices() async throws -> (one: UbiquityContainer, two: UbiquityContainer) {
    let one = try await laptop.create(), two = try await desktop.create()
    try await one.save("base", at: "x.txt")
    for container in [one, two, one] { try await container.sync() }
    try FileManager.default.copyItem(atPath: world.remote, toPath: backup)
    try await one.save("old", at: "x.txt")
    try await two.save("new", at: "x.txt")
    for container in [one, two, one] { try await container.sync() }
    try await publishDraft(two)
    #expect(try await one.poll())
    try await expectAllIsHere(one)
    return (one, two)
  }

  private func publishDraft(_ container: UbiquityContainer) async throws {
    let document = try #require(try await container.document(at: "x.txt"))
    let url = desktop.folder.appending(path: "x.txt", directoryHint: .notDirectory)
    let payload = ActivityPayload(
      activityType: "org.example.editing", identifier: UUID(), title: "x.txt",
      userInfo: [NSUserActivityDocumentURLKey: .url(url)])
    try await container.publish(
      PublishedActivity(
        payload: payload, state: .active, isCurrent: true, path: "x.txt", base: document, draft: Array("draft".utf8),
        continues: nil, process: nil))
    try await container.pushActivities()
  }

  private func setBack() throws {
    try FileManager.default.removeItem(atPath: world.remote)
    try FileManager.default.copyItem(atPath: backup, toPath: world.remote)
  }

  private func expectAllIsHere(_ container: UbiquityContainer) async throws {
    let conflict = try #require(try await container.conflicts().first)
    #expect(try await container.text(of: conflict.other) == "new")
    let activity = try #require(try await container.activities().first { $0.device == desktop.device })
    #expect(try await container.text(of: activity.draft) == "draft")
  }

  private func expectRefusal(_ container: UbiquityContainer) async throws {
    let error = await #expect(throws: UbiquityError.self) { try await container.sync() }
    #expect(error?.code == .rewound)
    try await expectAllIsHere(container)
  }

  @Test func aMachineThatHasJustJoinedNoticesIt() async throws {
    let one = try await laptop.create()
    try await one.save("base", at: "x.txt")
    try await one.sync()
    try FileManager.default.copyItem(atPath: world.remote, toPath: backup)
    try await one.save("newer", at: "x.txt")
    try await one.sync()
    let two = try await desktop.create()
    try setBack()
    let error = await #expect(throws: UbiquityError.self) { try await two.sync() }
    #expect(error?.code == .rewound)
    #expect(try desktop.folderTexts() == ["x.txt": "newer"])
  }

  @Test(arguments: [true, false]) func whatItLacksStaysAndIsGivenBack(_ isPolledFirst: Bool) async throws {
    let (one, two) = try await devices()
    try setBack()
    if isPolledFirst { #expect(try await one.poll()) }
    try await expectRefusal(one)
    try await expectRefusal(one)
    let doctor = laptop.doctor
    #expect(try await doctor.verify(remote: true).last?.grade == .wrong)
    #expect(try await !one.poll())
    let repair = try await one.repairRemote()
    #expect(repair.finding?.contains("set back") == true && repair.restored == 1)
    try await expectAllIsHere(one)
    let third = try world.device("tablet"), tablet = try await third.create()
    try await expectAllIsHere(tablet)
    try await expectIsAtRest([two, one, tablet])
  }

  /// With `git push --force`, by the machine that set its own `main` back, too, or that amended the version.
  @Test(arguments: [true, false], [true, false])
  func whatThisMachineTookFromItIsGivenBack(_ isAmended: Bool, _ isOfAnother: Bool) async throws {
    let one = try await laptop.create(), two = try await desktop.create(), author = isOfAnother ? two : one
    try await one.save("base", at: "x.txt")
    for container in [one, two, one] { try await container.sync() }
    try await author.save("two", at: "y.txt")
    for container in [author, one] { try await container.sync() }
    if isAmended {
      try laptop.plain("rm", "-q", "--cached", "y.txt")
    } else {
      try laptop.plain("reset", "-q", "--hard", "HEAD~1")
    }
    try laptop.write("z.txt", "three")
    try laptop.plain("add", "z.txt")
    try laptop.plainly(["commit", "-q", "-m", "by hand"] + (isAmended ? ["--amend"] : []))
    try laptop.plain("push", "-q", "--force", "origin", "main")
    await #expect(throws: UbiquityError.self) { try await one.sync() }
    #expect(try await one.repairRemote().finding == "the remote was set back or rewritten")
    for container in [one, two, one] { try await container.sync() }
    #expect(try laptop.folderTexts() == ["x.txt": "base", "y.txt": "two", "z.txt": "three"])
    #expect(try desktop.folderTexts() == laptop.folderTexts())
    #expect(try await one.repairRemote().finding == nil)
  }

  @Test func aMachineThatLeavesMeanwhileHasLeft() async throws {
    let one = try await laptop.create(), two = try await desktop.create()
    try await one.save("base", at: "x.txt")
    for container in [one, two, one] { try await container.sync() }
    try await one.approve(desktop.device)
    for container in [one, two, one] { try await container.sync() }
    try await one.save("new", at: "x.txt")
    try await one.sync()
    _ = try git("-C", world.remote, "update-ref", "refs/heads/main", "main~1")
    _ = try await two.leave()
    await #expect(throws: UbiquityError.self) { try await one.sync() }
    #expect(try await one.devices().first { $0.device == desktop.device }?.standing != .waiting)
    _ = try await one.repairRemote()
    try await one.sync()
    #expect(try await one.devices().first { $0.device == desktop.device }?.standing == .left)
    #expect(try !world.references().contains { $0.contains(desktop.device.id) })
  }

  private func finding() async throws -> StoreFinding {
    try #require(try await laptop.doctor.verify(remote: true).last)
  }

  @Test func aCheckSaysThatAnotherContainerIsThere() async throws {
    let (one, _) = try await devices()
    let tree = try git("-C", world.remote, "rev-parse", "main^{tree}").trimmingCharacters(in: .newlines)
    let commit = try git(
      "-C", world.remote, "-c", "user.name=u", "-c", "user.email=u@x", "commit-tree", tree, "-m", "unrelated")
    _ = try git("-C", world.remote, "update-ref", "refs/heads/main", commit.trimmingCharacters(in: .newlines))
    #expect(try await finding().grade == .wrong)
    #expect(try await finding().summary.contains("another container"))
    await #expect(throws: UbiquityError.self) { try await one.sync() }
    #expect(try await finding().summary.contains("another container"))
    #expect(try git("-C", laptop.git, "for-each-ref", "refs/docedit/probe") == "")
  }

  @Test func aCheckSaysThatSomethingIsThereThatNoDocumentCanBe() async throws {
    _ = try await devices()
    let commit = try git(
      "-C", world.remote, "-c", "user.name=u", "-c", "user.email=u@x", "commit-tree", treeWithSomethingTwice(), "-p",
      "main", "-m", "twice")
    _ = try git("-C", world.remote, "update-ref", "refs/heads/main", commit.trimmingCharacters(in: .newlines))
    let finding = try await finding()
    #expect(finding.grade == .wrong && finding.summary.contains("“x.txt” is there twice"))
  }

  /// As git makes none.
  private func treeWithSomethingTwice() throws -> String {
    let blob = try git("-C", world.remote, "rev-parse", "main:x.txt").trimmingCharacters(in: .newlines)
    let name = try #require(ObjectID(blob)).bytes, entry = Array("100644 x.txt\0".utf8) + name
    let file = world.folder.path + "/tree"
    try Data(entry + entry).write(to: URL(filePath: file))
    let made = try git("-C", world.remote, "hash-object", "--literally", "-t", "tree", "-w", file)
    return made.trimmingCharacters(in: .newlines)
  }

  @Test func itIsNoticedByTheRepairItself() async throws {
    let (one, two) = try await devices()
    try setBack()
    #expect(try await one.repairRemote().restored == 1)
    try await expectAllIsHere(one)
    try await expectIsAtRest([two, one])
    #expect(try await two.repairRemote() == RemoteRepair())
  }

  @Test func aRepairThatIsCutOffCanBeTriedAgain() async throws {
    let (one, two) = try await devices()
    try setBack()
    let hook = world.remote + "/hooks/update"
    try ExecutableFile.write("#!/bin/sh\necho no; exit 1\n", to: hook)
    await #expect(throws: UbiquityError.self) { try await one.repairRemote() }
    try await expectAllIsHere(one)
    try FileManager.default.removeItem(atPath: hook)
    #expect(try await one.repairRemote().restored == 1)
    try await expectIsAtRest([two, one])
  }

  private func expectIsAtRest(_ containers: [UbiquityContainer]) async throws {
    for container in containers {
      try await container.sync()
      #expect(try await container.conflicts().count == 1)
    }
    try await containers[0].resolve(containers[0].conflicts(), keeping: .ours)
    for container in containers + containers { try await container.sync() }
    for container in containers { #expect(try await container.conflicts().isEmpty) }
    #expect(try world.references().allSatisfy { !$0.contains("conflicts") })
  }
}
