import Foundation
import RichText
import Testing
import Ubiquity

@testable import Documents

/// Another machine deletes a document that is open here, and makes another one of its name.
@MainActor
@Suite(.serialized) struct ReplacedDocumentTests: TwoMachineTests {
  let two: TwoMachines
  init() throws { two = try TwoMachines() }

  private let other = "Bicycles, their chains and their bells."

  /// In two versions; the laptop looks at the first one, too, where that is to be seen.
  private func desktopReplaces(seenBy document: Document? = nil) async throws {
    let container = try await machines.container("desktop"), laptop = try await machines.container("laptop")
    try FileManager.default.removeItem(at: try container.file(at: "Letter.txt"))
    try await container.sync()
    if let document {
      try await laptop.sync()
      guard case .deleted? = try await document.arrivals().first else {
        Issue.record("nothing is told of the deletion"); return
      }
    }
    try Data(other.utf8).write(to: try container.file(at: "Letter.txt"))
    try await container.sync()
    try await laptop.sync()
  }

  private func expectBoth(_ document: Document, _ own: String) async throws {
    #expect(document.displayName == "Letter 2.txt" && !document.isModified)
    #expect(try String(contentsOf: document.file, encoding: .utf8) == own)
    #expect(try await contents(on: "laptop") == other)
    #expect(try await document.arrivals().isEmpty)
    try await sync()
    #expect(try await contents(on: "desktop", "Letter 2.txt") == own)
    #expect(try await contents(on: "desktop") == other)
    #expect(try await machines.container("laptop").conflicts().isEmpty)
  }

  @Test(arguments: [false, true]) func unsavedEditsStayOnTheScreenAndASaveGivesThemANameOfTheirOwn(_ isSeen: Bool)
    async throws
  {
    let document = try await openOnBoth()
    try await type("very ", into: document, at: Position(1, 4))
    try await desktopReplaces(seenBy: isSeen ? document : nil)
    guard case .replaced? = try await document.arrivals().first else { Issue.record("nothing is told"); return }
    #expect(try await document.arrivals().isEmpty)
    try await type("and ", into: document, at: Position(1, 9))
    #expect(try await document.arrivals().isEmpty)
    #expect(try await document.save().obstacle == .document)
    try await expectBoth(document, "Dear Ines,\nthe very and quick brown fox\njumps over the lazy dog.")
  }

  @Test(arguments: ["Letter.txt", "Chains.txt"]) func theOtherDocumentIsNotNewerElsewhere(_ name: String) async throws {
    let document = try await openOnBoth(), container = try await machines.container("desktop")
    try await type("very ", into: document, at: Position(1, 4))
    try await laptop.close(document, keepingEdits: true)
    try await sync()
    #expect(try await container.documentStatuses().map(\.editedOn) == [["laptop"]])
    try await desktopReplaces()
    let file = try container.file(at: "Letter.txt"), target = try container.file(at: name)
    if file != target { try FileManager.default.moveItem(at: file, to: target) }
    try await container.sync()
    #expect(try await container.documentStatuses().map(\.path) == [name])
    #expect(try await container.documentStatuses().map(\.editedOn) == [[]])
  }

  @Test func aSaveBeforeThatIsToldGivesThemANameOfTheirOwn() async throws {
    let document = try await openOnBoth()
    try await type("very ", into: document, at: Position(1, 4))
    try await desktopReplaces()
    #expect(try await document.save().obstacle == .document)
    try await expectBoth(document, "Dear Ines,\nthe very quick brown fox\njumps over the lazy dog.")
  }

  @Test func whatWasSavedBeforeTheTwoMetHasANameOfItsOwn() async throws {
    let document = try await openOnBoth()
    try await type("very ", into: document, at: Position(1, 4))
    #expect(try await document.save().obstacle == nil)
    try await desktopReplaces()
    _ = try await document.arrivals()
    try await type("and ", into: document, at: Position(1, 9))
    #expect(try await document.save().obstacle == nil)
    try await expectBoth(document, "Dear Ines,\nthe very and quick brown fox\njumps over the lazy dog.")
  }

