import Foundation
import Git
import Handoff
import Testing

@testable import Ubiquity

/// What devices do that are not approved, and what is done in the name of one that is.
@Suite struct TrustTests {
  private let world: World
  private let (laptop, desktop): (Machine, Machine)
  init() throws {
    world = try World()
    (laptop, desktop) = (try world.device("laptop"), try world.device("desktop"))
  }

  private func publish(_ machine: Machine, _ container: UbiquityContainer, _ path: String) async throws {
    let document = try await container.save("words of \(machine.device.name)", at: path)
    let payload = ActivityPayload(activityType: "org.example.editing", identifier: UUID(), title: path)
    try await container.publish(
      PublishedActivity(
        payload: payload, state: .active, isCurrent: true, path: path, base: document, draft: Array("draft".utf8)))
    try await container.sync()
  }

  private func theirs(_ container: UbiquityContainer) async throws -> [DeviceActivity] {
    try await container.sync()
    return try await container.activities().filter { !$0.isThisDevice }
  }

  @Test func anActivityIsTrustedOnceItsDeviceIs() async throws {
    let one = try await laptop.create(), two = try await desktop.create()
    try await publish(desktop, two, "x.txt")
    #expect(try await theirs(one).map(\.standing) == [.waiting])
    #expect(try await theirs(one).map(\.isTrusted) == [false])
    try await one.approve(desktop.device)
    #expect(try await theirs(one).map(\.isTrusted) == [true])
    try await one.remove(desktop.device)
    #expect(try await theirs(one).isEmpty)
    try await publish(laptop, one, "y.txt")
    #expect(try await theirs(two).map(\.standing) == [.approved])
  }

  @Test func aRemovedDeviceIsToldOnce() async throws {
    let one = try await laptop.create(), two = try await desktop.create()
    try await one.approve(desktop.device)
    try await two.sync()
    #expect(await two.takeNotices().isEmpty)
    try await one.remove(desktop.device)
    _ = try await two.poll()
    #expect(await two.takeNotices().filter { $0.hasPrefix("this machine was removed") }.count == 1)
    try await two.sync()
    #expect(try await desktop.open().takeNotices().isEmpty)
    #expect(await two.takeNotices().isEmpty)
  }

  @Test func aVersionThatOnlyCallsItselfAMergeIsNone() async throws {
    let one = try await laptop.create(), repository = try laptop.repository()
    try await one.save("words", at: "x.txt")
    let head = try #require(try laptop.head()), blob = try repository.writeBlob(Array("others".utf8))
    var content = try repository.commit(head).content
    content.tree = try repository.tree(content.tree, applying: [.put(path: "x.txt", blob: blob)])
    (content.parents, content.message, content.signature) = ([head], "x\n", .merge(content.signature.date))
    let forged = try repository.writeCommit(content)
    try repository.setReference(Reference.main, to: forged, expecting: head)
    #expect(try await seals(one)[forged.description] == .unsigned)
    #expect(try await one.history().first?.author == HistoryEntry.Author(id: nil, name: "docedit (git)"))
    let document = try #require(try await one.document(at: "x.txt"))
    #expect(try await one.origin(of: document).author.name == "docedit (git)")
  }

  /// What stays in git is told so, and not that it was received as well.
  @Test func aFileThatIsTooLargeIsToldOnce() async throws {
    let one = try await laptop.create(), two = try await desktop.create()
    await two.limitDocuments(to: 100)
    try await one.save(String(repeating: "x", count: 101), at: "large.txt")
    try await one.save("words", at: "small.txt")
    try await one.sync()
    #expect(try await two.sync().received == ["small.txt"])
    let told = await two.takeNotices().filter { $0.contains("large.txt") }
    #expect(told == ["“large.txt” is larger than 0 MB; it stays in git"])
    #expect(desktop.text("large.txt") == nil)
    let status = try #require(try await two.documentStatuses().first { $0.path == "large.txt" })
    #expect(status.state == .blocked && status.isTooLarge)
  }

  @Test func aFileThatOtherMachinesDoNotTakeIsToldWhereItIsMade() async throws {
    let one = try await laptop.create()
    await one.limitDocuments(to: 100)
    try laptop.write("large.txt", String(repeating: "x", count: 101))
    for _ in 0..<2 { try await one.sync() }
    let words = "“large.txt” is larger than 0 MB: other machines keep it in git, and do not put it into their folders"
    #expect(await one.takeNotices().filter { $0.contains("large.txt") } == [words])
  }

