import Foundation
import Git
import Testing

@testable import Ubiquity

/// A device that leaves, over a real remote.
@Suite struct LeaveTests {
  private let world: World
  private let (laptop, desktop): (Machine, Machine)
  init() throws {
    world = try World()
    (laptop, desktop) = (try world.device("laptop"), try world.device("desktop"))
  }

  private func remote() throws -> Repository { try Repository.open(at: world.remote) }

  private func approved() async throws -> (laptop: UbiquityContainer, desktop: UbiquityContainer) {
    let one = try await laptop.create(), two = try await desktop.create()
    try await one.approve(desktop.device)
    try await two.sync()
    return (one, two)
  }

  @Test func whatIsNotSentIsSentFirst() async throws {
    let (one, two) = try await approved()
    try await two.save("words", at: "a.txt")
    try desktop.write("b.txt", "by another program")
    let departure = try await two.leave()
    #expect(departure.membership == .member && departure.isAllSent && departure.failure == nil)
    try await one.sync()
    #expect(laptop.text("a.txt") == "words" && laptop.text("b.txt") == "by another program")
  }

  /// It would not help to try again, and what somebody else put there is not taken for this container's circle.
  @Test func whereTheRemoteHasAnotherCircleThatIsTold() async throws {
    let (one, two) = try await approved(), junk = try remote().writeBlob(Array("junk".utf8))
    try remote().setReference(Reference.circle, to: junk, expecting: nil)
    let error = await #expect(throws: UbiquityError.self) { try await two.leave() }
    #expect(error?.code == .notTrusted && error?.hint?.contains("docedit devices trust --keep") == true)
    try await one.keepCircle()
    #expect(try await two.leave().membership == .member)
  }

  @Test func whereItIsNotWantedAnyMoreNothingIsForgotten() async throws {
    let (_, two) = try await approved()
    let leaving = Task {
      while !Task.isCancelled { await Task.yield() }
      _ = try await two.leave(keepingLocal: true)
    }
    leaving.cancel()
    await #expect(throws: UbiquityError.cancelled) { try await leaving.value }
    try await two.sync()
  }

  @Test func whereItIsNotWantedAnyMoreTheRemoteStays() async throws {
    let (_, two) = try await approved()
    let change = Task {
      while !Task.isCancelled { await Task.yield() }
      try await two.setRemote(nil)
    }
    change.cancel()
    await #expect(throws: UbiquityError.cancelled) { try await change.value }
    #expect(try await two.remote != nil)
  }

  @Test func theOthersListItAsOneThatLeft() async throws {
    let (one, two) = try await approved()
    _ = try await two.leave()
    let names = try remote().references("refs/ubiquity/").map(\.name)
    #expect(!names.contains { $0.hasSuffix(desktop.device.id) })
    try await one.sync()
    #expect(try await one.devices().map(\.standing) == [.approved, .left])
    #expect(try await one.circleStatus().members == [laptop.device])
    _ = try git("-C", laptop.folder.path(percentEncoded: false), "fsck", "--strict")
  }

  @Test func theFolderIsAnOrdinaryRepository() async throws {
    let (_, two) = try await approved()
    try await two.save("words", at: "a.txt")
    _ = try await two.leave()
    #expect(desktop.text("a.txt") == "words")
    #expect(throws: UbiquityError.self) { try desktop.open() }
    #expect(!FileManager.default.fileExists(atPath: desktop.git + "/docedit"))
    let folder = desktop.folder.path(percentEncoded: false)
    #expect(try git("-C", folder, "status", "--porcelain") == "")
    #expect(try git("-C", folder, "for-each-ref", "--format=%(refname)", "refs/docedit", "refs/ubiquity") == "")
    #expect(try git("-C", folder, "log", "--format=%s", "-1", "--", "a.txt") == "Add a.txt\n")
    await #expect(throws: UbiquityError.self) { try await two.sync() }
  }

  @Test func aDeviceThatLeftMayComeBackAndWaits() async throws {
    let (one, two) = try await approved()
    _ = try await two.leave()
    try await one.sync()
    try FileManager.default.removeItem(at: desktop.folder)
    let again = try await desktop.create()
    #expect(try await again.circleStatus().standing == .waiting)
    try await one.sync()
    #expect(try await one.devices().map(\.standing) == [.approved, .waiting])
    try await one.approve(desktop.device)
    try await again.sync()
    #expect(try await again.circleStatus().standing == .approved)
    #expect(try await one.devices().map(\.standing) == [.approved, .approved])
  }