  @Test func withoutUnsavedEditsTheOtherDocumentIsTaken() async throws {
    let document = try await openOnBoth()
    try await desktopReplaces()
    guard case .version(let version)? = try await document.arrivals().first else {
      Issue.record("no version is told"); return
    }
    try await document.accept(version)
    #expect(document.text.string == other && document.displayName == "Letter.txt")
    try await type("All of ", into: document)
    #expect(try await document.save().obstacle == nil)
    #expect(try await contents(on: "laptop") == "All of " + other)
  }

  @Test func aSaveWithoutEditsLeavesTheOtherDocument() async throws {
    let document = try await openOnBoth()
    try await desktopReplaces()
    #expect(try await document.save().obstacle == nil)
    #expect(try await contents(on: "laptop") == other)
  }

  /// A program may save so.
  @Test func whatIsDeletedAndWrittenAnewWithMostOfItsWordsIsTheSameDocument() async throws {
    let document = try await openOnBoth(), container = try await machines.container("desktop")
    try await type("very ", into: document, at: Position(1, 4))
    try FileManager.default.removeItem(at: try container.file(at: "Letter.txt"))
    try await container.sync()
    try Data((text + " Yes.").utf8).write(to: try container.file(at: "Letter.txt"))
    try await sync()
    guard case .version(let version)? = try await document.arrivals().first else {
      Issue.record("no version is told")
      return
    }
    try await document.accept(version)
    #expect(document.text.string == "Dear Ines,\nthe very quick brown fox\njumps over the lazy dog. Yes.")
  }

  @Test func whatCameBackWithOtherWordsIsTheSameDocument() async throws {
    let document = try await openOnBoth()
    try await type("very ", into: document, at: Position(1, 4))
    let container = try await machines.container("desktop"), present = try await container.document(at: "Letter.txt")
    try FileManager.default.removeItem(at: document.file)
    try await machines.container("laptop").sync()
    try await container.save(Array((text + " Yes.").utf8), at: "Letter.txt", base: present?.blob)
    try await sync()
    guard case .version(let version)? = try await document.arrivals().first else {
      Issue.record("no version is told"); return
    }
    try await document.accept(version)
    #expect(document.text.string == "Dear Ines,\nthe very quick brown fox\njumps over the lazy dog. Yes.")
  }

