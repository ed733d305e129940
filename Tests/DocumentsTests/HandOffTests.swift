import Documents
import Foundation
import Handoff
import RichText
import Testing
import Ubiquity

/// The main job below the screen: edit on one machine, continue on the other.
@MainActor
@Suite(.serialized) struct HandOffTests: TwoMachineTests {
  let two: TwoMachines
  init() throws { two = try TwoMachines() }

  @Test func theCaretTheSelectionAndTheDraftArrive() async throws {
    let document = try await openOnLaptop()
    try await type("very ", into: document, at: Position(1, 4))
    await document.move(to: Place(anchor: Position(1, 9), head: Position(1, 20), top: Position(1, 0)))
    await document.publishNow()
    try await machines.container("laptop").sync()

    let continued = try await continueOnDesktop()
    #expect(continued.document.text.string == "Dear Ines,\nthe very quick brown fox\njumps over the lazy dog.")
    #expect(continued.document.place == Place(anchor: Position(1, 9), head: Position(1, 20), top: Position(1, 0)))
    #expect(continued.hadDraft)
    #expect(continued.verdict == .exact)
    #expect(continued.from.name == "laptop")
    #expect(continued.document.file.path.contains("Documents of desktop"))
  }

  @Test func theFirstMachineSeesThatItWasContinuedAndTakesBack() async throws {
    let document = try await openOnLaptop()
    try await type("very ", into: document, at: Position(1, 4))
    await document.publishNow()
    try await machines.container("laptop").sync()
    let continued = try await continueOnDesktop()
    try await type("!", into: continued.document, at: Position(2, 24))
    await continued.document.publishNow()
    try await machines.container("desktop").sync()

    try await machines.container("laptop").sync()
    _ = try await document.arrivals()
    #expect(document.continuedOn?.name == "desktop")
    let (edit, _) = try await laptop.takeBack(document)
    #expect(!edit.isEmpty)
    #expect(document.continuedOn == nil)
    #expect(document.text.string == "Dear Ines,\nthe very quick brown fox\njumps over the lazy dog.!")
  }

  /// Another program gives the document another name, or deletes it, while another machine goes on with it.
  @Test(arguments: [false, true], [false, true])
  func whatIsTakenBackIsWhereItIsByNow(_ isWritten: Bool, _ isDeleted: Bool) async throws {
    let document = try await openOnLaptop()
    await document.publishNow()
    let container = try await machines.container("laptop"), root = container.root
    try await container.sync()
    let continued = try await continueOnDesktop()
    if isWritten { try await type("!", into: continued.document, at: Position(2, 24)) }
    await continued.document.publishNow()
    try await machines.container("desktop").sync()
    let (old, new) = (root.appending(path: "Letter.txt"), root.appending(path: "Brief.txt"))
    if isDeleted {
      try FileManager.default.removeItem(at: old)
    } else {
      try FileManager.default.moveItem(at: old, to: new)
    }
    _ = try await container.poll()
    _ = try await document.arrivals()
    let note = try await laptop.takeBack(document).note
    #expect((note?.contains("unsaved edits stay there") ?? false) == (isWritten && isDeleted))
    #expect(document.text.string.hasSuffix(isWritten && !isDeleted ? "dog.!" : "dog."))
    #expect(try await container.documents().map(\.path) == (isDeleted ? [] : ["Brief.txt"]))
    #expect(document.file.lastPathComponent == (isDeleted ? old : new).lastPathComponent)
    try await document.save()
    #expect(try await container.documents().count == 1)
  }

  @Test func aClosedDocumentIsARecentActivity() async throws {
    let document = try await openOnLaptop()
    await document.move(to: Place(anchor: Position(2, 5), head: Position(2, 5), top: .start))
    try await laptop.close(document, keepingEdits: true)
    try await machines.container("laptop").sync()
    let offer = try #require(try await offers().first)
    #expect(offer.activity.state == .recent)
    let continued = try await desktop.continueActivity(offer)
    #expect(continued.document.place.head == Position(2, 5))
    #expect(!continued.hadDraft)
  }