  /// What git has and the folder was never given is nothing that the index lacks.
  @Test func aFolderWithALinkOfPlainGitsMayComeBack() async throws {
    let (one, two) = try await approved()
    let clone = world.folder.path + "/clone", user = ["-c", "user.name=Eva", "-c", "user.email=eva@example.org"]
    _ = try run(["git", "clone", "--quiet", "--branch", "main", world.remote, clone])
    try FileManager.default.createSymbolicLink(atPath: clone + "/link.txt", withDestinationPath: "a.txt")
    _ = try run(["git", "-C", clone, "add", "link.txt"])
    _ = try run(["git", "-C", clone] + user + ["commit", "--quiet", "-m", "A link"])
    _ = try run(["git", "-C", clone, "push", "--quiet"])
    try await one.save("words", at: "a.txt")
    try await one.sync()
    try await two.sync()
    _ = try await two.leave()
    let again = try await desktop.create()
    #expect(try await again.documents().map(\.path) == ["a.txt"])
    #expect(try run(["git", "-C", desktop.folder.path(percentEncoded: false), "status", "--porcelain"]) == "")
  }

  @Test func theLastOneThatIsTrustedDoesNotLeaveOthersAlone() async throws {
    let one = try await laptop.create()
    _ = try await desktop.create()
    let before = try world.references()
    let error = await #expect(throws: UbiquityError.self) { try await one.leave() }
    #expect(error?.code == .unsent && error?.hint?.contains("docedit devices approve") == true)
    #expect(try await one.sync().sent == [] && before.count == world.references().count)
    #expect(try await one.leave(keepingLocal: true).membership == .last)
    let two = try desktop.open()
    try await two.foundCircleAnew()
    #expect(try await two.circleStatus().standing == .approved)
  }

  @Test func theCircleGoesWithTheOnlyDevice() async throws {
    let one = try await laptop.create()
    #expect(try await one.leave().membership == .alone)
    #expect(try remote().references("refs/").map(\.name) == ["refs/heads/main"])
    let two = try await desktop.create()
    #expect(try await two.circleStatus().standing == .approved)
  }

  @Test func withoutTheRemoteNothingIsLeft() async throws {
    let (_, two) = try await approved()
    try await two.save("words", at: "a.txt")
    try FileManager.default.moveItem(atPath: world.remote, toPath: world.remote + "-away")
    await #expect(throws: UbiquityError.self) { try await two.leave() }
    #expect(try await desktop.open().document(at: "a.txt") != nil)
    let departure = try await two.leave(keepingLocal: true)
    #expect(departure.unsent == ["a.txt"] && departure.failure != nil)
    #expect(desktop.text("a.txt") == "words")
    #expect(throws: UbiquityError.self) { try desktop.open() }
  }

  @Test func whereTheContainerHasNoRemoteAnyMoreTheOthersAreNotTold() async throws {
    let (one, two) = try await approved()
    try await two.setRemote(nil)
    try desktop.write("a.txt", "words")
    #expect(try await two.departure().failure == "the container has no remote")
    let departure = try await two.leave(keepingLocal: true)
    #expect(departure.unsent == ["a.txt"] && departure.failure == "the container has no remote")
    try await one.sync()
    #expect(try await one.devices().map(\.standing) == [.approved, .approved])
  }

  @Test func aContainerThatNobodySharesIsLeftWithoutAWordOfOthers() async throws {
    let one = try await laptop.createAlone()
    #expect(try await one.leave().failure == nil)
  }

  @Test func versionsThatAReferenceNamesAreNotOnlyInTheLog() async throws {
    let (_, two) = try await approved()
    try desktop.plain("config", "core.logAllRefUpdates", "true")
    try desktop.write("a.txt", "words")
    try desktop.plain("add", "a.txt")
    try desktop.plain("commit", "--quiet", "-m", "first")
    try desktop.plain("commit", "--quiet", "--allow-empty", "-m", "second")
    try await two.sync()
    #expect(try await two.leave(removingFolder: true).isFolderRemoved)
  }

