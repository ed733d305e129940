import Documents
import Foundation
import RichText
import Testing

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
    try await first.append(insertion)
    await first.close()
    let leftover = try #require(await journal().leftover)
    #expect(leftover.base == base)
    #expect(leftover.edits == [insertion])
  }

  @Test func aSavedDocumentLeavesNothing() async throws {
    let first = try journal()
    try await first.start(from: base)
    try await first.append(insertion)
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
    try await first.append(insertion)
    try await first.append(insertion)
    await first.close()
    let log = try #require(try files(named: "journal").first)
    let bytes = try Data(contentsOf: log)
    try bytes.dropLast(5).write(to: log)
    #expect(try #require(await journal().leftover).edits == [insertion])
  }

  @Test func editsMadeDuringASaveStay() async throws {
    let first = try journal()
    try await first.start(from: base)
    try await first.append(insertion)
    try await first.append(insertion)
    try await first.didSave(1, base: Array("one and two".utf8))
    await first.close()
    let leftover = try #require(await journal().leftover)
    #expect(leftover.base == Array("one and two".utf8))
    #expect(leftover.edits == [insertion])
  }

  @Test func whatCannotBeUsedIsKeptBeside() async throws {
    let first = try journal()
    try await first.start(from: base)
    try await first.append(insertion)
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
    try await first.append(insertion)
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