  @Test func aContinuedActivityIsNotOfferedAgain() async throws {
    let document = try await openOnLaptop()
    try await laptop.close(document, keepingEdits: true)
    try await machines.container("laptop").sync()
    let continued = try await continueOnDesktop()
    try await desktop.close(continued.document, keepingEdits: true)
    #expect(try await offers().isEmpty)
  }

  @Test func aRenameBetweenTheTwoIsFollowed() async throws {
    let document = try await openOnLaptop()
    try await laptop.close(document, keepingEdits: true)
    let container = try await machines.container("laptop")
    try await container.sync()
    let other = try await machines.container("desktop")
    try await other.sync()
    try FileManager.default.moveItem(
      at: other.root.appending(path: "Letter.txt"), to: other.root.appending(path: "Brief.txt"))
    try await other.sync()
    let continued = try await continueOnDesktop()
    #expect(continued.document.file.lastPathComponent == "Brief.txt")
  }

  @Test func aSaveFollowsARenameThatJustCame() async throws {
    let document = try await openOnLaptop()
    let container = try await machines.container("laptop"), other = try await machines.container("desktop")
    try await container.sync()
    try await other.sync()
    try FileManager.default.moveItem(
      at: other.root.appending(path: "Letter.txt"), to: other.root.appending(path: "Brief.txt"))
    try await other.sync()
    try await container.sync()
    try await type("very ", into: document, at: Position(1, 4))
    try await document.save()
    #expect(try await container.documents().map(\.path) == ["Brief.txt"])
    #expect(document.file.lastPathComponent == "Brief.txt")
    #expect(try String(contentsOf: document.file, encoding: .utf8).contains("very quick"))
  }

  @Test func editsOfADocumentThatWasRenamedMeanwhileAreOfferedAgain() async throws {
    let document = try await openOnLaptop()
    try await type("very ", into: document, at: Position(1, 4))
    try await laptop.close(document, keepingEdits: true)
    let container = try await machines.container("laptop"), root = container.root
    try FileManager.default.moveItem(at: root.appending(path: "Letter.txt"), to: root.appending(path: "Brief.txt"))
    try await container.sync()
    let again = try await laptop.openDocument(at: root.appending(path: "Brief.txt"))
    let recovery = try #require(await again.recovery())
    try await again.recover(recovery)
    #expect(again.text.string.contains("very quick"))
  }

  @Test func theHistoryShowsTheHandOff() async throws {
    let document = try await openOnLaptop()
    try await type("very ", into: document, at: Position(1, 4))
    try await laptop.close(document, keepingEdits: true)
    try await machines.container("laptop").sync()
    _ = try await continueOnDesktop()
    let history = try await machines.container("desktop").history(of: "Letter.txt")
    let handOff = try #require(history.first)
    #expect(handOff.kind == .handOff)
    #expect(handOff.device == "desktop")
    #expect(handOff.from == "laptop")
  }

