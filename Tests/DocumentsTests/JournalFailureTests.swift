import Documents
import Foundation
import RichText
import Testing

/// A disk that refuses for a while.
@Suite struct JournalFailureTests {
  let folder: TemporaryFolder
  let file: URL
  let text = RichText(plain: "one two")

  init() throws {
    folder = try TemporaryFolder()
    file = try folder.file("a.txt", "one two")
  }

  @Test func anEditThatTheDiskRefusedIsWrittenWithTheNext() async throws {
    let state = folder.url.appending(path: "state")
    let journal = try RecoveryJournal(for: file, in: state)
    try await journal.start(from: Array("one two".utf8))
    let home = try #require(
      try FileManager.default.contentsOfDirectory(
        at: state.appending(path: "recovery"), includingPropertiesForKeys: nil
      ).first)
    let log = home.appending(path: "journal")
    try FileManager.default.createDirectory(at: log, withIntermediateDirectories: false)
    let first = text.replacing(.start..<(.start), with: RichText(plain: "a"))
    let second = try first.applied(to: text).replacing(.start..<(.start), with: RichText(plain: "b"))
    await #expect(throws: (any Error).self) { try await journal.append(first, from: .start) }
    try FileManager.default.removeItem(at: log)
    try await journal.append(second, from: .start)
    await journal.close()
    #expect(try await RecoveryJournal(for: file, in: state).leftover?.edits == [first, second])
  }
}