  @Test func aDraftThatIsContinuedElsewhereIsPutBesideTheOtherDocument() async throws {
    let document = try await openOnBoth()
    try await type("very ", into: document, at: Position(1, 4))
    await document.publishNow()
    try await desktopReplaces(seenBy: document)
    guard case .replaced? = try await document.arrivals().first else { Issue.record("nothing is told"); return }
    try await type("and ", into: document, at: Position(1, 9))
    await document.publishNow()
    try await sync()
    let offers = try await desktop.continuableOffers()
    let there = try await desktop.continueActivity(try #require(offers.first))
    #expect(there.document.text.string == "Dear Ines,\nthe very and quick brown fox\njumps over the lazy dog.")
    #expect(there.document.displayName == "Letter 2.txt")
    #expect(try await contents(on: "desktop") == other)
  }

  /// The laptop continues what the desktop has of the new document.
  @Test func whatWasLeftOfTheFormerOneIsNotPutIntoTheOneThatIsContinued() async throws {
    let document = try await openOnBoth()
    try await type("very ", into: document, at: Position(1, 4))
    try await laptop.close(document, keepingEdits: true)
    try await desktopReplaces()
    let new = try await desktop.openDocument(at: machines.container("desktop").file(at: "Letter.txt"))
    await new.becomeMain()
    try await type("New: ", into: new)
    await new.publishNow()
    try await machines.container("desktop").pushActivities()
    _ = try await machines.container("laptop").poll()
    let offer = try #require(try await laptop.continuableOffers().first { $0.activity.draft != nil })
    let continued = try await laptop.continueActivity(offer)
    #expect(continued.ownEdits == .ofAnother && continued.document.text.string == "New: " + other)
    let container = try await machines.container("laptop"), conflict = try #require(await container.conflicts().first)
    let kept = String(decoding: try await container.bytes(of: try #require(conflict.other)), as: UTF8.self)
    #expect(kept == "Dear Ines,\nthe very quick brown fox\njumps over the lazy dog.")
  }

  /// What the desktop made of the draft, under another name, is what the laptop takes back.
  @Test func whatIsTakenBackIsNotTheOtherDocument() async throws {
    let document = try await openOnBoth()
    try await type("very ", into: document, at: Position(1, 4))
    await document.publishNow()
    try await machines.container("laptop").sync()
    try await desktopReplaces()
    let there = try await continueOnDesktop().document
    try await type("and ", into: there, at: Position(1, 9))
    await there.publishNow()
    try await sync()
    for arrival in try await document.arrivals() {
      if case .version = arrival { Issue.record("the other document is offered") }
    }
    #expect(document.continuedOn != nil && document.text.string.contains("very quick"))
    _ = try await laptop.takeBack(document)
    #expect(document.text.string == "Dear Ines,\nthe very and quick brown fox\njumps over the lazy dog.")
    #expect(document.displayName == "Letter 2.txt")
    try await document.save()
    try await sync()
    #expect(try await contents(on: "desktop") == other)
    #expect(try await machines.container("laptop").conflicts().isEmpty)
  }

  private func move(_ old: String, to new: String, on machine: String) async throws {
    let container = try await machines.container(machine)
    try FileManager.default.moveItem(at: container.file(at: old), to: container.file(at: new))
    try await container.sync()
  }

  /// The document that gets the name was there before.
  /// `isAtOnce`: in the version that has the old one no more.
  @Test(arguments: [false, true], [false, true])
  func aDocumentThatIsRenamedToTheNameIsAnotherOne(_ isOpen: Bool, _ isAtOnce: Bool) async throws {
    let container = try await machines.container("desktop")
    let document = try await openOnBoth()
    try await container.save(Array(other.utf8), at: "Bells.txt", base: nil)
    try await container.sync()
    try await type("very ", into: document, at: Position(1, 4))
    if !isOpen { try await laptop.close(document, keepingEdits: true) }
    try FileManager.default.removeItem(at: try container.file(at: "Letter.txt"))
    if !isAtOnce { try await container.sync() }
    try await move("Bells.txt", to: "Letter.txt", on: "desktop")
    try await machines.container("laptop").sync()
    if isOpen {
      guard case .replaced? = try await document.arrivals().first else { Issue.record("nothing is told"); return }
      try await document.save()
      try await expectBoth(document, "Dear Ines,\nthe very quick brown fox\njumps over the lazy dog.")
    } else {
      let again = try await reopened(document)
      #expect(again.text.string == other && !again.isModified)
      #expect(try await machines.container("laptop").conflicts().count == 1)
    }
  }

  /// The edits do not follow the new document; a save brings the deleted one back.
  @Test(arguments: [false, true]) func theNewDocumentTakesNothingAlongToAnotherName(_ isOpen: Bool) async throws {
    let document = try await openOnBoth(), container = try await machines.container("laptop")
    try await type("very ", into: document, at: Position(1, 4))
    await document.publishNow()
    try await container.sync()
    if !isOpen { try await laptop.close(document, keepingEdits: true) }
    try await desktopReplaces()
    if isOpen { _ = try await document.arrivals() }
    try await move("Letter.txt", to: "Bells.txt", on: "desktop")
    try await container.sync()
    let own = "Dear Ines,\nthe very quick brown fox\njumps over the lazy dog."
    if isOpen {
      guard case .deleted? = try await document.arrivals().first else { Issue.record("nothing is told"); return }
      try await document.save()
      #expect(try await contents(on: "laptop") == own)
    } else {
      let unsaved = try await container.unsavedDocuments(among: [], in: laptop.surroundings.stateFolder)
      #expect(unsaved.map(\.isDeleted) == [true] && unsaved.map(\.path) == ["Letter.txt"])
      let there = try await continueOnDesktop().document
      #expect(there.text.string == own && there.displayName == "Letter.txt")
    }
    #expect(try await contents(on: "laptop", "Bells.txt") == other)
  }
}
