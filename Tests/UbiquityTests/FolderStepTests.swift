import Foundation
import Git
import Testing

@testable import Ubiquity

/// In which order the folder becomes what another version is.
@Suite struct FolderStepTests {
  private let store: Store, machine: Machine

  init() async throws {
    machine = try World().device("laptop")
    _ = try await machine.createAlone()
    let root = machine.folder.path.trimmingSlash
    store = try Store(root: root, device: machine.device, surroundings: machine.surroundings, contentMerge: nil)
  }

  private func steps(from old: [String: String], to new: [String: String]) throws -> [String] {
    let trees = try [old, new].map { files in
      try store.tree(
        nil,
        files.sorted { $0.key < $1.key }.map { .put(path: $0.key, blob: try store.write(Array($0.value.utf8))) })
    }
    return try store.steps(from: trees[0], to: trees[1]).map { ($0.new == nil ? "-" : "+") + $0.path.description }
  }

  @Test func aDocumentThatMovedIsThereBeforeItsOldNameGoes() throws {
    let steps = try steps(
      from: ["a.md": "one", "sub/b.md": "two", "c.md": "three"],
      to: ["sub/new/a.md": "one", "d.md": "two", "c.md": "changed", "e.md": "new"])
    #expect(steps == ["+d.md", "+e.md", "+sub/new/a.md", "-a.md", "-sub/b.md", "+c.md"])
  }

  @Test(
    arguments: [
      (["a.md": "one"], ["A.md": "one"]), (["a": "one"], ["a/b.md": "one"]), (["a/b.md": "one"], ["a": "one"]),
      (["a/b/c.md": "one"], ["A/b": "one"]), (["A": "one"], ["a/b/c.md": "one"]),
    ] as [([String: String], [String: String])])
  func whatIsInTheWayGoesFirst(_ old: [String: String], _ new: [String: String]) throws {
    #expect(try steps(from: old, to: new).map { $0.prefix(1) } == ["-", "+"])
  }
}
