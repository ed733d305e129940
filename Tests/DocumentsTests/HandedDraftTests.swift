import Foundation
import Handoff
import RichText
import Testing
import Ubiquity

@testable import Documents

/// A draft that another machine took up, while this one wrote on without knowing.
@MainActor
@Suite(.serialized) struct HandedDraftTests: TwoMachineTests {
  let two: TwoMachines
  init() throws { two = try TwoMachines() }

  /// The laptop's draft, on the desktop with a word more, and saved there.
  private func handOver(_ document: Document) async throws {
    try await type("DRAFT ", into: document)
    await document.publishNow()
    try await machines.container("laptop").sync()
    let continued = try await continueOnDesktop()
    try await type(" MORE", into: continued.document, at: continued.document.text.end)
    try await continued.document.save()
  }

  /// The same, but there nothing of it is left.
  private func handOverAndTakeBack(_ document: Document) async throws {
    try await type("DRAFT ", into: document)
    await document.publishNow()
    try await machines.container("laptop").sync()
    let continued = try await continueOnDesktop().document
    try await rewrite(continued, "one")
    try await continued.save()
  }

  @Test func aDraftThatWasHandedOverAndTakenBackThereIsNoUnsavedEdit() async throws {
    let document = try await openOnLaptop("one")
    try await machines.container("laptop").sync()
    try await handOverAndTakeBack(document)
    await document.journal.close()
    try await sync()
    let again = try await machines.controller("laptop").openDocument(at: document.file)
    #expect(await again.recovery() == nil)
    #expect(again.text.string == "one")
  }

  @Test func whatBothHaveOfADraftIsThereOnce() async throws {
    let document = try await openOnLaptop("one")
    try await handOver(document)
    try await type("x", into: document, at: Position(0, 6))
    try await document.save()
    try await sync()
    #expect(try await contents(on: "laptop") == "DRAFT xone MORE")
    #expect(try await contents(on: "desktop") == "DRAFT xone MORE")
    #expect(try await machines.container("laptop").conflicts().isEmpty)
  }

  @Test func aSaveOnTopOfWhatCameMeanwhileHasTheDraftOnce() async throws {
    let document = try await openOnLaptop("one")
    try await handOver(document)
    try await machines.container("desktop").sync()
    try await machines.container("laptop").sync()
    try await type("x", into: document, at: Position(0, 6))
    try await document.save()
    #expect(try await contents(on: "laptop") == "DRAFT xone MORE")
  }

  /// Also where a later draft was sent before the crash.
  @Test(arguments: [false, true]) func aDraftThatWasRecoveredIsThereOnce(_ isSentAgain: Bool) async throws {
    let document = try await openOnLaptop("one")
    try await handOver(document)
    try await type("x", into: document, at: Position(0, 6))
    if isSentAgain {
      await document.publishNow()
      _ = try await machines.container("laptop").sync()
    }
    await document.journal.close()
    let again = try await laptop.openDocument(at: document.file)
    try await again.recover(await again.recovery())
    try await type("y", into: again, at: Position(0, 7))
    try await again.save()
    try await sync()
    #expect(try await contents(on: "desktop") == "DRAFT xyone MORE")
  }

  @Test func aDraftThatIsRecoveredOnTopOfWhatWasMadeOfItIsThereOnce() async throws {
    let document = try await openOnLaptop("one")
    try await handOver(document)
    try await type("x", into: document, at: Position(0, 6))
    await document.journal.close()
    try await sync()
    let again = try await laptop.openDocument(at: document.file)
    try await again.recover(await again.recovery())
    #expect(again.text.string == "DRAFT xone MORE")
  }

  @Test func ofSeveralDraftsTheOneThatWasTakenUpCounts() async throws {
    let document = try await openOnLaptop("one")
    try await handOver(document)
    for word in ["a", "b", "c"] {
      try await type(word, into: document)
      await document.publishNow()
    }
    try await document.save()
    try await sync()
    #expect(try await contents(on: "desktop") == "cbaDRAFT one MORE")
  }

  /// What is typed while a document is saved is not in the version.
  @Test func aDraftIsOnlyOfTheTextThatHasGrownFromIt() async throws {
    let document = try await openOnLaptop("one")
    var revisions: [Int] = []
    for word in ["a", "b"] {
      try await type(word, into: document)
      await document.publishNow()
      revisions.append(document.revision)
    }
    #expect(revisions.map { document.drafts(upTo: $0).count } == [1, 2] && document.drafts.count == 2)
  }

  @Test func wordsThatAreDeletedOfADraftAreGone() async throws {
    let document = try await openOnLaptop("one")
    try await handOver(document)
    try await document.record(document.text.replacing(Position(0, 0)..<Position(0, 3), with: RichText()))
    try await document.save()
    try await sync()
    #expect(try await contents(on: "desktop") == "FT one MORE")
  }

  /// Nothing is otherwise than before it was written.
  @Test func aDraftThatIsTakenBackAndSavedIsGoneWhereItWasTakenUp() async throws {
    let document = try await openOnBoth("one")
    try await handOver(document)
    try await rewrite(document, "one")
    try await document.save()
    try await sync()
    #expect(try await contents(on: "desktop") == "one MORE")
    #expect(try await contents(on: "laptop") == "one MORE")
  }

