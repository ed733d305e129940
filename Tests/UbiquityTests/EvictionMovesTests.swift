import Foundation
import Testing

@testable import Ubiquity

/// Evicted documents that get other names, and names that others had.
@Suite struct EvictionMovesTests {
  private let laptop: Machine, desktop: Machine, container: UbiquityContainer, other: UbiquityContainer

  init() async throws {
    let texts = ["a", "b", "c"].map { ("\($0).md", Self.text($0)) }
    (laptop, desktop, container, other) = try await World.evicting(
      ["b.md"], of: Dictionary(uniqueKeysWithValues: texts))
  }

  private static func text(_ name: String) -> String { "what is said in \(name)\nand all of \(name) \(name)\n" }

  private func move(_ old: String, _ new: String) async throws {
    try desktop.move(old, new)
    try await other.collectLocalChanges()
  }

  /// Both have the same, when all is downloaded.
  private func expectAll(_ names: [String: String]) async throws {
    for container in [container, other, container] { try await container.sync() }
    #expect(try await container.statuses().documents.allSatisfy { !$0.isForgotten && !$0.isHidden })
    try await container.download(container.evictedDocuments().map(\.path))
    let texts = Dictionary(uniqueKeysWithValues: names.map { ("\($0).md", Self.text($1)) })
    #expect(try laptop.folderTexts() == texts)
    #expect(try desktop.folderTexts() == texts)
    for container in [container, other] { #expect(try await container.sync().sent.isEmpty) }
  }

  @Test func itsNameIsHereWhereANewOneGotIt() async throws {
    try await move("b.md", "d.md")
    try desktop.write("b.md", Self.text("new"))
    for container in [other, container] { try await container.sync() }
    #expect(laptop.text("b.md") == Self.text("new"))
    #expect(try await container.evictedDocuments().map(\.path) == ["d.md"])
    try await expectAll(["a": "a", "b": "new", "c": "c", "d": "b"])
  }

  @Test(arguments: [false, true]) func itIsFollowedToANameThatAnotherOneLeft(_ isMerge: Bool) async throws {
    try await move("c.md", "d.md")
    try await move("b.md", "c.md")
    try await other.sync()
    if isMerge { try laptop.write("a.md", Self.text("A")) }
    try await container.sync()
    #expect(laptop.text("d.md") == Self.text("c"))
    try await expectAll(["a": isMerge ? "A" : "a", "c": "b", "d": "c"])
  }

  @Test func whatIsEditedWhileGitMovesItFollowsNamesThatWereShifted() async throws {
    for (old, new) in [("b.md", "d.md"), ("a.md", "b.md"), ("c.md", "a.md")] { try desktop.move(old, new) }
    try await other.sync()
    try laptop.plain("mv", "--sparse", "b.md", "e.md")
    try laptop.plain("commit", "-q", "-m", "moved")
    try laptop.write("a.md", Self.text("a") + "more\n")
    try await container.sync()
    #expect(try laptop.folderTexts() == ["a.md": Self.text("c"), "b.md": Self.text("a") + "more\n"])
  }

  @Test(arguments: [false, true]) func itIsFollowedWhereItExchangesNames(_ isMerge: Bool) async throws {
    try desktop.exchange("b.md", "c.md")
    try await other.sync()
    if isMerge { try laptop.write("a.md", Self.text("A")) }
    try await expectAll(["a": isMerge ? "A" : "a", "b": "c", "c": "b"])
  }

  @Test(arguments: [false, true]) func itStaysAwayUnderTheNamesOfOthersThatWereHere(_ isEdited: Bool) async throws {
    let text = Self.text("b") + (isEdited ? "and more\n" : "")
    try desktop.write("b.md", text)
    try await other.sync()
    try desktop.exchange("b.md", "c.md")
    for container in [other, container] { try await container.sync() }
    #expect(try await container.evictedDocuments().map(\.path) == ["c.md"])
    #expect(try laptop.folderTexts() == ["a.md": Self.text("a"), "b.md": Self.text("c")])
    try await move("c.md", "d.md")
    for container in [other, container] { try await container.sync() }
    #expect(try await container.evictedDocuments().map(\.path) == ["d.md"])
    #expect(try laptop.folderTexts() == ["a.md": Self.text("a"), "b.md": Self.text("c")])
    try await container.download(["d.md"])
    #expect(laptop.text("d.md") == text)
  }

  /// With git, while the other machine moved all of them.
  @Test func soItIsWhereGitMovedItToANameThatWasLeft() async throws {
    try laptop.plain("mv", "a.md", "h.md")
    try laptop.plain("commit", "--quiet", "-m", "by hand")
    try laptop.plain("mv", "--sparse", "b.md", "a.md")
    try laptop.plain("commit", "--quiet", "-m", "by hand")
    try desktop.exchange("a.md", "b.md")
    try await other.collectLocalChanges()
    try await move("c.md", "g.md")
    try await move("b.md", "c.md")
    try await other.sync()
    try await expectAll(["a": "b", "c": "a", "g": "c"])
  }
}
