import Foundation
import Git
import Properties
import Testing

@testable import Ubiquity

@Suite struct RemoteProbeTests {
  private let world: World
  private let a: Machine, b: Machine
  init() throws {
    world = try World()
    (a, b) = (try world.device("laptop"), try world.device("desktop"))
  }

  /// A host that takes branches only.
  private func refuseOwnNames() throws {
    let script = "#!/bin/sh\ncase $1 in refs/heads/*) exit 0;; esac\necho only branches; exit 1\n"
    try ExecutableFile.write(script, to: world.remote + "/hooks/update")
  }

  /// The version of a submodule is in another repository.
  @Test func aSubmoduleIsNotMissed() async throws {
    let machine = try world.device("submodules"), container = try await machine.create()
    let folder = machine.folder.path(percentEncoded: false), id = String(repeating: "7", count: 40)
    _ = try git("-C", folder, "update-index", "--add", "--cacheinfo", "160000,\(id),sub")
    _ = try git("-C", folder, "-c", "user.name=u", "-c", "user.email=u@example.org", "commit", "--quiet", "-m", "sub")
    try await container.sync()
    let report = try await container.tryRemote()
    #expect(report.mayFetch == .yes && report.content == .thisContainer)
  }

  @Test func aRemoteThatCanEverythingSaysSo() async throws {
    let container = try await a.create()
    try await container.sync()
    let before = try world.references(), own = try git("-C", a.git, "for-each-ref")
    let report = try await container.tryRemote()
    #expect(report.content == .thisContainer && report.isUsable && report.mayPushOwn == .yes)
    #expect(report.refusesLostUpdates == .yes && report.references == before.count)
    #expect(try world.references() == before)
    #expect(try git("-C", a.git, "for-each-ref") == own)
  }

  /// As hosts are that protect their history.
  @Test func aRemoteWhereNoBranchIsDeletedOrGoesBackCanBeTriedAgain() async throws {
    let container = try await a.create()
    for setting in ["receive.denyDeletes", "receive.denyNonFastForwards"] {
      _ = try git("-C", world.remote, "config", setting, "true")
    }
    for _ in 0..<3 {
      let report = try await container.tryRemote()
      #expect(report.isUsable && report.mayPushOwn == .yes)
      #expect(report.leftBranch?.hasPrefix("ubiquity/probe/") == true)
    }
    _ = try git("-C", world.remote, "config", "receive.denyDeletes", "false")
    #expect(try await container.tryRemote().leftBranch == nil)
    #expect(try world.references().allSatisfy { !$0.contains("probe") })
    #expect(try await container.sync().sent.isEmpty)
  }

  @Test func emptyAndForeignRemotesAreToldApart() async throws {
    let container = try await a.create(), other = try World(), stranger = try other.device("stranger")
    #expect(try await container.tryRemote(other.remote).content == .empty)
    _ = try await stranger.create()
    let report = try await container.tryRemote(other.remote)
    #expect(report.content == .otherContainer && !report.isUsable)
    let error = await #expect(throws: UbiquityError.self) { try await container.tryRemote("/nowhere.git") }
    #expect(error?.code == .notARepository)
  }

  /// It takes other branches, and refuses `main`.
  @Test func aRepositoryThatSomebodyWorksInIsNoRemote() async throws {
    let container = try await a.create(), folder = TemporaryFolder(), place = folder.path
    _ = try git("init", "-q", "-b", "main", place)
    let report = try await container.tryRemote(place)
    #expect(!report.isUsable && report.content == .empty)
    let words = if case .no(let words) = report.mayPush { words } else { "" }
    #expect(words.contains("git init --bare"))
    _ = try git("-C", place, "config", "receive.denyCurrentBranch", "updateInstead")
    #expect(try await container.tryRemote(place).isUsable)
  }

