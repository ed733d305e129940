import RichText
import Testing
import Ubiquity

@testable import Documents

// A draft of which nothing is left on the laptop, and that the desktop knows.
extension TwoMachineTests {
  /// The laptop's draft is known to the desktop, and what was typed goes again.
  func undone() async throws -> Document {
    let document = try await openOnBoth("one\ntwo")
    try await type(" DRAFT", into: document, at: Position(0, 3))
    await document.publishNow()
    try await machines.container("laptop").pushActivities()
    _ = try await offers()
    try await rewrite(document, "one\ntwo")
    #expect(!document.isModified)
    return document
  }

  /// The desktop goes on with what it knows of the draft, on the version that it has.
  func goOnElsewhere(typing word: String) async throws {
    let offer = try #require(try await desktop.continuableOffers().first { $0.activity.draft != nil })
    let continued = try await desktop.continueActivity(offer).document
    #expect(continued.text.string == "one DRAFT\ntwo")
    if !word.isEmpty { try await type(word, into: continued, at: continued.text.end) }
    try await continued.save()
    try await desktop.close(continued, keepingEdits: true)
  }
}
