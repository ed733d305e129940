import Foundation
import Git
import Handoff
import Testing

@testable import Ubiquity

/// What who owns the remote may do to it. Each is refused in words, and the container stays as it was.
@Suite struct SealedAttackTests {
  private let world: World
  private let (laptop, desktop): (Machine, Machine)
  init() throws {
    world = try World()
    (laptop, desktop) = (try world.device("lovelace"), try world.device("babbage"))
  }

  /// Two devices; the second one has not fetched the last version.
  private func devices() async throws -> (one: UbiquityContainer, two: UbiquityContainer) {
    let (one, two, _) = try await laptop.found(with: desktop)
    try await one.save("news", at: "x.txt")
    try await one.sync()
    return (one, two)
  }

  private func expectRefusal(_ container: UbiquityContainer, _ words: String, code: UbiquityError.Code = .notTrusted)
    async throws
  {
    let (texts, head) = (try desktop.folderTexts(), try desktop.head())
    let error = await #expect(throws: UbiquityError.self) { try await container.sync() }
    #expect(error?.code == code && error?.message.contains(words) == true, "\(error as Any)")
    #expect(try desktop.folderTexts() == texts && desktop.head() == head)
    #expect(try git("-C", desktop.git, "fsck", "--strict").contains("missing") == false)
  }

  private func expectRecovery(_ container: UbiquityContainer, _ good: [String: [UInt8]]) async throws {
    try world.setSealedFiles(good)
    try await container.sync()
    #expect(desktop.text("x.txt") == "news")
  }

  private func parts(_ files: [String: [UInt8]]) -> [String] {
    files.keys.filter { $0.hasPrefix("packs/") }.sorted()
  }

  @Test(arguments: ["changed", "cut off", "swapped", "missing", "too large"])
  func aPackThatIsNotItselfIsRefused(_ attack: String) async throws {
    let (_, two) = try await devices(), good = try world.sealedFiles()
    try world.change { files in
      let parts = parts(files)
      for (index, part) in parts.enumerated() {
        switch attack {
        case "changed": files[part]?[40] ^= 1
        case "cut off": files[part]?.removeLast(17)
        case "swapped": files[part] = good[parts[(index + 1) % parts.count]]
        case "missing": files[part] = nil
        default: files[part] = Array(repeating: 0, count: SealedRemote.partSize + ContainerKey.overhead + 1)
        }
      }
    }
    try await expectRefusal(two, "packs/")
    try await expectRecovery(two, good)
  }

  @Test(arguments: ["changed", "missing", "another's", "empty"])
  func aTableThatIsNotItselfIsRefused(_ attack: String) async throws {
    let (_, two) = try await devices(), good = try world.sealedFiles()
    try world.change { files in
      switch attack {
      case "changed": files["references"]?[40] ^= 1
      case "missing": files["references"] = nil
      case "empty": files["references"] = []
      default: files["references"] = files[parts(files)[0]]
      }
    }
    try await expectRefusal(two, "the encrypted remote")
    try await expectRecovery(two, good)
  }

  @Test func whatBecomesOfADamagedTableIsSaidAndANewRemoteTakesEverything() async throws {
    let (_, two) = try await devices()
    try world.change { $0["references"]?[40] ^= 1 }
    let error = await #expect(throws: UbiquityError.self) { try await two.sync() }
    #expect(error?.message.contains("its table of names, is damaged") == true, "\(error as Any)")
    #expect(error?.hint?.contains("docedit remote URL with a new, empty remote") == true, "\(error as Any)")
    let other = world.folder.path + "/other.git"
    _ = try Repository.initializeBare(at: other)
    try await two.connect(to: other)
    try await two.save("after it", at: "y.txt")
    try await two.sync()
    #expect(try await !two.isAhead())
  }

  @Test func keysThatWereExchangedAreRefused() async throws {
    let (_, two) = try await devices(), good = try world.sealedFiles()
    try world.change { files in
      var keys = try #require(SealedKeys(files["keys"] ?? []))
      keys.wraps.removeLast()
      files["keys"] = Array(try JSONEncoder().encode(keys))
    }
    try await expectRefusal(two, "its keys are not those of its table")
    try world.change { $0["keys"] = nil }
    try await expectRefusal(two, "it lacks the file keys")
    try world.change { $0["keys"] = Array(repeating: 32, count: SealedKeys.sizeLimit + 1) }
    try await expectRefusal(two, "the file keys is too large")
    try await expectRecovery(two, good)
  }

  @Test func anotherFormatOrContainerIsRefused() async throws {
    let (_, two) = try await devices(), good = try world.sealedFiles()
    try world.change { $0["format"] = Array("docedit sealed 2\n\(ContainerTag.random)\n".utf8) }
    try await expectRefusal(two, "that this docedit does not know")
    try world.change { $0["format"] = SealedFiles.format(of: .random) }
    try await expectRefusal(two, "another encrypted container", code: .unrelated)
    try await expectRecovery(two, good)
  }

