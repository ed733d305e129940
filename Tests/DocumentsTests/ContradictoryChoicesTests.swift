import Foundation
import Testing
import Ubiquity

@testable import Documents

/// Two machines that resolve one conflict in different ways. The laptop wrote "clever", the desktop "nimble", which is kept.
@MainActor
@Suite(.serialized) struct ContradictoryChoicesTests {
  private let machines: Machines
  private let laptop, desktop: UbiquityContainer
  private static let text = "the quick fox\n\nsleeps\n\nhere\n"

  init() async throws {
    machines = try Machines()
    (laptop, desktop) = (try await machines.container("laptop"), try await machines.container("desktop"))
    try await laptop.save(Array(Self.text.utf8), at: "n.md", base: nil)
    try await exchange()
    try await replace("quick", by: "clever", on: laptop)
    for word in ["swift", "nimble"] {
      try await replace(word == "swift" ? "quick" : "swift", by: word, on: desktop)
    }
    try await exchange()
  }

  private func exchange() async throws {
    for _ in 0..<2 { for container in [laptop, desktop] { try await container.sync() } }
  }

  private func replace(_ old: String, by new: String, on container: UbiquityContainer) async throws {
    let present = try #require(try await container.document(at: "n.md"))
    let text = try await text(present.blob, container).replacingOccurrences(of: old, with: new)
    try await container.save(Array(text.utf8), at: "n.md", base: present.blob)
  }

  private func text(_ blob: String, _ container: UbiquityContainer) async throws -> String {
    String(decoding: try await container.bytes(of: blob), as: UTF8.self)
  }

  private func resolve(_ container: UbiquityContainer, _ choice: ConflictChoice) async throws {
    #expect(try await container.conflicts().count == 1)
    try await container.resolve(container.conflicts(), keeping: choice)
  }

  /// Which sides go on writing.
  @Test(arguments: [ConflictChoice.ours, .both], [[], ["laptop"], ["desktop"], ["laptop", "desktop"]])
  func whatWasKeptIsInQuestionAgainAndNothingElse(_ choice: ConflictChoice, _ writers: [String]) async throws {
    try await resolve(laptop, .theirs)
    try await resolve(desktop, choice)
    if writers.contains("laptop") { try await replace("sleeps", by: "rests", on: laptop) }
    if writers.contains("desktop") { try await replace("here", by: "there", on: desktop) }
    try await exchange()
    let expected = Self.text.replacing("sleeps", with: writers.contains("laptop") ? "rests" : "sleeps")
      .replacing("here", with: writers.contains("desktop") ? "there" : "here")
    #expect(try await text(at: "n.md") == expected.replacing("quick", with: "clever"))
    try await resolve(desktop, .theirs)
    try await exchange()
    #expect(try await text(at: "n.md") == expected.replacing("quick", with: "nimble"))
    #expect(try await laptop.conflicts().isEmpty)
  }

  private func text(at path: String) async throws -> String {
    try await text(#require(try await laptop.document(at: path)).blob, laptop)
  }

  @Test(arguments: ["laptop", "desktop"]) func soItIsWhereOneOfThemRenamesTheDocument(_ mover: String) async throws {
    let container = mover == "laptop" ? laptop : desktop
    try await resolve(laptop, .theirs)
    try await resolve(desktop, .ours)
    let old = try container.file(at: "n.md"), new = try container.file(at: "m.md")
    try FileManager.default.moveItem(at: old, to: new)
    try await exchange()
    #expect(try await text(at: "m.md") == Self.text.replacing("quick", with: "clever"))
    #expect(try await laptop.conflicts().map(\.path) == ["m.md"])
    try await resolve(laptop, .theirs)
    #expect(try await text(at: "m.md") == Self.text.replacing("quick", with: "nimble"))
  }

  @Test func whoBothLeaveTheDocumentAsItIsAgree() async throws {
    try await resolve(laptop, .ours)
    try await resolve(desktop, .both)
    try await replace("sleeps", by: "rests", on: laptop)
    try await exchange()
    for container in [laptop, desktop] { #expect(try await container.conflicts().isEmpty) }
    #expect(try await laptop.documents().count == 2)
  }

  @Test func whoTakesTheChoiceBackAgreesWithWhoNeverMadeIt() async throws {
    try await resolve(laptop, .theirs)
    try await resolve(desktop, .ours)
    try await replace("clever", by: "nimble", on: laptop)
    try await exchange()
    #expect(try await laptop.conflicts().isEmpty)
    #expect(try await text(at: "n.md") == Self.text.replacing("quick", with: "nimble"))
  }

  /// A third decision that comes later meets the second conflict, and makes no third one.
  @Test func whatWasMetOnceIsNotMetAgain() async throws {
    let tablet = try await machines.container("tablet")
    try await tablet.sync()
    try await resolve(tablet, .ours)
    try await resolve(laptop, .theirs)
    try await resolve(desktop, .ours)
    try await exchange()
    let conflicts = try await laptop.conflicts().map(\.id)
    for container in [tablet, laptop, desktop] { try await container.sync() }
    #expect(conflicts.count == 1)
    for container in [laptop, desktop, tablet] { #expect(try await container.conflicts().map(\.id) == conflicts) }
  }

  /// Nil: the laptop does not decide.
  @Test(arguments: [nil, ConflictChoice.theirs], [(ConflictChoice.ours, true), (.ours, false), (.both, true)])
  func whatWasKeptOnOneStaysWhereTheOtherDeletesIt(_ first: ConflictChoice?, _ second: (ConflictChoice, isSent: Bool))
    async throws
  {
    if let first { try await resolve(laptop, first) }
    try await resolve(desktop, second.0)
    if second.isSent { try await desktop.sync() }
    try FileManager.default.removeItem(at: laptop.file(at: "n.md"))
    try await exchange()
    for container in [laptop, desktop] { #expect(try await container.conflicts().isEmpty) }
    #expect(try await text(at: "n.md") == Self.text.replacing("quick", with: "nimble"))
    try FileManager.default.removeItem(at: laptop.file(at: "n.md"))
    try await exchange()
    #expect(try await desktop.document(at: "n.md") == nil)
  }

  @Test func whoDecidedAlikeMayDeleteIt() async throws {
    try await resolve(laptop, .ours)
    try await resolve(desktop, .ours)
    try FileManager.default.removeItem(at: laptop.file(at: "n.md"))
    try await exchange()
    #expect(try await desktop.document(at: "n.md") == nil)
  }
}