  @Test func aDeclinedDeviceIsIgnoredAndMayBeLetInStill() async throws {
    let one = try await laptop.create(), two = try await desktop.create()
    try await publish(desktop, two, "x.txt")
    #expect(try await theirs(one).map(\.standing) == [.waiting])
    let report = try #require(try await one.devices().first { !$0.isThisDevice })
    await #expect { try await two.decline(report) } throws: { ($0 as? UbiquityError)?.code == .permission }
    try await one.decline(report)
    #expect(try await theirs(one).map(\.standing) == [.declined])
    try await two.sync()
    #expect(try await two.circleStatus().standing == .declined)
    #expect(try await one.report(of: desktop.device).standing == .declined)
    #expect(await two.takeNotices().contains { $0.hasPrefix("this machine was not let in: ") })
    _ = await one.takeNotices()
    try await publish(desktop, two, "y.txt")
    try await one.sync()
    #expect(await one.takeNotices().allSatisfy { !$0.contains("asks to be approved") })
    try await one.approve(desktop.device)
    #expect(try await theirs(one).map(\.isTrusted) == [true, true])
    let approved = try #require(try await one.devices().first { !$0.isThisDevice })
    await #expect { try await one.decline(approved) } throws: { ($0 as? UbiquityError)?.code == .exists }
    #expect(try await one.circleStatus().members.count == 2)
    try await one.remove(desktop.device)
    #expect(try await one.report(of: desktop.device).standing == .removed)
    #expect(try await theirs(one).isEmpty)
  }

