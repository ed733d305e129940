import Foundation
import Testing

@testable import Ubiquity

@Suite struct ExchangeLogTests {
  private let world: World
  private let laptop: Machine
  private let desktop: Machine
  init() throws {
    world = try World()
    (laptop, desktop) = (try world.device("laptop"), try world.device("desktop"))
  }

  private func size(_ machine: Machine) -> Int {
    let file = machine.git + "/docedit/exchanges.jsonl"
    return (try? FileManager.default.attributesOfItem(atPath: file))?[.size] as? Int ?? 0
  }

  @Test func aRoundTellsWhatWentWhichWay() async throws {
    let (mine, other) = (try await laptop.create(), try await desktop.create())
    try await mine.save("one", at: "a.txt")
    try await mine.save("two", at: "a.txt")
    try await mine.save("three", at: "b.txt")
    try await mine.sync()
    try await other.sync()
    let sent = try #require(await mine.exchanges().first), received = try #require(await other.exchanges().first)
    #expect(sent.kind == .round && sent.remote == world.remote && sent.failure == nil)
    #expect(sent.sent.versions == 3 && sent.sent.documents == ["a.txt", "b.txt"] && sent.received.versions == 0)
    #expect(sent.sent.bytes > 0 && received.received.bytes > 0)
    #expect(received.received.versions == 3 && received.received.documentCount == 2 && received.sent.versions == 0)
    #expect(sent.date <= sent.end && sent.seconds > 0)
  }

  @Test func aRoundThatMovesNothingLeavesNothing() async throws {
    let mine = try await laptop.create()
    try await mine.save("one", at: "a.txt")
    try await mine.sync()
    let before = (size(laptop), await mine.exchanges())
    for _ in 0..<3 {
      try await mine.sync()
      _ = try await mine.poll()
    }
    #expect(before.0 > 0 && size(laptop) == before.0)
    #expect(await mine.exchanges() == before.1)
  }

  @Test func aCopyOfAContainerBeginsWithWhatItReceived() async throws {
    let mine = try await laptop.create()
    try await mine.save("one", at: "a.txt")
    try await mine.sync()
    let other = try await desktop.create()
    let record = try #require(await other.exchanges().last)
    #expect(record.kind == .setup && record.received.versions == 2 && record.received.bytes > 0)
  }

  @Test func whatIsHereAlreadyIsNotReceivedAgainFromANewRemote() async throws {
    let mine = try await laptop.create()
    let base = try await mine.save("one", at: "a.txt")
    try await mine.save("two", at: "a.txt")
    try await mine.save(Array("three".utf8), at: "a.txt", base: base.blob)
    try await mine.sync()
    #expect(try await mine.conflicts().count == 1)
    try await mine.setRemote(nil)
    try await mine.connect(to: world.remote)
    let again = try #require(await mine.exchanges().first)
    #expect(again.received.versions == 0 && again.received.conflicts == 0, "\(again)")
  }

  @Test func aFailureThatRepeatsIsToldOfOnce() async throws {
    let mine = try await laptop.create()
    try await mine.save("one", at: "a.txt")
    try world.folder.move("remote.git", "away.git")
    for _ in 0..<4 { await #expect(throws: UbiquityError.self) { try await mine.sync() } }
    let failed = await mine.exchanges().filter { $0.kind == .round }
    #expect(failed.count == 1 && failed.first?.count == 4 && failed.first?.failure?.isEmpty == false)
    try world.folder.move("away.git", "remote.git")
    try await mine.sync()
    let all = await mine.exchanges().filter { $0.kind == .round }
    #expect(all.count == 2 && all.first?.failure == nil && all.first?.sent.versions == 1)
  }

  @Test func conflictVersionsAreCounted() async throws {
    let (mine, other) = (try await laptop.create(), try await desktop.create())
    try await mine.save("base", at: "a.txt")
    try await mine.sync()
    try await other.sync()
    try await mine.save("mine", at: "a.txt")
    try await other.save("other", at: "a.txt")
    try await mine.sync()
    try await other.sync()
    try await mine.sync()
    #expect(await other.exchanges().first?.sent.conflicts == 1)
    #expect(await mine.exchanges().first?.received.conflicts == 1)
    #expect(await mine.exchanges().first?.received.versions == 2)
    try await mine.resolve(mine.conflicts(), keeping: .ours)
    try await mine.sync()
    #expect(try await other.sync().resolvedConflicts == 1)
    let (sent, received) = (await mine.exchanges().first?.sent, await other.exchanges().first?.received)
    #expect(sent?.resolved == 1 && sent?.conflicts == 0)
    #expect(received?.resolved == 1 && received?.conflicts == 0)
  }

  @Test func theLogOutlivesTheIndexAndADamagedLine() async throws {
    let mine = try await laptop.create()
    try await mine.save("one", at: "a.txt")
    try await mine.sync()
    let before = await mine.exchanges()
    for suffix in ["", "-wal", "-shm"] {
      try? FileManager.default.removeItem(atPath: laptop.git + "/docedit/index.sqlite" + suffix)
    }
    let file = URL(filePath: laptop.git + "/docedit/exchanges.jsonl")
    try (Data(contentsOf: file) + Data("{\"kind\":\"rou".utf8)).write(to: file)
    let again = try laptop.open()
    #expect(!before.isEmpty)
    #expect(await again.exchanges() == before)
    try await again.save("two", at: "a.txt")
    try await again.sync()
    #expect(await again.exchanges().count == before.count + 1)
    #expect(await again.exchanges(limit: 1).first?.sent.versions == 1)
    let newest = try #require(await again.exchanges().first)
    #expect(await again.exchanges(since: newest.end) == [newest])
  }

  @Test func theLogIsBounded() throws {
    let folder = TemporaryFolder(), log = ExchangeLog(folder: folder.path)
    var record = ExchangeRecord(.round, with: "/srv/x.git", from: world.now(), to: world.now())
    record.sent.name((0..<40).map { "a document with quite a long name, number \($0).rtf" })
    record.sent.versions = 1
    #expect(record.sent.documentCount == 40 && record.sent.documents.count < 40)
    for number in 0..<2_500 {
      record.localChanges = number
      log.append(record)
    }
    let sizes = ["exchanges.jsonl", "exchanges.old.jsonl"].map {
      (try? FileManager.default.attributesOfItem(atPath: "\(folder.path)/\($0)"))?[.size] as? Int ?? 0
    }
    #expect(sizes.allSatisfy { $0 > 0 && $0 < 600_000 })
    #expect(log.records(since: nil, limit: 3).map(\.localChanges) == [2_499, 2_498, 2_497])
  }

  @Test func sendingsOfActivitiesThatFollowEachOtherAreOneUnlessTheyAreFarApart() {
    let start = Date(timeIntervalSince1970: 1_800_000_000)
    func record(_ kind: ExchangeRecord.Kind, after seconds: Double) -> ExchangeRecord {
      ExchangeRecord(kind, with: "/srv/x.git", from: start + seconds, to: start + seconds + 1)
    }
    let both = record(.activities, after: 0).joined(with: record(.activities, after: 60))
    #expect(both?.count == 2 && both?.end == start + 61 && both?.seconds == 2)
    #expect(record(.activities, after: 0).joined(with: record(.activities, after: 3_600)) == nil)
    #expect(record(.round, after: 0).joined(with: record(.round, after: 5)) == nil)
  }

  @Test func aPasswordIsNotWrittenDown() {
    let record = ExchangeRecord(.round, with: "https://eva:secret@host/x.git", from: world.now(), to: world.now())
    #expect(record.remote == "https://eva@host/x.git")
  }
}
