import Foundation
import Git
import Testing

@testable import Ubiquity

/// What `.gitignore` leaves out is no document, until somebody makes it one.
@Suite struct IgnoringTests {
  private let world: World
  private let machine: Machine

  init() throws {
    world = try World()
    machine = try world.device("laptop")
  }

  /// With an ignored document in the folder.
  private func container(ignoring rules: String, _ files: [String: String]) async throws -> UbiquityContainer {
    let container = try await machine.create()
    try machine.write(".gitignore", rules)
    for (name, text) in files { try machine.write(name, text) }
    _ = try await container.sync()
    return container
  }

  @Test(arguments: ["novel.md", "in/novel.md", "novel.md~"]) func savingOneMakesItADocument(_ name: String) async throws
  {
    let container = try await container(ignoring: "*.md\n/in/\n", [name: "important"])
    #expect(try await container.documents().map(\.path) == [".gitignore"])
    let base = try Repository.blobID(of: Array("important".utf8))
    try await container.save(Array("zimportant".utf8), at: name, base: base.description)
    #expect(machine.text(name) == "zimportant")
    _ = try await container.sync()
    #expect(try await container.documents().map(\.path).contains(name))
    try machine.write(name, "edited elsewhere")
    #expect(try await container.sync().localChanges == 1)
    #expect(try await container.status().ahead == 0)
    #expect(try await container.history(of: name).count == 3)
  }

  @Test func theyAreToldOfUnlessTheirFolderIsLeftOutAsAWhole() async throws {
    let container = try await container(
      ignoring: "*.md\n*.rtfd\nbuild/\n",
      ["novel.md": "a", "in/other.md": "b", "build/made.md": "c", "kept.txt": "d", "a.rtfd/TXT.rtf": "e"])
    for _ in 0..<2 {
      let unsynced = try await container.statuses().container.unsynced
      #expect(unsynced.map(\.path) == ["a.rtfd", "in/other.md", "novel.md"])
      #expect(unsynced.allSatisfy { $0.isIgnored && $0.reason.contains(".gitignore") })
    }
  }

  @Test func aDocumentThatIsMovedToSuchANameIsFollowed() async throws {
    let container = try await container(ignoring: "*.bak\n", ["a.md": "some words", "b.md": "others", "c.md": "third"])
    try machine.move("a.md", "a.bak")
    try machine.remove("b.md")
    try machine.write("old/c.bak", "third")
    _ = try await container.statuses()
    _ = try await container.sync()
    #expect(try await container.documents().map(\.path) == [".gitignore", "a.bak", "c.md"])
    #expect(try await container.history().first?.changes.first { $0.path == "a.bak" }?.oldPath == "a.md")
  }

  @Test func aCopyIsLeftOutWhereTheDocumentIsMovedToAnotherName() async throws {
    let container = try await container(ignoring: "*.bak\n", ["a.md": "some words", "empty.md": ""])
    try machine.write("a.bak", "some words")
    try machine.write("empty.bak", "")
    try machine.move("a.md", "z.md")
    try machine.remove("empty.md")
    _ = try await container.sync()
    #expect(try await container.documents().map(\.path) == [".gitignore", "z.md"])
  }
}
