import Foundation
import Git
import Handoff
import Testing

@testable import Ubiquity

/// The circle of devices where the remote is not to be trusted.
@Suite struct UntrustedRemoteTests {
  private let shared: SharedCircle, world: World, laptop: Machine, desktop: Machine
  init() throws {
    shared = try SharedCircle()
    (world, laptop, desktop) = (shared.world, shared.laptop, shared.desktop)
  }

  private func stranger() throws -> SigningKey { try #require(SigningKey(seed: Array(repeating: 9, count: 32))) }

  /// A link that anybody may make.
  private func link(
    _ circle: Circle, after parent: ObjectID?, by key: SigningKey?, as author: String = "x@y"
  ) throws -> ObjectID {
    let repository = try Repository.open(at: world.remote)
    let blob = try repository.writeBlob(PropertyList.encoded(circle))
    let content = CommitContent(
      tree: try repository.tree(nil, applying: [.put(path: Circle.file, blob: blob)]),
      parents: parent.map { [$0] } ?? [],
      signature: Signature(name: "x", email: author, date: Date(timeIntervalSince1970: 1)), message: "Circle\n")
    guard let key else { return try repository.writeCommit(content) }
    return try repository.writeCommit(content, signedBy: key)
  }

  private func put(_ link: ObjectID) throws {
    try Repository.open(at: world.remote).setReference(Reference.circle, to: link, expecting: nil)
  }

  private func circle(of container: UbiquityContainer, with key: SigningKey) throws -> Circle {
    let member = CircleMember(id: String(repeating: "e", count: 16), name: "evil", key: key.publicKey)
    return Circle(container: container.id, members: [member])
  }

  /// The laptop still trusts only itself, says so once, and everything else goes on.
  private func expectRefusal(_ container: UbiquityContainer) async throws {
    let file = "\(UUID()).txt"
    try await container.save("words", at: file)
    #expect(try await container.sync().sent == [file])
    let status = try await container.circleStatus()
    #expect(status.standing == .approved && status.members == [laptop.device])
    #expect(status.refusal?.hasPrefix("the remote's circle of devices is refused") == true)
    #expect(await container.takeNotices().count == 1)
    try await container.sync()
    #expect(await container.takeNotices() == [])
    _ = try git("-C", laptop.folder.path(percentEncoded: false), "fsck", "--strict")
  }

  @Test func anotherCircleIsRefused() async throws {
    let one = try await laptop.create(), key = try stranger()
    try put(link(circle(of: one, with: key), after: nil, by: key))
    try await expectRefusal(one)
  }

  /// Nobody else changes it: to try again would not help, and the user is told what does.
  @Test func whereTheRemoteHasAnotherCircleNobodyIsLetInBeforeItIsPutRight() async throws {
    let (one, two) = try await shared.approved(), key = try stranger(), trusted = try shared.remoteCircle()
    let phone = try world.device("phone")
    _ = try await phone.create()
    for link in [try link(circle(of: one, with: key), after: nil, by: key), try junk()] {
      try put(link)
      for change in [{ try await one.approve(phone.device) }, { try await one.remove(desktop.device) }] {
        let error = await #expect(throws: UbiquityError.self) { try await change() }
        #expect(error?.code == .notTrusted && error?.hint?.contains("docedit devices trust --keep") == true)
      }
      try await one.keepCircle()
      #expect(try shared.remoteCircle() == trusted)
      #expect(try await one.circleStatus().refusal == nil)
    }
    try await one.remove(desktop.device)
    try await two.sync()
    #expect(try await two.circleStatus().standing == .removed)
  }

  private func junk() throws -> ObjectID { try Repository.open(at: world.remote).writeBlob(Array("junk".utf8)) }

  @Test func aCircleThatIsTrustedIsNotPutBack() async throws {
    let (one, two) = try await shared.approved()
    try await two.keepCircle()
    #expect(try shared.remoteCircle() == laptop.repository().reference(Reference.circle))
    #expect(try await one.circleStatus().members.count == 2)
    try shared.makeOld()
    let error = await #expect(throws: UbiquityError.self) { try await one.keepCircle() }
    #expect(error?.code == .notFound)
  }

  /// The remote never had the circle of who made the container, and shows another one.
  @Test func whoMadeTheContainerTakesNoOtherCircle() async throws {
    let one = try await laptop.create(), key = try stranger()
    #expect(try laptop.repository().reference(Reference.trustedCircle) != nil)
    let alone = try await desktop.createAlone()
    #expect(try desktop.repository().reference(Reference.trustedCircle) != nil)
    #expect(try await alone.circleStatus().members == [desktop.device])
    try Repository.open(at: world.remote).deleteReference(Reference.circle)
    try laptop.repository().deleteReference(Reference.remoteCircle)
    try put(link(circle(of: one, with: key), after: nil, by: key))
    try await expectRefusal(one)
  }

  @Test func whoJoinsFoundsNothingThatItTrustsUnseen() async throws {
    _ = try await laptop.create()
    _ = try await desktop.create()
    try shared.makeOld()
    try await desktop.open().foundCircle()
    #expect(try desktop.repository().reference(Reference.trustedCircle) == nil)
  }

  @Test func aLinkThatNoMemberSignedIsRefused() async throws {
    let one = try await laptop.create(), key = try stranger()
    for signer in [key, nil] {
      try put(link(circle(of: one, with: key), after: laptop.repository().reference(Reference.circle), by: signer))
      try await expectRefusal(one)
    }
  }

  /// Who is named as the author of a change made it: no member makes one in another's name.
  @Test func aLinkInTheNameOfAnotherMemberIsRefused() async throws {
    let (one, two) = try await shared.approved(), before = try #require(try shared.remoteCircle())
    let repository = try Repository.open(at: world.remote)
    let bytes = try #require(try repository.file(at: Circle.file, in: repository.commit(before).content.tree))
    let circle = try #require(PropertyList.decoded(Circle.self, from: try repository.readBlob(bytes.blob)))
    let changed = try #require(circle.removing(laptop.device.id, at: nil))
    let key = try SigningKey.of(desktop.device, desktop.surroundings)
    for author in [laptop.device.id, String(repeating: "e", count: 16)] {
      try put(link(changed, after: before, by: key, as: "\(author)@docedit"))
      try await one.sync()
      #expect(try await one.circleStatus().members.count == 2)
      #expect(try await one.circleStatus().refusal?.contains("in the name of another device") == true)
    }
    try put(link(changed, after: before, by: key, as: "\(desktop.device.id)@docedit"))
    for container in [one, two] { try await container.sync() }
    #expect(try await one.circleStatus().standing == .removed)
    #expect(try await two.circleStatus().members == [desktop.device])
  }

  /// Who joins goes through the whole chain: whatever docedit put there, under whatever name it had then.
  @Test func aChainOfAllThatDoceditWritesIsTaken() async throws {
    let (one, two) = try await shared.approved(), phone = try world.device("phone")
    let three = try await phone.create()
    _ = try DeviceRegistry(laptop.surroundings).device(named: "renamed")
    let renamed = try laptop.open()
    try await renamed.sync()
    try await renamed.approve(phone.device)
    try await three.sync()
    try await two.sync()
    try await two.remove(phone.device)
    _ = try await two.leave()
    try await renamed.sync()
    try await renamed.foundCircleAnew()
    try await renamed.approve(phone.device)
    let tablet = try world.device("tablet"), four = try await tablet.create()
    let status = try await four.circleStatus()
    #expect(status.members.count == 2 && status.refusal == nil)
    _ = one
  }

  /// The same link under a second name would pass for a change of the circle.
  @Test func aLinkWhoseArmourIsWrittenAnotherWayIsRefused() async throws {
    let one = try await laptop.create()
    _ = try await desktop.create()
    let before = try #require(try laptop.repository().reference(Reference.circle))
    try await one.approve(desktop.device)
    let tip = try #require(try shared.remoteCircle())
    let text = try git("-C", world.remote, "cat-file", "commit", tip.description)
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    let first = try #require(lines.firstIndex { $0.hasPrefix("gpgsig ") }) + 1
    let joined = lines[..<first] + ["\(lines[first])\(lines[first + 1].dropFirst())"] + lines[(first + 2)...]
    let file = world.folder.path + "/link"
    try Data(joined.joined(separator: "\n").utf8).write(to: URL(filePath: file))
    let other = try git("-C", world.remote, "hash-object", "-t", "commit", "-w", file).trimmingCharacters(in: .newlines)
    try put(try #require(ObjectID(other)))
    for name in [Reference.circle, Reference.trustedCircle, Reference.remoteCircle] {
      try laptop.repository().setReference(name, to: before, expecting: nil)
    }
    _ = await one.takeNotices()
    try await expectRefusal(one)
  }

  @Test func aVersionOfAMemberIsNoLink() async throws {
    let one = try await laptop.create(), remote = try Repository.open(at: world.remote)
    let circle = try circle(of: one, with: stranger()), key = try SigningKey.of(laptop.device, laptop.surroundings)
    let blob = try remote.writeBlob(PropertyList.encoded(circle))
    var content = CommitContent(
      tree: try remote.tree(nil, applying: [.put(path: Circle.file, blob: blob)]),
      parents: [try #require(try laptop.repository().reference(Reference.circle))],
      signature: Signature(name: "x", email: "x@y", date: Date(timeIntervalSince1970: 1)), message: "")
    for message in [CommitMessage("Circle", device: laptop.device).text, "Device\n", "Circle\n\n", "Circle"] {
      content.message = message
      try put(remote.writeCommit(content, signedBy: key))
      try await expectRefusal(one)
    }
  }

  @Test func aLinkThatCannotBeReadIsRefused() async throws {
    let one = try await laptop.create()
    let repository = try Repository.open(at: world.remote)
    let key = try SigningKey.of(laptop.device, laptop.surroundings)
    for bytes in [Array("bplist00".utf8), Array(repeating: UInt8(ascii: "<"), count: 1 << 18), []] {
      let blob = try repository.writeBlob(bytes)
      let content = CommitContent(
        tree: try repository.tree(nil, applying: [.put(path: Circle.file, blob: blob)]),
        parents: [try #require(try laptop.repository().reference(Reference.circle))],
        signature: Signature(name: "x", email: "x@y", date: Date(timeIntervalSince1970: 1)), message: "Circle\n")
      try put(repository.writeCommit(content, signedBy: key))
      try await expectRefusal(one)
    }
  }

  /// Whoever may write to the remote may put anything there; documents are exchanged all the same.
  @Test func whatIsNoCommitAtAllIsRefused() async throws {
    let one = try await laptop.create(), remote = try Repository.open(at: world.remote)
    let trusted = try laptop.repository().reference(Reference.circle)
    let blob = try remote.writeBlob(Array("junk".utf8)), tree = try remote.tree(nil, applying: [])
    for junk in [blob, tree] {
      try put(junk)
      try await expectRefusal(one)
      #expect(try laptop.repository().reference(Reference.circle) == trusted)
    }
  }

  @Test func whoJoinsWhereTheCircleIsJunkStillExchanges() async throws {
    _ = try await laptop.create()
    let remote = try Repository.open(at: world.remote)
    try put(remote.writeBlob(Array("junk".utf8)))
    let two = try await desktop.create()
    let version = try await two.save("words", at: "x.txt").version
    #expect(try await two.sync().sent == ["x.txt"])
    #expect(try await two.circleStatus().standing == .unknown)
    #expect(try await two.seals(of: [version]) == [.unapproved])
  }

  @Test func junkInADevicesReferencesKeepsNobodyFromExchanging() async throws {
    let (one, two) = try await shared.approved(), remote = try Repository.open(at: world.remote)
    let blob = try remote.writeBlob(Array("junk".utf8))
    for id in [desktop.device.id, String(repeating: "b", count: 16)] {
      for name in [Reference.devices + id, Reference.activities + id] {
        try remote.setReference(name, to: blob, expecting: nil)
      }
    }
    try await one.save("words", at: "x.txt")
    #expect(try await one.sync().sent == ["x.txt"])
    #expect(try await two.sync().received == ["x.txt"])
  }

  @Test func anotherContainersCircleIsRefusedByWhoJoins() async throws {
    let one = try await laptop.create(), key = try stranger()
    var circle = try circle(of: one, with: key)
    circle.container = String(repeating: "1", count: 40)
    try put(link(circle, after: nil, by: key))
    let two = try await desktop.create()
    try await two.sync()
    let status = try await two.circleStatus()
    #expect(status.members == [] && status.standing == .unknown)
    #expect(status.refusal?.contains("it is another container's") == true)
    #expect(Set(try await two.devices().map(\.standing)) == [.unknown])
    #expect(await two.takeNotices().count == 1)
  }

  @Test func aCircleThatWasSetBackIsPutRight() async throws {
    let (one, two) = try await shared.approved()
    let tip = try #require(try shared.remoteCircle())
    let parent = try #require(try laptop.repository().commit(tip).content.parents.first)
    try put(parent)
    try await one.sync()
    #expect(try shared.remoteCircle() == tip)
    #expect(await one.takeNotices().contains("the remote's circle of devices was set back; it is put right again"))
    try await two.sync()
    #expect(try await two.circleStatus().standing == .approved)
  }
}
