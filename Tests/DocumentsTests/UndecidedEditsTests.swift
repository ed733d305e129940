import Foundation
import RichText
import Testing
import Ubiquity

@testable import Documents

/// A document that was opened while an earlier process' edits are there, and nobody said yet what becomes of them.
@MainActor
@Suite(.serialized) struct UndecidedEditsTests: TwoMachineTests {
  let two: TwoMachines
  init() throws { two = try TwoMachines() }

  /// The draft is sent; then the document is opened again.
  private func openedAgain() async throws -> Document {
    let document = try await openOnBoth("one")
    try await type("DRAFT ", into: document)
    try await laptop.close(document, keepingEdits: true)
    try await machines.container("laptop").sync()
    return try await laptop.openDocument(at: document.file)
  }

  private func opensWithDraft(_ file: URL) async throws -> Bool {
    let document = try await laptop.openDocument(at: file)
    try await document.recover(await document.recovery())
    return document.text.string == "DRAFT one"
  }

  @Test(arguments: [true, false]) func aDocumentThatIsClosedWithoutAnAnswerLeavesThem(_ isKeeping: Bool) async throws {
    let document = try await openedAgain()
    #expect(await document.recovery() != nil)
    await document.becomeMain()
    try await laptop.close(document, keepingEdits: isKeeping)
    try await machines.container("laptop").sync()
    #expect(try await continueOnDesktop().document.text.string == "DRAFT one")
  }

  @Test func theyAreInTheJournalAfterADocumentWasClosedWithoutAnAnswer() async throws {
    let document = try await openedAgain()
    await document.becomeMain()
    try await laptop.close(document, keepingEdits: false)
    #expect(try await opensWithDraft(document.file))
  }

  @Test func nothingIsPublishedBeforeTheAnswer() async throws {
    let document = try await openedAgain()
    let container = try await machines.container("laptop")
    let before = try await container.activities().map(\.identifier)
    await document.becomeMain()
    await document.move(to: Place(anchor: Position(0, 1), head: Position(0, 1), top: .start))
    await document.publishNow()
    #expect(try await container.activities().map(\.identifier) == before)
  }

  @Test func theAnswerIsPublished() async throws {
    let document = try await openedAgain()
    try await document.recover(nil)
    await document.becomeMain()
    try await laptop.close(document, keepingEdits: true)
    #expect(try await machines.container("laptop").activities().allSatisfy { $0.draft == nil })
    #expect(try await !opensWithDraft(document.file))
  }
}
