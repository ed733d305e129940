import Foundation
import Handoff
import RichText
import Testing
import Ubiquity

@testable import Documents

/// Another machine's version arrives while unsaved edits are here.
@MainActor
@Suite(.serialized) struct LiveMergeTests: TwoMachineTests {
  let two: TwoMachines
  init() throws { two = try TwoMachines() }

  /// The desktop's version of the text, sent and fetched.
  private func desktopSaves(_ text: String, at name: String = "Letter.txt") async throws {
    let other = try await machines.container("desktop")
    try await other.save(Array(text.utf8), at: name, base: other.document(at: name)?.blob)
    try await other.sync()
    try await machines.container("laptop").sync()
  }

  private func version(for document: Document) async throws -> Document.NewerVersion {
    let versions = try await document.arrivals().compactMap {
      if case .version(let version) = $0 { version } else { nil }
    }
    return try #require(versions.first)
  }

  @Test func theOtherMachinesWordsComeIntoTheTextWithTheUnsavedEdits() async throws {
    let document = try await openOnBoth()
    try await type("very ", into: document, at: Position(1, 4))
    await document.move(to: Place(anchor: Position(2, 6), head: Position(2, 10), top: Position(1, 0)))
    try await desktopSaves("Dear Ines and Paul,\nNews:\nthe quick brown fox\njumps over the lazy dog.")

    let version = try await version(for: document)
    #expect(version.isMerged)
    try await document.accept(version)
    let both = "Dear Ines and Paul,\nNews:\nthe very quick brown fox\njumps over the lazy dog."
    #expect(document.text.string == both)
    #expect(document.text.string(in: document.place.range) == "over")
    #expect(document.place.top == Position(2, 0))
    #expect(document.isModified)
    #expect(try await document.arrivals().isEmpty)

    let result = try await document.save()
    #expect(!result.conflict && !result.isMerged && !document.isModified)
    #expect(try String(contentsOf: document.file, encoding: .utf8) == both)
    #expect(try await machines.container("laptop").conflicts().isEmpty)
  }

  @Test func aDeletionElsewhereIsToldOnceAndASaveBringsTheDocumentBack() async throws {
    let document = try await openOnBoth()
    let other = try await machines.container("desktop")
    for round in 1...2 {
      try FileManager.default.removeItem(at: try other.file(at: "Letter.txt"))
      try await other.sync()
      try await machines.container("laptop").sync()
      guard case .deleted(.machine(let name))? = try await document.arrivals().first else {
        return #expect(Bool(false), "nothing was told in round \(round)")
      }
      #expect(name == "desktop")
      #expect(try await document.arrivals().isEmpty)
      try await type("still ", into: document)
      try await document.save()
      #expect(try String(contentsOf: document.file, encoding: .utf8) == document.text.string)
      #expect(try await document.arrivals().isEmpty)
      try await machines.container("laptop").sync()
      try await other.sync()
    }
  }

  /// The document with a conflict that is being resolved, and that the desktop resolves meanwhile.
  private func resolveOnBoth(editing: String? = nil) async throws -> Document {
    let document = try await openOnBoth()
    let other = try await machines.container("desktop"), base = try await other.document(at: "Letter.txt")?.blob
    let bytes = Array(document.text.string.replacing("quick", with: "nimble").utf8)
    try await other.save(bytes, at: "Letter.txt", base: base)
    let start = Position(1, 4)
    try await document.record(document.text.replacing(start..<Position(1, 9), with: "clever"))
    try await document.save()
    for name in ["desktop", "laptop", "desktop"] { try await machines.container(name).sync() }
    for case .version(let version) in try await document.arrivals() { try await document.accept(version) }
    let conflict = try #require(try await machines.container("laptop").conflicts().first)
    #expect(try await document.startResolving(conflict) == 1)
    if let editing { try await type(editing, into: document) }
    _ = try await other.resolve([conflict], keeping: .theirs)
    for name in ["desktop", "laptop"] { try await machines.container(name).sync() }
    return document
  }

  @Test func aConflictThatIsResolvedElsewhereMeanwhileIsSoHere() async throws {
    let document = try await resolveOnBoth()
    let version = try await version(for: document)
    #expect(version.note.hasSuffix("was resolved on another machine"))
    try await document.accept(version)
    let file = try await machines.container("desktop").file(at: "Letter.txt")
    #expect(try document.text.string == String(contentsOf: file, encoding: .utf8))
    #expect(!document.isModified)
    #expect(try await machines.container("laptop").conflicts().isEmpty)
  }

