import Foundation
import RichText
import Testing
import Ubiquity

@testable import Documents

/// A draft of which nothing is left on the machine that made it, where a version of a third machine comes before what another one makes of the draft.
@MainActor
@Suite(.serialized) struct UndoneBesideVersionTests: TwoMachineTests {
  let two: TwoMachines
  init() throws { two = try TwoMachines() }

  /// The laptop gets what a third machine made of the document.
  private func writeOnPhone(_ text: String) async throws {
    let phone = try await machines.container("phone"), laptop = try await machines.container("laptop")
    try await phone.sync()
    try await phone.save(Array(text.utf8), at: "Letter.txt", base: phone.document(at: "Letter.txt")?.blob)
    try await phone.sync()
    try await laptop.sync()
  }

  private func accept(_ document: Document) async throws {
    for case .version(let newer) in try await document.arrivals() { try await document.accept(newer) }
  }

  private func expectOnBoth(_ text: String) async throws {
    try await sync()
    #expect(try await contents(on: "laptop") == text)
    #expect(try await contents(on: "desktop") == text)
    #expect(try await unsaved().isEmpty)
    #expect(try await machines.container("laptop").conflicts().isEmpty)
  }

  /// After each of the third machine's versions the document is opened and closed.
  @Test(arguments: ["", " MORE"], [["zero\none\ntwo"], ["none\none\ntwo", "zero\none\ntwo"]])
  func thatItWentIsAnUnsavedEdit(_ word: String, _ versions: [String]) async throws {
    var document = try await undone()
    try await laptop.close(document, keepingEdits: true)
    for version in versions {
      try await writeOnPhone(version)
      document = try await reopened(document)
      #expect(!document.isModified && document.text.string == version)
      try await laptop.close(document, keepingEdits: true)
      #expect(try await unsaved().isEmpty)
    }
    try await goOnElsewhere(typing: word)
    try await sync()
    #expect(try await contents(on: "laptop") == "zero\none DRAFT\ntwo\(word)")
    #expect(try await unsaved() == ["Letter.txt"])
    let last = try await reopened(document)
    #expect(last.text.string == "zero\none\ntwo\(word)")
    try await last.save()
    try await expectOnBoth("zero\none\ntwo\(word)")
  }

  @Test(arguments: [true, false]) func itStaysOutWhereThatWasSaved(_ isOpen: Bool) async throws {
    var document = try await undone()
    if !isOpen { try await laptop.close(document, keepingEdits: true) }
    try await writeOnPhone("zero\none\ntwo")
    if isOpen { try await accept(document) } else { document = try await reopened(document) }
    try await document.save()
    try await laptop.close(document, keepingEdits: true)
    try await goOnElsewhere(typing: " MORE")
    try await expectOnBoth("zero\none\ntwo MORE")
  }

  /// What else was typed here is in the third machine's version, too.
  @Test(arguments: [true, false]) func itStaysOutWhereOthersMadeWhatIsLeft(_ isOpen: Bool) async throws {
    var document = try await undone()
    try await rewrite(document, "zero\none\ntwo")
    if !isOpen { try await laptop.close(document, keepingEdits: true) }
    try await writeOnPhone("zero\none\ntwo MORE")
    if isOpen { try await accept(document) } else { document = try await reopened(document) }
    #expect(!document.isModified && document.text.string == "zero\none\ntwo MORE")
    try await document.save()
    try await laptop.close(document, keepingEdits: true)
    try await goOnElsewhere(typing: "")
    try await expectOnBoth("zero\none\ntwo MORE")
  }

  @Test func itStaysOutOfAnOpenDocument() async throws {
    let document = try await undone()
    try await writeOnPhone("zero\none\ntwo")
    try await accept(document)
    #expect(document.text.string == "zero\none\ntwo" && !document.isModified)
    try await goOnElsewhere(typing: " MORE")
    try await sync()
    try await accept(document)
    #expect(document.text.string == "zero\none\ntwo MORE")
    try await document.save()
    try await expectOnBoth("zero\none\ntwo MORE")
  }

  /// What the third machine wrote in its place is no reason that it comes back.
  @Test func itStaysOutWhereItsPlaceIsOtherwise() async throws {
    let document = try await undone()
    try await writeOnPhone("one NEW\ntwo")
    try await accept(document)
    try await goOnElsewhere(typing: "")
    try await sync()
    try await accept(document)
    #expect(document.text.string == "one NEW\ntwo")
  }

  /// The laptop continues a draft of a third machine.
  @Test func itStaysOutWhereSomethingElseIsContinued() async throws {
    let document = try await undone()
    try await laptop.close(document, keepingEdits: true)
    let phone = try machines.controller("phone"), container = try await machines.container("phone")
    let other = try await phone.openDocument(at: try container.file(at: "Letter.txt"))
    try await type("zero\n", into: other)
    try await phone.close(other, keepingEdits: true)
    try await container.sync()
    try await machines.container("laptop").sync()
    let offer = try #require(try await laptop.continuableOffers().first { $0.activity.device.name == "phone" })
    let continued = try await laptop.continueActivity(offer), own = continued.document
    #expect(own.text.string == "zero\none\ntwo" && !own.isModified && continued.ownEdits == nil)
    try await laptop.close(own, keepingEdits: true)
    try await goOnElsewhere(typing: "")
    try await sync()
    let last = try await reopened(document)
    #expect(last.text.string == "zero\none\ntwo")
  }

  /// It is an edit as any other, also where more is typed in between.
  @Test func whatIsTypedSinceStays() async throws {
    let document = try await undone()
    try await writeOnPhone("zero\none\ntwo")
    try await accept(document)
    try await type(" LATER", into: document, at: document.text.end)
    try await laptop.close(document, keepingEdits: true)
    try await goOnElsewhere(typing: "")
    try await sync()
    let last = try await reopened(document)
    #expect(last.text.string == "zero\none\ntwo LATER")
  }
}
