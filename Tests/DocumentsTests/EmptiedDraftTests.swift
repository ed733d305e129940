import Foundation
import RichText
import Testing
import Ubiquity

@testable import Documents

/// A draft that does what another machine did meanwhile, and saved.
@MainActor
@Suite(.serialized) struct EmptiedDraftTests: TwoMachineTests {
  let two: TwoMachines
  init() throws { two = try TwoMachines() }

  /// The laptop's draft, sent and left. The desktop has the document open as it was before.
  private func draft(_ text: String, at offset: Int = 0) async throws -> Document {
    let document = try await openOnBoth("one two three four"), container = try await machines.container("desktop")
    _ = try await machines.container("phone")
    let own = try await desktop.openDocument(at: try container.file(at: "Letter.txt"))
    try await rewrite(document, text)
    let position = Position(0, offset)
    await document.move(to: Place(anchor: position, head: position, top: .start))
    try await laptop.close(document, keepingEdits: true)
    return own
  }

  /// The desktop saves, and everybody hears of it.
  private func save(_ text: String, as own: Document) async throws {
    try await rewrite(own, text)
    try await own.save()
    try await desktop.close(own, keepingEdits: true)
    for machine in ["laptop", "desktop", "laptop", "phone"] { try await machines.container(machine).sync() }
  }

  /// What the phone knows of the laptop.
  private func offer() async throws -> Offer {
    try #require(try await machines.controller("phone").offers().first { $0.activity.device.name == "laptop" })
  }

  /// The devices whose unsaved edits the phone is offered.
  private func offered() async throws -> [String] {
    try await machines.controller("phone").continuableOffers().filter { $0.activity.draft != nil }
      .map(\.activity.device.name)
  }

  @Test(arguments: ["one three four", "one three four five", "one three"])
  func whatAnotherMachineSavedIsNoUnsavedEdit(_ saved: String) async throws {
    try await save(saved, as: draft("one three four"))
    #expect(try await offered() == [])
    let statuses = try await machines.container("phone").documentStatuses()
    #expect(statuses.count == 1 && statuses.allSatisfy { $0.editedOn.isEmpty })
    #expect(try await unsaved().isEmpty)
  }

  /// Where the laptop is in the document goes along, and is over then.
  @Test func itsPlaceIsHandedOver() async throws {
    try await save("so one three four", as: draft("one three four", at: 10))
    let phone = try machines.controller("phone"), continued = try await phone.continueActivity(offer())
    #expect(!continued.hadDraft && continued.document.text.string == "so one three four")
    #expect(continued.document.place.head == Position(0, 13))
    try await machines.container("phone").sync()
    #expect(try await offer().activity.isTakenUp)
  }

  @Test(arguments: ["one two three four five", "one two three five", "one 2 three four"])
  func whatNobodyElseDidIsStillOffered(_ saved: String) async throws {
    try await save(saved, as: draft("one three four"))
    #expect(try await offered() == ["laptop"])
    #expect(try await unsaved() == ["Letter.txt"])
  }

  /// What was taken out since another machine went on with an earlier draft is an edit of that one.
  @Test func whatWasTakenOutOfAnEarlierDraftIsOffered() async throws {
    let document = try await openOnBoth("one four")
    _ = try await machines.container("phone")
    try await type(" two three", into: document, at: Position(0, 3))
    try await laptop.close(document, keepingEdits: true)
    try await machines.container("laptop").pushActivities()
    try await desktop.close(continueOnDesktop().document, keepingEdits: true)
    let again = try await reopened(document)
    try await rewrite(again, "one two four")
    try await laptop.close(again, keepingEdits: true)
    try await machines.container("laptop").pushActivities()
    for machine in ["desktop", "phone"] { try await machines.container(machine).sync() }
    #expect(try await offered() == ["laptop"])
    let continued = try await machines.controller("phone").continueActivity(offer()).document
    #expect(continued.text.string == "one two four")
  }
}