  @Test func whatWasEditedMeanwhileStaysUnsaved() async throws {
    let document = try await resolveOnBoth(editing: "My ")
    try await document.accept(try await version(for: document))
    #expect(document.text.string.hasPrefix("My ") && document.isModified)
    let result = try await document.save()
    #expect(!result.isResolved)
  }

  @Test func theUnsavedEditsAreInTheJournalOnTopOfTheVersion() async throws {
    let document = try await openOnBoth()
    try await type("very ", into: document, at: Position(1, 4))
    try await desktopSaves("Dear Paul,\nthe quick brown fox\njumps over the lazy dog.")
    try await document.accept(try await version(for: document))
    try await type("!", into: document, at: document.text.end)
    await document.journal.close()

    let again = try await machines.controller("laptop").openDocument(at: document.file)
    #expect(again.text.string.hasPrefix("Dear Paul,\nthe quick"))
    try await again.recover(await again.recovery())
    #expect(again.text.string == "Dear Paul,\nthe very quick brown fox\njumps over the lazy dog.!")
  }

  @Test func theOthersSourceGoesOn() async throws {
    let head = #"{\rtf1\ansi{\*\unknown kept}\pard "#
    let document = try await openOnBoth(head + #"one\par two\par three}"#, named: "a.rtf")
    try await type("1 ", into: document, at: .start)
    let theirs = #"{\rtf1\ansi{\*\unknown kept}{\*\other new}\pard one\par two\par 3 three}"#
    try await desktopSaves(theirs, at: "a.rtf")
    try await document.accept(try await version(for: document))
    try await document.save()
    let file = String(decoding: try DocumentReader.bytes(of: document.file), as: UTF8.self)
    #expect(file == theirs.replacing(#"\pard one"#, with: #"\pard 1 one"#))
  }

  @Test func aWordThatBothChangedIsNotTaken() async throws {
    let document = try await openOnBoth()
    try await document.record(
      document.text.replacing(Position(1, 4)..<Position(1, 9), with: RichText(plain: "slow")))
    try await desktopSaves(text.replacing("quick", with: "clever"))
    guard case .newerVersion? = try await document.arrivals().first else {
      Issue.record("the user is not told")
      return
    }
    #expect(document.text.string.contains("slow"))
    #expect(try await document.arrivals().isEmpty)
    try await document.record(
      document.text.replacing(Position(1, 4)..<Position(1, 8), with: RichText(plain: "quick")))
    try await document.accept(try await version(for: document))
    #expect(document.text.string.contains("clever"))
  }

  @Test func aVersionThatIsOlderThanAnEditIsNotTaken() async throws {
    let document = try await openOnBoth()
    try await type("very ", into: document, at: Position(1, 4))
    try await desktopSaves(text.replacing("Ines", with: "Paul"))
    let version = try await version(for: document)
    try await type("!", into: document, at: document.text.end)
    await #expect(throws: DocumentError.self) { try await document.accept(version) }
    try await document.accept(try await self.version(for: document))
    #expect(document.text.string == "Dear Paul,\nthe very quick brown fox\njumps over the lazy dog.!")
  }

  /// Its words would be taken for typed ones, and a later save have them twice.
  @Test func aVersionIsNotComparedWithWhatWasTypedOrSavedSince() async throws {
    let document = try await openOnBoth()
    try await type("very ", into: document, at: Position(1, 4))
    try await desktopSaves("Dear Ines and Paul,\nNews:\nthe quick brown fox\njumps over the lazy dog.")
    var version = try await version(for: document)
    #expect(document.isComparedWith(version))
    try await document.save()
    #expect(!document.isComparedWith(version))
    version = try await self.version(for: document)
    #expect(document.isComparedWith(version))
    try await type("and ", into: document, at: Position(1, 4))
    #expect(!document.isComparedWith(version))
  }

  @Test func aSaveBeforeTheVersionIsTakenHasBoth() async throws {
    let document = try await openOnBoth()
    try await type("very ", into: document, at: Position(1, 4))
    try await desktopSaves(text.replacing("Ines", with: "Paul"))
    let result = try await document.save()
    #expect(result.isMerged && !result.conflict)
    try await type("so ", into: document, at: Position(1, 4))
    #expect(try await document.save().isMerged)
    try await document.accept(try await version(for: document))
    #expect(document.text.string == "Dear Paul,\nthe so very quick brown fox\njumps over the lazy dog.")
    #expect(!document.isModified)
    #expect(try await machines.container("laptop").conflicts().isEmpty)
    #expect(try await document.arrivals().isEmpty)
  }

  /// What a program of this machine writes is not told to be another machine's.
  @Test func whatAProgramChangedBeforeASaveIsToldWithTheSave() async throws {
    let document = try await openOnBoth()
    try await type("very ", into: document, at: Position(1, 4))
    try Data(text.replacing("Ines", with: "Paul").utf8).write(to: document.file)
    let result = try await document.save()
    #expect(result.isMerged && result.isOfThisMachine)
    let version = try await version(for: document)
    #expect(version.note.isEmpty)
    try await document.accept(version)
    #expect(document.text.string == "Dear Paul,\nthe very quick brown fox\njumps over the lazy dog.")
  }

  /// The version is here before the edits go on, and contradicts them.
  @Test func aSaveOfEditsThatWereLeftIsToldWithTheMachineThatChangedTheSame() async throws {
    let document = try await openOnBoth()
    try await document.record(document.text.replacing(Position(0, 5)..<Position(0, 9), with: RichText(plain: "Karl")))
    try await laptop.close(document, keepingEdits: true)
    try await desktopSaves(text.replacing("Ines", with: "Paul").replacing("lazy", with: "sleepy"))
    try await machines.container("laptop").sync()
    let again = try await laptop.openDocument(at: document.file)
    try await again.recover(await again.recovery())
    let result = try await again.save()
    #expect(result.isMerged && result.conflict && !result.isOfThisMachine && result.others == ["desktop"])
  }

  @Test func whatAProgramChangedIsToldAsThat() async throws {
    let document = try await openOnBoth()
    try Data(text.replacing("Ines", with: "Paul").utf8).write(to: document.file)
    try await machines.container("laptop").sync()
    #expect(try await version(for: document).note == "another program changed Letter.txt")
    try await desktopSaves(text.replacing("lazy", with: "sleepy"))
    #expect(try await version(for: document).note == "Letter.txt changed on another machine")
  }

  @Test func aSaveWithWhatAMachineAndThenAProgramChangedIsToldAsTheMachines() async throws {
    let document = try await openOnBoth()
    try await type("very ", into: document, at: Position(1, 4))
    try await desktopSaves(text.replacing("Ines", with: "Paul"))
    let result = try await document.save()
    #expect(result.isMerged && !result.isOfThisMachine && result.others == ["desktop"])
    try Data(String(contentsOf: document.file, encoding: .utf8).replacing("lazy", with: "sleepy").utf8)
      .write(to: document.file)
    try await type("so ", into: document, at: Position(1, 4))
    let second = try await document.save()
    #expect(second.isMerged && !second.isOfThisMachine && second.others == ["desktop"])
  }

  @Test func editsLeftBehindGoOnTopOfWhatCameMeanwhile() async throws {
    let document = try await openOnBoth()
    try await type("very ", into: document, at: Position(1, 4))
    await document.journal.close()
    try await desktopSaves(text.replacing("Ines", with: "Paul"))
    let again = try await machines.controller("laptop").openDocument(at: document.file)
    try await again.recover(await again.recovery())
    try await again.save()
    #expect(again.text.string == "Dear Paul,\nthe very quick brown fox\njumps over the lazy dog.")
  }

  @Test func editsLeftBehindDoNotReplaceWhatTheyContradict() async throws {
    let document = try await openOnBoth()
    try await document.record(
      document.text.replacing(Position(1, 4)..<Position(1, 9), with: RichText(plain: "slow")))
    await document.journal.close()
    try await desktopSaves(text.replacing("quick", with: "clever"))
    let again = try await machines.controller("laptop").openDocument(at: document.file)
    try await again.recover(await again.recovery())
    #expect(again.text.string.contains("slow"))
    #expect(try await again.save().conflict)
    let container = try await machines.container("laptop")
    let conflicts = try await container.conflicts()
    let other = try #require(conflicts.first?.other)
    #expect(String(decoding: try await container.bytes(of: other), as: UTF8.self).contains("clever"))
  }
}

// MARK: - With a hand-off

extension LiveMergeTests {
  @Test func editsTypedAfterTheDraftWasContinuedArriveThere() async throws {
    let document = try await openOnBoth()
    try await type("very ", into: document, at: Position(1, 4))
    await document.publishNow()
    try await machines.container("laptop").sync()
    let continued = try await continueOnDesktop()
    try await type("so ", into: document, at: Position(1, 4))
    try await type("!", into: continued.document, at: continued.document.text.end)
    try await continued.document.save()
    try await machines.container("desktop").sync()

    let container = try await machines.container("laptop")
    try await container.sync()
    try await document.accept(try await version(for: document))
    #expect(document.continuedOn?.name == "desktop")
    #expect(document.text.string == "Dear Ines,\nthe so very quick brown fox\njumps over the lazy dog.!")
    #expect(try await container.conflicts().isEmpty)
    try await container.sync()
    try await machines.container("desktop").sync()
    try await continued.document.accept(try await version(for: continued.document))
    #expect(continued.document.text.string == document.text.string)
  }