  @Test func theFolderGoesWhereAllOfItIsOnTheRemote() async throws {
    let (one, two) = try await approved()
    try await two.save("words", at: "deep/a.txt")
    try desktop.write("new.txt", "more words")
    #expect(
      try await two.checkedDeparture(keepingLocal: false, removingFolder: true).unsent == ["deep/a.txt", "new.txt"])
    #expect(try await two.leave(removingFolder: true).isFolderRemoved)
    #expect(!FileManager.default.fileExists(atPath: desktop.folder.path(percentEncoded: false)))
    try await one.sync()
    #expect(laptop.text("deep/a.txt") == "words")
  }

  @Test func aLinkThatTheRemoteHasIsNotOnlyHere() async throws {
    let (_, two) = try await approved(), folder = desktop.folder.path(percentEncoded: false)
    try await two.save("words", at: "a.txt")
    try FileManager.default.createSymbolicLink(atPath: folder + "/link", withDestinationPath: "a.txt")
    let user = ["-c", "user.name=a", "-c", "user.email=b"]
    _ = try run(["git", "-C", folder] + user + ["add", "link"])
    _ = try run(["git", "-C", folder] + user + ["commit", "--quiet", "-m", "A link"])
    try await two.sync()
    #expect(try await two.departure().onlyHere == [])
    try FileManager.default.removeItem(atPath: folder + "/link")
    try FileManager.default.createSymbolicLink(atPath: folder + "/link", withDestinationPath: "b.txt")
    #expect(try await two.departure().onlyHere == ["link"])
    try FileManager.default.removeItem(atPath: folder + "/link")
    try FileManager.default.createSymbolicLink(atPath: folder + "/link", withDestinationPath: "a.txt")
    #expect(try await two.leave(removingFolder: true).isFolderRemoved)
  }

  @Test(arguments: ["link", "tag", "aside", "name", "folder", "work tree", "module", "staged", "hook", "log"])
  func theFolderStaysWhereSomethingIsOnlyInIt(_ kind: String) async throws {
    let (_, two) = try await approved()
    let folder = desktop.folder.path(percentEncoded: false)
    switch kind {
    case "link":
      try FileManager.default.createSymbolicLink(atPath: folder + "/link", withDestinationPath: "/etc/passwd")
    case "tag": _ = try git("-C", folder, "-c", "user.name=a", "-c", "user.email=b", "tag", "-a", "-m", "x", "one")
    case "name": _ = try run("sh", "-c", "printf only > \"$1/$(printf 'x\\377.md')\"", "sh", folder)
    case "folder":
      _ = try run(
        "sh", "-c", "mkdir \"$1/$(printf 'x\\377')\"; printf only > \"$1/$(printf 'x\\377')/a\"", "sh", folder)
    case "work tree": try desktop.plain("worktree", "add", "--quiet", "--detach", world.folder.path + "/linked")
    case "module": try desktop.write(".git/modules/lib/HEAD", "ref: refs/heads/main\n")
    case "staged":
      try desktop.write("a.txt", "only staged")
      try desktop.plain("add", "a.txt")
      try desktop.remove("a.txt")
    case "hook": try desktop.write(".git/hooks/post-commit", "#!/bin/sh\n")
    case "log":
      try desktop.plain("config", "core.logAllRefUpdates", "true")
      try desktop.plain("commit", "--quiet", "--allow-empty", "-m", "first")
      try desktop.plain("commit", "--quiet", "--amend", "--allow-empty", "-m", "second")
    default: try desktop.write(".git/docedit/set-aside/1/file", "x")
    }
    let planned = await #expect(throws: UbiquityError.self) {
      try await two.checkedDeparture(keepingLocal: false, removingFolder: true)
    }
    let error = await #expect(throws: UbiquityError.self) { try await two.leave(removingFolder: true) }
    #expect(error?.code == .unsent && error?.message.contains("the folder is not removed") == true)
    #expect(planned == error)
    try await two.sync()
    #expect(try await two.circleStatus().standing == .approved)
  }

  @Test func twoThatLeaveAtOnceBothLeave() async throws {
    let (one, two) = try await approved()
    let phone = try world.device("phone"), three = try await phone.create()
    try await one.approve(phone.device)
    try await two.sync()
    try await three.sync()
    async let first = two.leave(), second = three.leave()
    _ = try await (first, second)
    try await one.sync()
    #expect(try await one.circleStatus().members == [laptop.device])
    #expect(try await one.devices().map(\.standing).filter { $0 == .left }.count == 2)
  }

  /// A watching process of the same device does not put its report back meanwhile.
  @Test func nothingElseIsSentWhileItLasts() async throws {
    let (_, two) = try await approved()
    try await two.beginToLeave()
    let before = try world.references()
    try await desktop.open().save("words", at: "a.txt")
    _ = try await desktop.open().sync()
    #expect(try world.references() == before)
  }
}

extension UbiquityContainer {
  fileprivate func beginToLeave() throws {
    try store.locked { () throws(UbiquityError) in
      let now = store.now
      try store.changeState { $0.leaving = now }
    }
  }
}
