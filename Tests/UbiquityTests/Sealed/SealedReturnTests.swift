import Foundation
import Git
import Testing

@testable import Ubiquity

/// The folder of an encrypted container that was left becomes a container again, in place.
@Suite struct SealedReturnTests {
  private let world: World
  private let (laptop, desktop): (Machine, Machine)
  init() throws {
    world = try World()
    (laptop, desktop) = (try world.device("lovelace"), try world.device("babbage"))
  }

  /// The second of two devices has left, and wrote since then, as the first one may have.
  private func left(writing: Bool = true) async throws -> (one: UbiquityContainer, phrase: RecoveryPhrase) {
    let (one, two, phrase) = try await laptop.found(with: desktop)
    _ = try await two.leave()
    if writing { try await one.save("news", at: "x.txt") }
    if writing { try await one.sync() }
    try desktop.write("own.txt", "written after it left")
    return (one, phrase)
  }

  private func expectReturn(_ two: UbiquityContainer, beside one: UbiquityContainer, to text: String = "news")
    async throws
  {
    #expect(try await two.isEncrypted)
    for container in [two, one] { try await container.sync() }
    #expect(try desktop.folderTexts() == ["x.txt": text, "own.txt": "written after it left"])
    #expect(try laptop.folderTexts() == desktop.folderTexts())
    #expect(try await one.conflicts().isEmpty)
    #expect(try !world.everythingOnTheRemote().contains("written after"))
    #expect(try git("-C", desktop.git, "fsck", "--strict", "--no-dangling") == "")
  }

  @Test func theFolderComesBackWithThePhrase() async throws {
    let (one, phrase) = try await left()
    try await expectReturn(desktop.create(.joining(phrase)), beside: one)
  }

  @Test(arguments: [true, false]) func theFolderComesBackWhenTheOthersApprove(_ isWritten: Bool) async throws {
    let (one, _) = try await left(writing: isWritten)
    let error = await #expect(throws: UbiquityError.self) { try await desktop.create(.asTheRemoteIs) }
    #expect(error?.code == .waiting && !UbiquityContainer.isThere(at: desktop.folder))
    #expect(try desktop.folderTexts() == ["x.txt": "base", "own.txt": "written after it left"])
    _ = try await one.poll()
    try await one.approve(#require(try await one.accessRequests().first))
    try await expectReturn(desktop.create(.asTheRemoteIs), beside: one, to: isWritten ? "news" : "base")
    #expect(desktop.asked == nil)
  }

  @Test func aWrongPhraseLeavesTheRepositoryAsItIs() async throws {
    _ = try await left()
    let (head, config) = (try desktop.head(), try String(contentsOfFile: desktop.git + "/config", encoding: .utf8))
    let phrase = RecoveryPhrase.random(desktop.surroundings)
    let error = await #expect(throws: UbiquityError.self) { try await desktop.create(.joining(phrase)) }
    #expect(error?.code == .wrongPhrase)
    #expect(try desktop.head() == head && String(contentsOfFile: desktop.git + "/config", encoding: .utf8) == config)
    #expect(!FileManager.default.fileExists(atPath: desktop.git + "/docedit") && desktop.text("x.txt") == "base")
  }

  @Test func aRepositoryOfOtherDocumentsIsNotJoined() async throws {
    let (_, phrase) = try await left()
    let (other, founder) = (try world.device("hopper"), world.folder.path + "/hopper.git")
    _ = try Repository.initializeBare(at: founder)
    let alone = try await other.create(remote: founder)
    try await alone.save("hopper's own", at: "h.txt")
    _ = try await alone.leave()
    _ = try git("-C", other.folder.path(percentEncoded: false), "remote", "remove", "origin")
    let error = await #expect(throws: UbiquityError.self) { try await other.create(.joining(phrase)) }
    #expect(error?.code == .unrelated, "\(error as Any)")
    #expect(!UbiquityContainer.isThere(at: other.folder) && other.text("h.txt") == "hopper's own")
  }
}
