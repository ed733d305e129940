import Testing

@testable import Git

@Suite final class TreeTests {
  let folder: TemporaryFolder
  let repository: Repository

  init() throws {
    folder = try TemporaryFolder(inMemory: true)
    repository = try Repository.initializeBare(at: folder("r"))
  }

  private func has(_ id: ObjectID) -> Bool { repository.contains(id) }

  func blob(_ text: String) throws -> ObjectID { try repository.writeBlob(Array(text.utf8)) }

  func tree(_ files: [String: String], on base: ObjectID? = nil) throws -> ObjectID {
    try repository.tree(base, applying: try files.map { .put(path: $0.key, blob: try blob($0.value)) })
  }

  func paths(_ tree: ObjectID) throws -> [String] { try repository.files(in: tree).map(\.path) }

  @Test func aBlobReadsBackAndIsNamedByItsBytes() throws {
    let id = try blob("hello")
    #expect(id.description == "b6fc4c620b67d95f953a5c1c1230aaab5db5a1b0")
    #expect(try Repository.blobID(of: Array("hello".utf8)) == id)
    #expect(try repository.readBlob(id) == Array("hello".utf8))
    #expect(has(id))
  }

  @Test func anEmptyBlobReadsBack() throws { #expect(try repository.readBlob(blob("")) == []) }

  @Test func aMissingBlobIsNotFound() throws {
    let id = try Repository.blobID(of: [9])
    #expect(!has(id))
    let error = #expect(throws: GitError.self) { try repository.readBlob(id) }
    #expect(error?.code == .notFound)
  }

  @Test func filesComeInGitsOrder() throws {
    let tree = try tree(["a/b": "1", "a.txt": "2", "a0": "3", "z": "4", "a/c/d": "5"])
    let listed = try run("git", "-C", folder("r"), "ls-tree", "-r", "--name-only", tree.description).output
    #expect(try paths(tree).joined(separator: "\n") == listed)
  }

  @Test func editsKeepWhatTheyDoNotName() throws {
    let first = try tree(["a": "1", "d/b": "2", "d/c": "3"])
    let second = try repository.tree(first, applying: [.remove(path: "d/b"), .put(path: "e/f", blob: blob("4"))])
    #expect(try paths(second) == ["a", "d/c", "e/f"])
    #expect(try repository.file(at: "d/c", in: second)?.blob == blob("3"))
  }

  @Test func emptyFoldersVanish() throws {
    let first = try tree(["a": "1", "d/e/b": "2"])
    #expect(try repository.tree(first, applying: [.remove(path: "d/e/b")]) == tree(["a": "1"]))
    #expect(try paths(repository.tree(first, applying: [.remove(path: "d"), .remove(path: "a")])) == [])
  }

  @Test func removingNothingDoesNothing() throws {
    let first = try tree(["a": "1"])
    #expect(
      try repository.tree(first, applying: [.remove(path: "b"), .remove(path: "x/y"), .remove(path: "a/b")]) == first)
  }

  @Test func aFolderBecomesAFileOnlyWhenItIsRemoved() throws {
    let first = try tree(["a/b": "1"])
    let put = TreeEdit.put(path: "a", blob: try blob("2"))
    let error = #expect(throws: GitError.self) { try repository.tree(first, applying: [put]) }
    #expect(error?.code == .exists)
    #expect(try paths(repository.tree(first, applying: [.remove(path: "a"), put])) == ["a"])
    #expect(try paths(repository.tree(first, applying: [put, .remove(path: "a/b")])) == ["a"])
  }

  @Test func aFileBecomesAFolderOnlyWhenItIsRemoved() throws {
    let first = try tree(["a": "1"])
    let put = TreeEdit.put(path: "a/b", blob: try blob("2"))
    #expect(throws: GitError.self) { try repository.tree(first, applying: [put]) }
    #expect(try paths(repository.tree(first, applying: [.remove(path: "a"), put])) == ["a/b"])
  }

