import Foundation
import RichText
import Testing

@testable import Documents

@Suite struct RecoveryJournalTests {
  let folder: TemporaryFolder
  let file: URL
  let base = Array("one two".utf8)
  let insertion = RichText(plain: "one two").replacing(Position(0, 3)..<Position(0, 3), with: RichText(plain: " and"))

  init() throws {
    folder = try TemporaryFolder()
    file = try folder.file("a.txt", "one two")
  }

  private func journal() throws -> RecoveryJournal {
    try RecoveryJournal(for: file, in: folder.url.appending(path: "state"))
  }

  @Test func aFreshJournalHasNothingLeftOver() async throws {
    let journal = try journal()
    #expect(await journal.leftover == nil)
  }

  @Test func editsThatNobodySavedAreLeftOver() async throws {
    let first = try journal()
    try await first.start(from: base)
    try await first.append(insertion, from: .start)
    await first.close()
    let leftover = try #require(await journal().leftover)
    #expect(leftover.base == base)
    #expect(leftover.edits == [insertion])
  }

  /// A script's edits are saved a moment later, most often.
  @Test func aDeferredJournalIsWrittenAtTheEnd() async throws {
    let state = folder.url.appending(path: "state")
    let first = try RecoveryJournal(for: file, in: state, isDeferred: true)
    try await first.restart(from: base, with: [insertion], at: .start)
    let more = RichText(plain: "one and two").replacing(.start..<Position.start, with: RichText(plain: "zero "))
    try await first.append(more, from: .start)
    let folder = RecoveryJournal.folder(of: file, in: state.appending(path: "recovery"))
    #expect(RecoveryJournal.leftover(in: folder)?.edits == [insertion])
    try await first.secure()
    await first.close()
    #expect(try await journal().leftover?.edits == [insertion, more])
  }

  /// What is told of is written, once.
  @Test func aDeferredJournalGoesOnWhereItWasWrittenDown() async throws {
    let first = try RecoveryJournal(for: file, in: folder.url.appending(path: "state"), isDeferred: true)
    try await first.start(from: base)
    let place = Place(anchor: Position(0, 3), head: Position(0, 3), top: .start)
    for number in 0..<4 {
      let text = RichText(plain: "one" + String(repeating: ".", count: number) + " two")
      let dot = text.replacing(Position(0, 3)..<Position(0, 3), with: RichText(plain: "."))
      try await first.append(dot, from: place)
      if number == 1 { try await first.writeDown() }
    }
    try await first.secure()
    await first.close()
    let leftover = try #require(await journal().leftover)
    #expect(leftover.edits.count == 4)
    #expect(try leftover.edits.reduce(RichText(plain: "one two")) { try $1.applied(to: $0) }.string == "one.... two")
    #expect(leftover.place?.head == Position(0, 4))
  }

  @Test func aSavedDocumentLeavesNothing() async throws {
    let first = try journal()
    try await first.start(from: base)
    try await first.append(insertion, from: .start)
    try await first.stop()
    await first.close()
    #expect(try await journal().leftover == nil)
  }

  @Test func aSecondEditorIsRefused() async throws {
    let first = try journal()
    #expect(throws: DocumentError.self) { try journal() }
    await first.close()
    _ = try journal()
  }

  @Test func aLineThatACrashCutOffIsLeftOut() async throws {
    let first = try journal()
    try await first.start(from: base)
    try await first.append(insertion, from: .start)
    try await first.append(insertion, from: .start)
    await first.close()
    let log = try #require(try files(named: "journal").first)
    let bytes = try Data(contentsOf: log)
    try bytes.dropLast(5).write(to: log)
    #expect(try #require(await journal().leftover).edits == [insertion])
  }

  /// The journal of two edits, with other bytes in place of the first that says something.
  private func damagedJournal(_ words: String, _ other: String) async throws -> (log: URL, bytes: Data) {
    let first = try journal()
    try await first.start(from: base)
    try await first.append(insertion, from: .start)
    try await first.append(insertion, from: front)
    try await first.append(insertion, from: back)
    await first.close()
    let log = try #require(try files(named: "journal").first)
    var bytes = try Data(contentsOf: log)
    let place = try #require(bytes.range(of: Data(words.utf8), options: .backwards))
    bytes.replaceSubrange(place, with: Data(other.utf8))
    try bytes.write(to: log)
    return (log, bytes)
  }

  @Test(arguments: ["\" and", "\u{0}\" and\""])
  func whatCannotBeReadInTheMiddleIsKeptBeside(_ damage: String) async throws {
    let (_, bytes) = try await damagedJournal("\" and\"", damage)
    let second = try journal(), kept = try #require(await second.kept)
    #expect(try Data(contentsOf: kept) == bytes)
    #expect(await second.leftover?.edits == [insertion, insertion])
    await second.close()
    let third = try journal()
    #expect(await third.kept == nil)
    #expect(await third.leftover?.edits == [insertion, insertion])
    try await third.stop()
    #expect(try Data(contentsOf: kept) == bytes)
  }

