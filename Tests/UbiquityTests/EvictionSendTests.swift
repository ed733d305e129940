import Foundation
import Git
import Testing

@testable import Ubiquity

/// What is sent while documents are evicted: a version that grew from before an edit elsewhere names what is not here any more.
@Suite struct EvictionSendTests {
  let world: World
  let laptop: Machine
  let desktop: Machine

  init() throws {
    world = try World()
    (laptop, desktop) = (try world.device("laptop"), try world.device("desktop"))
  }

  private func pair(isEncrypted: Bool) async throws -> (UbiquityContainer, UbiquityContainer) {
    if !isEncrypted { return (try await laptop.create(), try await desktop.create()) }
    let (a, phrase) = try await laptop.found()
    return (a, try await desktop.create(.joining(phrase)))
  }

  @Test(arguments: [false, true]) func aVersionFromBeforeAnEditElsewhereIsSent(_ isEncrypted: Bool) async throws {
    let (a, b) = try await pair(isEncrypted: isEncrypted)
    try await a.save("a film\n", at: "films/film.txt")
    try await a.save("dear you\n", at: "letter.txt")
    for container in [a, b] { try await container.sync() }
    try await a.evict(["films/film.txt"])
    try await b.save("another film\n", at: "films/film.txt")
    try await b.sync()
    try await a.save("dear me\n", at: "letter.txt")
    #expect(try await a.sync().sent == ["letter.txt"])
    if isEncrypted { #expect(await a.exchanges().allSatisfy { $0.kind != .download }) }
    try await b.sync()
    #expect(desktop.text("letter.txt") == "dear me\n" && desktop.text("films/film.txt") == "another film\n")
    #expect(try await a.evictedDocuments().map(\.path) == ["films/film.txt"])
    #expect(try await a.download(["films/film.txt"]) == ["films/film.txt"])
    #expect(laptop.text("films/film.txt") == "another film\n")
  }

  /// Conflict versions go before the versions that they are of, and bring these along.
  @Test(arguments: [false, true])
  func aConflictOfAVersionFromBeforeAnEditElsewhereIsSent(_ isEncrypted: Bool) async throws {
    let (a, b) = try await pair(isEncrypted: isEncrypted)
    try await a.save("a film\n", at: "film.txt")
    try await a.save("dear you\n", at: "letter.txt")
    for container in [a, b] { try await container.sync() }
    try await a.evict(["film.txt"])
    try await b.save("another film\n", at: "film.txt")
    try await b.save("dear us\n", at: "letter.txt")
    try await b.sync()
    _ = try laptop.plain("mv", "--sparse", "film.txt", "old.txt")
    try laptop.write("letter.txt", "dear me\n")
    _ = try laptop.plain("commit", "-q", "-a", "-m", "by hand")
    for container in [a, b] { try await container.sync() }
    for container in [a, b] { #expect(try await container.conflicts().map(\.path) == ["letter.txt"]) }
    #expect(try await !a.hasUnsent(afterNews: false, besidesLarge: false))
    #expect(desktop.text("old.txt") == "another film\n" && desktop.text("film.txt") == nil)
  }

  @Test(arguments: [false, true]) func withoutTheRemoteNothingIsSentAndNothingIsLost(_ isEncrypted: Bool) async throws {
    let (a, b) = try await pair(isEncrypted: isEncrypted)
    try await a.save("a film\n", at: "film.txt")
    for container in [a, b] { try await container.sync() }
    try await a.evict(["film.txt"])
    try await b.save("another film\n", at: "film.txt")
    try await b.sync()
    try await a.save("dear me\n", at: "letter.txt")
    try FileManager.default.moveItem(atPath: world.remote, toPath: world.remote + ".gone")
    await #expect(throws: UbiquityError.self) { try await a.sync() }
    try FileManager.default.moveItem(atPath: world.remote + ".gone", toPath: world.remote)
    for container in [a, b] { try await container.sync() }
    #expect(desktop.text("letter.txt") == "dear me\n" && desktop.text("film.txt") == "another film\n")
  }

  /// The store is packed without what is unwanted: that is never more than what is known to be missing.
  @Test func onlyWhatIsWrittenDownAsEvictedIsLeftOut() async throws {
    let (a, b) = try await pair(isEncrypted: false)
    try await a.save("a film\n", at: "film.txt")
    for container in [a, b] { try await container.sync() }
    try await a.evict(["film.txt"])
    let newer = try #require(ObjectID(try await b.save("another film\n", at: "film.txt").blob))
    for container in [b, a] { try await container.sync() }
    #expect(try laptop.repository().contains(newer))
    let (unwanted, known) = try await a.unwantedBlobs()
    #expect(!unwanted.isEmpty && unwanted.isSubset(of: known) && !unwanted.contains(newer))
  }
}

extension UbiquityContainer {
  fileprivate func unwantedBlobs() throws -> (unwanted: Set<ObjectID>, known: Set<ObjectID>) {
    (try store.unwantedBlobs(), Set(try store.evictions.blobs.keys))
  }
}
