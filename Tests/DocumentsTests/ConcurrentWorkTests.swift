import Foundation
import Handoff
import RichText
import Testing
import Ubiquity

@testable import Documents

/// Promise 1 where several things happen to one document at once.
@MainActor
@Suite(.serialized) struct ConcurrentWorkTests: TwoMachineTests {
  let two: TwoMachines
  init() throws { two = try TwoMachines() }

  private let short = "one two\nthree four"

  /// All texts that the laptop can still give back: its versions and what was set aside.
  private func kept() async throws -> [String] {
    let container = try await machines.container("laptop")
    var texts: [String] = []
    for blob in try await container.history().flatMap(\.changes).compactMap(\.newBlob)
      + container.conflicts().compactMap(\.other)
    {
      texts.append(String(decoding: try await container.bytes(of: blob), as: UTF8.self))
    }
    return texts
  }

  @Test func whatIsTypedDuringASaveIsInTheJournalOnce() async throws {
    let document = try await openOnLaptop(short)
    try await type("a", into: document)
    let save = Task { try await document.save() }
    for letter in "bcdefghijklmnopqrstuvwxyz" {
      try await type(String(letter), into: document)
      await Task.yield()
    }
    _ = try await save.value
    let expected = document.text.string
    await document.journal.close()
    let again = try await laptop.openDocument(at: document.file)
    let recovery = await again.recovery()
    try await again.recover(recovery)
    #expect(again.text.string == expected)
  }

  @Test func whatWasPublishedAfterTheContinuedDraftIsKept() async throws {
    let document = try await openOnLaptop(short)
    try await type("first ", into: document)
    await document.publishNow()
    try await machines.container("laptop").sync()
    let continued = try await continueOnDesktop()
    try await machines.container("desktop").sync()
    try await type("second ", into: document)
    await document.publishNow()

    try await machines.container("laptop").sync()
    for case .version(let version) in try await document.arrivals() { try await document.accept(version) }
    #expect(continued.document.text.string == "first one two\nthree four")
    #expect(document.text.string == "second first one two\nthree four")
    #expect(try await kept().contains { $0.hasPrefix("second first ") })
    #expect(try await machines.container("laptop").conflicts().isEmpty)
  }

  @Test func whatIsTypedWhileANewerVersionIsReadIsKept() async throws {
    let document = try await openOnLaptop(short)
    try await machines.container("laptop").sync()
    let other = try await machines.container("desktop")
    try await other.sync()
    let base = try await other.document(at: "Letter.txt")
    try await other.save(Array("theirs\n".utf8), at: "Letter.txt", base: base?.blob)
    try await other.sync()
    try await machines.container("laptop").sync()

    let looking = Task { try await document.arrivals() }
    while document.revision == 0 {
      await Task.yield()
      if let container = document.ubiquity?.container { _ = try await container.document(at: "Letter.txt") }
      try await type("mine ", into: document)
    }
    await document.publishNow()
    for case .version(let version) in try await looking.value { try? await document.accept(version) }
    let texts = try await kept() + [document.text.string]
    #expect(texts.contains { $0.hasPrefix("mine ") })
  }

  @Test func aSlowPublicationDoesNotReplaceALaterOne() async throws {
    let document = try await openOnLaptop(String(repeating: "the quick brown fox\n", count: 20_000))
    try await type("first ", into: document)
    let slow = Task { await document.publishNow() }
    await Task.yield()
    try await document.record(
      document.text.replacing(.start..<document.text.end, with: RichText(plain: "all is new")))
    await document.publishNow()
    await slow.value
    #expect(document.snapshot?.text.string == "all is new")
  }

  @Test func whatAnEarlierProcessLeftHereIsOnTopOfWhatIsContinuedAndSurvivesAKill() async throws {
    let document = try await openOnLaptop(short)
    try await machines.container("laptop").sync()
    let other = try await machines.container("desktop")
    try await other.sync()
    let theirs = try await desktop.openDocument(at: try other.file(at: "Letter.txt"))
    await theirs.becomeMain()
    try await type("theirs ", into: theirs)
    try await desktop.close(theirs, keepingEdits: true)
    try await other.sync()
    try await type("mine ", into: document)
    await document.journal.close()

    let again = try machines.controller("laptop")
    _ = try await machines.container("laptop").poll()
    let continued = try await again.continueActivity(try #require(try await again.continuableOffers().first))
    #expect(continued.ownEdits == .merged && continued.document.isModified)
    #expect(continued.document.text.string.hasPrefix("mine theirs "))
    #expect(try await machines.container("laptop").conflicts().isEmpty)

    await continued.document.journal.close()
    let third = try machines.controller("laptop")
    let recovered = try await third.openDocument(at: document.file)
    #expect(recovered.text.string.hasPrefix("theirs "))
    try await recovered.recover(recovered.recovery())
    #expect(recovered.text.string.hasPrefix("mine theirs "))
  }

  /// What the other machine did comes as the document is opened. With `isExchanged` another document has its name by then.
  @Test(arguments: [false, true])
  func editsOfADocumentThatWasRenamedMeanwhileAreRecoveredInIt(_ isExchanged: Bool) async throws {
    let document = try await openOnLaptop(short), files = FileManager.default
    try Data("another one\n".utf8).write(to: document.file.deletingLastPathComponent().appending(path: "Brief.txt"))
    try await machines.container("laptop").sync()
    let other = try await machines.container("desktop")
    try await other.sync()
    try await type("mine ", into: document)
    try await laptop.close(document, keepingEdits: true)

    let new = isExchanged ? "Brief.txt" : "New.txt", names = ["Letter.txt", new, "aside"]
    let places = names.map { other.root.appending(path: $0) }
    if isExchanged { try files.moveItem(at: places[1], to: places[2]) }
    try files.moveItem(at: places[0], to: places[1])
    if isExchanged { try files.moveItem(at: places[2], to: places[0]) }
    try await other.sync()

    let again = try await laptop.openDocument(at: document.file)
    #expect(again.displayName == new && again.formerName == "Letter.txt")
    try await again.recover(await again.recovery())
    #expect(again.text.string.hasPrefix("mine one two"))
  }

  @Test func aRenamedDocumentIsStillRecovered() async throws {
    let document = try await openOnLaptop(short)
    try await machines.container("laptop").sync()
    let other = try await machines.container("desktop")
    try await other.sync()
    try FileManager.default.moveItem(
      at: other.root.appending(path: "Letter.txt"), to: other.root.appending(path: "Brief.txt"))
    try await other.sync()
    try await type("mine ", into: document)
    try await machines.container("laptop").sync()
    _ = try await document.arrivals()
    #expect(document.displayName == "Brief.txt")
    try await type("still ", into: document)
    await document.journal.close()

    let again = try await machines.controller("laptop").openDocument(at: document.file)
    try await again.recover(await again.recovery())
    #expect(again.text.string.hasPrefix("still mine "))
  }
}
