import Foundation
import Git
import Testing

@testable import Ubiquity

@Suite struct OriginTests {
  private let world: World
  private let laptop: Machine
  private let desktop: Machine
  init() throws {
    world = try World()
    (laptop, desktop) = (try world.device("laptop"), try world.device("desktop"))
  }

  /// The versions of a document from the newest back, along the first source of each.
  private func line(_ path: String, _ container: UbiquityContainer) async throws -> [DocumentVersion] {
    var (found, next) = ([DocumentVersion](), try await container.document(at: path))
    while let document = next {
      let version = try await container.origin(of: document)
      found.append(version)
      next = version.sources.first
    }
    return found
  }

  @Test func versionsThatLeftADocumentAsItWasAreNotItsOwn() async throws {
    let container = try await laptop.createAlone()
    let first = try await container.save("one", at: "a.txt")
    try await container.save("x", at: "b.txt")
    try await container.save("y", at: "b.txt")
    let last = try await container.save("two", at: "a.txt")
    let line = try await line("a.txt", container)
    #expect(line.map(\.document) == [last, first])
    #expect(line.map(\.author) == [laptop.device, laptop.device])
  }

  @Test func aDocumentIsFollowedThroughItsRenames() async throws {
    let container = try await laptop.createAlone()
    try await container.save("some text that is long enough to be known again", at: "a.txt")
    try laptop.move("a.txt", "sub/b.txt")
    try await container.collectLocalChanges()
    try await container.save("another text altogether", at: "sub/b.txt")
    #expect(try await line("sub/b.txt", container).map(\.document.path) == ["sub/b.txt", "a.txt"])
  }

  @Test func documentsThatExchangedTheirNamesAreFollowed() async throws {
    let container = try await laptop.createAlone()
    let a = try await container.save("what was written in the one", at: "a.txt")
    let b = try await container.save("what was written in the other", at: "b.txt")
    for (old, new) in [("a.txt", "c"), ("b.txt", "a.txt"), ("c", "b.txt")] { try laptop.move(old, new) }
    #expect(try await container.collectLocalChanges() == 2)
    #expect(try await line("a.txt", container).map(\.document) == [b])
    #expect(try await line("b.txt", container).map(\.document) == [a])
  }

  @Test func aPackageHasVersionsLikeADocumentOfOneFile() async throws {
    let container = try await laptop.createAlone()
    func content(_ text: String) -> StoredContent {
      .folder([StoredFile(name: "TXT.rtf", bytes: Array(text.utf8)), StoredFile(name: "a.png", bytes: [1, 2, 3])])
    }
    let first = try await container.save(content("{\\rtf1 one}"), at: "Trip.rtfd", base: nil)
    try await container.save("x", at: "b.txt")
    let last = try await container.save(content("{\\rtf1 two}"), at: "Trip.rtfd", base: first.blob)
    #expect(try await line("Trip.rtfd", container).map(\.document) == [last, first])
  }

  @Test func aMergeHasBothSidesForSources() async throws {
    let join = joiningFiles { _, a, b in
      Array((String(decoding: a, as: UTF8.self) + String(decoding: b, as: UTF8.self)).utf8)
    }
    let (mine, other) = (try await laptop.create(contentMerge: join), try await desktop.create(contentMerge: join))
    try await mine.save("base", at: "a.txt")
    try await mine.sync()
    try await other.sync()
    try await mine.save("mine", at: "a.txt")
    try await other.save("other", at: "a.txt")
    try await mine.sync()
    try await other.sync()
    let head = try #require(try await other.document(at: "a.txt"))
    let merge = try await other.origin(of: head)
    #expect(merge.kind == .merge && merge.sources.count == 2)
    var authors: Set<String> = []
    for source in merge.sources { authors.insert(try await other.origin(of: source).author.name) }
    #expect(authors == ["laptop", "desktop"])
  }

  @Test func aDraftThatWasTakenUpIsOfTheDeviceThatTypedIt() async throws {
    let container = try await laptop.createAlone()
    let base = try await container.save("one", at: "a.txt")
    let document = try await container.save(
      Array("two".utf8), at: "a.txt", base: base.blob, continued: Continuation(activity: UUID(), from: desktop.device))
    let version = try await container.origin(of: document)
    #expect(version.kind == .handOff && version.author == desktop.device)
  }

  @Test func whatIsBroughtBackGrewFromTheOldVersionToo() async throws {
    let container = try await laptop.createAlone()
    let old = try await container.save("one", at: "a.txt")
    let new = try await container.save("two", at: "a.txt")
    let back = try await container.save(Array("one".utf8), at: "a.txt", base: new.blob, restored: old)
    let version = try await container.origin(of: back)
    #expect(version.kind == .restore && version.sources == [new, old])
  }

  @Test func aVersionOfPlainGitHasItsAuthorsName() async throws {
    let container = try await laptop.createAlone()
    try laptop.write("a.txt", "by hand")
    let folder = laptop.folder.path(percentEncoded: false)
    _ = try git("-C", folder, "add", "a.txt")
    _ = try git("-C", folder, "-c", "user.name=Eva \u{1B}[31m", "-c", "user.email=e@x", "commit", "--quiet", "-m", "x")
    let document = try #require(try await container.document(at: "a.txt"))
    let author = try await container.origin(of: document).author
    #expect(author.id.isEmpty && author.name.hasPrefix("Eva ") && !author.name.contains("\u{1B}"))
  }

  @Test func aRestoredVersionThatIsNotHereIsPassedOver() async throws {
    let container = try await laptop.createAlone()
    let missing = StoredDocument(path: "a.txt", blob: "x", version: String(repeating: "ab", count: 20))
    let document = try await container.save(Array("one".utf8), at: "a.txt", base: nil, restored: missing)
    #expect(try await container.origin(of: document).sources.isEmpty)
  }
}
