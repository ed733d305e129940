import Foundation
import Git
import Handoff
import Properties
import Testing

@testable import Ubiquity

/// The circle of devices, over a real remote.
@Suite struct CircleTests {
  private let shared: SharedCircle, world: World, laptop: Machine, desktop: Machine
  init() throws {
    shared = try SharedCircle()
    (world, laptop, desktop) = (shared.world, shared.laptop, shared.desktop)
  }

  @Test func theFirstDeviceFoundsItAndTheNextWaits() async throws {
    let one = try await laptop.create()
    #expect(try await one.circleStatus().standing == .approved)
    #expect(try await one.circleStatus().members == [laptop.device])
    #expect(try shared.remoteCircle() != nil)
    let two = try await desktop.create()
    let status = try await two.circleStatus()
    #expect(status.standing == .waiting && status.members == [laptop.device])
    #expect(try await two.devices().map(\.standing) == [.waiting, .approved])
    _ = try await one.poll()
    let report = try await one.report(of: desktop.device)
    #expect(report.standing == .waiting && report.fingerprint == status.fingerprint)
    #expect(await one.takeNotices() == ["desktop asks to be approved: docedit devices approve desktop"])
    try await one.sync()
    #expect(await one.takeNotices() == [])
  }

  @Test func whoAsksIsToldOfWhereNothingCanBeSent() async throws {
    let one = try await laptop.create()
    _ = try await desktop.create()
    try ExecutableFile.write("#!/bin/sh\nexit 1\n", to: world.remote + "/hooks/pre-receive")
    try await one.save("x", at: "x.txt")
    await #expect(throws: UbiquityError.self) { try await one.sync() }
    #expect(await one.takeNotices() == ["desktop asks to be approved: docedit devices approve desktop"])
  }

  @Test func anApprovedDeviceIsApprovedEverywhere() async throws {
    let (one, two) = try await shared.approved()
    #expect(try await one.report(of: desktop.device).standing == .approved)
    try await two.sync()
    #expect(try await two.circleStatus().standing == .approved)
    let phone = try world.device("phone")
    let three = try await phone.create()
    #expect(try await three.circleStatus().members.map(\.name).sorted() == ["desktop", "laptop"])
    try await two.approve(phone.device)
    try await one.sync()
    #expect(try await one.report(of: phone.device).standing == .approved)
  }

  @Test func gitVerifiesEachLink() async throws {
    _ = try await shared.approved()
    let signers = laptop.home.url.appending(path: "signers")
    let key = try SigningKey.of(laptop.device, laptop.surroundings).publicKey
    try Data("\(laptop.device.id)@docedit \(key)\n".utf8).write(to: signers)
    for link in [Reference.circle, Reference.circle + "~1"] {
      let told = try run(
        "git", "-C", world.remote, "-c", "gpg.format=ssh", "-c", "gpg.ssh.allowedSignersFile=\(signers.path)", "log",
        "-1", "--format=%G?", link)
      #expect(told.trimmingCharacters(in: .newlines) == "G")
    }
  }

  @Test func aDeviceThatWaitsCannotLetAnyoneIn() async throws {
    _ = try await laptop.create()
    let two = try await desktop.create(), phone = try world.device("phone")
    _ = try await phone.create()
    let error = await #expect(throws: UbiquityError.self) { try await two.approve(phone.device) }
    #expect(error?.code == .permission && error?.hint?.hasPrefix("approve it on one of: “laptop”; ") == true)
    #expect(try shared.remoteCircle() == laptop.repository().reference(Reference.circle))
  }

  @Test func anotherKeyThanTheComparedOneIsNotLetIn() async throws {
    let one = try await laptop.create()
    _ = try await desktop.create()
    _ = try await one.poll()
    var report = try await one.report(of: desktop.device)
    report.fingerprint = "0000 0000 0000 0000 0000 0000"
    let error = await #expect(throws: UbiquityError.self) { try await one.approve(report) }
    #expect(error?.code == .notTrusted)
    #expect(try await one.circleStatus().members == [laptop.device])
  }

  @Test func aRemovedDeviceIsRemovedEverywhereAndMayComeBack() async throws {
    let (one, two) = try await shared.approved()
    try await one.remove(desktop.device)
    #expect(try await one.report(of: desktop.device).standing == .removed)
    try await two.sync()
    #expect(try await two.circleStatus().standing == .removed)
    try await one.approve(desktop.device)
    try await two.sync()
    #expect(try await two.circleStatus().standing == .approved)
  }

