import Foundation
import Testing

@testable import Git

@Suite final class IndexFileTests {
  private let folder: TemporaryFolder
  private let repository: Repository

  init() throws {
    folder = try TemporaryFolder(inMemory: true)
    repository = try Repository.initialize(at: folder("c/.git"))
  }

  private func git(_ arguments: String...) throws -> String {
    let line = (["git", "-C", folder("c")] + arguments).map { "'\($0)'" }.joined(separator: " ")
    return try run("sh", "-c", line).output
  }

  private func tree(_ files: [String: String]) throws -> ObjectID {
    try repository.commit(repository.commit(files)).content.tree
  }

  private func index() throws -> IndexFile? {
    FileManager.default.contents(atPath: folder("c/.git/index")).flatMap { IndexFile(Array($0)) }
  }

  /// What git finds in the index, and what it finds in the tree.
  private func expectIndex(equals tree: ObjectID) throws {
    let staged = try git("ls-files", "--stage", "-z").replacing(" 0\t", with: "\t")
    #expect(try staged == git("ls-tree", "-r", "-z", "\(tree)").replacing(" blob ", with: " "))
    #expect(try git("write-tree") == "\(tree)")
    #expect(try index()?.tree == tree)
  }

  @Test func theIndexBecomesThatOfOneTreeAfterTheOther() throws {
    var random = SystemRandomNumberGenerator()
    let names = ["a", "a.b", "a-b/c", "b/d", "b/e", "b/f/g", "b.x", "ä/ö", "z z", String(repeating: "n", count: 200)]
    for round in 0..<20 {
      let chosen = names.filter { _ in Bool.random(using: &random) } + ["always"]
      let tree = try tree(Dictionary(uniqueKeysWithValues: chosen.map { ($0, "\(round % 3) \($0)") }))
      try repository.resetIndex(to: tree)
      try expectIndex(equals: tree)
    }
    #expect(try git("fsck").contains("error") == false)
  }

  @Test func whatDidNotChangeKeepsWhatGitKnowsOfIt() throws {
    let first = try tree(["a": "1", "b": "2"])
    try repository.resetIndex(to: first)
    try folder.write("1", to: "c/a")
    try folder.write("3", to: "c/b")
    _ = try git("update-index", "--refresh")
    let second = try tree(["a": "1", "b": "3"])
    try repository.resetIndex(to: second)
    #expect(try git("diff-files", "--name-only") == "b")
    #expect(try git("status", "--porcelain").contains("A  a"))
  }

  @Test func whatAnotherProgramStagedIsNotTakenForTheTree() throws {
    let first = try tree(["a": "1"])
    try repository.resetIndex(to: first)
    try folder.write("2", to: "c/b")
    _ = try git("add", "b")
    let second = try tree(["a": "2", "d/e": "3"])
    try repository.resetIndex(to: second)
    try expectIndex(equals: second)
  }

  @Test func aDamagedIndexIsMadeAnew() throws {
    let first = try tree(["a": "1", "b/c": "2"])
    try repository.resetIndex(to: first)
    let whole = try #require(FileManager.default.contents(atPath: folder("c/.git/index")))
    for length in [0, 11, 12, 40, whole.count / 2, whole.count - 21, whole.count - 1] {
      #expect(IndexFile(Array(whole.prefix(length))) == nil)
    }
    try whole.prefix(whole.count / 2).write(to: URL(filePath: folder("c/.git/index")))
    try repository.resetIndex(to: first)
    try expectIndex(equals: first)
  }

  @Test func aLargeIndexIsWrittenBesideOtherThingsAndUnderGitsLock() throws {
    var files = Dictionary(uniqueKeysWithValues: (0..<4_000).map { ("folder \($0 % 7)/document \($0).txt", "same") })
    try repository.resetIndex(to: tree(files))
    for name in ["folder 3/document 10.txt", "new.txt", "folder 6/document 6.txt"] {
      files[name] = "changed"
      let tree = try tree(files)
      let replacement = try #require(try repository.beginResettingIndex(to: tree))
      replacement.wait()
      #expect(try git("write-tree") == "\(tree)" && index()?.tree == tree)
    }
    files["last.txt"] = "1"
    let one = try tree(files)
    _ = try repository.beginResettingIndex(to: one)
    files["last.txt"] = "2"
    let two = try tree(files)
    try repository.resetIndex(to: two)
    #expect(try git("write-tree") == "\(two)" && index()?.tree == two)
    #expect(!FileManager.default.fileExists(atPath: folder("c/.git/index.lock")))
  }

