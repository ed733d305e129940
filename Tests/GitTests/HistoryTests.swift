import Foundation
import Git
import Testing

@Suite final class HistoryTests {
  let folder: TemporaryFolder
  let repository: Repository

  init() throws {
    folder = try TemporaryFolder(inMemory: true)
    repository = try Repository.initializeBare(at: folder("r"))
  }

  @Test func aCommitReadsBack() throws {
    let base = try repository.commit(["a": "1"])
    let who = Signature(name: "Änne", email: "ä@b", date: Date(timeIntervalSince1970: 1_234_567_890))
    let tree = try repository.commit(base).content.tree
    let content = CommitContent(tree: tree, parents: [base], signature: who, message: "subject\n\nKey: wert ü\n")
    let id = try repository.writeCommit(content)
    #expect(try repository.commit(id) == Commit(id: id, content: content))
    #expect(try repository.writeCommit(content) == id)
    #expect(
      try run("git", "-C", folder("r"), "log", "-1", "--format=%an %ad", "--date=iso", id.description).output
        == "Änne 2009-02-13 23:31:30 +0000")
  }

  @Test func aCommitNeedsItsTreeAndParents() throws {
    let base = try repository.commit(["a": "1"])
    let content = try repository.commit(base).content
    let missing = try #require(ObjectID(String(repeating: "1", count: 40)))
    for wrong in [
      CommitContent(tree: missing, parents: [], signature: content.signature, message: ""),
      CommitContent(tree: content.tree, parents: [missing], signature: content.signature, message: ""),
    ] { #expect(throws: GitError.self) { try repository.writeCommit(wrong) } }
  }

  @Test func aWalkGoesFromChildrenToParentsAndStops() throws {
    let one = try repository.commit(["a": "1"], seconds: 50)
    let two = try repository.commit(["a": "2"], on: one, seconds: 40)
    let side = try repository.commit(["b": "2"], on: one, seconds: 30)
    let merge = try repository.commit(["b": "2"], on: two, side, seconds: 20)
    var visited: [ObjectID] = []
    try repository.walk(from: merge) {
      visited.append($0.id); return true
    }
    #expect(visited == [merge, two, side, one])
    visited = []
    try repository.walk(from: merge, hiding: [two]) {
      visited.append($0.id); return true
    }
    #expect(visited == [merge, side])
    visited = []
    try repository.walk(from: merge) {
      visited.append($0.id); return false
    }
    #expect(visited == [merge])
  }

  @Test(arguments: [1, 5, 6, 20]) func aWalkHidesWhatOlderClocksHaveMade(_ count: Int) throws {
    let first = try repository.commit(["a": "0"], seconds: 900),
      base = try repository.commit(["a": "1"], on: first, seconds: 950)
    var old = base
    for number in 0..<count { old = try repository.commit(["a": "\(number) old"], on: old, seconds: Double(number)) }
    let side = try repository.commit(["b": "2"], on: base, seconds: 960)
    let merge = try repository.commit(["b": "3"], on: side, old, seconds: 970)
    for (start, commits) in [(merge, [merge, side]), (side, [side])] {
      var visited: [ObjectID] = []
      try repository.walk(from: start, hiding: [old]) {
        visited.append($0.id); return true
      }
      #expect(visited == commits)
      #expect(try repository.commitCount(from: start, hiding: [old]) == commits.count)
      #expect(try repository.mergeBases(start, old) == [start == merge ? old : base])
    }
    #expect(try repository.commitCount(from: old, hiding: [side]) == count)
    #expect(try repository.isAncestor(first, of: old) && !repository.isAncestor(side, of: old))
  }

  @Test func ancestryAndMergeBase() throws {
    let base = try repository.commit(["a": "1"])
    let (left, right) = (try repository.commit(["a": "2"], on: base), try repository.commit(["a": "3"], on: base))
    let other = try repository.commit(["z": "1"])
    #expect(try repository.mergeBase(left, right) == base)
    #expect(try repository.mergeBase(left, other) == nil)
    #expect(try repository.isAncestor(base, of: left) && repository.isAncestor(left, of: left))
    #expect(try !repository.isAncestor(left, of: base) && !repository.isAncestor(left, of: right))
  }

  @Test func theMergeBaseOfCrossedMergesDoesNotDependOnTheOrder() throws {
    let base = try repository.commit(["a": "1"])
    let (a, b) = (try repository.commit(["a": "2"], on: base), try repository.commit(["a": "3"], on: base))
    let x = try repository.commit(["a": "4"], on: a, b)
    let y = try repository.commit(["a": "5"], on: b, a)
    #expect(try repository.mergeBase(x, y) == min(a, b))
    #expect(try repository.mergeBase(y, x) == min(a, b))
  }

  @Test func aReferenceMovesOnlyFromWhatIsExpected() throws {
    let (one, two) = (try repository.commit(["a": "1"]), try repository.commit(["a": "2"]))
    let name = "refs/heads/main"
    #expect(try repository.reference(name) == nil)
    try repository.setReference(name, to: one, expecting: .some(nil))
    for wrong in [ObjectID??.some(nil), .some(two)] {
      let error = #expect(throws: GitError.self) { try repository.setReference(name, to: two, expecting: wrong) }
      #expect(error?.code == .modified)
    }
    #expect(try repository.reference(name) == one)
    try repository.setReference(name, to: two, expecting: one)
    #expect(try repository.reference(name) == two)
    try repository.setReference(name, to: one, expecting: nil)
    #expect(try repository.reference(name) == one)
    try repository.deleteReference(name)
    try repository.deleteReference(name)
    #expect(try repository.reference(name) == nil)
  }

  @Test func aReferenceNeedsAnObjectAndAName() throws {
    let missing = try #require(ObjectID(String(repeating: "1", count: 40)))
    #expect(throws: GitError.self) { try repository.setReference("refs/heads/x", to: missing, expecting: nil) }
    let one = try repository.commit(["a": "1"])
    for name in ["x", "refs/heads/..", "refs/heads/a b", "HEAD", "refs/heads/x.lock", ""] {
      let error = #expect(throws: GitError.self) { try repository.setReference(name, to: one, expecting: nil) }
      #expect(error?.code == .invalidName)
    }
  }

  @Test func referencesAreListedByPrefixAlsoWhenPacked() throws {
    let one = try repository.commit(["a": "1"])
    for name in ["refs/heads/b", "refs/heads/a", "refs/ubiquity/devices/d"] {
      try repository.setReference(name, to: one, expecting: .some(nil))
    }
    try run("git", "-C", folder("r"), "pack-refs", "--all")
    #expect(try repository.references("refs/heads/").map(\.name) == ["refs/heads/a", "refs/heads/b"])
    try repository.setReference("refs/heads/a", to: try repository.commit(["a": "2"]), expecting: one)
    try repository.deleteReference("refs/heads/b")
    #expect(try repository.references("refs/").map(\.name) == ["refs/heads/a", "refs/ubiquity/devices/d"])
  }

  @Test func ofConcurrentMovesNoneIsLost() async throws {
    let path = folder("r")
    let base = try repository.commit(["a": "1"])
    try repository.setReference("refs/heads/main", to: base, expecting: .some(nil))
    await withThrowingTaskGroup(of: Void.self) { group in
      for worker in 0..<4 { group.addTask { try Self.append(20, worker, at: path) } }
    }
    var count = 0
    try repository.walk(from: #require(try repository.reference("refs/heads/main"))) { _ in
      count += 1; return true
    }
    #expect(count == 81)
  }

  private static func append(_ count: Int, _ worker: Int, at path: String) throws {
    let repository = try Repository.open(at: path)
    var number = 0
    while number < count {
      if try appendOnce(["w\(worker)": "\(number)"], in: repository) { number += 1 }
    }
  }

  /// False where another was faster.
  private static func appendOnce(_ files: [String: String], in repository: borrowing Repository) throws -> Bool {
    let head = try repository.reference("refs/heads/main")
    guard let head else { return false }
    let next = try repository.commit(files, on: head)
    do throws(GitError) {
      try repository.setReference("refs/heads/main", to: next, expecting: head)
      return true
    } catch {
      guard error.code == .modified else { throw error }
      return false
    }
  }
}
