import Foundation
import Git
import Handoff
import Properties
import Testing

@testable import Ubiquity

/// Devices that exchange over a remote that learns nothing.
@Suite struct SealedRemoteTests {
  private let world: World
  private let (laptop, desktop): (Machine, Machine)
  init() throws {
    world = try World()
    (laptop, desktop) = (try world.device("lovelace"), try world.device("babbage"))
  }

  private func publish(_ container: UbiquityContainer, _ path: String, draft: String) async throws {
    let document = try await container.document(at: path)
    let payload = ActivityPayload(activityType: "org.example.editing", identifier: UUID(), title: path)
    try await container.publish(
      PublishedActivity(
        payload: payload, state: .active, isCurrent: true, path: path, base: document, draft: Array(draft.utf8)))
    try await container.pushActivities()
  }

  @Test func whoseObjectsAreAllLostReceivesAfterARepair() async throws {
    let (_, two, _) = try await laptop.found(with: desktop)
    let objects = laptop.git + "/objects", files = FileManager.default
    for name in try files.contentsOfDirectory(atPath: objects) { try files.removeItem(atPath: "\(objects)/\(name)") }
    try await two.save("two", at: "y.txt")
    try await two.sync()
    _ = try await laptop.doctor.repair()
    try await laptop.open().sync()
    #expect(try laptop.folderTexts() == ["x.txt": "base", "y.txt": "two"])
    #expect(try await laptop.doctor.verify().allSatisfy { $0.grade != .wrong })
  }

  @Test func versionsConflictsAndDraftsArriveAndTheRemoteSeesNone() async throws {
    let (one, phrase) = try await laptop.found()
    #expect(try await one.isEncrypted)
    try await one.save("periwinkle", at: "Letters/Gooseberry.txt")
    try await one.sync()
    let two = try await desktop.create(.joining(phrase))
    #expect(desktop.text("Letters/Gooseberry.txt") == "periwinkle")
    #expect(one.id == two.id)
    try await one.save("marmalade", at: "Letters/Gooseberry.txt")
    try await two.save("dandelion", at: "Letters/Gooseberry.txt")
    for container in [one, two, one, two] { try await container.sync() }
    #expect(try await one.conflicts().map(\.path) == ["Letters/Gooseberry.txt"])
    #expect(try await two.conflicts() == one.conflicts())
    #expect(try laptop.folderTexts() == desktop.folderTexts())
    try await publish(one, "Letters/Gooseberry.txt", draft: "thunderstorm")
    #expect(try await two.poll())
    #expect(try await two.activities().filter { !$0.isThisDevice }.map(\.device.name) == ["lovelace"])
    try await expectNothingIsKnown(one)
    for machine in [laptop, desktop] {
      #expect(try git("-C", machine.git, "fsck", "--strict").contains("missing") == false)
    }
    #expect(try git("-C", world.remote, "fsck", "--strict").contains("error") == false)
  }

