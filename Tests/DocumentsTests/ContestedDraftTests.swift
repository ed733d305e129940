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

  @Test func anotherMachineHasTheRestOfSuchADraftOnce() async throws {
    let document = try await reopened(contested())
    try await laptop.close(document, keepingEdits: true)
    try await machines.container("laptop").sync()
    let continued = try await continueOnDesktop().document
    #expect(continued.text.string.components(separatedBy: "We meet").count == 2)
    #expect(try await machines.container("desktop").conflicts().count == 1)
  }

  /// The desktop goes on with the draft without a network, takes words out and saves, and the laptop, which may have typed more, goes on with something older of the desktop.
  @Test(arguments: [[" DRAFT"], [" DRAFT", " four"]], [(false, false), (true, false), (false, true), (true, true)])
  func whatIsDeletedOfADraftStaysDeletedWhereItsMachineWentOnWithSomethingElse(
    _ deleted: [String], _ way: (isTypedOn: Bool, isOpen: Bool)
  ) async throws {
    let document = try await draftBesideAVersion()
    let continued = try await continueOnDesktop().document
    #expect(continued.text.string == "one DRAFT two\nthree four")
    for word in deleted { try await replace(word, with: "", in: continued) }
    try await continued.save()
    if way.isTypedOn { try await type(" MORE", into: document, at: Position(0, 13)) }
    try await laptop.close(document, keepingEdits: true)
    _ = try await machines.container("laptop").poll()
    let offers = try await laptop.continuableOffers()
    let own = try await laptop.continueActivity(try #require(offers.first { $0.activity.device.name == "desktop" }))
    let rest = way.isTypedOn ? " MORE" : ""
    #expect(own.ownEdits == .merged && own.document.text.string == "one DRAFT two\(rest)\nthree four")
    try await goOn(own.document, way.isOpen).save()
    try await sync()
    let text = try await contents(on: "desktop")
    #expect(text == "one two\(rest)\nthree\(deleted.count > 1 ? "" : " four")")
  }

  /// With what the desktop did: it comes into the open document, or before that is opened again.
  private func goOn(_ document: Document, _ isOpen: Bool) async throws -> Document {
    if !isOpen { try await laptop.close(document, keepingEdits: true) }
    try await sync()
    if !isOpen { return try await reopened(document) }
    for case .version(let newer) in try await document.arrivals() { try await document.accept(newer) }
    return document
  }

  /// The desktop saves something and leaves the document; the laptop does not know, and sends a draft. What the desktop does then stays on it.
  private func draftBesideAVersion() async throws -> Document {
    desktop.isUnattended = true
    let document = try await openOnBoth("one two\nthree")
    let other = try await desktop.openDocument(at: machines.container("desktop").file(at: "Letter.txt"))
    await other.becomeMain()
    try await type(" four", into: other, at: other.text.end)
    try await other.save()
    try await desktop.close(other, keepingEdits: true)
    try await machines.container("desktop").sync()
    try await type(" DRAFT", into: document, at: Position(0, 3))
    await document.publishNow()
    try await machines.container("laptop").pushActivities()
    return document
  }
}