  @Test func editsThatContradictTheContinuedDocumentAreSetAside() async throws {
    let document = try await openOnBoth()
    try await type("very ", into: document, at: Position(1, 4))
    await document.publishNow()
    try await machines.container("laptop").sync()
    let continued = try await continueOnDesktop()
    let word = Position(1, 9)..<Position(1, 14)
    try await document.record(document.text.replacing(word, with: RichText(plain: "slow")))
    try await type("My ", into: document, at: Position(0, 0))
    try await continued.document.record(continued.document.text.replacing(word, with: RichText(plain: "clever")))
    try await continued.document.save()
    try await machines.container("desktop").sync()

    let container = try await machines.container("laptop")
    try await container.sync()
    try await document.accept(try await version(for: document))
    #expect(document.text.string.contains("clever") && document.text.string.hasPrefix("My "))
    let conflict = try #require(try await container.conflicts().first)
    #expect(String(decoding: try await container.bytes(of: conflict.other ?? ""), as: UTF8.self).contains("slow"))
    let outcome = String(decoding: try await container.outcome(of: conflict).bytes, as: UTF8.self)
    #expect(outcome == document.text.string.replacingOccurrences(of: "clever", with: "slow"))
  }

  @Test func theCaretOfADraftLandsInTheMergedText() async throws {
    let document = try await openOnBoth()
    try await type("very ", into: document, at: Position(1, 4))
    await document.move(to: Place(anchor: Position(1, 9), head: Position(1, 14), top: Position(1, 0)))
    await document.publishNow()
    let other = try await machines.container("desktop")
    try await other.save(
      Array("News first.\nDear Paul,\nthe quick brown fox\njumps over the dog.".utf8), at: "Letter.txt",
      base: other.document(at: "Letter.txt")?.blob)
    try await machines.container("laptop").pushActivities()

    let continued = try await continueOnDesktop()
    let place = continued.document.place
    #expect(continued.document.text.string == "News first.\nDear Paul,\nthe very quick brown fox\njumps over the dog.")
    #expect(continued.document.text.string(in: place.range) == "quick")
    #expect(place.top == Position(2, 0))
    #expect(continued.verdict == .exact)
    #expect(try await other.conflicts().isEmpty)
  }