  @Test func nobodyRemovesItselfOrAStranger() async throws {
    let (one, two) = try await shared.approved()
    await #expect(throws: UbiquityError.self) { try await one.remove(laptop.device) }
    try await two.sync()
    try await two.remove(laptop.device)
    let error = await #expect(throws: UbiquityError.self) { try await one.remove(desktop.device) }
    #expect(error?.code == .permission)
    await #expect(throws: UbiquityError.self) { try await two.remove(laptop.device) }
    #expect(try await two.circleStatus().members == [desktop.device])
  }

  @Test func twoThatLetSomebodyInAtOnceBothDo() async throws {
    let (one, two) = try await shared.approved()
    try await two.sync()
    let (phone, tablet) = (try world.device("phone"), try world.device("tablet"))
    for machine in [phone, tablet] { _ = try await machine.create() }
    async let first: Void = one.approve(phone.device)
    async let second: Void = two.approve(tablet.device)
    _ = try await (first, second)
    try await one.sync()
    #expect(try await one.circleStatus().members.map(\.name).sorted() == ["desktop", "laptop", "phone", "tablet"])
  }

  @Test func withoutTheRemoteNothingChanges() async throws {
    let one = try await laptop.create()
    _ = try await desktop.create()
    _ = try await one.poll()
    let report = try await one.report(of: desktop.device), before = try laptop.repository().reference(Reference.circle)
    try FileManager.default.moveItem(atPath: world.remote, toPath: world.remote + "-away")
    await #expect(throws: UbiquityError.self) { try await one.approve(report) }
    #expect(try laptop.repository().reference(Reference.circle) == before)
  }

  /// Another process of the device may take up a newer circle, a removal say, while a link of this one is under way.
  @Test func whatAnotherProcessTookUpIsNotTakenBack() async throws {
    let (one, _) = try await shared.approved()
    let repository = try laptop.repository()
    let before = try #require(try repository.reference(Reference.circle))
    try await one.remove(desktop.device)
    let removal = try #require(try repository.reference(Reference.circle))
    try await one.takeBack(before, to: before)
    #expect(try repository.reference(Reference.circle) == removal)
    try await one.takeBack(removal, to: before)
    #expect(try repository.reference(Reference.circle) == removal)
    let unsent = try #require(try await one.unsentLink())
    #expect(try repository.reference(Reference.circle) == unsent)
    try await one.takeBack(unsent, to: before)
    #expect(try repository.reference(Reference.circle) == removal)
  }

  @Test func aCircleThatFellBehindTheTrustedOneIsTakenUpAgain() async throws {
    let (one, _) = try await shared.approved()
    let repository = try laptop.repository()
    let before = try #require(try repository.reference(Reference.circle))
    try await one.remove(desktop.device)
    try repository.setReference(Reference.circle, to: before, expecting: nil)
    try await one.sync()
    #expect(try await one.circleStatus().members == [laptop.device])
    #expect(try shared.remoteCircle() == repository.reference(Reference.circle))
  }

  @Test func aContainerFromBeforeGetsACircleFromTheFirstThatSyncs() async throws {
    let one = try await laptop.create(), two = try await desktop.create()
    try shared.makeOld()
    let before = try await one.circleStatus()
    #expect(before.members == [] && before.standing == .approved)
    try await two.sync()
    try await one.sync()
    #expect(try await one.circleStatus().members == [desktop.device])
    #expect(try await one.circleStatus().standing == .waiting)
  }

  @Test func whoFoundsSecondGivesWay() async throws {
    let one = try await laptop.create(), two = try await desktop.create()
    try shared.makeOld()
    try await one.foundCircle()
    try await two.sync()
    try await one.sync()
    #expect(try await one.circleStatus().members == [desktop.device])
    #expect(try shared.remoteCircle() == laptop.repository().reference(Reference.circle))
  }
}

extension UbiquityContainer {
  fileprivate func takeBack(_ made: ObjectID, to before: ObjectID) throws { try takeBackCircle(made, to: before) }

  fileprivate func unsentLink() throws -> ObjectID? {
    try store.extendCircle { $0 }
    return try store.reference(Reference.circle)
  }
}
