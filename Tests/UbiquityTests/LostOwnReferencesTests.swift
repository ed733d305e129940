import Foundation
import Git
import Testing

@testable import Ubiquity

/// All references below `refs/docedit` are gone.
@Suite struct LostOwnReferencesTests {
  private let laptop: Machine, desktop: Machine, a: UbiquityContainer, b: UbiquityContainer

  init() async throws {
    let world = try World()
    (laptop, desktop) = (try world.device("laptop"), try world.device("desktop"))
    a = try await laptop.create()
    try await a.save("one\n", at: "a.md")
    try await a.save("of no matter\n", at: "x.md")
    try await a.sync()
    b = try await desktop.create()
    try await a.save("two\n", at: "a.md")
    try await a.sync()
  }

  private func lose() throws {
    let names = try laptop.repository().references(Reference.own).map(\.name)
    #expect(names.contains(Reference.workTree))
    for name in names { try laptop.plain("update-ref", "-d", name) }
  }

  private func exchange() async throws { for container in [a, b, a] { try await container.sync() } }

  @Test func anEditOfWhatWasSentIsNotInConflictWithThat() async throws {
    try lose()
    try laptop.write("a.md", "three\n")
    #expect(try await a.sync().sent == ["a.md"])
    #expect(try await a.conflicts().isEmpty)
    try await exchange()
    #expect(try desktop.folderTexts() == ["a.md": "three\n", "x.md": "of no matter\n"])
    #expect(try await b.conflicts().isEmpty)
  }

  @Test func norIsWhatAnEditorSavesAfterAnotherProgram() async throws {
    let base = try await a.document(at: "a.md")?.blob
    try lose()
    try laptop.write("x.md", "three\n")
    try await a.save(Array("four\n".utf8), at: "a.md", base: base)
    try await exchange()
    #expect(try desktop.folderTexts() == ["a.md": "four\n", "x.md": "three\n"])
    #expect(try await a.conflicts().isEmpty)
  }

  @Test func whatAnotherMachineDoesMeanwhileComes() async throws {
    try await b.sync()
    try await b.save("by another\n", at: "x.md")
    try await b.sync()
    try lose()
    try laptop.write("a.md", "three\n")
    try await exchange()
    for machine in [laptop, desktop] {
      #expect(try machine.folderTexts() == ["a.md": "three\n", "x.md": "by another\n"])
    }
    #expect(try await a.conflicts().isEmpty)
  }

  @Test func whatTheFolderLacksIsNotTakenForDeleted() async throws {
    try lose()
    try laptop.remove("x.md")
    try await exchange()
    #expect(try laptop.folderTexts() == ["a.md": "two\n", "x.md": "of no matter\n"])
  }

  /// Somebody may have put it back, or the folder may never have had the newer one.
  @Test func anOlderTextIsInConflict() async throws {
    try lose()
    try laptop.write("a.md", "one\n")
    try await exchange()
    #expect(try await a.conflicts().map(\.path) == ["a.md"])
  }

  @Test func soIsAnEditOfWhatGitHasNotAsTheNewestVersion() async throws {
    try laptop.plain("reset", "--quiet", "--hard", "HEAD~1")
    try laptop.plain("reset", "--quiet", "--soft", "ORIG_HEAD")
    try lose()
    try laptop.write("a.md", "one, and more\n")
    try await exchange()
    #expect(try await a.conflicts().map(\.path) == ["a.md"])
  }

  @Test func evictedDocumentsStayEvicted() async throws {
    try await a.evict(["x.md"])
    try lose()
    try laptop.write("a.md", "three\n")
    try await exchange()
    #expect(try await a.evictedDocuments().map(\.path) == ["x.md"])
    #expect(try await a.evictedDocuments().map(\.isNewer) == [false])
    #expect(try await a.conflicts().isEmpty)
    #expect(try desktop.folderTexts() == ["a.md": "three\n", "x.md": "of no matter\n"])
  }
}