  private func expectNothingIsKnown(_ container: UbiquityContainer) async throws {
    let everything = try world.everythingOnTheRemote()
    let main = try #require(try laptop.head()).description
    let secrets = [
      "periwinkle", "marmalade", "dandelion", "thunderstorm", "Gooseberry", "Letters", "lovelace", "babbage",
      laptop.device.id, desktop.device.id, container.id, main, "ssh-ed25519", "Documents", "ubiquity", "Ubiquity",
      "activit", "conflict", "circle", "org.example", "refs/heads/main",
    ]
    #expect(everything.contains("docedit sealed 1"))
    for secret in secrets { #expect(!everything.contains(secret), "the remote knows \(secret)") }
    for key in [laptop, desktop] {
      let bytes = try SigningKey.of(key.device, key.surroundings).publicKey.bytes
      #expect(!everything.utf8.contains(bytes))
    }
  }

  @Test func anIdleRoundDoesNothing() async throws {
    let (one, phrase) = try await laptop.found()
    let two = try await desktop.create(.joining(phrase))
    try await one.save("text", at: "x.txt")
    for container in [one, two, one, two] { try await container.sync() }
    let before = try world.references()
    for container in [one, two, one, two] {
      let report = try await container.sync()
      #expect(report.sent == [] && report.received == [])
      #expect(try await container.poll() == false)
    }
    #expect(try world.references() == before)
  }

  /// Also where the host takes no commit that does not go on from the one before.
  @Test(arguments: [false, true])
  func manyExchangesAreFoldedAndANewDeviceStillGetsAll(_ takesForwardOnly: Bool) async throws {
    if takesForwardOnly { _ = try git("-C", world.remote, "config", "receive.denyNonFastForwards", "true") }
    let (one, phrase) = try await laptop.found(), two = try await desktop.create(.joining(phrase))
    for number in 0..<(SealedRemote.ageLimit + 10) {
      let container = number % 7 == 3 ? two : one
      try await container.save("text \(number)", at: "x.txt")
      try await container.sync()
    }
    for container in [one, two, one] { try await container.sync() }
    let count = try git("-C", world.remote, "rev-list", "--count", SealedRemote.branch)
    let commits = try #require(Int(count.trimmingCharacters(in: .whitespacesAndNewlines)))
    #expect(takesForwardOnly ? commits > SealedRemote.ageLimit : commits < SealedRemote.ageLimit)
    #expect(try world.sealedFiles().keys.filter { $0.hasPrefix("packs/") }.count < SealedRemote.ageLimit)
    let phone = try world.device("phone"), three = try await phone.create(.joining(phrase))
    #expect(try phone.folderTexts() == laptop.folderTexts())
    #expect(try await three.history(of: "x.txt").count == one.history(of: "x.txt").count)
    #expect(try git("-C", phone.git, "fsck", "--strict", "--full").contains("missing") == false)
  }

  @Test func devicesThatSendAtOnceLoseNothing() async throws {
    let (one, phrase) = try await laptop.found(), two = try await desktop.create(.joining(phrase))
    for number in 0..<4 {
      try await one.save("a\(number)", at: "a\(number).txt")
      try await two.save("b\(number)", at: "b\(number).txt")
      async let first = one.sync(), second = two.sync()
      _ = try await (first, second)
    }
    for container in [one, two, one] { try await container.sync() }
    #expect(try laptop.folderTexts().count == 8)
    #expect(try laptop.folderTexts() == desktop.folderTexts())
    #expect(try await one.conflicts().isEmpty)
  }

  @Test func aLargePackIsCutIntoParts() async throws {
    let (one, phrase) = try await laptop.found()
    var number: UInt32 = 1
    let noise = (0..<(SealedRemote.partSize + 8_000)).map { _ in
      number = number &* 1_664_525 &+ 1_013_904_223
      return UInt8(truncatingIfNeeded: number >> 24)
    }
    try await one.save(noise, at: "noise.bin", base: nil)
    try await one.sync()
    let sizes = try world.sealedFiles().filter { $0.key.hasPrefix("packs/") }.map(\.value.count)
    #expect(sizes.max() == SealedRemote.partSize + ContainerKey.overhead)
    _ = try await desktop.create(.joining(phrase))
    #expect(desktop.home.bytes("Documents/noise.bin") == noise)
  }

  @Test func aContainerThatWasFoundedAloneIsSentEncrypted() async throws {
    let phrase = RecoveryPhrase.random(laptop.surroundings)
    let one = try await UbiquityContainer.create(
      at: laptop.folder, remote: nil, device: laptop.device, surroundings: laptop.surroundings,
      encryption: .founding(phrase))
    try await one.save("periwinkle", at: "x.txt")
    try await one.connect(to: world.remote)
    #expect(try !world.everythingOnTheRemote().contains("periwinkle"))
    _ = try await desktop.create(.joining(phrase))
    #expect(desktop.text("x.txt") == "periwinkle")
  }

  @Test func aRemoteThatRefusesLeavesWhatWasSeenOfTheOldOne() async throws {
    let (one, _) = try await laptop.found(),
      folder = SealedFolder(ofContainer: laptop.folder.path(percentEncoded: false).trimmingSlash)
    try await one.save("periwinkle", at: "x.txt")
    try await one.sync()
    let before = try #require(try folder.seenRemote()), other = world.folder.path + "/other.git"
    _ = try Repository.initializeBare(at: other)
    try ExecutableFile.write("#!/bin/sh\nexit 1\n", to: other + "/hooks/pre-receive")
    await #expect(throws: UbiquityError.self) { try await one.connect(to: other) }
    #expect(try folder.seenRemote() == before)
    #expect(try await one.status().ahead == 0)
    try await one.save("marigold", at: "x.txt")
    #expect(try await one.sync().sent == ["x.txt"])
  }

  @Test func anotherRemoteGetsEverythingEncrypted() async throws {
    let (one, phrase) = try await laptop.found(), two = try await desktop.create(.joining(phrase))
    try await one.approve(desktop.device)
    try await one.save("periwinkle", at: "x.txt")
    for container in [one, two] { try await container.sync() }
    let other = world.folder.path + "/other.git"
    _ = try Repository.initializeBare(at: other)
    try await one.connect(to: other)
    try await two.connect(to: other)
    try await two.save("marmalade", at: "x.txt")
    for container in [two, one] { try await container.sync() }
    #expect(laptop.text("x.txt") == "marmalade")
    #expect(try git("-C", other, "for-each-ref", "--format=%(refname)") == "refs/heads/sealed\n")
    let config = try String(contentsOfFile: laptop.git + "/config", encoding: .utf8)
    #expect(!config.contains(other), "plain git must not be able to send there")
  }

  @Test func theRemoteIsTriedAndVerifiedEncrypted() async throws {
    let (one, _) = try await laptop.found()
    try await one.save("x", at: "x.txt")
    try await one.sync()
    let report = try await one.tryRemote()
    #expect(report.isEncrypted && report.isUsable && report.content == .thisContainer)
    let doctor = laptop.doctor
    let finding = try #require(try await doctor.verify(remote: true).first { $0.subject == .remote })
    #expect(finding.grade == .fine && finding.summary.hasPrefix("encrypted: "))
    #expect(try await one.size().sealed > 0)
    #expect(try await one.status().isEncrypted)
  }

  /// What a process leaves that is killed in the middle of an exchange.
  @Test func whatAKilledProcessLeftIsClearedAway() async throws {
    let (one, _) = try await laptop.found()
    let outer = try Repository.open(at: laptop.sealedFolder.git), folder = URL(filePath: laptop.sealedFolder.git)
    let head = try #require(try outer.reference(SealedRemote.tracking))
    let old = "refs/docedit/next-5-a", new = "refs/docedit/next-\(Int(world.now().timeIntervalSince1970))-b"
    for name in [old, new] { try outer.setReference(name, to: head, expecting: nil) }
    let lock = folder.appending(path: SealedRemote.tracking + ".lock")
    try Data().write(to: lock)
    try FileManager.default.setAttributes(
      [.modificationDate: Date(timeIntervalSinceNow: -100)], ofItemAtPath: lock.path)
    try await one.save("text", at: "x.txt")
    #expect(try await one.sync().sent == ["x.txt"])
    #expect(try outer.reference(old) == nil && outer.reference(new) == head)
    #expect(!FileManager.default.fileExists(atPath: lock.path))
  }

  @Test func aLostObjectComesBackFromTheRemote() async throws {
    let (one, phrase) = try await laptop.found()
    try await one.save("periwinkle", at: "x.txt")
    try await one.save("marmalade", at: "x.txt")
    try await one.sync()
    let two = try await desktop.create(.joining(phrase)), id = try Repository.blobID(of: Array("periwinkle".utf8))
    let packs = desktop.git + "/objects/pack"
    try FileManager.default.removeItem(atPath: packs)
    try FileManager.default.createDirectory(atPath: packs, withIntermediateDirectories: true)
    let doctor = desktop.doctor
    _ = try await doctor.repair()
    #expect(try desktop.repository().contains(id) == true)
    #expect(try await doctor.verify().allSatisfy { $0.grade != .wrong })
    _ = two
  }
}

extension Collection where Element == UInt8 {
  fileprivate func contains(_ other: [UInt8]) -> Bool {
    guard let first = other.first else { return true }
    return indices.contains { self[$0] == first && self[$0...].starts(with: other) }
  }
}
