import Crypto
import Foundation
import Git
import Testing

@testable import Ubiquity

/// Machines that are let in, and put out.
@Suite struct SealedJoinTests {
  private let world: World
  private let (laptop, desktop): (Machine, Machine)
  init() throws {
    world = try World()
    (laptop, desktop) = (try world.device("lovelace"), try world.device("babbage"))
  }

  private func expectWaiting(_ machine: Machine) async {
    let error = await #expect(throws: UbiquityError.self) { try await machine.create(.asTheRemoteIs) }
    #expect(error?.code == .waiting)
    #expect(!FileManager.default.fileExists(atPath: machine.folder.path(percentEncoded: false)))
  }

  private func request(_ container: UbiquityContainer) async throws -> AccessRequest {
    _ = try await container.poll()
    return try #require(try await container.accessRequests().first)
  }

  @Test func aMachineAsksAndIsLetIn() async throws {
    let (one, _) = try await laptop.found()
    try await one.save("text", at: "x.txt")
    try await one.sync()
    await expectWaiting(desktop)
    await expectWaiting(desktop)
    #expect(try world.sealedFiles().keys.filter { $0.hasPrefix("requests/") }.count == 1)
    let request = try await request(one)
    #expect(request.device == desktop.device && request.code == desktop.asked?.code)
    let everything = try world.everythingOnTheRemote()
    #expect(!everything.contains("babbage") && !everything.contains(desktop.device.id))
    try await one.approve(request)
    #expect(try await one.accessRequests() == [])
    let two = try await desktop.create(.asTheRemoteIs)
    #expect(desktop.text("x.txt") == "text")
    #expect(try await two.circleStatus().standing == .approved)
    #expect(desktop.asked == nil)
    try await two.save("more", at: "x.txt")
    for container in [two, one] { try await container.sync() }
    #expect(laptop.text("x.txt") == "more")
  }

  /// It would show another code than the one that it is approved by now.
  @Test func whoAskedAndHasThePhraseAfterAllAsksNoMore() async throws {
    let (one, phrase) = try await laptop.found()
    await expectWaiting(desktop)
    let asked = try await request(one)
    let two = try await desktop.create(.joining(phrase))
    #expect(try world.sealedFiles().keys.filter { $0.hasPrefix("requests/") }.isEmpty)
    #expect(try await two.accessRequests() == [])
    _ = try await one.sync()
    #expect(try await one.accessRequests() == [])
    #expect(try await one.devices().filter { $0.device == desktop.device }.map(\.standing) == [.waiting])
    await #expect(throws: UbiquityError.self) { try await one.approve(asked) }
    try await one.approve(desktop.device)
  }

  @Test func aMachineThatIsDeclinedIsToldAndMayAskAgain() async throws {
    let (one, _) = try await laptop.found()
    await expectWaiting(desktop)
    try await one.decline(request(one))
    #expect(try await one.accessRequests() == [])
    #expect(try world.sealedFiles().keys.filter { $0.hasPrefix("requests/") }.isEmpty)
    let error = await #expect(throws: UbiquityError.self) { try await desktop.create(.asTheRemoteIs) }
    #expect(error?.code == .permission && desktop.asked == nil)
    await expectWaiting(desktop)
    try await one.approve(request(one))
    _ = try await desktop.create(.asTheRemoteIs)
  }

  @Test func aRequestIsTakenBack() async throws {
    let (one, _) = try await laptop.found()
    await expectWaiting(desktop)
    let asked = try #require(desktop.asked)
    #expect(try await DeviceRegistry(desktop.surroundings).withdraw(asked) == nil)
    #expect(desktop.asked == nil)
    _ = try await one.poll()
    #expect(try await one.accessRequests() == [])
    await expectWaiting(desktop)
    #expect(try await request(one).device == desktop.device)
  }

  /// The machine was killed, or the answer did not arrive, after the remote had the request.
  @Test func whoDoesNotKnowThatItAskedAsksTheSame() async throws {
    let (one, _) = try await laptop.found()
    await expectWaiting(desktop)
    let code = desktop.asked?.code, names = try world.sealedFiles().keys.sorted()
    try FileManager.default.removeItem(atPath: SealedFolder.joining(desktop.surroundings))
    await expectWaiting(desktop)
    #expect(try desktop.asked?.code == code && world.sealedFiles().keys.sorted() == names)
    try await one.approve(request(one))
    _ = try await desktop.create(.asTheRemoteIs)
  }

  @Test func whoAsksIsToldOfOnce() async throws {
    let (one, _) = try await laptop.found()
    await expectWaiting(desktop)
    try await one.sync()
    #expect(await one.takeNotices() == ["babbage asks to be approved: docedit devices approve babbage"])
    try await one.sync()
    #expect(await one.takeNotices() == [])
  }

