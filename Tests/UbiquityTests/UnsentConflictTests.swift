import Foundation
import Git
import Testing

@testable import Ubiquity

/// Conflict versions whose making version got to the remote before them.
@Suite struct UnsentConflictTests {
  private let world: World
  private let (laptop, desktop): (Machine, Machine)
  init() throws {
    world = try World()
    (laptop, desktop) = (try world.device("laptop"), try world.device("desktop"))
  }

  /// Sends `main` alone, as plain git does.
  private func pushMain(of machine: Machine) throws {
    _ = try git("-C", machine.git, "push", "--quiet", world.remote, "main:main")
  }

  private func expectSent(_ container: UbiquityContainer, _ text: String) async throws {
    try await container.sync()
    #expect(try world.references().count { $0.hasPrefix("refs/ubiquity/conflicts/") } == 1)
    let other = try await desktop.create()
    let conflict = try #require(try await other.conflicts().first)
    #expect(try await other.text(of: conflict.other) == text)
    try await other.resolve([conflict], keeping: .ours)
    for each in [other, container, other] { try await each.sync() }
    let left = try await container.conflicts() + other.conflicts()
    #expect(left.isEmpty)
    #expect(try world.references().allSatisfy { !$0.contains("conflicts") })
  }

  @Test func aDocumentWaitsWhoseConflictWasResolvedOffline() async throws {
    let one = try await laptop.create(), two = try await desktop.create()
    try await one.save("base", at: "x.txt")
    for container in [one, two] { try await container.sync() }
    try await one.save("mine", at: "x.txt")
    try await two.save("yours", at: "x.txt")
    for container in [one, two, one] { try await container.sync() }
    try await one.resolve(one.conflicts(), keeping: .ours)
    #expect(try await one.documentStatuses().map(\.state) == [.waiting])
    #expect(try await one.sync().sentResolutions == 1)
    #expect(try await one.documentStatuses().map(\.state) == [.current])
    #expect(try await one.sync().sentResolutions == 0)
  }

  @Test func whatWasSetAsideStaysUntilItIsSent() async throws {
    let one = try await laptop.create()
    try await one.save("base", at: "x.txt")
    try await one.sync()
    try await one.setAside(.file(Array("draft".utf8)), at: "x.txt", base: nil)
    try pushMain(of: laptop)
    try await expectSent(one, "draft")
  }

  /// Another process merges between the decision what is sent and the sending: with git's program for the remote, and without.
  @Test(arguments: [true, false]) func aVersionThatNamesAConflictVersionNeverGoesBeforeIt(isNear: Bool) async throws {
    if !isNear { _ = try git("-C", world.remote, "config", "receive.fsckObjects", "true") }
    let one = try await laptop.create()
    try await one.save("base", at: "x.txt")
    try await one.sync()
    try await one.save("newer", at: "x.txt")
    let plan = try await one.planOfVersions(), before = try world.references()
    try await laptop.open().setAside(.file(Array("draft".utf8)), at: "x.txt", base: nil)
    let outcome = try await one.push(plan, to: one.remoteURL(), after: nil, nil)
    #expect(outcome.failure == nil && outcome.rejections[Reference.main] != nil)
    #expect(try world.references().filter { $0.contains("heads/main") } == before.filter { $0.contains("heads/main") })
    try await expectSent(one, "draft")
  }

  @Test func whatASaveDidNotKnowStaysUntilItIsSent() async throws {
    let one = try await laptop.create()
    let base = try await one.save("base", at: "x.txt")
    try await one.save("theirs", at: "x.txt")
    try await one.save(Array("ours".utf8), at: "x.txt", base: base.blob)
    try pushMain(of: laptop)
    _ = try await one.poll()
    try await expectSent(one, "theirs")
  }
}

extension UbiquityContainer {
  fileprivate func planOfVersions() throws -> PushPlan { try store.pushPlan(.versions) }
}
