import Foundation
import Git
import Testing

@testable import Ubiquity

/// Activities on the remote in a member's name that it did not sign.
@Suite struct ImpersonationTests {
  private let shared: SharedCircle, laptop: Machine, desktop: Machine
  init() throws {
    shared = try SharedCircle()
    (laptop, desktop) = (shared.laptop, shared.desktop)
  }

  private var name: String { Reference.activities + laptop.device.id }

  /// The same activities again, signed by that key or by none.
  private func forge(_ key: SigningKey?) throws {
    let remote = try Repository.open(at: shared.world.remote)
    var content = try remote.commit(try #require(try remote.reference(name))).content
    content.signature.date += 5
    let forged = try key.map { try remote.writeCommit(content, signedBy: $0) } ?? remote.writeCommit(content)
    try remote.setReference(name, to: forged, expecting: nil)
  }

  private func impersonated(_ container: UbiquityContainer) async throws -> [[Device]] {
    let listed = try await container.devices(), shown = try await container.status().devices
    return [listed, shown].map { $0.filter(\.isImpersonated).map(\.device) }
  }

  private func remarks(_ machine: Machine) async throws -> [String] {
    let findings = try await machine.doctor.verify()
    #expect(findings.filter { $0.grade == .wrong }.isEmpty)
    return findings.filter { $0.grade == .note }.flatMap(\.details)
  }

  @Test(arguments: [false, true]) func whatSomebodyPublishesInAMembersNameIsToldUntilItIsGone(_ isSigned: Bool)
    async throws
  {
    let (one, two) = try await shared.approved(), member = laptop.device
    _ = try await shared.draft(of: one)
    try await two.sync()
    #expect(try await impersonated(two) == [[], []])
    #expect(try await remarks(desktop) == [])
    try forge(isSigned ? SharedCircle.strangersKey : nil)
    for _ in 0..<2 {
      try await two.sync()
      #expect(try await impersonated(two) == [[member], [member]])
      #expect(try await remarks(desktop) == ["\(name) is in the name of “laptop”, and not signed by its key"])
      #expect(try await two.report(of: member).standing == .approved)
    }
    #expect(try await two.repairRemote().strangers == .init(removed: [name]))
    #expect(try await impersonated(two) == [[], []])
    try await one.sync()
    try await two.sync()
    #expect(try await two.activities().filter { $0.device == member }.map(\.isTrusted) == [true])
  }

  @Test func aMachineIsToldOfWhatIsInItsOwnNameAndPutsItsActivitiesThereAgain() async throws {
    let (one, two) = try await shared.approved()
    _ = try await shared.draft(of: one)
    try await two.save("more", at: "y.txt")
    try await two.sync()
    try forge(SharedCircle.strangersKey)
    _ = try await one.poll()
    #expect(try await impersonated(one) == [[laptop.device], [laptop.device]])
    let drafts = try #require(try await laptop.doctor.verify().first { $0.subject == .drafts })
    #expect(drafts.summary.hasPrefix("1 draft can be read"))
    try await one.sync()
    try await two.sync()
    for container in [one, two] { #expect(try await impersonated(container) == [[], []]) }
    #expect(try await two.activities().map(\.isTrusted) == [true])
  }

  @Test func aMemberThatWasSetUpAnewIsNoImpostor() async throws {
    let (one, two) = try await shared.approved()
    _ = try await shared.draft(of: one)
    try FileManager.default.removeItem(at: laptop.surroundings.dataFolder)
    let again = try laptop.open()
    try await again.sync()
    try await two.sync()
    #expect(try await two.report(of: laptop.device).standing == .changed)
    #expect(try await impersonated(two) == [[], []])
    try await two.approve(laptop.device)
    #expect(try await impersonated(two) == [[], []])
    #expect(try await two.activities().map(\.isTrusted) == [true])
  }
}
