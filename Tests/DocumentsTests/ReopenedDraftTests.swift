import Foundation
import RichText
import Testing
import Ubiquity

@testable import Documents

/// A draft that is put on top of a newer version here, while another machine goes on with what was sent of it before.
@MainActor
@Suite(.serialized) struct ReopenedDraftTests: TwoMachineTests {
  let two: TwoMachines
  init() throws { two = try TwoMachines() }

  private func save(_ text: String, on machine: String) async throws {
    let container = try await machines.container(machine)
    let stored = try #require(try await container.document(at: "Letter.txt"))
    try await container.save(Array(text.utf8), at: "Letter.txt", base: stored.blob)
    try await container.sync()
  }

  /// The laptop's draft is sent; then a version comes from the desktop. The document is still open on the laptop.
  private func draftBesideAVersion() async throws -> Document {
    let document = try await openOnBoth("one\ntwo")
    try await type("DRAFT\n", into: document)
    await document.publishNow()
    try await machines.container("laptop").sync()
    try await save("one\nTWO", on: "desktop")
    _ = try await offers()
    return document
  }

  private func continueWhatIsKnown() async throws -> Document {
    let offer = try #require(try await desktop.continuableOffers().first)
    return try await desktop.continueActivity(offer).document
  }

  /// How often it was opened does not matter.
  @Test(arguments: [1, 2]) func aDraftThatWasOnlyOpenedIsOverWhenAnotherMachineGoesOnWithIt(_ times: Int) async throws {
    var document = try await draftBesideAVersion()
    for _ in 0..<times {
      document = try await reopened(document)
      #expect(document.text.string == "DRAFT\none\nTWO")
      try await laptop.close(document, keepingEdits: true)
    }
    let continued = try await continueWhatIsKnown()
    try await rewrite(continued, "one\nTWO")
    try await continued.save()
    try await sync()
    #expect(try await unsaved().isEmpty)
    let activities = try await machines.container("desktop").activities()
    #expect(!activities.contains { $0.device.name == "laptop" && $0.draft != nil && !$0.isTakenUp })
    let last = try await laptop.openDocument(at: document.file)
    #expect(await last.recovery() == nil)
    #expect(last.text.string == "one\nTWO")
  }

  @Test func whatIsTypedAfterItWasOpenedIsAllThatStays() async throws {
    let document = try await reopened(draftBesideAVersion())
    try await type("x", into: document, at: Position(1, 3))
    try await laptop.close(document, keepingEdits: true)
    let continued = try await continueWhatIsKnown()
    try await drop("DRAFT", from: continued)
    try await continued.save()
    try await sync()
    #expect(try await unsaved() == ["Letter.txt"])
    let last = try await laptop.openDocument(at: document.file)
    try await last.recover(await last.recovery())
    #expect(last.text.string == "onex\nTWO")
    try await last.save()
    #expect(try await contents(on: "laptop") == "onex\nTWO")
  }

  /// As an older docedit wrote it: the journal does not tell how many edits a draft has.
  @Test func ofADraftOfUnknownExtentNothingThatWasTypedAfterItIsOver() async throws {
    let document = try await reopened(draftBesideAVersion())
    try await type("x", into: document, at: Position(1, 3))
    try await document.writeEditsDown()
    let journals = laptop.surroundings.stateFolder.appending(path: "recovery")
    let log = RecoveryJournal.logFile(in: RecoveryJournal.folder(of: document.file, in: journals))
    await document.journal.close()
    let text = try String(contentsOf: log, encoding: .utf8)
    let older = text.replacing(#/,?"edits":\d+,?/#, with: "")
    try older.write(to: log, atomically: true, encoding: .utf8)
    let continued = try await continueWhatIsKnown()
    try await continued.save()
    try await sync()
    let last = try await laptop.openDocument(at: document.file)
    try await last.recover(await last.recovery())
    #expect(last.text.string == "DRAFT\nonex\nTWO")
  }

  @Test func aDraftThatIsOnANewerVersionInAnOpenEditorIsOver() async throws {
    let document = try await draftBesideAVersion()
    try await machines.container("laptop").sync()
    for case .version(let newer) in try await document.arrivals() { try await document.accept(newer) }
    #expect(document.text.string == "DRAFT\none\nTWO")
    let continued = try await continueWhatIsKnown()
    try await drop("DRAFT", from: continued)
    try await type(" MORE", into: continued, at: continued.text.end)
    try await continued.save()
    try await sync()
    for case .version(let newer) in try await document.arrivals() { try await document.accept(newer) }
    #expect(document.text.string == "one\nTWO MORE")
    #expect(!document.isModified)
    #expect(try await contents(on: "laptop") == "one\nTWO MORE")
  }
}
