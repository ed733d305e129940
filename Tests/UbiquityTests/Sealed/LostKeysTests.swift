import Foundation
import Git
import Testing

@testable import Ubiquity

/// Encrypted containers whose keys, or whose copy of the remote, are gone from the machine: nothing ever leaves it in the open.
@Suite struct LostKeysTests {
  private let world: World
  private let laptop: Machine
  private let files = FileManager.default

  init() throws {
    world = try World()
    laptop = try world.device("lovelace")
  }

  private func found() async throws {
    let (container, _) = try await laptop.found()
    try await container.save("secret", at: "x.txt")
    try await container.sync()
  }

  private func emptyRemote() throws -> String {
    let path = world.remote + ".other"
    _ = try git("init", "--quiet", "--bare", "-b", "main", path)
    return path
  }

  private var keyring: String { "\(laptop.sealedFolder.path)/keyring.plist" }
  private var mark: String { laptop.git + "/docedit-encrypted" }

  private func finding() async throws -> StoreFinding {
    try #require(try await laptop.doctor.verify().first { $0.subject == .store })
  }

  private func expectSilence() async throws {
    let other = try emptyRemote(), container = try laptop.open()
    for attempt in [
      { _ = try await container.sync() }, { _ = try await container.connect(to: other) },
      { _ = try await container.repairRemote() },
    ] {
      let error = await #expect(throws: UbiquityError.self) { try await attempt() }
      #expect(error?.code == .damaged && error?.message.contains("keys") == true, "\(error as Any)")
    }
    #expect(try git("-C", other, "for-each-ref") == "")
    #expect(try git("-C", laptop.folder.path(percentEncoded: false), "config", "--get-all", "remote.origin.url") == "")
  }

  @Test(arguments: ["keyring.plist", ""])
  func whoseKeysAreGoneSendsNothing(_ name: String) async throws {
    try await found()
    try files.removeItem(atPath: "\(laptop.sealedFolder.path)/\(name)")
    try await expectSilence()
    let finding = try await finding()
    #expect(finding.grade == .wrong && finding.summary.contains("keys"))
    _ = try await laptop.doctor.repair(remote: false)
    try await expectSilence()
  }

  /// As the hint says: with the phrase, and as who is a member still, or has to be let in again.
  @Test(arguments: [true, false], [true, false]) func whoLeavesAndJoinsAnewHasTheKeysAgain(
    _ isGone: Bool, _ hasPhrase: Bool
  ) async throws {
    let other = try world.device("babbage"), (one, two, phrase) = try await laptop.found(with: other)
    try await one.save("unsent", at: "y.txt")
    try await other.open().save("base, edited", at: "x.txt")
    try await two.sync()
    if isGone { try files.removeItem(atPath: keyring) } else { try Data("junk".utf8).write(to: URL(filePath: keyring)) }
    let error = await #expect(throws: UbiquityError.self) { try await one.sync() }
    #expect(error?.hint?.contains("docedit leave FOLDER --keep-local, then docedit init FOLDER --remote URL") == true)
    _ = try await laptop.open().leave(keepingLocal: true)
    let anew = try await laptop.create(hasPhrase ? .joining(phrase) : .asTheRemoteIs)
    for container in [anew, two, anew] { try await container.sync() }
    #expect(try laptop.folderTexts() == ["x.txt": "base, edited", "y.txt": "unsent"])
    #expect(try other.folderTexts() == laptop.folderTexts())
    #expect(try await finding().grade == .fine)
  }

  @Test func whoseOwnFolderIsGoneStaysEncrypted() async throws {
    try await found()
    try files.removeItem(atPath: laptop.git + "/docedit")
    let repair = try await laptop.doctor.repair(remote: false)
    #expect(!repair.contains { $0.contains("docedit remote") })
    let other = try emptyRemote(), container = try laptop.open()
    let error = await #expect(throws: UbiquityError.self) { try await container.connect(to: other) }
    #expect(error?.code == .damaged && error?.message.contains("keys") == true)
    #expect(try git("-C", other, "for-each-ref") == "")
    #expect(await #expect(throws: UbiquityError.self) { try await container.sync() } == error)
    try files.removeItem(atPath: laptop.git + "/docedit")
    for _ in 0..<2 {
      let error = await #expect(throws: UbiquityError.self) {
        try await laptop.create(.asTheRemoteIs, remote: emptyRemote())
      }
      #expect(error?.code == .damaged)
    }
    #expect(files.fileExists(atPath: mark))
  }

  /// Containers of before there was a mark.
  @Test(arguments: [true, false]) func aContainerThatIsNotMarkedIsMarkedAsSoonAsItIsOpened(_ isRepaired: Bool)
    async throws
  {
    try await found()
    try files.removeItem(atPath: mark)
    if isRepaired { _ = try await laptop.doctor.repair(remote: false) } else { _ = try laptop.open() }
    #expect(files.fileExists(atPath: mark))
    try files.removeItem(atPath: keyring)
    try await expectSilence()
  }

  @Test func aContainerInTheOpenIsNotMarked() async throws {
    _ = try await laptop.create(.asTheRemoteIs, remote: emptyRemote())
    _ = try laptop.open()
    #expect(!files.fileExists(atPath: mark))
  }

  @Test func afterLeavingTheFolderMayBeAContainerInTheOpen() async throws {
    try await found()
    _ = try await laptop.open().leave()
    #expect(!files.fileExists(atPath: mark))
    let container = try await laptop.create(.asTheRemoteIs, remote: emptyRemote())
    #expect(try await !container.isEncrypted)
  }

  @Test(arguments: ["[core", "\0\0\0\0", nil])
  func aDamagedCopyOfTheRemoteIsFetchedAnew(_ config: String?) async throws {
    try await found()
    let copy = laptop.sealedFolder.git
    if let config {
      try Data(config.utf8).write(to: URL(filePath: copy + "/config"))
    } else {
      try files.removeItem(atPath: copy + "/objects")
      try files.createDirectory(atPath: copy + "/objects/pack", withIntermediateDirectories: true)
    }
    await #expect(throws: UbiquityError.self) { try await laptop.open().sync() }
    #expect(try await finding().summary.contains("copy of what the encrypted remote has"))
    #expect(try await laptop.doctor.repair(remote: false).count == 1)
    #expect(try await finding().grade == .fine)
    try await laptop.open().sync()
  }

  @Test func aLostStateIsMadeAnewWithTheRemoteOfTheLastExchange() async throws {
    try await found()
    let folder = laptop.git + "/docedit"
    try files.removeItem(atPath: folder + "/state.plist")
    #expect(try await laptop.doctor.repair().contains { $0.hasSuffix(", the remote \(world.remote)") })
    try await laptop.open().sync()
    for name in ["state.plist", "exchanges.jsonl"] { try files.removeItem(atPath: "\(folder)/\(name)") }
    #expect(try await laptop.doctor.repair().contains { $0.contains("docedit remote URL names it") })
    #expect(try await laptop.open().remote == nil)
  }

  @Test func aSigningKeyThatCannotBeReadIsFound() async throws {
    try await found()
    let folder = laptop.surroundings.dataFolder.path(percentEncoded: false)
    try Data("garbage".utf8).write(to: URL(filePath: "\(folder)/\(laptop.device.id).key"))
    let finding = try await finding()
    #expect(finding.grade == .wrong && finding.summary.contains("signing key"))
  }
}