  @Test func aRemoteThatMayOnlyBeReadSaysSo() async throws {
    let container = try await a.create()
    try ExecutableFile.write("#!/bin/sh\necho no; exit 1\n", to: world.remote + "/hooks/pre-receive")
    let report = try await container.tryRemote()
    #expect(report.mayFetch == .yes && report.mayPush != .yes && report.refusesLostUpdates == .unknown)
    #expect(!report.isUsable)
  }

  /// Its hook is asked about `main` without moving it.
  @Test(arguments: ["update", "pre-receive"], [true, false])
  func aHookThatRefusesMainAloneIsFound(_ hook: String, _ isElsewhere: Bool) async throws {
    let container = try await a.create()
    try await container.save("base", at: "n.txt")
    try await container.sync()
    var folder = world.remote + "/hooks"
    if isElsewhere {
      folder = world.remote + "/own-hooks"
      try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
      _ = try git("-C", world.remote, "config", "core.hooksPath", folder)
    }
    let ask = hook == "update" ? "name=$1" : "read old new name"
    let script = "#!/bin/sh\n\(ask)\n[ $name = refs/heads/main ] || exit 0\necho closed today\nexit 1\n"
    try ExecutableFile.write(script, to: "\(folder)/\(hook)")
    let before = try world.references(), report = try await container.tryRemote()
    guard case .no(let words) = report.mayPush else { Issue.record("\(report)"); return }
    #expect(words.contains("closed today") && !report.isUsable)
    try ExecutableFile.write("#!/bin/sh\nexit 0\n", to: "\(folder)/\(hook)")
    #expect(try await container.tryRemote().isUsable)
    #expect(try world.references() == before)
  }

  @Test func whereAHostTakesBranchesOnlyTheyStandIn() async throws {
    try refuseOwnNames()
    let one = try await a.create(), two = try await b.create()
    let report = try await one.tryRemote()
    #expect(report.isUsable && report.mayPushOwn != .yes)
    try await one.save("base", at: "n.txt")
    for container in [one, two] { try await container.sync() }
    try await one.save("old", at: "n.txt")
    try await two.save("new", at: "n.txt")
    for container in [one, two, one, two] { try await container.sync() }
    #expect(try world.references().allSatisfy { $0.hasPrefix("refs/heads/") })
    #expect(try world.references().contains { $0.hasPrefix("refs/heads/ubiquity/conflicts/") })
    #expect(try await one.devices().count == 2)
    #expect(try await two.devices().count == 2)
    #expect(try await one.conflicts() == two.conflicts())
    #expect(try await one.conflicts().count == 1)
    try await two.resolve(two.conflicts(), keeping: .ours)
    for container in [two, one, two] { try await container.sync() }
    #expect(try await one.conflicts().isEmpty)
    #expect(try world.references().allSatisfy { !$0.contains("conflicts") })
    let before = try world.references()
    for container in [one, two] {
      let report = try await container.sync()
      #expect(report.sent.isEmpty && report.received.isEmpty)
      #expect(try await !container.poll())
    }
    #expect(try world.references() == before)
  }

  @Test func aHostThatRefusesEverythingIsNotTakenForOneOfBranches() async throws {
    let container = try await a.create()
    try ExecutableFile.write("#!/bin/sh\necho no; exit 1\n", to: world.remote + "/hooks/update")
    try await container.save("x", at: "n.txt")
    let error = await #expect(throws: UbiquityError.self) { try await container.sync() }
    #expect(error?.code == .permission)
    try FileManager.default.removeItem(atPath: world.remote + "/hooks/update")
    #expect(try await container.sync().sent == ["n.txt"])
    #expect(try world.references().contains { $0.hasPrefix("refs/ubiquity/") })
  }

