import Files
import Foundation
import Testing

@testable import Ubiquity

@Suite struct WorkTreeTests {
  private let folder = TemporaryFolder()
  private var tree: WorkTree { WorkTree(root: folder.path) }

  @Test func aFileIsWrittenWholeAndKeepsItsPermissions() throws {
    try tree.write(Array("one".utf8), to: TreePath("a/b.txt"))
    #expect(try tree.stamp(of: TreePath("a/b.txt"))?.mode == 0o644)
    try FileManager.default.setAttributes([.posixPermissions: 0o640], ofItemAtPath: folder.path + "/a/b.txt")
    try tree.write(Array("two".utf8), to: TreePath("a/b.txt"))
    #expect(try tree.stamp(of: TreePath("a/b.txt"))?.mode == 0o640)
    #expect(folder.text("a/b.txt") == "two")
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path + "/a") == ["b.txt"])
  }

  @Test func aLinkIsNeverFollowed() throws {
    let outside = TemporaryFolder()
    try folder.link("way", to: outside.path)
    try folder.link("file", to: outside.path + "/target")
    #expect(throws: UbiquityError.self) { try tree.write([1], to: TreePath("way/x")) }
    #expect(throws: UbiquityError.self) { try tree.write([1], to: TreePath("file")) }
    #expect(try tree.read(TreePath("way/x")) == nil)
    #expect(try FileManager.default.contentsOfDirectory(atPath: outside.path).isEmpty)
    #expect(try tree.scan().isEmpty)
  }

  @Test func aRefusedReplacementLeavesEverything() throws {
    try folder.write("a", "old")
    #expect(try !tree.write([1], to: TreePath("a"), mayReplace: { _ in false }))
    #expect(folder.text("a") == "old")
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == ["a"])
  }

  @Test func removingPrunesEmptyFolders() throws {
    try folder.write("a/b/c", "x")
    try folder.write("a/d", "x")
    try tree.remove(TreePath("a/b/c"))
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path + "/a") == ["d"])
    try tree.remove(TreePath("a/b/c"))
  }

  @Test func theScanSeesDocumentsOnly() throws {
    for path in ["a", "b/c", ".hidden", ".git/x", "b/.git/x", ".docedit-6f9619ff-8b86-d011-b42d-00c04fc964f4~"] {
      try folder.write(path, "x")
    }
    try folder.link("l", to: "a")
    folder.pipe("pipe")
    #expect(try tree.scan().keys.sorted() == [TreePath(".hidden"), TreePath("a"), TreePath("b/c")])
  }
}