  @Test func anIndexThatWasReadAheadCountsOnlyWhileItIsTheSame() throws {
    var files = Dictionary(uniqueKeysWithValues: (0..<4_000).map { ("folder \($0 % 7)/document \($0).txt", "same") })
    let isQuick = repository.readIndexAhead() == nil
    #expect(isQuick)
    try repository.resetIndex(to: tree(files))
    files["new.txt"] = "1"
    let ahead = repository.readIndexAhead(), one = try tree(files)
    #expect(ahead?.index() != nil)
    try repository.beginResettingIndex(to: one, ahead: ahead)?.wait()
    #expect(try git("write-tree") == "\(one)" && index()?.tree == one)
    #expect(ahead?.index() == nil)

    let older = repository.readIndexAhead()
    #expect(older?.index() != nil)
    try folder.write("2", to: "c/other.txt")
    _ = try git("add", "other.txt")
    #expect(older?.index() == nil)
    files["new.txt"] = "3"
    let two = try tree(files)
    try repository.beginResettingIndex(to: two, ahead: older)?.wait()
    #expect(try git("write-tree") == "\(two)" && index()?.tree == two)
    #expect(try !git("ls-files").contains("other.txt"))
  }

  @Test func whatWasSeenOfALargeIndexIsNoted() throws {
    let note = folder("seen"), file = folder("c/.git/index")
    try repository.resetIndex(to: tree(["a.txt": "one"]))
    #expect(IndexStamp(file)?.isOfLarge == false && IndexStamp(notedIn: note) == nil)
    try repository.resetIndex(
      to: tree(Dictionary(uniqueKeysWithValues: (0..<4_000).map { ("document \($0).txt", "same") })))
    let stamp = try #require(IndexStamp(file))
    stamp.note(in: note)
    #expect(stamp.isOfLarge && IndexStamp(notedIn: note) == stamp)
    let words = try #require(FileManager.default.contents(atPath: note))
    for count in words.indices {
      try words.prefix(count).write(to: URL(filePath: note))
      #expect(IndexStamp(notedIn: note) == nil)
    }
    _ = try git("update-index", "--remove", "document 1.txt")
    #expect(IndexStamp(file) != stamp)
  }

  @Test func theLockIsGivenBackWhereNothingIsWritten() throws {
    let first = try tree(["a": "1"])
    for _ in 0..<2 { try repository.resetIndex(to: first) }
    #expect(!FileManager.default.fileExists(atPath: folder("c/.git/index.lock")))
  }

  @Test func namesThatGitRefusesAreLeftToIt() throws {
    let first = try tree(["a": "1"])
    try repository.resetIndex(to: first)
    let index = try #require(try index())
    let blob = try repository.writeBlob([1])
    for name in [".git/x", "a/.GIT/x", "git~1", ".g\u{200C}it/x", "\u{200C}.GIT", "x\\.git", ".git:a"] {
      let change = TreeChange(kind: .added, old: nil, new: TreeFile(path: name, blob: blob))
      #expect(index.applying([change], tree: first, absent: { _ in false }) == nil, "\(name)")
    }
  }

  /// A tree with the files, and links beside them.
  private func tree(_ files: [String: String], links: [String]) throws -> ObjectID {
    let blob = try repository.writeBlob(Array("target".utf8)), base = try tree(files)
    let entries = try git("ls-tree", "\(base)") + links.map { "\n120000 blob \(blob)\t\($0)" }.joined() + "\n"
    try folder.write(entries, to: "entries")
    let made = try run("sh", "-c", "git -C '\(folder("c"))' mktree < '\(folder("entries"))'").output
    return try #require(ObjectID(made.trimmingCharacters(in: .whitespacesAndNewlines)))
  }

  @Test func linksThatAreNotInTheFolderAreNotMissed() throws {
    let isAbsent: (TreeFile) -> Bool = { $0.mode == .link && $0.path != "there" }
    let first = try tree(["a": "1"], links: ["z"])
    try repository.resetIndex(to: first, absent: isAbsent)
    #expect(try git("ls-files", "-t") == "H a\nS z")
    let second = try tree(["a": "2", "b": "2"], links: ["z", "l", "there"])
    try repository.resetIndex(to: second, absent: isAbsent) { Issue.record("it was written anew") }
    #expect(try git("ls-files", "-t") == "H a\nH b\nS l\nH there\nS z")
    try expectIndex(equals: second)
    let third = try tree(["a": "2"], links: [])
    try repository.resetIndex(to: third, absent: isAbsent) { Issue.record("it was written anew") }
    try expectIndex(equals: third)
    #expect(try git("fsck").contains("error") == false)
  }

  @Test func anIndexInWhichADocumentIsNotMissedIsWrittenAnew() throws {
    let first = try tree(["a": "1", "b": "2"]), second = try tree(["a": "1", "b": "3"])
    try repository.resetIndex(to: first, absent: { $0.path == "a" }, isAnew: true)
    #expect(try git("ls-files", "-t") == "S a\nH b")
    try Data("1".utf8).write(to: URL(filePath: folder("c/a")))
    try repository.resetIndex(to: second)
    #expect(try git("ls-files", "-t") == "H a\nH b")
  }
}
