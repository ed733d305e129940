import RichText
import Testing
import Ubiquity

@testable import Documents

/// A conflict that is being resolved on the laptop, and that the desktop resolves meanwhile.
@MainActor
@Suite(.serialized) struct ResolvedElsewhereTests: TwoMachineTests {
  let two: TwoMachines
  init() throws { two = try TwoMachines() }

  private static let texts = ["the clever fox", "the nimble fox"]

  /// The laptop has "clever" where the desktop has "nimble", which is kept, and is about to resolve that.
  private func begin() async throws -> (document: Document, conflict: ConflictVersion) {
    let document = try await openOnBoth("the quick fox\n\nsleeps\n")
    let other = try await machines.container("desktop"), base = try await other.document(at: "Letter.txt")?.blob
    try await other.save(Array("the nimble fox\n\nsleeps\n".utf8), at: "Letter.txt", base: base)
    try await document.record(document.text.replacing(Position(0, 4)..<Position(0, 9), with: RichText(plain: "clever")))
    try await document.save()
    for name in ["desktop", "laptop", "desktop"] { try await machines.container(name).sync() }
    for case .version(let version) in try await document.arrivals() { try await document.accept(version) }
    let conflict = try #require(try await machines.container("laptop").conflicts().first)
    #expect(try await document.startResolving(conflict) == 1)
    return (document, conflict)
  }

  private func resolve(_ conflict: ConflictVersion, _ choice: ConflictChoice) async throws {
    _ = try await machines.container("desktop").resolve([conflict], keeping: choice)
    for name in ["desktop", "laptop"] { try await machines.container(name).sync() }
  }

  /// Of the two texts, what the document has, and what a conflict version has.
  private func whereabouts() async throws -> (document: [String], other: [String]) {
    let container = try await machines.container("laptop")
    let present = try #require(try await container.document(at: "Letter.txt")).blob
    let others = try await container.conflicts().compactMap(\.other)
    let texts = try await (read(present, container), others.first.asyncMap { try await read($0, container) } ?? "")
    return (Self.texts.filter(texts.0.contains), Self.texts.filter(texts.1.contains))
  }

  private func read(_ blob: String, _ container: UbiquityContainer) async throws -> String {
    String(decoding: try await container.bytes(of: blob), as: UTF8.self)
  }

  @Test func whoDecidesOtherwiseMeetsAConflictAgain() async throws {
    let (document, conflict) = try await begin()
    try await drop("clever", from: document)
    try await type(" well", into: document, at: Position(document.text.paragraphCount - 1, 6))
    try await resolve(conflict, .theirs)
    guard case .newerVersion = try await document.arrivals().first else {
      Issue.record("the user is not told")
      return
    }
    let result = try await document.save()
    #expect(result.conflict && !result.isResolved)
    let found = try await whereabouts()
    #expect(found.document == ["the nimble fox"] && found.other == ["the clever fox"])
  }

  @Test func soDoesWhoSavesBeforeTheOtherDecisionIsTold() async throws {
    let (document, conflict) = try await begin()
    try await drop("nimble", from: document)
    try await resolve(conflict, .ours)
    #expect(try await document.save().conflict)
    let found = try await whereabouts()
    #expect(found.document == ["the clever fox"] && found.other == ["the nimble fox"])
  }

  @Test(arguments: [ConflictChoice.theirs, .ours, .both])
  func soDoesWhoGoesOnLater(_ choice: ConflictChoice) async throws {
    let (document, conflict) = try await begin()
    try await drop(choice == .theirs ? "clever" : "nimble", from: document)
    await document.journal.close()
    try await resolve(conflict, choice)
    let again = try await machines.controller("laptop").openDocument(at: document.file)
    try await again.recover(await again.recovery())
    #expect(try await again.save().conflict)
    let found = try await whereabouts()
    #expect(found.document.count == 1 && found.other.count == 1 && found.document != found.other)
  }

  /// Also where the document is as it was.
  @Test(arguments: [ConflictChoice.ours, .both])
  func whatWasDecidedAgainstGoesFromAnOpenDocument(_ choice: ConflictChoice) async throws {
    let (document, conflict) = try await begin()
    try await type(" well", into: document, at: Position(document.text.paragraphCount - 1, 6))
    try await resolve(conflict, choice)
    guard case .version(let version) = try await document.arrivals().first else {
      Issue.record("the user is not told")
      return
    }
    try await document.accept(version)
    #expect(document.text.string == "the nimble fox\n\nsleeps well" && document.isModified)
    #expect(try await document.arrivals().isEmpty)
    let result = try await document.save()
    #expect(!result.conflict && !result.isResolved)
  }

  @Test func whatAnotherMachineChangesMeanwhileIsNoDecision() async throws {
    let (document, conflict) = try await begin()
    try await type(" well", into: document, at: Position(document.text.paragraphCount - 1, 6))
    let other = try await machines.container("desktop"), base = try await other.document(at: "Letter.txt")?.blob
    try await other.save(Array("the nimble fox\n\nsleeps\nnow\n".utf8), at: "Letter.txt", base: base)
    for name in ["desktop", "laptop"] { try await machines.container(name).sync() }
    try await document.accept(try await version(for: document))
    try await resolve(conflict, .ours)
    try await document.accept(try await version(for: document))
    #expect(document.text.string == "the nimble fox\n\nsleeps well\nnow")
    #expect(!(try await document.save().conflict))
  }

  /// The text was another machine's version, which by its date is newer than the one that was kept.
  @Test func anUnsavedTextThatTheConflictHadIsKept() async throws {
    let (former, conflict) = try await begin()
    try await laptop.close(former, keepingEdits: false)
    _ = try await machines.container("laptop").resolve([conflict], keeping: .ours)
    let document = try await laptop.openDocument(at: former.file)
    try await document.record(
      document.text.replacing(Position(0, 4)..<Position(0, 10), with: RichText(plain: "clever")))
    await document.journal.close()
    let again = try await machines.controller("laptop").openDocument(at: document.file)
    try await again.recover(await again.recovery())
    #expect(again.text.string == "the clever fox\n\nsleeps" && again.isModified)
  }

  @Test func whatThisMachineDecidesInAnotherProcessIsNotToldAsAnothers() async throws {
    let (document, conflict) = try await begin()
    try await type(" well", into: document, at: Position(document.text.paragraphCount - 1, 6))
    _ = try await machines.container("laptop").resolve([conflict], keeping: .theirs)
    let note = try await version(for: document).note
    #expect(note == "the conflict of Letter.txt was resolved on this machine")
  }

  @Test func whatWasWrittenIntoATextThatWasDecidedAgainstStaysAndIsTold() async throws {
    let (document, conflict) = try await begin()
    let row = try #require(
      document.text.string.split(separator: "\n", omittingEmptySubsequences: false).firstIndex(of: "the clever fox"))
    try await type("very ", into: document, at: Position(row, 4))
    try await resolve(conflict, .ours)
    let version = try await version(for: document)
    #expect(version.note.hasSuffix("another machine; what you wrote into a text that it takes out stays"))
    try await document.accept(version)
    #expect(document.text.string == "the nimble fox\nthe very clever fox\n\nsleeps" && document.isModified)
  }

  private func version(for document: Document) async throws -> Document.NewerVersion {
    for case .version(let version) in try await document.arrivals() { return version }
    throw DocumentError(.notFound, "no version came")
  }
}

extension Optional {
  fileprivate func asyncMap<T>(_ body: (Wrapped) async throws -> T) async rethrows -> T? {
    guard let self else { return nil }
    return try await body(self)
  }
}
