import Foundation
import Git
import Testing

@Suite final class PackingTests {
  let folder: TemporaryFolder
  let a: Repository
  let b: Repository

  init() throws {
    folder = try TemporaryFolder()
    a = try Repository.initialize(at: folder("a/.git"))
    b = try Repository.initialize(at: folder("b/.git"))
  }

  private func pieces(_ commits: [ObjectID], hiding hidden: [ObjectID] = [], of size: Int = 50) throws -> [[UInt8]] {
    var pieces: [[UInt8]] = []
    try a.pack(commits, hiding: hidden, inPiecesOf: size) { pieces.append($0) }
    return pieces
  }

  private func receive(_ pieces: [[UInt8]]) throws {
    let receiver = try b.receivePack()
    for piece in pieces { try receiver.take(piece) }
    try receiver.finish()
  }

  @Test func aPackGoesInPiecesFromOneRepositoryToAnother() throws {
    let one = try a.commit(["a": String(repeating: "1", count: 1000), "b": "2"])
    for size in [1, 50, 1 << 20] {
      let pieces = try pieces([one], of: size)
      #expect(pieces.dropLast().allSatisfy { $0.count == size } && pieces.last?.isEmpty == false)
    }
    try receive(pieces([one]))
    #expect(try b.files(in: b.commit(one).content.tree).map(\.path) == ["a", "b"])
    try b.setReference("refs/heads/main", to: one, expecting: .some(nil))
    #expect(try faults(in: folder("b")) == "")
  }

  @Test func aFolderForPacksThatIsGoneIsMadeAnew() throws {
    let one = try a.commit(["a": "1"]), packs = folder("b/.git/objects/pack")
    try FileManager.default.removeItem(atPath: packs)
    let opened = try Repository.open(at: folder("b/.git"))
    let receiver = try opened.receivePack()
    for piece in try pieces([one]) { try receiver.take(piece) }
    try receiver.finish()
    let isThere = opened.contains(one), files = try FileManager.default.contentsOfDirectory(atPath: packs)
    #expect(isThere && files.contains { $0.hasSuffix(".pack") })
  }

  @Test func whatAnotherProgramPackedIsFoundAlsoAfterTheFolderWasLongUntouched() throws {
    let one = try a.commit(["a": "1"]), two = try a.commit(["a": "2"], on: one)
    let packs = folder("b/.git/objects/pack"), reader = try Repository.open(at: folder("b/.git"))
    for (commit, hidden) in [(one, []), (two, [one])] {
      try FileManager.default.setAttributes([.modificationDate: Date(timeIntervalSinceNow: -60)], ofItemAtPath: packs)
      let before = [reader.contains(commit), reader.contains(commit)]
      try receive(pieces([commit], hiding: hidden))
      let after = reader.contains(commit)
      #expect(before == [false, false] && after)
    }
    let parents = try reader.commit(two).content.parents
    #expect(parents == [one])
  }

  @Test func whatIsHiddenIsNotPacked() throws {
    let one = try a.commit(["a": "1"]), two = try a.commit(["a": "1", "b": "2"], on: one)
    try receive(pieces([two], hiding: [one]))
    let blob = try Repository.blobID(of: Array("1".utf8))
    #expect([two, one, blob].map { b.contains($0) } == [true, false, false])
    #expect(try pieces([one], hiding: [two]).isEmpty)
    let absent = try #require(ObjectID(String(repeating: "7", count: 40)))
    #expect(try pieces([one], hiding: [absent, blob]) == pieces([one]))
    #expect(throws: GitError.self) { try pieces([absent]) }
  }

  @Test func aPackThatIsNotWholeBringsNothing() throws {
    let one = try a.commit(["a": "1"])
    var pieces = try pieces([one])
    let whole = pieces
    pieces.removeLast()
    #expect(throws: GitError.self) { try receive(pieces) }
    #expect(throws: GitError.self) { try receive([]) }
    pieces = whole
    pieces[0][20] ^= 0xFF
    #expect(throws: GitError.self) { try receive(pieces) }
    #expect(b.contains(one) == false)
    try receive(whole)
    #expect(b.contains(one) == true)
  }

  @Test func anErrorOfWhoTakesThePiecesIsPassedOn() throws {
    let one = try a.commit(["a": String(repeating: "1", count: 1000), "b": "2"])
    let full = GitError(.diskFull, operation: "test", message: "full")
    let error = #expect(throws: GitError.self) {
      try a.pack([one], hiding: [], inPiecesOf: 10) { _ throws(GitError) in throw full }
    }
    #expect(error == full)
  }
}
