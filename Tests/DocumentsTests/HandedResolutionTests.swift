import RichText
import Testing
import Ubiquity

@testable import Documents

/// A conflict that one machine began to resolve, and another goes on with.
@MainActor
@Suite(.serialized) struct HandedResolutionTests: TwoMachineTests {
  let two: TwoMachines
  init() throws { two = try TwoMachines() }

  /// The laptop has "clever" where the desktop has "nimble"; both are in the document, and one word more is.
  private func begin(typing word: String? = " well") async throws -> (document: Document, conflict: ConflictVersion) {
    let document = try await openOnLaptop("the quick fox\nsleeps\n")
    let other = try await machines.container("desktop")
    for name in ["laptop", "desktop"] { try await machines.container(name).sync() }
    let base = try await other.document(at: "Letter.txt")?.blob
    try await other.save(Array("the nimble fox\nsleeps\n".utf8), at: "Letter.txt", base: base)
    try await document.record(document.text.replacing(Position(0, 4)..<Position(0, 9), with: "clever"))
    try await document.save()
    for name in ["desktop", "laptop", "desktop"] { try await machines.container(name).sync() }
    for case .version(let version) in try await document.arrivals() { try await document.accept(version) }
    let conflict = try #require(try await machines.container("laptop").conflicts().first)
    #expect(try await document.startResolving(conflict) == 1)
    if let word { try await type(word, into: document, at: Position(2, 6)) }
    await document.publishNow()
    try await machines.container("laptop").sync()
    return (document, conflict)
  }

  private func conflicts(on machine: String) async throws -> [ConflictVersion] {
    try await machines.container(machine).conflicts()
  }

  /// The version that is made of the draft does: it has both texts, as far as they are in the draft.
  @Test func whoGoesOnOnTheOtherMachineResolvesIt() async throws {
    _ = try await begin()
    let continued = try await continueOnDesktop().document
    #expect(["clever", "nimble", "sleeps well"].allSatisfy(continued.text.string.contains))
    #expect(try await conflicts(on: "desktop").isEmpty)
    try await type("!", into: continued, at: Position(2, 11))
    #expect(!(try await continued.save().conflict))
    for name in ["desktop", "laptop"] { try await machines.container(name).sync() }
    #expect(try await conflicts(on: "laptop").isEmpty)
  }

  /// Each of the two has taken another text out, and saved nothing.
  @Test func whoHasDecidedOtherwiseAndGoesOnMeetsAConflict() async throws {
    let (document, conflict) = try await begin()
    try await drop("nimble", from: document)
    await document.publishNow()
    try await machines.container("laptop").sync()
    let own = try await machines.container("desktop")
    _ = try await own.poll()
    let file = try own.file(at: "Letter.txt")
    let mine = try await desktop.openDocument(at: file)
    _ = try await mine.startResolving(conflict)
    try await drop("clever", from: mine)
    try await type(" too", into: mine, at: mine.text.end)
    await mine.journal.close()
    let continued = try await machines.controller("desktop").continueActivity(try #require(try await offers().first))
    #expect(continued.ownEdits == .setAside)
    let kept = continued.document.text.string, other = try #require(try await conflicts(on: "desktop").first?.other)
    #expect(kept.contains("clever") && !kept.contains("nimble"))
    #expect(String(decoding: try await own.bytes(of: other), as: UTF8.self).contains("nimble"))
  }

  @Test func whatWasDecidedAgainstMeanwhileDoesNotComeBack() async throws {
    let (_, conflict) = try await begin()
    let desktop = try await machines.container("desktop")
    _ = try await desktop.poll()
    _ = try await desktop.resolve([conflict], keeping: .ours)
    let continued = try await continueOnDesktop().document
    let words = continued.text.string.split(whereSeparator: { " \n".contains($0) })
    #expect(words.filter { ["clever", "nimble"].contains($0) }.count == 1)
    #expect(continued.text.string.contains("sleeps well"))
    #expect(try await conflicts(on: "desktop").isEmpty)
    #expect(!(try await continued.save().isResolved))
  }

  @Test func whoOnlyLookedAtBothTextsHandsNothingOver() async throws {
    let (_, conflict) = try await begin(typing: nil)
    let continued = try await continueOnDesktop().document
    try await type("!", into: continued)
    #expect(!(try await continued.save().isResolved))
    #expect(try await conflicts(on: "desktop").map(\.id) == [conflict.id])
  }
}
