import Formats
import Foundation
import RichText
import Testing
import Ubiquity

@testable import Documents

/// Recovery journals that a bad disk, or somebody, wrote into.
@MainActor @Suite struct DamagedJournalTests: TwoMachineTests {
  let two: TwoMachines
  init() throws { two = try TwoMachines() }

  /// Leaves three edits of a document behind, of which the first was published, or all were, and gives its journal.
  private func leaveEdits(publishingAll: Bool) async throws -> (file: URL, journal: URL) {
    laptop.isUnattended = !publishingAll
    let document = try await openOnLaptop("one")
    for word in ["a ", "b ", "c "] {
      try await type(word, into: document)
      if word == "a " { await document.publishNow() }
    }
    try await document.journal.secure()
    if publishingAll { try await laptop.close(document, keepingEdits: true) } else { await document.journal.close() }
    let folder = RecoveryJournal.folder(
      of: document.file, in: laptop.surroundings.stateFolder.appending(path: "recovery"))
    return (document.file, RecoveryJournal.logFile(in: folder))
  }

  private func replace(_ words: String, by other: String, in journal: URL) throws {
    let text = try String(contentsOf: journal, encoding: .utf8)
    #expect(text.contains(words))
    try text.replacing(words, with: other).write(to: journal, atomically: true, encoding: .utf8)
  }

  /// The text of an editor that takes up what was left, and what it tells.
  private func recovered(_ file: URL) async throws -> (text: String, told: [String]) {
    let controller = try machines.controller("laptop"), told = Told()
    let document = try await controller.openDocument(at: file)
    try await document.recover(await document.recovery())
    controller.onFailure = { told.messages.append(($0 as? DocumentError)?.message ?? "\($0)") }
    try await controller.close(document, keepingEdits: true)
    return (document.text.string, told.messages)
  }

  private final class Told { var messages: [String] = [] }

  private func kept(beside journal: URL) throws -> Int {
    try FileManager.default.contentsOfDirectory(atPath: journal.deletingLastPathComponent().path).count {
      $0.hasPrefix("kept-")
    }
  }

  @Test func whatThisDevicePublishedTakesThePlaceOfWhatCannotBeRead() async throws {
    let (file, journal) = try await leaveEdits(publishingAll: true)
    try replace("\"b \"", by: "\"b ", in: journal)
    let first = try await recovered(file)
    #expect(first.text == "c b a one")
    #expect(first.told == ["the journal of unsaved edits of Letter.txt is damaged; those of the last draft are there"])
    let second = try await recovered(file)
    #expect(second.text == "c b a one" && second.told.isEmpty)
    #expect(try kept(beside: journal) == 1)
  }

