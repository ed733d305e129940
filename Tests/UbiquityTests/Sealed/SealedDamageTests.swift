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
}
