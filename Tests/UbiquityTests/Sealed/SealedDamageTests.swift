import Foundation
import Git
import Testing

@testable import Ubiquity

/// A remote that damaged a pack that the machines have: no exchange reads it, who repairs or verifies the remote does.
@Suite struct SealedDamageTests {
  private let world: World
  private let (laptop, desktop): (Machine, Machine)
  init() throws {
    world = try World()
    (laptop, desktop) = (try world.device("lovelace"), try world.device("babbage"))
  }

  private func damage() throws {
    try world.change { files in
      let part = try #require(files.keys.filter { $0.hasPrefix("packs/") }.min())
      files[part]?.removeLast()
    }
  }

  private func head() throws -> ObjectID? { try Repository.open(at: world.remote).reference(SealedRemote.branch) }

  private func finding(_ machine: Machine) async throws -> StoreFinding {
    try #require(try await machine.doctor.verify(remote: true).first { $0.subject == .remote })
  }

  @Test func nothingIsSentToARemoteThatIsRefused() async throws {
    let (one, _, _) = try await laptop.found(with: desktop)
    try damage()
    let before = try head()
    for attempt in [{ _ = try await one.repairRemote() }, { _ = try await one.tryRemote() }] {
      let error = await #expect(throws: UbiquityError.self) { try await attempt() }
      #expect(error?.code == .notTrusted && error?.message.contains("was changed") == true)
      #expect(error?.hint?.contains("git push \(world.remote) :refs/heads/sealed") == true, "\(error?.hint ?? "")")
    }
    #expect(try head() == before)
    let finding = try await finding(laptop)
    #expect(finding.grade == .wrong && finding.details.contains { $0.contains("docedit remote --repair") })
  }

  /// There is no container yet that could be given another remote.
  @Test(arguments: ["keys", "references"]) func whoJoinsIsNotToldToNameAnotherRemote(_ file: String) async throws {
    let (_, _, phrase) = try await laptop.found(with: desktop), phone = try world.device("phone")
    try world.change { $0[file]?.removeLast() }
    let error = await #expect(throws: UbiquityError.self) { try await phone.create(.joining(phrase)) }
    #expect(error?.code == .notTrusted, "\(error as Any)")
    #expect(error?.hint?.contains("a machine that has the container can fill a new remote") == true)
    #expect(!FileManager.default.fileExists(atPath: phone.git))
  }

  /// Who has the newest version has a copy of what is there.
  @Test(arguments: [("", true), ("^{tree}", true), (":references", true), (":packs", true), (":keys", false)])
  func anObjectThatTheRemoteLostIsFoundAndPutBack(_ name: String, _ isGone: Bool) async throws {
    let (one, two, _) = try await laptop.found(with: desktop)
    try await one.save("new", at: "y.txt")
    try await one.sync()
    let object = try git("-C", world.remote, "rev-parse", SealedRemote.branch + name).trimmed
    let file = URL(filePath: "\(world.remote)/objects/\(object.prefix(2))/\(object.dropFirst(2))")
    try FileManager.default.removeItem(at: file)
    if !isGone { try Data("broken".utf8).write(to: file) }
    let finding = try await finding(laptop)
    #expect(finding.grade == .wrong && !finding.details.contains { $0.contains("update-ref") }, "\(finding)")
    await #expect(throws: UbiquityError.self) { try await one.evict(["y.txt"]) }
    if isGone { await #expect(throws: UbiquityError.self) { try await two.sync() } }
    #expect(try await one.repairRemote().objects == 1)
    try await two.sync()
    #expect(desktop.text("y.txt") == "new")
    #expect(try await self.finding(desktop).grade == .fine)
  }

  /// What the hint says works.
  @Test func everythingIsSentAnewToARemoteWhoseBranchIsDeleted() async throws {
    let (one, two, phrase) = try await laptop.found(with: desktop)
    try await two.save("two", at: "y.txt")
    for container in [two, one] { try await container.sync() }
    try damage()
    try await two.save("unsent", at: "z.txt")
    _ = try git(
      "-C", laptop.folder.path(percentEncoded: false), "push", "--quiet", world.remote, ":\(SealedRemote.branch)")
    try await one.repairRemote()
    for container in [two, one] { try await container.sync() }
    for machine in [laptop, desktop] {
      #expect(try machine.folderTexts() == ["x.txt": "base", "y.txt": "two", "z.txt": "unsent"])
      #expect(try await finding(machine).grade == .fine)
    }
    #expect(try await one.circleStatus().members.count == 2)
    #expect(try await one.devices().allSatisfy { $0.standing == .approved && $0.lastSeen != .distantPast })
    let phone = try world.device("phone")
    _ = try await phone.create(.joining(phrase))
    #expect(try phone.folderTexts() == laptop.folderTexts())
  }

  /// The file that says what was seen, or the reference of what the remote has, cannot be written.
  @Test(arguments: ["lock", "git/refs/remotes/origin/sealed.lock"])
  func whatTheRemoteTookIsSentAlsoWhereThatCannotBeNoted(_ obstacle: String) async throws {
    let (one, two, _) = try await laptop.found(with: desktop)
    let path = "\(laptop.sealedFolder.path)/\(obstacle)", files = FileManager.default
    try? files.removeItem(atPath: path)
    try files.createDirectory(atPath: path, withIntermediateDirectories: false)
    try await one.save("more", at: "x.txt")
    await #expect(throws: UbiquityError.self) { try await one.syncSaved() }
    #expect(try await !one.isAhead())
    try await two.sync()
    #expect(desktop.text("x.txt") == "more")
    try files.removeItem(atPath: path)
    try await one.save("most", at: "x.txt")
    for container in [one, two] { try await container.sync() }
    #expect(desktop.text("x.txt") == "most")
  }

  /// A device is let in where the remote has that.
  @Test func aChangeOfTheCircleThatTheRemoteTookStays() async throws {
    let (one, _, phrase) = try await laptop.found(with: desktop), phone = try world.device("phone")
    let three = try await phone.create(.joining(phrase))
    _ = try await one.sync()
    let path = laptop.sealedFolder.path + "/git/refs/remotes/origin/sealed.lock"
    let report = try #require(try await one.devices().first { $0.device.id == phone.device.id })
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: false)
    try await one.approve(report)
    try FileManager.default.removeItem(atPath: path)
    for container in [three, one] { try await container.sync() }
    #expect(try await three.circleStatus().standing == .approved)
    #expect(try await one.devices().allSatisfy { $0.standing == .approved })
  }
}