  @Test func anActivityInAnothersNameIsIgnoredAndToldOnce() async throws {
    let one = try await laptop.create(), two = try await desktop.create()
    try await publish(laptop, one, "x.txt")
    try await publish(desktop, two, "y.txt")
    let remote = try Repository.open(at: world.remote)
    let (mine, own) = (Reference.activities + laptop.device.id, Reference.activities + desktop.device.id)
    let forged = try #require(try remote.reference(own)), real = try #require(try remote.reference(mine))
    var content = try remote.commit(real).content
    content.signature.date += 5
    let unsigned = try remote.writeCommit(content)
    let stranger = try #require(SigningKey(seed: Array(repeating: 5, count: 32)))
    let bySomebody = try remote.writeCommit(content, signedBy: stranger)
    for commit in [forged, unsigned, bySomebody] {
      try remote.setReference(mine, to: commit, expecting: nil)
      #expect(try await theirs(two).isEmpty)
      #expect(
        await two.takeNotices() == ["activities in the name of “laptop” are not signed by it; they are ignored"])
      _ = try await two.sync()
      #expect(await two.takeNotices() == [])
    }
    try remote.setReference(mine, to: real, expecting: nil)
    #expect(try await theirs(two).map(\.device.name) == ["laptop"])
    _ = try git("-C", desktop.folder.path(percentEncoded: false), "fsck", "--strict")
  }

  /// A member signs whatever is put into its folder: that must never be read as an activity, or as a report.
  @Test func aVersionOfAMemberIsNeitherActivityNorReport() async throws {
    let one = try await laptop.create(), two = try await desktop.create()
    try await publish(laptop, one, "x.txt")
    let remote = try Repository.open(at: world.remote), key = try SigningKey.of(laptop.device, laptop.surroundings)
    let message = CommitMessage("Edit", device: laptop.device).text
    for name in [Reference.activities + laptop.device.id, Reference.devices + laptop.device.id] {
      var content = try remote.commit(try #require(try remote.reference(name))).content
      content.message = message
      try remote.setReference(name, to: remote.writeCommit(content, signedBy: key), expecting: nil)
    }
    #expect(try await theirs(two).isEmpty)
    #expect(try await two.report(of: laptop.device).standing == .forged)
    #expect(await two.takeNotices().count == 2)
  }

  @Test func aReportThatIsOfAnotherKindLetsNobodyIn() async throws {
    let one = try await laptop.create()
    _ = try await desktop.create()
    let remote = try Repository.open(at: world.remote), name = Reference.devices + desktop.device.id
    var content = try remote.commit(try #require(try remote.reference(name))).content
    content.message = CommitMessage("Edit", device: desktop.device).text
    let key = try SigningKey.of(desktop.device, desktop.surroundings)
    try remote.setReference(name, to: remote.writeCommit(content, signedBy: key), expecting: nil)
    let error = await #expect(throws: UbiquityError.self) { try await one.approve(desktop.device) }
    #expect(error?.code == .notTrusted)
  }

  @Test func anActivityUnderAnotherIdIsNobodys() async throws {
    let one = try await laptop.create(), two = try await desktop.create()
    try await publish(laptop, one, "x.txt")
    let remote = try Repository.open(at: world.remote)
    let real = try #require(try remote.reference(Reference.activities + laptop.device.id))
    try remote.setReference(Reference.activities + String(repeating: "a", count: 16), to: real, expecting: nil)
    #expect(Set(try await theirs(two).map(\.standing)) == [.approved, .unknown])
  }

  @Test func aDeviceWithAnotherKeyIsToldOfAndMayBeApprovedAgain() async throws {
    let one = try await laptop.create(), two = try await desktop.create()
    try await one.approve(desktop.device)
    _ = await one.takeNotices()
    try FileManager.default.removeItem(at: desktop.surroundings.dataFolder)
    let again = try desktop.open()
    try await again.sync()
    #expect(try await again.circleStatus().standing == .changed)
    try await publish(desktop, again, "x.txt")
    #expect(try await theirs(one).isEmpty)
    let told = await one.takeNotices()
    #expect(told.contains("desktop has another key now: docedit devices tells more"))
    #expect(try await one.report(of: desktop.device).standing == .changed)
    try await one.approve(desktop.device)
    #expect(try await theirs(one).map(\.isTrusted) == [true])
    _ = two
  }

  @Test func aReportInAnothersNameIsIgnored() async throws {
    let one = try await laptop.create(), two = try await desktop.create()
    let remote = try Repository.open(at: world.remote), name = Reference.devices + laptop.device.id
    let record = DeviceRecord(
      id: laptop.device.id, name: "\u{1B}]0;evil\u{7}", system: "\u{9B}2J", lastSeen: Date(timeIntervalSince1970: 1))
    let blob = try remote.writeBlob(PropertyList.encoded(record))
    let content = CommitContent(
      tree: try remote.tree(nil, applying: [.put(path: "device.plist", blob: blob)]), parents: [],
      signature: Signature(name: "x", email: "\(laptop.device.id)@docedit", date: Date(timeIntervalSince1970: 1)),
      message: "x")
    try remote.setReference(name, to: remote.writeCommit(content), expecting: nil)
    try await two.sync()
    #expect(try await two.report(of: laptop.device).standing == .forged)
    #expect(await two.takeNotices() == ["a report in the name of laptop is not signed by it; it is ignored"])
    for text in try await two.devices().flatMap({ [$0.device.name, $0.system] }) {
      #expect(!text.unicodeScalars.contains { $0.properties.generalCategory == .control })
    }
    _ = one
  }

  @Test(arguments: [-1.0, 253_402_300_800, 1e15]) func aReportFromNoTimeIsNone(_ seconds: Double) async throws {
    let one = try await laptop.create(), remote = try Repository.open(at: world.remote)
    let id = String(repeating: "c", count: 16), time = Date(timeIntervalSince1970: seconds)
    let record = DeviceRecord(id: id, name: "phone", system: "", lastSeen: time)
    let blob = try remote.writeBlob(PropertyList.encoded(record))
    let content = CommitContent(
      tree: try remote.tree(nil, applying: [.put(path: "device.plist", blob: blob)]), parents: [],
      signature: Signature(name: "x", email: "\(id)@docedit", date: Date(timeIntervalSince1970: 1)), message: "Device\n"
    )
    try remote.setReference(Reference.devices + id, to: remote.writeCommit(content), expecting: nil)
    try await one.sync()
    #expect(try await one.devices().map(\.device) == [laptop.device])
  }

  @Test func aMemberWithoutAReportIsListedAndCanBeRemoved() async throws {
    let one = try await laptop.create()
    _ = try await desktop.create()
    try await one.approve(desktop.device)
    let remote = try Repository.open(at: world.remote), name = Reference.devices + desktop.device.id
    let fingerprint = try await one.report(of: desktop.device).fingerprint
    try remote.setReference(name, to: remote.writeBlob(Array("junk".utf8)), expecting: nil)
    for isGone in [false, true] {
      if isGone { try remote.deleteReference(name) }
      try await one.sync()
      let report = try await one.report(of: desktop.device)
      #expect(report.standing == .approved && report.fingerprint == fingerprint && report.lastSeen == .distantPast)
      #expect(report.device.name == "desktop")
    }
    try await one.remove(one.report(of: desktop.device).device)
    #expect(try await one.circleStatus().members == [laptop.device])
  }

  @Test func whatARemovedDeviceStillSendsIsTold() async throws {
    let one = try await laptop.create(), two = try await desktop.create()
    try await one.approve(desktop.device)
    try await two.sync()
    try await two.save("before", at: "x.txt")
    try await two.sync()
    try await one.sync()
    try await one.remove(desktop.device)
    _ = await one.takeNotices()
    let late = try await two.save("after", at: "x.txt")
    try await two.sync()
    try await one.sync()
    #expect(laptop.text("x.txt") == "after")
    let told = "version \(late.version.prefix(7)) of “x.txt” came from desktop, which was removed"
    #expect(await one.takeNotices() == ["\(told); only the remote can lock it out"])
    let seals = try await seals(one)
    #expect(seals[late.version] == .removed && seals.values.filter { $0 == .removed }.count == 1)
  }

  @Test func aVersionInAMembersNameIsTold() async throws {
    let one = try await laptop.create(), two = try await desktop.create()
    let remote = try Repository.open(at: world.remote)
    let main = try #require(try remote.reference(Reference.main))
    let content = CommitContent(
      tree: try remote.commit(main).content.tree, parents: [main],
      signature: Signature(name: "laptop", email: "\(laptop.device.id)@docedit", date: Date(timeIntervalSince1970: 9)),
      message: "x")
    let forged = try remote.writeCommit(content)
    try remote.setReference(Reference.main, to: forged, expecting: nil)
    try await two.sync()
    #expect(
      await two.takeNotices() == ["version \(forged.description.prefix(7)) in the name of laptop is not signed by it"])
    try await one.sync()
    #expect(try laptop.head() == forged)
  }

  @Test func everyVersionTellsWhatVouchesForIt() async throws {
    let one = try await laptop.create(), two = try await desktop.create()
    let signed = try await one.save("a", at: "a.txt")
    let waiting = try await two.save("b", at: "b.txt")
    try await one.sync()
    try await two.sync()
    try await one.sync()
    _ = try git(
      "-C", laptop.folder.path(percentEncoded: false), "-c", "user.name=Eva", "-c", "user.email=eva@example.org",
      "commit", "--quiet", "--allow-empty", "-m", "by hand")
    let seals = try await seals(one)
    #expect(seals[signed.version] == .signed && seals[waiting.version] == .unapproved)
    #expect(seals.values.filter { $0 == .merge }.count == 1 && seals.values.filter { $0 == .unsigned }.count == 1)
  }

  @Test func aDeviceThatLeftByItselfAndCameBackWasNotRemoved() async throws {
    let one = try await laptop.create(), two = try await desktop.create()
    try await one.approve(desktop.device)
    try await two.sync()
    let before = try await two.save("a", at: "a.txt")
    _ = try await two.leave()
    let again = try await desktop.create(), version = try await again.save("b", at: "b.txt")
    try await again.sync()
    try await one.sync()
    #expect(try await seals(one)[before.version] == .signed)
    #expect(try await seals(one)[version.version] == .unapproved)
    let notices = await one.takeNotices()
    #expect(notices.count == 1 && notices.first?.hasPrefix("desktop asks to be approved") == true)
    try await one.approve(desktop.device)
    #expect(try await seals(one)[version.version] == .signed)
  }

  private func seals(_ container: UbiquityContainer) async throws -> [String: VersionSeal] {
    try await container.allSeals()
  }
}

extension UbiquityContainer {
  fileprivate func allSeals() throws -> [String: VersionSeal] {
    try store.commits(from: store.head().id).reduce(into: [:]) { $0[$1.id.description] = try store.seal(of: $1) }
  }

  func limitDocuments(to bytes: Int) { store.documentLimit = bytes }
}
