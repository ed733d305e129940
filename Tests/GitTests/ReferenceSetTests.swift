import Foundation
import Testing

@testable import Git

@Suite final class ReferenceSetTests {
  private let folder: TemporaryFolder
  private let repository: Repository
  private let names = ["refs/docedit/main", "refs/remotes/origin/main", "refs/remotes/origin/ubiquity/x"]

  init() throws {
    folder = try TemporaryFolder(inMemory: true)
    repository = try Repository.initialize(at: folder("c/.git"))
  }

  private func targets(_ id: ObjectID) -> [String: ObjectID] {
    Dictionary(uniqueKeysWithValues: names.map { ($0, id) })
  }

  private func found() throws -> Set<ObjectID?> { Set(try names.map { try repository.reference($0) }) }

  private var locks: [String] {
    get throws {
      try FileManager.default.subpathsOfDirectory(atPath: folder("c/.git/refs")).filter { $0.hasSuffix(".lock") }
    }
  }

  @Test func allMoveNewOnesAndOldOnes() throws {
    let first = try repository.commit(["a": "1"]), second = try repository.commit(["a": "2"], on: first)
    try repository.setReference(names[0], to: first, expecting: nil)
    try repository.setReferences(targets(first))
    #expect(try found() == [first])
    try repository.setReferences(targets(second))
    #expect(try found() == [second] && locks.isEmpty)
    #expect(try run("git", "-C", folder("c"), "rev-parse", names[2]).output == second.description)
  }

  @Test func packedOnesMoveToo() throws {
    let first = try repository.commit(["a": "1"]), second = try repository.commit(["a": "2"], on: first)
    try repository.setReferences(targets(first))
    try run("git", "-C", folder("c"), "pack-refs", "--all")
    try repository.setReferences(targets(second))
    #expect(try found() == [second])
  }

  @Test func theLockOfAnotherProgramIsLeftAndNothingMoves() throws {
    let first = try repository.commit(["a": "1"]), second = try repository.commit(["a": "2"], on: first)
    try repository.setReferences(targets(first))
    try folder.write("", to: "c/.git/\(names[1]).lock")
    let error = #expect(throws: GitError.self) { try repository.setReferences(targets(second)) }
    #expect(error?.code == .locked)
    #expect(try found() == [first] && locks == ["remotes/origin/main.lock"])
  }

  @Test func whatIsNotThereCannotBeNamed() throws {
    let first = try repository.commit(["a": "1"])
    try repository.setReferences(targets(first))
    let absent = try #require(ObjectID(String(repeating: "a", count: 40)))
    #expect(throws: GitError.self) { try repository.setReferences(targets(absent)) }
    #expect(try found() == [first] && locks.isEmpty)
  }
}