  @Test func anUnknownActivityTypeIsRefusedAndChangesNothing() async throws {
    let document = try await openOnLaptop()
    try await laptop.close(document, keepingEdits: true)
    try await machines.container("laptop").sync()
    let offer = try #require(try await offers().first)
    let stranger = DocumentController(surroundings: try machines.surroundings("desktop"), types: DocumentTypes([]))
    let before = try await machines.container("desktop").history()
    await #expect(throws: HandoffError.unknownActivityType("org.example.test.editing")) {
      try await stranger.continueActivity(offer)
    }
    #expect(try await machines.container("desktop").history() == before)
  }

  /// Its URL names one document, and its path another; its draft is a folder, and its document a file.
  @Test(arguments: [true, false]) func anActivityThatContradictsItselfIsRefused(_ isFolder: Bool) async throws {
    let document = try await openOnBoth()
    let container = try await machines.container("laptop"), letter = try await container.document(at: "Letter.txt")
    let other = try await container.save(Array("other".utf8), at: "Other.txt", base: nil)
    try await type("very ", into: document)
    await document.publishNow()
    let payload = try #require(try await container.activities().first).payload.get()
    var activity = PublishedActivity(
      payload: payload, state: .active, isCurrent: true, path: isFolder ? "Letter.txt" : other.path,
      base: isFolder ? letter : other, draft: Array("draft".utf8))
    if isFolder { activity.draft = .folder([StoredFile(name: "x", bytes: [1])]) }
    try await container.publish(activity)
    try await container.sync()
    try await machines.container("desktop").sync()
    let before = try await machines.container("desktop").history()
    let offer = try #require(try await offers().first)
    let error = await #expect(throws: (any Error).self) { try await desktop.continueActivity(offer) }
    #expect("\(error.map { "\($0)" } ?? "")".contains("contradicts itself"))
    #expect(try await machines.container("desktop").history() == before)
  }

  @Test func aSaveMakesAVersionAndEndsTheDraft() async throws {
    let document = try await openOnLaptop()
    try await type("very ", into: document, at: Position(1, 4))
    #expect(document.isModified)
    try await document.save()
    #expect(!document.isModified)
    let history = try await machines.container("laptop").history(of: "Letter.txt")
    #expect(history.count == 2)
    #expect(try String(contentsOf: document.file, encoding: .utf8).contains("very quick"))
  }

  @Test func aKilledEditorsEditsAreOfferedAgain() async throws {
    let document = try await openOnLaptop()
    try await type("very ", into: document, at: Position(1, 4))
    try await laptop.close(document, keepingEdits: true)
    let again = try await laptop.openDocument(at: document.file)
    let recovery = try #require(await again.recovery())
    try await again.recover(recovery)
    #expect(again.text.string.contains("very quick"))
  }

  /// Versions have whole seconds.
  @Test func whatWasContinuedIsNotOfferedAgainAfterAnotherWasInOneSecond() async throws {
    let machines = try Machines(step: 0.000_1), laptop = try machines.controller("laptop")
    let container = try await machines.container("laptop")
    try await container.save(Array(text.utf8), at: "Letter.txt", base: nil)
    try await container.sync()
    for (name, controller) in [("laptop", laptop), ("desktop", try machines.controller("desktop"))] {
      let container = try await machines.container(name)
      try await container.sync()
      let document = try await controller.openDocument(at: try container.file(at: "Letter.txt"))
      await document.becomeMain()
      try await controller.close(document, keepingEdits: true)
      try await container.sync()
    }
    let tablet = try machines.controller("tablet"), own = try await machines.container("tablet")
    var sources: [String] = []
    for _ in 0..<3 {
      _ = try await own.poll()
      guard let offer = try await tablet.continuableOffers().first else { break }
      sources.append(offer.activity.device.name)
      try await tablet.close(try await tablet.continueActivity(offer).document, keepingEdits: true)
      try await own.sync()
    }
    #expect(sources == ["desktop", "laptop"])
  }

  @Test func whatWasContinuedElsewhereIsNotOfferedAsRecovery() async throws {
    let document = try await openOnLaptop()
    try await type("very ", into: document, at: Position(1, 4))
    try await laptop.close(document, keepingEdits: true)
    try await machines.container("laptop").sync()
    let continued = try await continueOnDesktop()
    try await desktop.close(continued.document, keepingEdits: true)
    try await machines.container("desktop").sync()
    try await machines.container("laptop").sync()
    let again = try await laptop.openDocument(at: document.file)
    #expect(again.text.string.contains("very quick"))
    #expect(await again.recovery() == nil)
  }

  @Test func ofEditsThatWereLeftHereOnlyTheWordsThatBothChangedAreInQuestion() async throws {
    let document = try await openOnLaptop()
    try await machines.container("laptop").sync()
    _ = try await offers()
    let before = document.text.string
    let theirs = try await desktop.openDocument(at: try machines.container("desktop").file(at: "Letter.txt"))
    await theirs.becomeMain()
    try await rewrite(theirs, before.replacingOccurrences(of: "quick", with: "clever"))
    try await desktop.close(theirs, keepingEdits: true)
    try await machines.container("desktop").sync()
    try await rewrite(document, "My " + before.replacingOccurrences(of: "quick", with: "slow"))
    try await laptop.close(document, keepingEdits: true)
    try await machines.container("laptop").sync()
    let continued = try await laptop.continueActivity(try #require(try await laptop.continuableOffers().first))
    #expect(continued.ownEdits == .contested && continued.document.isModified)
    #expect(continued.document.text.string == "My " + before.replacingOccurrences(of: "quick", with: "clever"))
    try await continued.document.save()
    let container = try await machines.container("laptop")
    let conflict = try #require(try await container.conflicts().first)
    let outcome = String(decoding: try await container.outcome(of: conflict).bytes, as: UTF8.self)
    #expect(outcome == "My " + before.replacingOccurrences(of: "quick", with: "slow"))
  }

  @Test func editsThatWereLeftHereAndContradictWhatIsContinuedAreSetAside() async throws {
    let document = try await openOnLaptop()
    try await machines.container("laptop").sync()
    _ = try await offers()
    let theirs = try await desktop.openDocument(at: try machines.container("desktop").file(at: "Letter.txt"))
    await theirs.becomeMain()
    try await rewrite(theirs, "theirs")
    try await desktop.close(theirs, keepingEdits: true)
    try await machines.container("desktop").sync()
    try await rewrite(document, "mine")
    try await laptop.close(document, keepingEdits: true)
    try await machines.container("laptop").sync()
    let offer = try #require(try await laptop.continuableOffers().first)
    let continued = try await laptop.continueActivity(offer)
    #expect(continued.ownEdits == .setAside && !continued.document.isModified)
    #expect(continued.document.text.string == "theirs")
    let container = try await machines.container("laptop")
    var texts: [String] = []
    for conflict in try await container.conflicts() {
      texts.append(String(decoding: try await container.bytes(of: conflict.other ?? ""), as: UTF8.self))
    }
    #expect(texts == ["mine"])
  }

  @Test func aNewerVersionReplacesAnUneditedText() async throws {
    let document = try await openOnLaptop()
    try await machines.container("laptop").sync()
    let other = try await machines.container("desktop")
    try await other.sync()
    let base = try await other.document(at: "Letter.txt")
    try await other.save(Array("Dear Ines,\nnew\n".utf8), at: "Letter.txt", base: base?.blob)
    try await other.sync()
    try await machines.container("laptop").sync()
    guard case .version(let version)? = try await document.arrivals().first else {
      Issue.record("no version arrived")
      return
    }
    try await document.accept(version)
    #expect(document.text.string == "Dear Ines,\nnew")
    #expect(!document.isModified)
  }

  @Test func aSaveOverANewerVersionKeepsBoth() async throws {
    let document = try await openOnLaptop()
    try await machines.container("laptop").sync()
    let other = try await machines.container("desktop")
    try await other.sync()
    let base = try await other.document(at: "Letter.txt")
    try await other.save(Array("theirs\n".utf8), at: "Letter.txt", base: base?.blob)
    try await other.sync()
    try await document.record(document.text.replacing(Position(1, 4)..<Position(1, 9), with: RichText(plain: "slow")))
    try await machines.container("laptop").sync()
    let result = try await document.save()
    #expect(result.conflict)
    let conflict = try #require(try await machines.container("laptop").conflicts().first)
    let kept = try await machines.container("laptop").bytes(of: try #require(conflict.other))
    #expect(String(decoding: kept, as: UTF8.self) == "theirs\n")
  }

  @Test func aSaveThatIsUnderWayIsNoNews() async throws {
    let document = try await openOnLaptop()
    for _ in 0..<10 {
      try await type("x", into: document, at: .start)
      async let save = document.save()
      for _ in 0..<5 { #expect(try await document.arrivals().isEmpty) }
      _ = try await save
    }
  }
}
