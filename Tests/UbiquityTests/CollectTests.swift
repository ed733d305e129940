import Foundation
import Git
import Testing

@testable import Ubiquity

@Suite struct CollectTests {
  private let machine: Machine
  init() throws { machine = try World().device("laptop") }

  @Test func whatWasInTheFolderBeforeIsKept() async throws {
    try machine.write("old/letter.txt", "dear")
    let container = try await machine.createAlone()
    #expect(try await container.documents().map(\.path) == ["old/letter.txt"])
    #expect(try await container.collectLocalChanges() == 0)
  }

  @Test func editsAdditionsAndDeletionsAreOneVersion() async throws {
    for name in ["a", "b", "c"] { try machine.write(name, "text of \(name)") }
    let container = try await machine.createAlone()
    try machine.write("a", "edited")
    try machine.remove("b")
    try machine.write("d", "new")
    #expect(try await container.status().localChanges == ["a", "b", "d"])
    #expect(try await container.collectLocalChanges() == 3)
    let changes = try #require(try await container.history().first).changes
    #expect(changes.map { "\($0.kind.rawValue) \($0.path)" } == ["edited a", "deleted b", "added d"])
    #expect(try await container.collectLocalChanges() == 0)
  }

  @Test func whetherTheNewestVersionIsAnotherOneIsTold() async throws {
    let container = try await machine.createAlone()
    #expect(try await !container.isAdvancedByLocalChanges())
    try machine.write("a", "edited")
    #expect(try await container.isAdvancedByLocalChanges())
    #expect(try await !container.isAdvancedByLocalChanges())
    try machine.remove("a")
    #expect(try await container.isAdvancedByLocalChanges())
  }

  @Test func aSameSizedEditIsSeenEvenIfTheClockHidesIt() async throws {
    let container = try await machine.createAlone()
    for number in 0..<20 {
      try machine.write("a", "text \(number % 10)")
      #expect(try await container.collectLocalChanges() == 1)
    }
  }

  @Test func aFolderThatWasLookedIntoIsNotLookedIntoAgainUntilItChanges() async throws {
    for name in ["a", "one/b", "one/two/c", "three/d"] { try machine.write(name, "text of \(name)") }
    let container = try await machine.createAlone()
    try await Task.sleep(for: .milliseconds(1_100))
    #expect(try await container.collectLocalChanges() == 0)
    let index = StoreIndex(file: machine.git + "/docedit/index.sqlite")
    let known = index.scannedFolders()
    #expect(Set(known.keys.map(\.description)) == ["", "one", "one/two", "three"])
    #expect(known.values.allSatisfy { $0.tree != nil })
    try machine.write("one/two/c", "TEXT of one/two/c")
    try machine.remove("three/d")
    #expect(try await container.status().localChanges == ["one/two/c", "three/d"])
    #expect(try await container.collectLocalChanges() == 2)
    #expect(try await container.collectLocalChanges() == 0)
  }

  @Test func foldersThatWereListedAheadAreLookedIntoAsTheyAre() async throws {
    for number in 0..<20 { try machine.write("folder \(number)/a", "text \(number)") }
    let container = try await machine.createAlone()
    try await Task.sleep(for: .milliseconds(1_100))
    #expect(try await container.collectLocalChanges() == 0)
    await container.listAheadNow()
    try await machine.open().save("new", at: "folder 3/b")
    try await machine.open().save("changed", at: "folder 4/a")
    #expect(try await container.collectLocalChanges() == 0)
    try machine.write("folder 5/a", "by another program")
    try machine.remove("folder 6/a")
    await container.listAheadNow()
    #expect(try await container.status().localChanges == ["folder 5/a", "folder 6/a"])
    #expect(try await container.collectLocalChanges() == 2)
    #expect(machine.text("folder 3/b") == "new" && machine.text("folder 4/a") == "changed")
  }