  @Test func ofAJournalThatSaysNothingAllIsKeptBeside() async throws {
    let (log, _) = try await damagedJournal("\" and\"", "\" and\"")
    try Data(count: 300).write(to: log)
    let second = try journal(), kept = try #require(await second.kept)
    try await second.start(from: base)
    #expect(try Data(contentsOf: kept) == Data(count: 300))
    #expect(await second.leftover == nil)
  }

  @Test func whatACrashCutOffIsNoDamage() async throws {
    let (log, bytes) = try await damagedJournal("\" and\"", "\" and\"")
    try bytes.dropLast(5).write(to: log)
    #expect(try await journal().kept == nil)
  }

  @Test func whatIsKeptBesideStaysWhereAnotherFileTakesTheName() async throws {
    _ = try await damagedJournal("\" and\"", "\" and")
    let second = try journal(), kept = try #require(await second.kept?.lastPathComponent)
    try await second.stop()
    await second.close()
    let other = try RecoveryJournal(for: folder.file("b.txt", "two"), in: folder.url.appending(path: "state"))
    try await other.move(to: file)
    #expect(try files(named: kept).count == 1)
  }

  private let front = Place.start
  private let back = Place(anchor: Position(0, 4), head: Position(0, 7), top: .start)

  @Test func thePlaceFollowsFromWhereTheEditsWereMade() async throws {
    let first = try journal()
    try await first.start(from: base)
    let typing = Place(anchor: Position(0, 3), head: Position(0, 3), top: .start)
    try await first.append(insertion, from: typing)
    let log = try #require(try files(named: "journal").first)
    let leftover = try #require(RecoveryJournal.leftover(in: log.deletingLastPathComponent()))
    #expect(leftover.place == Place(anchor: Position(0, 7), head: Position(0, 7), top: .start))
    try await first.append(insertion, from: front)
    let both = try #require(RecoveryJournal.leftover(in: log.deletingLastPathComponent()))
    #expect(both.place == front && both.edits == [insertion, insertion])
    let lines = try String(contentsOf: log, encoding: .utf8).split(separator: "\n").count
    #expect(lines == 6)
  }

  @Test func whereTheUserWentLaterIsThereAfterTheEnd() async throws {
    let first = try journal()
    try await first.start(from: base)
    await first.note(back)
    #expect(try files(named: "journal").isEmpty)
    try await first.append(insertion, from: front)
    await first.note(back)
    await first.close()
    #expect(try await journal().leftover?.place == back)
  }

  @Test func whereTheUserWentIsWrittenAfterHalfASecond() async throws {
    let first = try journal()
    try await first.start(from: base)
    try await first.append(insertion, from: front)
    await first.note(back)
    let folder = try #require(try files(named: "journal").first).deletingLastPathComponent()
    for _ in 0..<100 where RecoveryJournal.leftover(in: folder)?.place != back {
      try await Task.sleep(for: .milliseconds(50))
    }
    #expect(RecoveryJournal.leftover(in: folder)?.place == back)
  }

  @Test func aSaveKeepsThePlaceOfLaterEdits() async throws {
    let first = try journal()
    try await first.start(from: base)
    try await first.append(insertion, from: front)
    try await first.append(insertion, from: back)
    try await first.didSave(1, base: Array("one and two".utf8))
    await first.close()
    #expect(try await journal().leftover?.place == back.mapped(through: insertion))
  }

  @Test func editsMadeDuringASaveStay() async throws {
    let first = try journal()
    try await first.start(from: base)
    try await first.append(insertion, from: .start)
    try await first.append(insertion, from: .start)
    try await first.didSave(1, base: Array("one and two".utf8))
    await first.close()
    let leftover = try #require(await journal().leftover)
    #expect(leftover.base == Array("one and two".utf8))
    #expect(leftover.edits == [insertion])
  }

  @Test func whatCannotBeUsedIsKeptBeside() async throws {
    let first = try journal()
    try await first.start(from: base)
    try await first.append(insertion, from: .start)
    await first.close()
    let second = try journal()
    let kept = try await second.keepBeside()
    try await second.start(from: base)
    await second.close()
    #expect(try Data(contentsOf: kept).count > base.count)
    #expect(try await journal().leftover == nil)
  }

  @Test func theEditsAreReadableOnlyByTheirUser() async throws {
    let first = try journal()
    try await first.start(from: base)
    try await first.append(insertion, from: .start)
    let log = try #require(try files(named: "journal").first)
    let mode =
      try FileManager.default.attributesOfItem(atPath: log.deletingLastPathComponent().path)[.posixPermissions] as? Int
    #expect(mode == 0o700)
  }

  private func files(named name: String) throws -> [URL] {
    let all = FileManager.default.enumerator(at: folder.url, includingPropertiesForKeys: nil)
    return (all?.allObjects as? [URL] ?? []).filter { $0.lastPathComponent == name }
  }
}
