import Foundation
import Git
import Testing

@testable import Ubiquity

/// Plain git is told to leave a file alone, in a commit of its own.
@Suite struct UntrackedTests {
  private let world: World, laptop: Machine, container: UbiquityContainer

  init() async throws {
    world = try World()
    laptop = try world.device("laptop")
    container = try await laptop.create()
    try await container.save("one\n", at: "n.txt")
    try await container.save("two\n", at: "b.txt")
    try await container.sync()
  }

  private func untrack() throws {
    try laptop.plain("rm", "--quiet", "--cached", "n.txt")
    try laptop.plain("commit", "--quiet", "-m", "leave it")
    #expect(try laptop.plain("ls-tree", "--name-only", "HEAD") == "b.txt\n")
  }

  private func names() async throws -> [String] { try await container.documents().map(\.path).sorted() }

  @Test func aFileThatGitLeavesAloneStaysADocument() async throws {
    try untrack()
    try await container.sync()
    #expect(laptop.text("n.txt") == "one\n")
    #expect(try await names() == ["b.txt", "n.txt"])
  }

  @Test func aFileThatIsIgnoredFromThenOnStaysInTheFolderAlone() async throws {
    try laptop.write(".gitignore", "n.txt\n")
    try untrack()
    try await container.sync()
    try await container.sync()
    #expect(laptop.text("n.txt") == "one\n")
    #expect(try await names() == [".gitignore", "b.txt"])
  }

  @Test func aFileThatIsIgnoredStaysAlsoWhereGitHasSentThat() async throws {
    try laptop.write(".gitignore", "n.txt\n")
    try untrack()
    try laptop.plain("push", "--quiet", "origin", "main")
    try await container.sync()
    try await container.sync()
    #expect(laptop.text("n.txt") == "one\n")
    #expect(try await names() == [".gitignore", "b.txt"])
  }

  @Test func aFileThatIsEditedMeanwhileStaysWithItsEdit() async throws {
    try untrack()
    try laptop.write("n.txt", "one more\n")
    try await container.sync()
    #expect(laptop.text("n.txt") == "one more\n")
  }

  @Test func whatWasRemovedElsewhereGoesAlsoWhereGitMovedMainThere() async throws {
    let desktop = try world.device("desktop"), other = try await desktop.create()
    defer { withExtendedLifetime(desktop) {} }
    try desktop.remove("n.txt")
    try await other.sync()
    try laptop.plain("fetch", "--quiet", "origin")
    try laptop.plain("reset", "--quiet", "--mixed", "origin/main")
    try await container.sync()
    #expect(laptop.text("n.txt") == nil)
    #expect(try await names() == ["b.txt"])
  }
}
