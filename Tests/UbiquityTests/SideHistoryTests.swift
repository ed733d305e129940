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

  /// A version of one side, with two ways to its merge, whose clocks ran backwards.
  @Test func theDepthOfAChangeIsTheLongestWayToIt() throws {
    let first = try commit(9, [("a", "b")])
    let long = try commit(8, [("c", "d")], parents: [first.commit.id])
    let longer = try commit(7, [("e", "f")], parents: [long.commit.id])
    let short = try commit(6, [("g", "h")], parents: [first.commit.id])
    let merge = try commit(5, [("i", "j")], parents: [short.commit.id, longer.commit.id])
    let steps = [first, short, long, longer, merge]
    var history = SideHistory(steps.map(\.commit), tip: merge.commit, since: nil)
    for (commit, changes) in steps { history.take(commit, changes, Whereabouts()) }
    #expect(["b", "d", "f", "h", "j", "other"].map { history.changed(TreePath($0)).depth } == [1, 2, 3, 2, 4, 4])
  }
}
