import Foundation
import RichText
import Testing
import Ubiquity

@testable import Documents

/// A draft that the desktop went on with, without a network, while the laptop that left it does something else with it.
@MainActor
@Suite(.serialized) struct ContestedDraftTests: TwoMachineTests {
  let two: TwoMachines
  init() throws { two = try TwoMachines() }

  private func sync() async throws {
    for machine in ["laptop", "desktop", "laptop"] { try await machines.container(machine).sync() }
  }

  private func contents(on machine: String) async throws -> String {
    let container = try await machines.container(machine)
    let document = try #require(try await container.document(at: "Letter.txt"))
    return String(decoding: try await container.bytes(of: document.blob), as: UTF8.self)
  }

  private func reopened(_ document: Document) async throws -> Document {
    laptop.isUnattended = true
    let again = try await laptop.openDocument(at: document.file)
    try await again.recover(await again.recovery())
    return again
  }

  private func replace(_ word: String, with other: String, in document: Document) async throws {
    try await rewrite(document, document.text.string.replacingOccurrences(of: word, with: other))
  }

  /// The desktop goes on with a draft, both change the same word of it, and the laptop keeps its edits for later.
  private func contested() async throws -> Document {
    let document = try await openOnBoth("one two\nthree")
    try await type(" We meet at noon in the garden.", into: document, at: Position(0, 7))
    await document.publishNow()
    try await machines.container("laptop").sync()
    let continued = try await continueOnDesktop().document
    try await replace("noon", with: "one", in: continued)
    try await continued.save()
    try await desktop.close(continued, keepingEdits: true)
    try await replace("noon", with: "two", in: document)
    try await laptop.close(document, keepingEdits: true)
    try await sync()
    return document
  }

  /// How often it was opened does not matter.
  @Test(arguments: [1, 2]) func aWordThatBothChangedInADraftIsInConflictAndTheRestIsThereOnce(_ times: Int) async throws
  {
    var document = try await contested()
    for time in 1...times {
      document = try await reopened(document)
      #expect(document.text.string == "one two We meet at two in the garden.\nthree")
      if time < times { try await laptop.close(document, keepingEdits: true) }
    }
    try await document.save()
    #expect(try await contents(on: "laptop") == "one two We meet at two in the garden.\nthree")
    #expect(try await machines.container("laptop").conflicts().count == 1)
  }
}
