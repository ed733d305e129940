import Foundation
import Testing

@testable import Git

/// Loose objects of which only the beginning is on the disk: each way to read one says so, and comes back.
@Suite struct CutOffObjectTests {
  private let folder: TemporaryFolder
  private let blob: ObjectID, tree: ObjectID, commit: ObjectID
  private static let bytes = (0..<70_000).map { UInt8(truncatingIfNeeded: $0 &* $0 / 7) }

  init() throws {
    folder = try TemporaryFolder(inMemory: true)
    let repository = try Repository.initialize(at: folder("W/.git"))
    blob = try repository.writeBlob(Self.bytes)
    tree = try repository.tree(nil, applying: [.put(path: "a.txt", blob: blob)])
    let signature = Signature(name: "a", email: "a@b", date: Date(timeIntervalSince1970: 1_800_000_000))
    commit = try repository.writeCommit(
      CommitContent(tree: tree, parents: [], signature: signature, message: "first"))
  }

  /// Nothing; a part of zlib's header; all of it; a part of git's; behind that; all but the check sum; all but a byte.
  private static let lengths = [0, 1, 2, 6, 24, -4, -1]

  private func cut(_ id: ObjectID, _ length: Int) throws {
    let file = folder("W/.git/objects/\(id.description.prefix(2))/\(id.description.dropFirst(2))")
    let bytes = try Data(contentsOf: URL(filePath: file))
    try FileManager.default.removeItem(atPath: file)
    try bytes.prefix(length < 0 ? bytes.count + length : length).write(to: URL(filePath: file))
  }

  private func expect(_ error: GitError, about id: ObjectID) {
    #expect(error.code == .damaged && error.message.contains(id.description), "\(error.message)")
  }

  @Test(arguments: lengths) func aBlob(_ length: Int) throws {
    try cut(blob, length)
    do throws(GitError) {
      _ = try Repository.open(at: folder("W/.git")).readBlob(blob)
      Issue.record("it was read")
    } catch { expect(error, about: blob) }
  }

  @Test(arguments: lengths) func aTree(_ length: Int) throws {
    try cut(tree, length)
    do throws(GitError) {
      _ = try Repository.open(at: folder("W/.git")).files(in: tree)
      Issue.record("it was read")
    } catch { expect(error, about: tree) }
  }

  @Test(arguments: lengths) func aCommit(_ length: Int) throws {
    try cut(commit, length)
    do throws(GitError) {
      _ = try Repository.open(at: folder("W/.git")).commit(commit)
      Issue.record("it was read")
    } catch { expect(error, about: commit) }
  }

  @Test func theSameBytesAreWrittenAnew() throws {
    try cut(blob, 100)
    let repository = try Repository.open(at: folder("W/.git"))
    let (again, read) = (try repository.writeBlob(Self.bytes), try repository.readBlob(blob))
    #expect(again == blob && read == Self.bytes)
  }

  @Test func wholeOnesAreRead() throws {
    let repository = try Repository.open(at: folder("W/.git"))
    let (read, size) = (try repository.readBlob(blob), try repository.size(of: blob))
    #expect(read == Self.bytes && size == Self.bytes.count)
    let (paths, message) = (try repository.files(in: tree).map(\.path), try repository.commit(commit).content.message)
    #expect(paths == ["a.txt"] && message == "first")
    let empty = try repository.writeBlob([])
    let nothing = try repository.readBlob(empty)
    #expect(nothing.isEmpty)
  }
}