  @Test func aPlaceWhoseWordsAreGoneSaysSo() async throws {
    let document = try await openOnBoth()
    try await type("very ", into: document, at: Position(1, 4))
    await document.move(to: Place(anchor: Position(2, 15), head: Position(2, 19), top: Position(1, 0)))
    await document.publishNow()
    let other = try await machines.container("desktop")
    try await other.save(
      Array("Dear Ines,\nthe quick brown fox\njumps over it.".utf8), at: "Letter.txt",
      base: other.document(at: "Letter.txt")?.blob)
    try await machines.container("laptop").pushActivities()
    let continued = try await continueOnDesktop()
    #expect(continued.verdict == .moved("the text there was changed"))
    #expect(continued.document.place.head.paragraph == 2)
  }

  @Test func takingBackKeepsWhatWasTypedHereMeanwhile() async throws {
    let document = try await openOnBoth()
    try await type("very ", into: document, at: Position(1, 4))
    await document.publishNow()
    try await machines.container("laptop").sync()
    let continued = try await continueOnDesktop()
    try await type("Hello ", into: continued.document, at: .start)
    await continued.document.move(to: Place(anchor: Position(2, 0), head: Position(2, 5), top: .start))
    await continued.document.publishNow()
    try await machines.container("desktop").sync()
    try await type("so ", into: document, at: Position(1, 4))

    try await machines.container("laptop").sync()
    _ = try await document.arrivals()
    _ = try await laptop.takeBack(document)
    #expect(document.text.string == "Hello Dear Ines,\nthe so very quick brown fox\njumps over the lazy dog.")
    #expect(document.text.string(in: document.place.range) == "jumps")
    #expect(try await machines.container("laptop").conflicts().isEmpty)
  }
}