  @Test func whatThisDevicePublishedIsThereWhereTheJournalIsGone() async throws {
    let (file, journal) = try await leaveEdits(publishingAll: true), state = laptop.surroundings.stateFolder
    try FileManager.default.removeItem(at: journal)
    let container = try await machines.container("laptop"), reader = laptop.reader
    #expect(try await reader.unsavedDocuments(of: container, among: [], in: state).map(\.path) == ["Letter.txt"])
    let first = try await recovered(file)
    #expect(first.text == "c b a one")
    #expect(
      first.told == [
        "the journal of unsaved edits of Letter.txt is gone; those that this machine published last are there"
      ])
    let second = try await recovered(file)
    #expect(second.text == "c b a one" && second.told.isEmpty)
  }

  /// A process is killed after the edits are forgotten, and before that is published.
  @Test func editsThatEndedDoNotComeBack() async throws {
    let (file, _) = try await leaveEdits(publishingAll: true), state = laptop.surroundings.stateFolder
    let journal = try RecoveryJournal(for: file, in: state)
    try await journal.stop()
    await journal.close()
    let container = try await machines.container("laptop"), reader = laptop.reader
    #expect(try await container.ownDrafts().count == 1)
    #expect(try await reader.unsavedDocuments(of: container, among: [], in: state).isEmpty)
    let first = try await recovered(file)
    #expect(first.text == "one" && first.told.isEmpty)
  }

  @Test func whatCanBeReadStaysWhereNoMoreWasPublished() async throws {
    let (file, journal) = try await leaveEdits(publishingAll: false)
    try replace("\"c \"", by: "\"c ", in: journal)
    let first = try await recovered(file)
    #expect(first.text == "b a one" && first.told == ["the later unsaved edits of Letter.txt cannot be read"])
    #expect(try kept(beside: journal) == 1)
  }

  @Test func theDraftIsThereAfterARepair() async throws {
    let (file, journal) = try await leaveEdits(publishingAll: true)
    try Data().write(to: journal)
    let controller = try machines.controller("laptop"), told = Told()
    controller.onFailure = { _ in told.messages.append("") }
    try await controller.mendJournals(of: try await machines.container("laptop"))
    #expect(told.messages.count == 1)
    let first = try await recovered(file)
    #expect(first.text == "c b a one" && first.told.isEmpty)
  }

  /// A byte of the text that the edits were made to is no text any more.
  @Test func aBaseThatCannotBeReadIsToldAsThat() async throws {
    let (file, journal) = try await leaveEdits(publishingAll: true)
    try replace("3\none", by: "3\no\u{0}e", in: journal)
    let state = laptop.surroundings.stateFolder, reader = laptop.reader
    let error = await #expect(throws: DocumentError.self) {
      try await reader.unsavedEdits(of: file, in: state, container: nil)
    }
    #expect(error?.message == "unsaved edits of Letter.txt cannot be read")
    let first = try await recovered(file)
    #expect(first.text == "c b a one" && first.told.count == 1)
    #expect(try kept(beside: journal) == 1)
  }

  @Test func editsThatDoNotFitAreKeptBeside() async throws {
    let file = try machines.folder.file("laptop/a.txt", "one two\n"), state = laptop.surroundings.stateFolder
    let journal = try RecoveryJournal(for: file, in: state), text = RichText(plain: "one two")
    try await journal.start(from: Array("one two\n".utf8))
    try await journal.append(text.replacing(.start..<Position.start, with: RichText(plain: "zero ")), from: .start)
    let far = RichText(plain: "one two and much more")
    try await journal.append(far.replacing(Position(0, 18)..<far.end, with: RichText(plain: "less")), from: .start)
    await journal.close()
    let first = try await recovered(file)
    #expect(first.text == "zero one two" && first.told == ["the later unsaved edits of a.txt cannot be read"])
  }

  @Test func aJournalThatCannotBeReadIsNotContinuedOver() async throws {
    let document = try await openOnLaptop("one")
    try await machines.container("laptop").sync()
    try await machines.container("desktop").sync()
    let other = try await desktop.openDocument(at: machines.container("desktop").file(at: "Letter.txt"))
    try await type("THEIRS ", into: other)
    await other.journal.close()
    let folder = RecoveryJournal.folder(
      of: other.file, in: desktop.surroundings.stateFolder.appending(path: "recovery"))
    try Data(count: 9).write(to: RecoveryJournal.logFile(in: folder))
    try await type("DRAFT ", into: document)
    await document.publishNow()
    try await machines.container("laptop").sync()
    let controller = try machines.controller("desktop"), told = Told()
    controller.onFailure = { told.messages.append(($0 as? DocumentError)?.message ?? "\($0)") }
    _ = try await machines.container("desktop").poll()
    let continued = try await controller.continueActivity(try #require(try await controller.continuableOffers().first))
    #expect(continued.document.text.string == "DRAFT one")
    #expect(told.messages == ["unsaved edits of Letter.txt cannot be read"])
    #expect(try kept(beside: RecoveryJournal.logFile(in: folder)) == 1)
  }

  /// So many control characters that the file would be taken for no text.
  private let unwritable = String(repeating: "\u{1}", count: 3000)

  @Test func editsThatTheFormatCannotHoldAreThereAgain() async throws {
    let document = try await openOnLaptop("one", named: "a.md")
    for word in ["two ", unwritable] { try await type(word, into: document) }
    #expect(throws: FormatError.self) { try document.tie.bytes(with: document.text) }
    try await document.journal.secure()
    await document.journal.close()
    for _ in 1...2 {
      let found = try await recovered(document.file)
      #expect(found.text == unwritable + "two one" && !found.told.contains { $0.contains("cannot be read") })
    }
    let state = laptop.surroundings.stateFolder, reader = laptop.reader
    let error = await #expect(throws: DocumentError.self) {
      try await reader.unsavedEdits(of: document.file, in: state, container: nil)
    }
    #expect(error?.message.hasPrefix("cannot write the unsaved edits of a.md: ") == true)
    #expect(RecoveryJournal.survey(in: state, by: reader).readable.count == 1)
  }
}
