import Foundation
import Git
import Testing

@testable import Ubiquity

/// What `docedit verify --remote` says of a circle of devices that the next exchange would refuse.
@Suite struct RefusedCircleTests {
  private let world: World
  private let (laptop, desktop): (Machine, Machine)
  init() throws {
    world = try World()
    (laptop, desktop) = (try world.device("laptop"), try world.device("desktop"))
  }

  private func finding() async throws -> StoreFinding {
    try #require(try await laptop.doctor.verify(remote: true).first { $0.subject == .remote })
  }

  private func expectComplaint(_ words: String) async throws {
    let finding = try await finding()
    #expect(finding.grade == .wrong && finding.summary.contains(words), "\(finding)")
    #expect(finding.details.contains { $0.contains("docedit devices trust --keep") })
    let probes = try laptop.repository().references("refs/docedit/probe/")
    #expect(probes.isEmpty)
  }

  /// A link of a device that was removed, which lets it in again.
  private func putLinkOfARemovedDevice() throws {
    let remote = try Repository.open(at: world.remote)
    let tip = try #require(try remote.reference(Reference.circle)), content = try remote.commit(tip).content
    let before = try #require(content.parents.first)
    let link = CommitContent(
      tree: try remote.commit(before).content.tree, parents: [tip],
      signature: Signature(name: "desktop", email: "\(desktop.device.id)@docedit", date: world.now()),
      message: CommitKind.circle.message)
    let key = try SigningKey.of(desktop.device, desktop.surroundings)
    try remote.setReference(Reference.circle, to: remote.writeCommit(link, signedBy: key), expecting: nil)
  }

  @Test func aLinkOfARemovedDeviceIsComplainedOf() async throws {
    let one = try await laptop.create()
    _ = try await desktop.create()
    try await one.approve(desktop.device)
    try await one.remove(desktop.device)
    #expect(try await finding().grade == .fine)
    try putLinkOfARemovedDevice()
    try await expectComplaint("not signed by a member")
    try await one.sync()
    try await expectComplaint("not signed by a member")
    try await one.keepCircle()
    #expect(try await finding().grade == .fine)
  }

  @Test func aCircleThatIsNoneIsComplainedOf() async throws {
    let one = try await laptop.create(), remote = try Repository.open(at: world.remote)
    try remote.setReference(Reference.circle, to: remote.writeBlob(Array("junk".utf8)), expecting: nil)
    try await expectComplaint("circle of devices is refused")
    try await one.sync()
    try await expectComplaint("circle of devices is refused")
  }

  @Test func aNewerOrAnOlderCircleIsNoMatter() async throws {
    let one = try await laptop.create(), phone = try world.device("phone"), two = try await desktop.create()
    try await one.approve(desktop.device)
    _ = try await phone.create()
    try await two.sync()
    try await two.approve(phone.device)
    #expect(try await finding().grade == .fine)
    let remote = try Repository.open(at: world.remote)
    let founding = try git("-C", world.remote, "rev-parse", "\(Reference.circle)~2").trimmingCharacters(in: .newlines)
    try remote.setReference(Reference.circle, to: try #require(ObjectID(founding)), expecting: nil)
    #expect(try await finding().grade == .fine)
  }

  @Test func ofAnEncryptedContainerToo() async throws {
    let (one, two, _) = try await laptop.found(with: desktop)
    try await two.sendJunk(to: Reference.circle)
    let finding = try await finding()
    #expect(finding.grade == .wrong && finding.summary.hasPrefix("encrypted: the remote's circle"), "\(finding)")
    try await one.keepCircle()
    #expect(try await self.finding().grade == .fine)
  }
}

extension UbiquityContainer {
  /// Puts a commit without anything under a name of the remote, as any member can.
  fileprivate func sendJunk(to name: String) throws {
    let transfer = Transfer(root: store.root, device: device, surroundings: store.surroundings)
    let junk = "refs/docedit/junk", url = try remoteURL(), options = store.surroundings.networkOptions(for: url)
    let commit = CommitContent(
      tree: try store.tree(nil, []), parents: [], signature: store.signature, message: CommitKind.circle.message)
    try store.set(junk, to: store.write(commit))
    let outcome = try transfer.push(from: store.repository, url, ["+\(junk):\(name)"], options: options)
    #expect(outcome.rejections.isEmpty)
    try store.delete(junk)
  }
}