  @Test func anEarlierStateIsToldOfAndRepaired() async throws {
    let (one, two) = try await devices(), early = try world.sealedFiles()
    try await one.save("newest", at: "x.txt")
    for container in [one, two] { try await container.sync() }
    try world.setSealedFiles(early)
    try await expectRefusal(two, "set back", code: .rewound)
    #expect(try await two.repairRemote().finding != nil)
    for container in [two, one] { try await container.sync() }
    #expect(laptop.text("x.txt") == "newest")
  }

  /// Nothing of `main` is missing, but a hand-off perhaps: that is told.
  @Test func anEarlierStateWithTheSameVersionsIsToldOf() async throws {
    let (one, two) = try await devices()
    try await two.sync()
    let early = try world.sealedFiles()
    try await one.publish(
      PublishedActivity(
        payload: .init(activityType: "org.example.editing", identifier: UUID(), title: "x"), state: .active,
        isCurrent: true, path: "x.txt", base: try await one.document(at: "x.txt"), draft: Array("draft".utf8)))
    try await one.pushActivities()
    _ = try await two.poll()
    _ = await two.takeNotices()
    try world.setSealedFiles(early)
    try await two.sync()
    #expect(await two.takeNotices().contains { $0.contains("set back to an earlier state") })
  }

  @Test func aStateFromBeforeARemovalIsRefused() async throws {
    let (one, two) = try await devices()
    let phone = try world.device("phone")
    await #expect(throws: UbiquityError.self) { try await phone.create(.asTheRemoteIs) }
    _ = try await one.poll()
    try await one.approve(try #require(try await one.accessRequests().first))
    _ = try await phone.create(.asTheRemoteIs)
    let early = try world.sealedFiles()
    try await one.remove(phone.device)
    for container in [one, two] { try await container.sync() }
    try world.setSealedFiles(early)
    try await expectRefusal(two, "before a device was removed")
  }

  @Test func aRemoteThatLostEverythingIsNotFilledUnasked() async throws {
    let (_, two) = try await devices()
    try await two.sync()
    try FileManager.default.removeItem(atPath: world.remote)
    _ = try Repository.initializeBare(at: world.remote)
    let error = await #expect(throws: UbiquityError.self) { try await two.sync() }
    #expect(error?.code == .emptied)
    #expect(try world.references() == [])
    try await two.repairRemote()
    #expect(try world.references().count == 1)
    #expect(try !world.everythingOnTheRemote().contains("refs/heads/main"))
  }

  @Test func anEncryptedContainerSendsNothingInTheOpen() async throws {
    let (_, two) = try await devices()
    let other = try World(), plain = try other.device("plain")
    let container = try await plain.create()
    try await container.save("open", at: "x.txt")
    try await container.sync()
    let before = try other.references()
    let error = await #expect(throws: UbiquityError.self) { try await two.connect(to: other.remote) }
    #expect(error?.code == .unrelated && error?.message.contains("is not encrypted") == true)
    #expect(try other.references() == before)
    #expect(try await two.remote == world.remote)
    try await two.sync()
  }

  @Test func aContainerInTheOpenIsNotJoinedToAnEncryptedOne() async throws {
    _ = try await devices()
    let other = try World(), plain = try other.device("plain"), container = try await plain.create()
    let before = try world.references()
    let error = await #expect(throws: UbiquityError.self) { try await container.connect(to: world.remote) }
    #expect(error?.code == .unrelated && error?.message.contains("encrypted container") == true)
    #expect(try world.references() == before)
    for encryption in [Encryption.founding(.random(plain.surroundings)), .joining(.random(plain.surroundings))] {
      let phone = try other.device("phone")
      let error = await #expect(throws: UbiquityError.self) { try await phone.create(encryption) }
      #expect(error?.code == .unrelated)
    }
    let phone = try world.device("phone")
    let second = await #expect(throws: UbiquityError.self) {
      try await phone.create(.founding(.random(phone.surroundings)))
    }
    #expect(second?.code == .exists)
  }

  @Test func aDamagedKeyringIsNotTakenForAContainerInTheOpen() async throws {
    let (_, two) = try await devices()
    try Data("nothing".utf8).write(to: URL(filePath: desktop.sealedFolder.path + "/keyring.plist"))
    try await expectRefusal(two, "the keys in", code: .damaged)
  }

  @Test func requestsOfNobodyArePassedOver() async throws {
    let (one, _) = try await devices()
    try world.change { files in
      for _ in 0..<100 { files["requests/\(SealedRemote.newName())"] = Array(repeating: 7, count: 5_000) }
      files["requests/short"] = []
    }
    try await one.save("more", at: "x.txt")
    try await one.sync()
    #expect(try await one.accessRequests() == [])
  }
}
