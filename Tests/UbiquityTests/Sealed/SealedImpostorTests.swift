import Crypto
import Foundation
import Testing

@testable import Ubiquity

/// Requests for the keys under an id, or with a key, that somebody else has in the circle.
@Suite struct SealedImpostorTests {
  private let world: World
  private let (laptop, desktop): (Machine, Machine)
  init() throws {
    world = try World()
    (laptop, desktop) = (try world.device("lovelace"), try world.device("babbage"))
  }

  private func stranger() throws -> DeviceKey {
    try #require(SigningKey(seed: Array(repeating: 9, count: 32))).publicKey
  }

  /// Puts a request onto the remote, as anybody can who may write there.
  private func ask(_ id: String, _ name: String, _ key: DeviceKey, at path: String? = nil) throws {
    let keyring = try #require(try laptop.sealedFolder.keyring()), record = RequestRecord(id: id, name: name, key: key)
    let mailbox = try #require(keyring.newest?.mailbox?.publicKey), text = Array(try JSONEncoder().encode(record))
    try world.change { files in
      let sealed = try Envelope.seal(text, for: mailbox, .request, of: keyring.container)
      files[path ?? record.path(in: keyring.container, mailbox: mailbox.rawRepresentation)] = Array(sealed)
    }
  }

  private func requests(_ container: UbiquityContainer) async throws -> [AccessRequest] {
    _ = try await container.poll()
    return try await container.accessRequests()
  }

  @Test func nobodyIsLetInUnderTheIDOfWhoApproves() async throws {
    let (one, _, _) = try await laptop.found(with: desktop)
    _ = await one.takeNotices()
    try ask(laptop.device.id, "friend", try stranger())
    let request = try #require(try await requests(one).first)
    #expect(request.standing == .forged && request.device.name == "friend")
    for unmasked in [request, AccessRequest(request, .waiting)] {
      let error = await #expect(throws: UbiquityError.self) { try await one.approve(unmasked) }
      #expect(error?.code == (unmasked == request ? .notTrusted : .notFound))
    }
    #expect(try await one.circleStatus().standing == .approved)
    try await one.sync()
    #expect(
      await one.takeNotices() == [
        "friend asks under the id of this machine; it is ignored: docedit devices decline friend"
      ])
    try await one.decline(request)
    #expect(try await requests(one).isEmpty)
  }

  @Test func whoAsksUnderAMembersIDHasAnotherKey() async throws {
    let (one, two, _) = try await laptop.found(with: desktop)
    _ = await one.takeNotices()
    try ask(desktop.device.id, "newname", try stranger())
    let request = try #require(try await requests(one).first)
    #expect(request.standing == .changed && request.former == desktop.device && request.obstacle == nil)
    try await one.sync()
    #expect(await one.takeNotices() == ["babbage has another key now: docedit devices tells more"])
    #expect(try await requests(two).map(\.standing) == [.forged])
    try await one.approve(request)
    #expect(try await one.circleStatus().members.map(\.name).sorted() == ["lovelace", "newname"])
    #expect(try laptop.sealedFolder.keyring()?.epoch == 2)
    let error = await #expect(throws: UbiquityError.self) { try await two.sync() }
    #expect(error?.code == .notTrusted)
  }

  /// The user was shown a device that waits, and the circle has its id by now.
  @Test func whatTheUserWasShownIsWhatIsApproved() async throws {
    let (one, two, _) = try await laptop.found(with: desktop)
    let id = String(repeating: "e", count: 16), key = try #require(SigningKey(seed: Array(repeating: 8, count: 32)))
    try ask(id, "phone", try stranger())
    let shown = try #require(try await requests(one).first)
    try ask(id, "phone", key.publicKey)
    let other = try #require(try await requests(two).first { $0 != shown })
    try await two.approve(other)
    let error = await #expect(throws: UbiquityError.self) { try await one.approve(shown) }
    #expect(error?.code == .notFound)
    #expect(try await requests(one).map(\.standing) == [.changed])
  }

  @Test func aRemovedDeviceIsToldFromOneThatHasItsID() async throws {
    let (one, _, _) = try await laptop.found(with: desktop)
    let key = try SigningKey.of(desktop.device, desktop.surroundings).publicKey
    try await one.remove(desktop.device)
    try ask(desktop.device.id, "babbage", key)
    #expect(try await requests(one).map(\.standing) == [.removed])
    try await one.decline(try #require(try await requests(one).first))
    try ask(desktop.device.id, "newname", try stranger())
    let request = try #require(try await requests(one).first)
    #expect(request.standing == .changed && request.former == desktop.device)
  }

  /// Two members with one key would make a circle that nobody reads.
  @Test func whoHasTheKeyOfAMemberNeedsNotAsk() async throws {
    let (one, _, _) = try await laptop.found(with: desktop), id = String(repeating: "e", count: 16)
    for machine in [laptop, desktop] {
      let key = try SigningKey.of(machine.device, machine.surroundings).publicKey
      try ask(id, "again", key)
      try ask(machine.device.id, "again", key)
    }
    #expect(try await requests(one).isEmpty)
  }

  @Test func aRequestUnderAnotherNameThanItsOwnIsPassedOver() async throws {
    let (one, _, _) = try await laptop.found(with: desktop), id = String(repeating: "e", count: 16)
    try ask(id, "phone", try stranger(), at: "requests/\(SealedRemote.newName())")
    #expect(try await requests(one).isEmpty)
    try ask(id, "phone", try stranger())
    #expect(try await requests(one).map(\.standing) == [.waiting])
  }

  /// Strangers put files there that are no requests, under names that come first, and requests of their own.
  @Test func howeverManyStrangersAskSomebodyElseCanBeLetIn() async throws {
    let (one, _, _) = try await laptop.found(with: desktop), phone = try world.device("phone")
    _ = try? await phone.create(.asTheRemoteIs)
    try world.change { files in
      for number in 0..<200 { files[String(format: "requests/%032x", number)] = [7] }
    }
    for number in 0..<70 {
      let key = try #require(SigningKey(seed: Array(repeating: UInt8(number), count: 32))).publicKey
      try ask(String(repeating: "e", count: 16), "phone", key)
    }
    let found = try await requests(one), request = try #require(found.first { $0.device.id == phone.device.id })
    #expect(found.count == 71)
    try await one.approve(request)
    #expect(try await requests(one).count == 70)
    #expect(try world.sealedFiles()[request.path] == nil)
    let three = try await phone.create(.asTheRemoteIs)
    #expect(try await three.circleStatus().standing == .approved)
    #expect(phone.text("x.txt") == "base")
  }
}

extension AccessRequest {
  /// As one that the circle says something else of.
  fileprivate init(_ request: AccessRequest, _ standing: Standing) {
    self = request
    self.standing = standing
  }
}