  @Test func whatIsListedAheadIsAllThatIsInTheFolder() async throws {
    for number in 0..<20 { try machine.write("folder \(number)/inner/a", "text \(number)") }
    try machine.write("folder 7/repository/.git/HEAD", "ref: refs/heads/main")
    try machine.write("folder 7/repository/inner/a", "not ours")
    _ = try await machine.createAlone()
    let workTree = WorkTree(root: machine.folder.path(percentEncoded: false).trimmingSlash)
    let root = try #require(try workTree.listing(of: TreePath("")))
    let found = ContainerListing(workTree, root: root).listings()
    let inner = (0..<20).flatMap { ["folder \($0)", "folder \($0)/inner"] }
    #expect(Set(found.keys.map(\.description)) == Set(inner + ["", "folder 7/repository"]))
    for (path, listing) in found { #expect(try workTree.listing(of: path) == listing) }
  }

  @Test func aMoveIsRecorded() async throws {
    let container = try await machine.createAlone()
    try await container.save("a text that is long enough to be known again\nline two\nline three\n", at: "a.txt")
    try machine.move("a.txt", "sub/b.txt")
    try await container.collectLocalChanges()
    let head = try #require(try machine.head())
    let message = CommitMessage(parsing: try machine.repository().commit(head).content.message)
    #expect(message.moved == [.init(old: TreePath("a.txt"), new: TreePath("sub/b.txt"))])
    let history = try await container.history(of: "sub/b.txt")
    #expect(history.map { $0.changes.map(\.kind) } == [[.renamed], [.added]])
  }

  @Test func aMoveWithAnEditIsRecorded() async throws {
    let container = try await machine.createAlone()
    let lines = (0..<30).map { "line \($0) of a longer text" }.joined(separator: "\n")
    try await container.save(lines, at: "a.txt")
    try machine.remove("a.txt")
    try machine.write("b.txt", lines + "\nand one more")
    try await container.collectLocalChanges()
    #expect(try await container.history(of: "b.txt").count == 2)
  }

  @Test func linksSpecialFilesAndOurTemporaryFilesAreNoDocuments() async throws {
    let container = try await machine.createAlone()
    try machine.home.link("Documents/link", to: "/etc/passwd")
    try machine.write(".docedit-6f9619ff-8b86-d011-b42d-00c04fc964f4~", "half")
    machine.home.pipe("Documents/pipe")
    #expect(try await container.collectLocalChanges() == 0)
  }

  @Test func aDocumentReplacedByALinkIsNotDeleted() async throws {
    let container = try await machine.createAlone()
    try await container.save("x", at: "a")
    try machine.remove("a")
    try machine.home.link("Documents/a", to: "/etc/passwd")
    #expect(try await container.collectLocalChanges() == 0)
    #expect(try await container.document(at: "a") != nil)
  }

  @Test func aFolderMayTakeAFilesPlace() async throws {
    let container = try await machine.createAlone()
    try await container.save("x", at: "a")
    try machine.remove("a")
    try machine.write("a/b", "y")
    try await container.collectLocalChanges()
    #expect(try await container.documents().map(\.path) == ["a/b"])
  }

  /// The state that a kill between the move of `main` and the writing of the files leaves.
  @Test func aHeadThatTheFolderDoesNotHaveYetIsNotReverted() async throws {
    let container = try await machine.createAlone()
    try await container.save("one", at: "a")
    try await container.save("keep", at: "b")
    let old = try #require(try machine.head())
    try await container.save("two", at: "a")
    try machine.repository().setReference("refs/docedit/worktree", to: old, expecting: nil)
    try machine.write("a", "one")
    try machine.write("b", "edited")
    #expect(try await machine.open().collectLocalChanges() == 1)
    #expect(machine.text("a") == "two" && machine.text("b") == "edited")
    #expect(try await container.conflicts().isEmpty)
  }

  @Test func aNewDocumentThatCannotHaveItsNameIsToldByTheOneThatItGets() async throws {
    let world = try World(), machine = try world.device("laptop"), container = try await machine.create()
    try await container.save("first", at: "f.md")
    try machine.write("F.md", "second")
    #expect(try await container.collectLocalChanges(of: "F.md") == "F 2.md")
    #expect(machine.text("F 2.md") == "second" && machine.text("f.md") == "first")
    let version = try #require(try await container.history(limit: 1).first)
    #expect(version.document == "F 2.md" && version.subject == "Change F 2.md")
    #expect(await container.takeNotices().contains { $0.hasPrefix("“F.md” is called “F 2.md” now") })
    #expect(try await container.collectLocalChanges(of: "F 2.md") == "F 2.md")
  }
}

extension UbiquityContainer {
  /// Lets the folders be listed, and waits until they are.
  fileprivate func listAheadNow() {
    store.listAhead()
    _ = store.advance?.listings()
  }
}
