import Foundation
import Git
import Handoff
import Testing

@testable import Ubiquity

/// Somebody without docedit pushes from a clone what docedit does not put into folders, or works with git in a folder beside docedit.
@Suite struct PlainCloneTests {
  private let world: World, laptop: Machine, container: UbiquityContainer

  init() async throws {
    world = try World()
    laptop = try world.device("laptop")
    container = try await laptop.create()
    try await container.save("one\n", at: "n.txt")
    try await container.save("first\nsecond\nthird\n", at: "t.txt")
    try await container.sync()
    _ = try run("git", "clone", "--quiet", "--branch", "main", world.remote, clone)
  }

  private var clone: String { world.folder.path + "/clone" }

  @discardableResult
  private func plain(_ arguments: [String], at folder: String? = nil) throws -> String {
    try run(["git", "-C", folder ?? clone, "-c", "user.name=Eva", "-c", "user.email=eva@example.org"] + arguments)
  }

  private func push(_ path: String, _ text: String) throws {
    try world.folder.write("clone/" + path, text)
    try plain(["add", "--force", path])
    try plain(["commit", "--quiet", "-m", "Write \(path)"])
    try plain(["push", "--quiet"])
  }

  private func addEntry(_ mode: String, _ name: String, _ object: String) throws {
    try plain(["update-index", "--add", "--cacheinfo", "\(mode),\(object),\(name)"])
  }

  /// What `main` has at the remote, by git's own words.
  private func tree() throws -> Set<Substring> {
    Set(try plain(["ls-tree", "-r", "-z", "main"], at: world.remote).split(separator: "\0"))
  }

  @Test(arguments: [true, false]) func linksAndRepositoriesComeThroughAMerge(_ isLaptopFirst: Bool) async throws {
    let blob = try plain(["hash-object", "-w", "n.txt"]).trimmed, head = try plain(["rev-parse", "HEAD"]).trimmed
    try addEntry("120000", "in/link.md", blob)
    try addEntry("160000", "module", head)
    try push("n.txt", "one\ntwo\n")
    let desktop = try world.device("desktop"), other = try await desktop.create()
    defer { withExtendedLifetime(desktop) {} }
    try laptop.write("t.txt", isLaptopFirst ? "first!\nsecond\nthird\n" : "first\nsecond\nthird?\n")
    try await container.sync()
    try await other.sync()
    let names = try tree().map { $0.split(separator: "\t").last ?? "" }.sorted()
    #expect(names == ["in/link.md", "module", "n.txt", "t.txt"])
    #expect(laptop.text("n.txt") == "one\ntwo\n")
  }

  @Test func whoCanRunAFileComesThroughAMerge() async throws {
    try plain(["update-index", "--chmod=+x", "t.txt"])
    try plain(["commit", "--quiet", "-m", "run"])
    try plain(["push", "--quiet"])
    try laptop.write("n.txt", "one more\n")
    try await container.sync()
    #expect(try tree().contains { $0.hasPrefix("100755") && $0.hasSuffix("\tt.txt") })
  }

  @Test func aNameOfDoceditsOwnKindIsADocument() async throws {
    try push(".docedit-notes~", "words\n")
    try await container.sync()
    try await container.sync()
    #expect(laptop.text(".docedit-notes~") == "words\n")
    #expect(try tree().contains { $0.hasSuffix("\t.docedit-notes~") })
  }

  @Test func aNameOfUnfinishedFilesStaysInGit() async throws {
    let name = ".docedit-\(UUID().uuidString.lowercased())~"
    try push(name, "words\n")
    try laptop.write("n.txt", "one more\n")
    try await container.sync()
    try await container.sync()
    #expect(laptop.text(name) == nil)
    #expect(try tree().contains { $0.hasSuffix("\t" + name) })
  }

  @Test func namesInTwoNormalFormsAreTwo() async throws {
    try push("caf\u{E9}.md", "one\n")
    try push("cafe\u{301}.md", "two\n")
    try await container.sync()
    #expect(laptop.text("caf\u{E9}.md") == "one\n")
    #expect(laptop.text("cafe\u{301}.md") == "two\n")
    #expect(try tree().count == 4)
  }

  @Test func aFolderThatBecomesARepositoryKeepsItsDocuments() async throws {
    try laptop.write("in/d.md", "one\n")
    try await container.sync()
    _ = try run("git", "init", "--quiet", laptop.folder.path(percentEncoded: false) + "/in")
    try laptop.write("in/d.md", "one more\n")
    try laptop.write("in/new.md", "not ours\n")
    try await container.sync()
    #expect(try plain(["show", "main:in/d.md"], at: world.remote) == "one more\n")
    #expect(try tree().count == 3)
    try plain(["pull", "--quiet"])
    try push("in/d.md", "one more\nand more\n")
    try await container.sync()
    #expect(laptop.text("in/d.md") == "one more\nand more\n")
  }

  @Test func anIgnoredFileIsNotSentInPlaceOfADocumentOfItsName() async throws {
    try laptop.write(".git/info/exclude", "*.key\n")
    try laptop.write("id.key", "private\n")
    try push("id.key", "public\n")
    try await container.sync()
    try await container.sync()
    #expect(laptop.text("id.key") == "private\n")
    #expect(try plain(["show", "main:id.key"], at: world.remote) == "public\n")
    #expect(try await container.conflicts().isEmpty)
  }

  @Test func aFileThatGitConvertsIsNotSentAsItIs() async throws {
    try laptop.write(".gitattributes", "secret.txt filter=crypt\n")
    try laptop.write("secret.txt", "passwords\n")
    try await container.sync()
    #expect(try tree().map { $0.split(separator: "\t").last }.contains("secret.txt") == false)
    #expect(await container.takeNotices().contains { $0.contains("filter=crypt") })
    #expect(try await container.statuses().container.unsynced.map(\.path) == ["secret.txt"])
    await #expect(throws: UbiquityError.self) { try await container.save("passwords!\n", at: "secret.txt") }
    try await container.collectLocalChanges(of: "secret.txt")
    let payload = ActivityPayload(activityType: "org.example.editing", identifier: UUID(), title: "secret.txt")
    try await container.publish(
      PublishedActivity(
        payload: payload, state: .active, isCurrent: true, path: "secret.txt", base: nil, draft: Array("words".utf8)))
    #expect(try await container.activities().isEmpty)
    #expect(try await container.documents().map(\.path).contains("secret.txt") == false)
  }

  @Test(arguments: [["stash", "pop"], ["merge", "--squash", "side"]]) func aConflictOfGitsWaits(_ command: [String])
    async throws
  {
    let folder = laptop.folder.path(percentEncoded: false)
    try laptop.write("n.txt", "mine\n")
    if command[0] == "stash" {
      try plain(["stash", "--quiet"], at: folder)
    } else {
      try plain(["checkout", "--quiet", "-b", "side"], at: folder)
      try plain(["commit", "--quiet", "-am", "side"], at: folder)
      try plain(["checkout", "--quiet", "main"], at: folder)
    }
    try push("n.txt", "theirs\n")
    try await container.sync()
    try plain(command, at: folder)
    #expect(laptop.text("n.txt")?.contains("<<<<<<<") == true)
    let error = await #expect(throws: UbiquityError.self) { try await container.sync() }
    #expect(error?.code == .busy)
    #expect(try plain(["show", "main:n.txt"], at: world.remote) == "theirs\n")
    try laptop.write("n.txt", "both\n")
    try plain(["add", "n.txt"], at: folder)
    try await container.sync()
    #expect(try plain(["show", "main:n.txt"], at: world.remote) == "both\n")
  }
}