  @Test func wordsThatTheOtherMachineTookOutOfADraftStayOutWhenItIsSaved() async throws {
    let document = try await openOnBoth("one")
    try await handOverAndTakeBack(document)
    try await sync()
    try await document.save()
    #expect(try await contents(on: "laptop") == "one")
  }

  @Test func wordsThatAreDeletedOfADraftAreGoneAlsoWhereTheDocumentWasRenamed() async throws {
    let document = try await openOnBoth("one\ntwo\nthree")
    try await handOver(document)
    let desktop = try await machines.container("desktop")
    try FileManager.default.moveItem(at: desktop.file(at: "Letter.txt"), to: desktop.file(at: "Other.txt"))
    try await desktop.collectLocalChanges()
    try await document.record(document.text.replacing(Position(0, 0)..<Position(0, 3), with: RichText()))
    try await document.save()
    try await sync()
    #expect(try await contents(on: "desktop", "Other.txt") == "FT one\ntwo\nthree MORE")
    #expect(try await contents(on: "laptop", "Other.txt") == "FT one\ntwo\nthree MORE")
  }

  @Test func aNewDocumentThatIsNotSentYetIsContinued() async throws {
    let document = try await openOnLaptop("one")
    try await type("DRAFT ", into: document)
    await document.publishNow()
    try await machines.container("laptop").pushActivities()
    #expect(try await offers().first?.obstacle == nil)
    #expect(try await continueOnDesktop().document.text.string == "DRAFT one")
    try await sync()
    #expect(try await contents(on: "laptop") == "DRAFT one")
    #expect(try await machines.container("laptop").history(of: "Letter.txt").map(\.kind) == [.handOff, .version])
  }

  /// The desktop had a version that the draft does not know: what it continues is both.
  private func handOverBesideAVersion(_ document: Document) async throws -> Document {
    try await type("DRAFT\n", into: document)
    await document.publishNow()
    try await machines.container("laptop").sync()
    let desktop = try await machines.container("desktop")
    try await desktop.sync()
    let stored = try #require(try await desktop.document(at: "Letter.txt"))
    try await desktop.save(Array("one\nTWO".utf8), at: "Letter.txt", base: stored.blob)
    let continued = try await continueOnDesktop().document
    #expect(continued.text.string == "DRAFT\none\nTWO")
    return continued
  }

  @Test(arguments: [false, true]) func aDraftThatWasJoinedWithANewerVersionIsThereOnce(_ isKnownBefore: Bool)
    async throws
  {
    let document = try await openOnLaptop("one\ntwo")
    let continued = try await handOverBesideAVersion(document)
    try await type(" MORE", into: continued, at: continued.text.end)
    try await continued.save()
    try await machines.container("desktop").sync()
    if isKnownBefore { try await machines.container("laptop").sync() }
    try await type("x", into: document, at: Position(0, 5))
    try await document.save()
    try await sync()
    #expect(try await contents(on: "laptop") == "DRAFTx\none\nTWO MORE")
    #expect(try await contents(on: "desktop") == "DRAFTx\none\nTWO MORE")
    #expect(try await machines.container("laptop").conflicts().isEmpty)
  }

  @Test func whatIsDeletedOfADraftThatWasJoinedStaysDeleted() async throws {
    let document = try await openOnLaptop("one\ntwo")
    let continued = try await handOverBesideAVersion(document)
    try await continued.record(continued.text.replacing(Position(0, 0)..<Position(1, 0), with: RichText()))
    try await continued.save()
    try await document.save()
    try await sync()
    #expect(try await contents(on: "laptop") == "one\nTWO")
    #expect(try await machines.container("laptop").conflicts().isEmpty)
  }

  @Test func theHistoryTellsOfADraftThatWasJoined() async throws {
    let document = try await openOnLaptop("one\ntwo")
    _ = try await handOverBesideAVersion(document)
    let kinds = try await machines.container("desktop").history(of: "Letter.txt").map(\.kind)
    #expect(kinds.prefix(2) == [.merge, .handOff] && kinds.count { $0 == .handOff } == 1)
  }

  /// Renamed, and with other words beside the draft's, the document has little in common with it.
  @Test func aDraftOfADocumentThatWasRenamedAndRewrittenIsNoUnsavedEditAfterIt() async throws {
    let document = try await openOnBoth("a1 a2\nb1 b2")
    try await type(" XX", into: document, at: Position(1, 2))
    await document.publishNow()
    try await machines.container("laptop").sync()
    let desktop = try await machines.container("desktop")
    try await desktop.save(Array("a1 a2 T1\nb1 b2".utf8), at: "Letter.txt", base: blob(of: "Letter.txt", desktop))
    try FileManager.default.moveItem(at: desktop.file(at: "Letter.txt"), to: desktop.file(at: "Other.txt"))
    try await desktop.collectLocalChanges()
    try await desktop.save(Array("a1 a2 T1\nb1\nTT b2".utf8), at: "Other.txt", base: blob(of: "Other.txt", desktop))
    #expect(try await continueOnDesktop().document.text.string.contains("XX"))
    await document.journal.close()
    try await sync()
    #expect(try await desktop.history(of: "Other.txt").contains { $0.kind == .handOff })
    let container = try await machines.container("laptop"), state = laptop.surroundings.stateFolder
    #expect(try await laptop.reader.unsavedDocuments(of: container, among: ["Other.txt"], in: state).isEmpty)
  }

  private func blob(of name: String, _ container: UbiquityContainer) async throws -> String? {
    try await container.document(at: name)?.blob
  }
}