  @Test func aRemoteWhoseMainIsGoneIsNoNewOne() async throws {
    let one = try await a.create()
    try await one.save("base", at: "n.txt")
    try await one.sync()
    _ = try git("-C", world.remote, "update-ref", "-d", "refs/heads/main")
    let error = await #expect(throws: UbiquityError.self) { try await b.create() }
    #expect(error?.code == .emptied && error?.hint?.hasPrefix("nothing is changed here") == true)
    let before = try world.references(), tablet = try world.device("tablet"), alone = try await tablet.createAlone()
    let refused = await #expect(throws: UbiquityError.self) { try await alone.connect(to: world.remote) }
    #expect(refused?.code == .emptied && refused?.hint?.contains("remote --repair there") == true)
    #expect(try await alone.remote == nil && world.references() == before)
    let report = try await one.tryRemote()
    guard case .no(let words) = report.mayFetch else { Issue.record("it may be fetched from"); return }
    #expect(words.contains("has lost its versions") && !report.isUsable)
    #expect(try await one.repairRemote().sent == ["n.txt"])
    #expect(try await one.tryRemote().isUsable)
    _ = try await b.create()
    #expect(b.text("n.txt") == "base")
  }

  @Test func aTrialTellsOfARemoteThatWasSetBack() async throws {
    let one = try await a.create()
    try await one.save("base", at: "n.txt")
    try await one.sync()
    let before = try git("-C", world.remote, "rev-parse", "main").trimmed
    try await one.save("more", at: "n.txt")
    try await one.sync()
    #expect(try await one.tryRemote().isUsable)
    _ = try git("-C", world.remote, "update-ref", "refs/heads/main", before)
    let report = try await one.tryRemote()
    guard case .no(let words) = report.mayFetch else { Issue.record("it may be fetched from"); return }
    #expect(words.contains("set back or rewritten") && report.content == .thisContainer && !report.isUsable)
    _ = try await one.repairRemote()
    #expect(try await one.tryRemote().isUsable)
  }

  /// The remote as if its folder had been made anew.
  private func emptyRemote() throws {
    try FileManager.default.removeItem(atPath: world.remote)
    _ = try Repository.initializeBare(at: world.remote)
  }

  @Test func aRemoteThatWasMadeAnewIsNoticedAndGetsEverythingBack() async throws {
    let one = try await a.create(), two = try await b.create()
    try await one.save("base", at: "n.txt")
    for container in [one, two] { try await container.sync() }
    try await one.save("old", at: "n.txt")
    try await two.save("new", at: "n.txt")
    for container in [one, two, one] { try await container.sync() }
    #expect(try await one.conflicts().count == 1)
    try emptyRemote()
    let error = await #expect(throws: UbiquityError.self) { try await one.sync() }
    #expect(error?.code == .emptied && error?.hint?.contains("--repair") == true)
    #expect(try world.references().isEmpty && a.text("n.txt") == "old")
    let repair = try await one.repairRemote()
    #expect(repair.sent == ["n.txt"] && repair.restored == 1 && repair.finding != nil)
    #expect(try await one.conflicts().count == 1)
    try await two.sync()
    #expect(try await two.conflicts().count == 1)
    #expect(try await two.devices().count == 2)
    #expect(try a.head() == b.head())
    #expect(try await one.repairRemote() == RemoteRepair())
  }

  @Test func aRemoteThatWentBackGetsWhatItLost() async throws {
    let one = try await a.create()
    try await one.save("one", at: "n.txt")
    try await one.sync()
    let old = try #require(try a.head())
    try await one.save("two", at: "n.txt")
    try await one.sync()
    _ = try git("-C", world.remote, "update-ref", "refs/heads/main", old.description)
    let repair = try await one.repairRemote()
    #expect(repair.finding?.contains("set back") == true && repair.sent == ["n.txt"])
    #expect(try Repository.open(at: world.remote).reference("refs/heads/main") == a.head())
  }

  @Test func aRemoteOfAnotherContainerIsLeftAlone() async throws {
    let container = try await a.create(), other = try World(), stranger = try other.device("stranger")
    _ = try await stranger.create()
    try await container.setRemote(other.remote)
    let before = try other.references()
    let error = await #expect(throws: UbiquityError.self) { try await container.repairRemote() }
    #expect(error?.code == .unrelated)
    #expect(try other.references() == before)
  }
}
