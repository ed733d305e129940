import Foundation
import Testing

@testable import Ubiquity

/// Commits of plain git that delete what is not in the folder, since it is evicted.
@Suite struct EvictionDeletionTests {
  private let laptop: Machine, desktop: Machine, container: UbiquityContainer, other: UbiquityContainer

  init() async throws {
    (laptop, desktop, container, other) = try await World.evicting(
      ["b.md", "c.md"], of: ["a.md": "a.md\n", "b.md": "b.md\n", "c.md": "c.md\n"])
  }

  private func commitAll(_ arguments: String...) throws {
    try FileManager.default.removeItem(atPath: laptop.git + "/index")
    try laptop.plain("read-tree", "HEAD")
    try laptop.write("a.md", "changed\n")
    try laptop.plainly(["commit", "--quiet", "-a", "-m", "by hand"] + arguments)
    #expect(try laptop.plain("ls-tree", "--name-only", "HEAD") == "a.md\n")
  }

  /// Both are evicted here, and everywhere else as they were.
  private func expectEvicted() async throws {
    #expect(try await container.documents().map(\.path) == ["a.md", "b.md", "c.md"])
    #expect(try await container.evictedDocuments().map(\.path) == ["b.md", "c.md"])
    #expect(try laptop.plain("status", "--porcelain") == "")
    try await other.sync()
    #expect(try await other.documents().map(\.path) == ["a.md", "b.md", "c.md"])
    #expect(try await container.download(["b.md", "c.md"]) == ["b.md", "c.md"])
    #expect(try laptop.folderTexts() == ["a.md": "changed\n", "b.md": "b.md\n", "c.md": "c.md\n"])
  }

  @Test func aSyncTakesTheDeletionBack() async throws {
    try commitAll()
    let report = try await container.sync()
    #expect(report.sent == ["a.md"])
    #expect(report.sentDeletions == [])
    let words =
      "“b.md”, “c.md” are not on this machine, and a commit of git's deleted them: that was taken back; to delete them, use docedit download first"
    #expect(await container.takeNotices().contains(words))
    try await expectEvicted()
  }

  @Test func soItIsWhereTheCommitWasAmended() async throws {
    try commitAll()
    try laptop.plain("commit", "--quiet", "--amend", "-m", "again")
    try await container.sync()
    try await expectEvicted()
  }

  @Test func soItIsWhereAVersionThatWasSentWasAmended() async throws {
    try commitAll("--amend")
    try await container.sync()
    try await expectEvicted()
  }

  @Test func soItIsWhereTheCommitWasSentByGit() async throws {
    try commitAll()
    try laptop.plain("push", "--quiet", "origin", "main")
    try await other.sync()
    #expect(try await other.documents().map(\.path) == ["a.md"])
    try await container.sync()
    try await expectEvicted()
  }

  @Test func soItIsWhereSomethingElseComesBeforeTheSync() async throws {
    try commitAll()
    try await container.save("d.md\n", at: "d.md")
    try await container.sync()
    #expect(try await container.evictedDocuments().map(\.path) == ["b.md", "c.md"])
  }

  @Test func whatAnotherMachineChangedMeanwhileStays() async throws {
    try await other.save("newer\n", at: "b.md")
    try await other.sync()
    try commitAll()
    try await container.sync()
    try await other.sync()
    #expect(try await other.documents().map(\.path) == ["a.md", "b.md", "c.md"])
    #expect(try await container.evictedDocuments().map(\.path) == ["b.md", "c.md"])
    try await container.download(["b.md"])
    #expect(laptop.text("b.md") == "newer\n")
  }

  @Test func whatAnotherMachineDeletedStaysDeleted() async throws {
    try desktop.remove("b.md")
    try await other.sync()
    try laptop.write("a.md", "changed\n")
    try laptop.plain("commit", "--quiet", "-a", "-m", "by hand")
    try laptop.plain("pull", "--quiet", "--no-rebase", "--no-edit", "origin", "main")
    try await container.sync()
    #expect(try await container.documents().map(\.path) == ["a.md", "c.md"])
    #expect(try await container.evictedDocuments().map(\.path) == ["c.md"])
  }

  @Test func whatSomebodyMovedWithGitIsMoved() async throws {
    try laptop.plain("mv", "--sparse", "b.md", "e.md")
    try laptop.plain("commit", "--quiet", "-m", "by hand")
    try await container.sync()
    #expect(try await container.documents().map(\.path) == ["a.md", "c.md", "e.md"])
    #expect(try await container.evictedDocuments().map(\.path) == ["c.md", "e.md"])
    #expect(try await container.download(["e.md"]) == ["e.md"])
  }

  @Test func aDocumentThatWasDownloadedCanBeDeleted() async throws {
    try await container.download(["b.md"])
    try laptop.plain("rm", "--quiet", "b.md")
    try laptop.plain("commit", "--quiet", "-m", "by hand")
    #expect(try await container.sync().sentDeletions == ["b.md"])
  }
}
