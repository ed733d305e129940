import Foundation
import Git
import Testing

@testable import Ubiquity

@Suite struct SideHistoryTests {
  private let tree: ObjectID
  init() throws { tree = try Repository.blobID(of: []) }

  private func commit(
    _ second: Int, _ changes: [(old: String, new: String)], parents: [ObjectID] = []
  ) throws -> (commit: Commit, changes: [HistoryEntry.Change]) {
    let signature = Signature(name: "x", email: "x@y", date: Date(timeIntervalSince1970: Double(second)))
    let content = CommitContent(tree: tree, parents: parents, signature: signature, message: "x")
    let commit = Commit(id: try Repository.blobID(of: Array("\(second)".utf8)), content: content)
    return (commit, changes.map { .init(kind: .renamed, path: $0.new, oldPath: $0.old) })
  }

  private func moves(_ steps: [(old: String, new: String)]...) throws -> [String: String] {
    var commits: [(commit: Commit, changes: [HistoryEntry.Change])] = []
    for (second, step) in steps.enumerated() { commits.append(try commit(second, step)) }
    let history = SideHistory(commits, tip: commits[commits.count - 1].commit)
    return Dictionary(uniqueKeysWithValues: history.moves.map { ($0.key.description, $0.value.description) })
  }

  @Test func aDocumentIsFollowedToItsLastName() throws {
    #expect(try moves([("a", "b")], [("b", "c")], [("c", "d"), ("x", "c")]) == ["a": "d", "x": "c"])
    #expect(try moves([("a", "b")], [("b", "a")]) == ["a": "a"])
  }

  @Test func aNewDocumentUnderAFormerNameIsAnotherOne() throws {
    #expect(try moves([("a", "b")], [("a", "c")], [("b", "d")]) == ["a": "c", "b": "d"])
  }

  @Test func theLastThatCameToANameGoesOnFromThere() throws {
    #expect(try moves([("a", "x")], [("b", "x")], [("x", "y")]) == ["a": "x", "b": "y"])
  }

  @Test func documentsThatChangeNamesAreFollowedBothAtOnce() throws {
    let first = try commit(1, [("x", "a")]), second = try commit(2, []), third = try commit(3, [("b", "y")])
    let swaps = [second.commit.id: [TreePath("a"): TreePath("b"), TreePath("b"): TreePath("a")]]
    let history = SideHistory([first, second, third], tip: third.commit, swaps: swaps)
    #expect(history.moves == [TreePath("x"): TreePath("y"), TreePath("b"): TreePath("a")])
  }

  /// A version of one side, with two ways to its merge, whose clocks ran backwards.
  @Test func theDepthOfAChangeIsTheLongestWayToIt() throws {
    let first = try commit(9, [("a", "b")])
    let long = try commit(8, [("c", "d")], parents: [first.commit.id])
    let longer = try commit(7, [("e", "f")], parents: [long.commit.id])
    let short = try commit(6, [("g", "h")], parents: [first.commit.id])
    let merge = try commit(5, [("i", "j")], parents: [short.commit.id, longer.commit.id])
    let history = SideHistory([first, short, long, longer, merge], tip: merge.commit)
    #expect(["b", "d", "f", "h", "j", "other"].map { history.changed(TreePath($0)).depth } == [1, 2, 3, 2, 4, 4])
  }
}
