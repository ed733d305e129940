import Foundation
import RichText
import Testing

@testable import Documents

@Suite struct JournalSurveyTests {
  private let folder = FileManager.default.temporaryDirectory.appending(path: "journals-\(UUID().uuidString)")

  /// Edits of a file that nobody saved, as a killed editor leaves them.
  private func leaveEdits(of name: String) async throws -> URL {
    let file = folder.appending(path: name)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    let journal = try RecoveryJournal(for: file, in: folder)
    try await journal.start(from: Array("text".utf8))
    let text = RichText(plain: "text")
    try await journal.append(text.replacing(Position.start..<Position.start, with: "more "), from: .start)
    await journal.close()
    return RecoveryJournal.logFile(in: RecoveryJournal.folder(of: file, in: folder.appending(path: "recovery")))
  }

  @Test func whatCannotBeReadIsToldAndPutAside() async throws {
    defer { try? FileManager.default.removeItem(at: folder) }
    let good = try await leaveEdits(of: "good.txt"), bad = try await leaveEdits(of: "bad.txt")
    try Data("\u{0}\u{0}\u{0}".utf8).write(to: bad)
    let survey = RecoveryJournal.survey(in: folder)
    #expect(
      survey.readable.map(\.lastPathComponent) == [good.lastPathComponent]
        && survey.unreadable.map(\.path) == [bad.path])
    let kept = RecoveryJournal.setUnreadableAside(in: folder)
    #expect(try kept.map { try Data(contentsOf: $0).count } == [3])
    #expect(RecoveryJournal.survey(in: folder).unreadable.isEmpty)
    #expect(RecoveryJournal.setUnreadableAside(in: folder).isEmpty)
  }

  @Test func whatCanBeReadInPartIsToldAndKeptButForThat() async throws {
    defer { try? FileManager.default.removeItem(at: folder) }
    let bad = try await leaveEdits(of: "bad.txt"), good = try Data(contentsOf: bad), all = good + Data("{\n".utf8)
    try all.write(to: bad)
    let survey = RecoveryJournal.survey(in: folder)
    #expect(survey.damaged.map(\.path) == [bad.path] && survey.readable.isEmpty && survey.unreadable.isEmpty)
    let kept = RecoveryJournal.setUnreadableAside(in: folder)
    #expect(try kept.map { try Data(contentsOf: $0) } == [all])
    #expect(RecoveryJournal.survey(in: folder).readable.map(\.path) == [bad.path])
    #expect(RecoveryJournal.leftover(in: bad.deletingLastPathComponent())?.edits.count == 1)
  }

  /// A damaged beginning of a text is another one, or none.
  @Test func editsThatDoNotFitAreToldByWhoCanReadDocuments() async throws {
    defer { try? FileManager.default.removeItem(at: folder) }
    let bad = try await leaveEdits(of: "bad.txt"), reader = DocumentReader(types: try Machines.types())
    #expect(RecoveryJournal.survey(in: folder, by: reader).readable.count == 1)
    try (Data("3\no\u{0}e".utf8) + Data(contentsOf: bad).dropFirst("4\ntext".utf8.count)).write(to: bad)
    #expect(RecoveryJournal.survey(in: folder).readable.count == 1)
    #expect(RecoveryJournal.survey(in: folder, by: reader).unreadable.map(\.path) == [bad.path])
    #expect(RecoveryJournal.setUnreadableAside(in: folder, by: reader).count == 1)
    #expect(!FileManager.default.fileExists(atPath: bad.path))
  }

  @Test func whereThereAreNoneNothingIsWrong() {
    let survey = RecoveryJournal.survey(in: folder)
    #expect(survey.readable.isEmpty && survey.unreadable.isEmpty)
  }
}
