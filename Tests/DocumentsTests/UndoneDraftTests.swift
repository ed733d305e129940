import Foundation
import RichText
import Testing
import Ubiquity

@testable import Documents

/// A draft of which nothing is left on the machine that made it, while another one goes on with what was sent of it.
@MainActor
@Suite(.serialized) struct UndoneDraftTests: TwoMachineTests {
  let two: TwoMachines
  init() throws { two = try TwoMachines() }

  private func versions() async throws -> Int {
    try await machines.container("laptop").history(of: "Letter.txt").count
  }

  @Test(arguments: ["", " MORE"]) func whatWasTakenOutStaysOutWhereThatWasSaved(_ word: String) async throws {
    let document = try await undone()
    try await document.save()
    #expect(try await versions() == 1)
    try await laptop.close(document, keepingEdits: true)
    try await goOnElsewhere(typing: word)
    try await sync()
    #expect(try await contents(on: "laptop") == "one\ntwo\(word)")
    #expect(try await contents(on: "desktop") == "one\ntwo\(word)")
    #expect(try await unsaved().isEmpty)
    #expect(try await machines.container("laptop").conflicts().isEmpty)
  }

  /// How often it is opened before does not matter.
  @Test(arguments: ["", " MORE"], [0, 2]) func whereItWasNotSavedThatItWentIsAnUnsavedEdit(
    _ word: String, _ times: Int
  ) async throws {
    var document = try await undone()
    try await laptop.close(document, keepingEdits: true)
    for _ in 0..<times {
      document = try await reopened(document)
      #expect(!document.isModified && document.text.string == "one\ntwo")
      try await laptop.close(document, keepingEdits: true)
      #expect(try await unsaved().isEmpty)
    }
    try await goOnElsewhere(typing: word)
    try await sync()
    #expect(try await contents(on: "laptop") == "one DRAFT\ntwo\(word)")
    #expect(try await unsaved() == ["Letter.txt"])
    let last = try await reopened(document)
    #expect(last.text.string == "one\ntwo\(word)")
    try await last.save()
    try await sync()
    #expect(try await contents(on: "desktop") == "one\ntwo\(word)")
    #expect(try await unsaved().isEmpty)
  }

  @Test func itStaysOutOfAnOpenDocument() async throws {
    let document = try await undone()
    try await goOnElsewhere(typing: " MORE")
    try await sync()
    for case .version(let newer) in try await document.arrivals() { try await document.accept(newer) }
    #expect(document.text.string == "one\ntwo MORE")
  }

  /// What was never sent nobody can go on with.
  @Test func aDraftThatStayedHereIsForgotten() async throws {
    let document = try await openOnBoth("one\ntwo"), container = try await machines.container("laptop")
    laptop.isUnattended = true
    let head = try await container.document(at: "Letter.txt")?.version
    try await type(" DRAFT", into: document, at: Position(0, 3))
    await document.publishNow()
    try await rewrite(document, "one\ntwo")
    try await document.save()
    #expect(try await container.document(at: "Letter.txt")?.version == head)
    try await laptop.close(document, keepingEdits: true)
    #expect(!RecoveryJournal.hasEdits(of: document.file, in: laptop.surroundings.stateFolder))
  }

  /// What another machine made of a word that went is there.
  @Test func whatWasChangedThereStays() async throws {
    let document = try await undone()
    try await laptop.close(document, keepingEdits: true)
    let continued = try await desktop.continueActivity(try #require(try await desktop.continuableOffers().first))
    try await rewrite(continued.document, "one DRAUGHT\ntwo")
    try await continued.document.save()
    try await sync()
    let last = try await reopened(document)
    #expect(last.text.string == "one DRAUGHT\ntwo" && !last.isModified)
    #expect(try await contents(on: "laptop") == "one DRAUGHT\ntwo")
  }
}