  @Test func aPhraseOfAnotherContainerOpensNothing() async throws {
    _ = try await laptop.found()
    let error = await #expect(throws: UbiquityError.self) {
      try await desktop.create(.joining(.random(desktop.surroundings)))
    }
    #expect(error?.code == .wrongPhrase)
    #expect(!FileManager.default.fileExists(atPath: desktop.folder.path(percentEncoded: false)))
    #expect(desktop.asked == nil)
  }

  @Test func aRemovedMachineOpensNothingThatComesAfter() async throws {
    let (one, phrase) = try await laptop.found(), two = try await desktop.create(.joining(phrase))
    let phone = try world.device("phone"), three = try await phone.create(.joining(phrase))
    for machine in [desktop, phone] { try await one.approve(machine.device) }
    for container in [two, three] { try await container.sync() }
    let keyring = try #require(try desktop.sealedFolder.keyring())
    try await one.remove(desktop.device)
    try await one.save("secret", at: "x.txt")
    try await one.sync()
    try await three.sync()
    #expect(phone.text("x.txt") == "secret")
    let sealed = try #require(try world.sealedFiles()["references"])
    #expect(keyring.all.allSatisfy { $0.open(sealed, as: .table, of: keyring.container) == nil })
    #expect(keyring.phrase == nil)
    let error = await #expect(throws: UbiquityError.self) { try await two.sync() }
    #expect(error?.code == .notTrusted)
    #expect(desktop.text("x.txt") == nil)
    let tablet = try world.device("tablet")
    _ = try await tablet.create(.joining(phrase))
    #expect(tablet.text("x.txt") == "secret")
  }

  /// As a machine has it that was let in by a docedit which kept the phrase.
  @Test func aMachineThatWasApprovedDropsThePhraseThatItStillHas() async throws {
    let (one, two, phrase) = try await laptop.found(with: desktop)
    var keyring = try #require(try desktop.sealedFolder.keyring())
    let known = keyring
    #expect(known.phrase == nil)
    keyring.phrase = Data(phrase.secret)
    try desktop.sealedFolder.write(keyring)
    try await two.sync()
    #expect(try desktop.sealedFolder.keyring() == known)
    try await one.remove(desktop.device)
    let error = await #expect(throws: UbiquityError.self) { try await two.sync() }
    #expect(error?.code == .notTrusted)
  }

  /// Its own key opens nothing, whatever the circle says.
  @Test func aMachineThatIsNotApprovedKeepsThePhraseThatItNeeds() async throws {
    let (one, phrase) = try await laptop.found(), two = try await desktop.create(.joining(phrase))
    for container in [two, one, two] { try await container.sync() }
    #expect(try desktop.sealedFolder.keyring()?.phrase == Data(phrase.secret))
    try await one.approve(desktop.device)
    try FileManager.default.removeItem(at: desktop.surroundings.dataFolder)
    try await two.sync()
    #expect(try desktop.sealedFolder.keyring()?.phrase == Data(phrase.secret))
  }

  /// It opens what came before with the phrase, and what came after a removal too.
  @Test func aMachineThatCameByPhraseKeepsUpUntilItIsApproved() async throws {
    let (one, phrase) = try await laptop.found(), two = try await desktop.create(.joining(phrase))
    let phone = try world.device("phone")
    _ = try await phone.create(.joining(phrase))
    try await one.approve(phone.device)
    try await one.remove(phone.device)
    try await one.save("later", at: "x.txt")
    for container in [one, two] { try await container.sync() }
    #expect(desktop.text("x.txt") == "later")
    #expect(try desktop.sealedFolder.keyring()?.phrase != nil)
    try await one.approve(desktop.device)
    try await one.approve(desktop.device, thenRemove: phone)
    try await two.sync()
    #expect(try desktop.sealedFolder.keyring().map { $0.phrase == nil } == true)
  }

  /// Who stands between gives the machine that asks a mailbox of his own, and passes the request on: the codes differ.
  @Test func aMachineInBetweenIsNoticedByTheCode() async throws {
    let (one, _) = try await laptop.found()
    let intruder = try #require(try ContainerKey.random().mailbox), real = try world.sealedFiles()
    try world.change { files in
      var keys = try #require(SealedKeys(files["keys"] ?? []))
      keys.mailbox = intruder.publicKey.rawRepresentation
      files["keys"] = Array(try JSONEncoder().encode(keys))
    }
    await expectWaiting(desktop)
    let keyring = try #require(try laptop.sealedFolder.keyring()), files = try world.sealedFiles()
    let stolen = try #require(files.first { $0.key.hasPrefix("requests/") }?.value)
    let text = try #require(Envelope.open(Data(stolen), with: intruder, .request, of: keyring.container))
    let mailbox = try #require(keyring.newest?.mailbox?.publicKey)
    try world.setSealedFiles(real)
    let record = try JSONDecoder().decode(RequestRecord.self, from: Data(text))
    try world.change { files in
      let path = record.path(in: keyring.container, mailbox: mailbox.rawRepresentation)
      files[path] = Array(try Envelope.seal(text, for: mailbox, .request, of: keyring.container))
    }
    let request = try await request(one)
    #expect(request.device == desktop.device && request.code != desktop.asked?.code)
  }

  /// Somebody who knows the public key of the machine that asks answers with keys of his own.
  @Test func anAnswerOfSomebodyElseIsRefused() async throws {
    _ = try await laptop.found()
    await expectWaiting(desktop)
    let container = try #require(try laptop.sealedFolder.keyring()).container
    let key = try SigningKey.of(desktop.device, desktop.surroundings).publicKey, intruder = try ContainerKey.random()
    let phrase = try #require(RecoveryPhrase.random(desktop.surroundings).agreementKey)
    let keyring = Keyring(container: container, keys: [intruder], recovery: phrase.publicKey.rawRepresentation)
    try world.change { files in
      let keys = Array(try JSONEncoder().encode(try SealedKeys(keyring, for: [key])))
      files["keys"] = keys
      var table = SealedTable(keyring)
      table.keys = Data(SHA256.hash(data: keys))
      files["references"] = try intruder.seal(table.encoded(), as: .table, of: container)
    }
    let error = await #expect(throws: UbiquityError.self) { try await desktop.create(.asTheRemoteIs) }
    #expect(error?.code == .notTrusted && error?.message.contains("not from whom") == true)
    #expect(!FileManager.default.fileExists(atPath: desktop.folder.path(percentEncoded: false)))
  }
}

extension UbiquityContainer {
  /// Lets a device in, and another one in and out again, so that there is a new key.
  fileprivate func approve(_ device: Device, thenRemove other: Machine) async throws {
    try await approve(other.device)
    try await remove(other.device)
  }
}