  @Test func anExecutableFileStaysExecutable() throws {
    let made = try run("sh", "-c", "printf '100755 blob %s\\tx' \(blob("1")) | git -C \(folder("r")) mktree").output
    let first = try #require(ObjectID(made))
    let second = try repository.tree(first, applying: [.put(path: "x", blob: blob("2"))])
    #expect(try repository.file(at: "x", in: second) == TreeFile(path: "x", blob: blob("2"), mode: .executable))
  }

  @Test func aFolderIsNoFile() throws {
    let tree = try tree(["d/b": "2"])
    #expect(try repository.file(at: "d", in: tree) == nil)
    #expect(try repository.file(at: "d/x", in: tree) == nil)
    #expect(try repository.file(at: "../d/b", in: tree) == nil)
  }

  @Test(arguments: [
    "", "/a", "a/", "a//b", ".", "..", "a/../b", ".git/config", "a/.GIT/x", "GIT~1/x", ".git./x", ".git /x",
    ".git::$INDEX_ALLOCATION/x", ".g\u{200C}it/x", "a\0b", String(repeating: "a/", count: 200) + "b",
    String(repeating: "a", count: 256),
  ])
  func aDangerousPathIsRefused(_ path: String) throws {
    let blob = try blob("1")
    let error = #expect(throws: GitError.self) {
      try repository.tree(nil, applying: [.put(path: path, blob: blob)])
    }
    #expect(error?.code == .invalidName)
  }

  @Test func aTreeThatMultipliesItselfIsRefused() throws {
    var tree = try tree(["a": "1"])
    for _ in 0..<12 {
      let lines = (0..<10).map { "040000 tree \(tree)\\td\($0)\\n" }.joined()
      tree = try #require(ObjectID(run("sh", "-c", "printf '\(lines)' | git -C \(folder("r")) mktree").output))
    }
    #expect(throws: GitError.self) { try repository.files(in: tree, limit: 10_000) }
  }

  @Test func changesNameWhatWasAddedDeletedAndModified() throws {
    let (old, new) = (try tree(["a": "1", "b": "2", "c": "3"]), try tree(["a": "1", "b": "x", "d": "4"]))
    let changes = try repository.changes(from: old, to: new)
    #expect(changes.map(\.kind) == [.modified, .deleted, .added])
    #expect(changes.map { $0.new?.path } == ["b", nil, "d"])
    #expect(try repository.changes(from: nil, to: old).map(\.kind) == [.added, .added, .added])
    #expect(try repository.changes(from: old, to: old) == [])
  }

  @Test func aMovedFileIsRenamed() throws {
    let (old, new) = (try tree(["a": "same"]), try tree(["d/b": "same"]))
    let change = try #require(try repository.changes(from: old, to: new).first)
    #expect(change.kind == .renamed && change.old?.path == "a" && change.new?.path == "d/b")
  }

  @Test func aMovedAndEditedFileIsRenamedWhereHalfStays() throws {
    let lines = (0..<20).map { "line number \($0)\n" }
    let old = try tree(["a": lines.joined(), "x": "other"])
    let most = try tree(["b": lines.joined() + "more\n", "x": "other"])
    let little = try tree(["b": lines[0...3].joined() + String(repeating: "new\n", count: 60), "x": "other"])
    #expect(try repository.changes(from: old, to: most).map(\.kind) == [.renamed])
    #expect(try repository.changes(from: old, to: little).map(\.kind) == [.deleted, .added])
  }

  @Test func aFileThatWasMovedAndReplacedIsRenamed() throws {
    let night = "It was a dark night. Nobody came to the door."
    let old = try tree(["a": night, "x": "other words"])
    let moved = try tree(["a": "# Plan\n\nApples, pears, a barrel.", "b": night, "x": "other words"])
    let changes = try repository.changes(from: old, to: moved)
    #expect(changes.map { [$0.old?.path, $0.new?.path] } == [[nil, "a"], ["a", "b"]])
  }

  /// `more` makes them alike: their bytes tell what became of each all the same.
  @Test(arguments: ["", "A line that all of them have, of many words.\n"])
  func filesThatEachGotTheNameOfTheNextAreRenamed(_ more: String) throws {
    let texts = ["first: rain", "second: snow", "third: hail"].map { "\($0)\n\(more)" }
    let old = try tree(["1": texts[0], "2": texts[1], "3": texts[2]])
    let changes = try repository.changes(from: old, to: tree(["2": texts[0], "3": texts[1], "4": texts[2]]))
    #expect(changes.map { [$0.old?.path, $0.new?.path] } == [["1", "2"], ["2", "3"], ["3", "4"]])
  }

  @Test func thatIsSoWhereTheFirstNameIsANewFiles() throws {
    let old = try tree(["1": "first: rain", "2": "second: snow"])
    let changes = try repository.changes(
      from: old, to: tree(["1": "a foreword", "2": "first: rain", "3": "second: snow"]))
    #expect(changes.map { [$0.old?.path, $0.new?.path] } == [[nil, "1"], ["1", "2"], ["2", "3"]])
  }

  @Test func bytesThatAreFewDoNotTellThat() throws {
    let changes = try repository.changes(from: tree(["1": "yes", "2": "no"]), to: tree(["2": "yes", "3": "no"]))
    #expect(changes.map(\.kind) == [.deleted, .modified, .added])
  }

  @Test(arguments: [" And then?", " It was dark.", ""]) func aFileThatWasCopiedAndEditedIsNotRenamed(_ more: String)
    throws
  {
    let night = "It was a dark night. Nobody came to the door."
    let old = try tree(["a": night]), half = "It was a dark night." + more
    for text in [night + more, half] where text != night {
      let changes = try repository.changes(from: old, to: tree(["a": text, "b": night]))
      #expect(changes.map(\.kind) == [.modified, .added])
    }
  }

  @Test func equalFilesArePairedByName() throws {
    let (old, new) = (try tree(["1/a": "s", "1/b": "s"]), try tree(["2/b": "s", "2/a": "s"]))
    let pairs = try repository.changes(from: old, to: new).map { [$0.old?.path, $0.new?.path] }
    #expect(pairs == [["1/a", "2/a"], ["1/b", "2/b"]])
  }

  @Test func emptyFilesOfOtherNamesAreNotRenamedWhereTheyAreSeveral() throws {
    let (old, new) = (try tree(["a": "", "b": "", "c": ""]), try tree(["e": "", "d/c": ""]))
    #expect(try repository.changes(from: old, to: new).map(\.kind) == [.deleted, .deleted, .renamed, .added])
  }

  @Test func oneEmptyFileOfATypeIsRenamed() throws {
    let (old, new) = (try tree(["a.md": "", "b.txt": ""]), try tree(["c.md": "", "d.rtf": ""]))
    let changes = try repository.changes(from: old, to: new)
    #expect(changes.map(\.kind) == [.deleted, .renamed, .added])
    #expect(changes[1].old?.path == "a.md" && changes[1].new?.path == "c.md")
  }

  @Test func aFolderOfManyFilesIsRenamed() throws {
    let names = (0..<1_200).map { "f\($0)" }
    let inner = try tree(Dictionary(uniqueKeysWithValues: names.map { ($0, "content of \($0)") }))
    func under(_ name: String) throws -> ObjectID {
      let text = try run("sh", "-c", "printf '040000 tree \(inner)\\t\(name)' | git -C \(folder("r")) mktree").output
      return try #require(ObjectID(text))
    }
    let changes = try repository.changes(from: under("old"), to: under("new"))
    #expect(changes.count == 1_200 && changes.allSatisfy { $0.kind == .renamed && $0.old?.name == $0.new?.name })
  }
}

extension TreeFile { fileprivate var name: Substring? { path.split(separator: "/").last } }
