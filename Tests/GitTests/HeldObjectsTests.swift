import Foundation
import Testing

@testable import Git

@Suite final class HeldObjectsTests {
  private let folder: TemporaryFolder
  private let repository: Repository

  init() throws {
    folder = try TemporaryFolder(inMemory: true)
    repository = try Repository.initialize(at: folder("c/.git"))
  }

  private var files: [String] {
    get throws {
      try FileManager.default.subpathsOfDirectory(atPath: folder("c/.git/objects")).filter { $0.count > 30 }
    }
  }

  private func git(_ arguments: String...) throws -> String {
    try run("sh", "-c", "git -C '\(folder("c"))' \(arguments.joined(separator: " ")) 2>&1").output
  }

  @Test func whatIsHeldCanBeReadAndIsNotOnTheDisk() throws {
    repository.holdObjects()
    let first = try repository.commit(["a.txt": "one", "b/c.txt": "two"])
    let second = try repository.commit(["a.txt": "three"], on: first)
    #expect(try files.isEmpty && repository.holdsObjects)
    #expect(try repository.commit(second).content.parents == [first])
    let blob = try #require(try repository.file(at: "b/c.txt", in: repository.commit(second).content.tree)).blob
    #expect(try repository.readBlob(blob) == Array("two".utf8) && repository.size(of: blob) == 3)
    #expect(repository.contains(blob) && !repository.isCutOff(blob))
  }

  @Test func itComesToTheDiskBeforeAReferenceMoves() throws {
    repository.holdObjects()
    let commit = try repository.commit(["a.txt": "one", "b/c.txt": "two"])
    try repository.setReference("refs/heads/main", to: commit, expecting: .some(nil))
    #expect(try git("fsck --strict --no-dangling") == "" && files.count == 5)
    #expect(try git("show main:b/c.txt") == "two")
    #expect(try git("count-objects -v").contains("garbage: 0"))
  }

  /// What is made after that may name it.
  @Test func whatCannotComeToTheDiskYetStaysHeld() throws {
    repository.holdObjects()
    let first = try repository.commit(["a.txt": "one"])
    let objects = folder("c/.git/objects"), away = folder("away")
    try FileManager.default.moveItem(atPath: objects, toPath: away)
    #expect(throws: GitError.self) { try repository.setReference("refs/heads/main", to: first, expecting: nil) }
    try FileManager.default.moveItem(atPath: away, toPath: objects)
    let second = try repository.commit(["a.txt": "two"], on: first)
    try repository.setReference("refs/heads/main", to: second, expecting: nil)
    #expect(try git("fsck --strict --no-dangling") == "" && git("show main~1:a.txt") == "one")
  }

  @Test func settlingPutsAllOfItThereForGitToo() throws {
    repository.holdObjects()
    let blob = try repository.writeBlob(Array("one".utf8))
    #expect(try repository.writeBlob(Array("one".utf8)) == blob && files.isEmpty)
    try repository.settleObjects()
    #expect(try git("cat-file -p \(blob)") == "one" && !repository.holdsObjects)
    let later = try repository.writeBlob(Array("two".utf8))
    #expect(try git("cat-file -p \(later)") == "two")
  }

  @Test func manyObjectsBecomeOnePack() throws {
    repository.holdObjects()
    let files = Dictionary(uniqueKeysWithValues: (0..<400).map { ("f\($0 % 7)/\($0).txt", "text \($0)") })
    let commit = try repository.commit(files)
    try repository.setReference("refs/heads/main", to: commit, expecting: .some(nil))
    #expect(try git("count-objects -v").contains("count: 0\nsize: 0\nin-pack: 409\npacks: 1"))
    #expect(try git("fsck --strict --no-dangling") == "" && git("show main:f0/7.txt") == "text 7")
  }

  @Test func whatCannotBeWrittenCountsAsNeverWritten() throws {
    repository.holdObjects()
    let blob = try repository.writeBlob(Array("one".utf8))
    let place = folder("c/.git/objects/\(blob.description.prefix(2))")
    try FileManager.default.removeItem(atPath: place)
    try Data().write(to: URL(filePath: place))
    #expect(throws: GitError.self) { try repository.settleObjects() }
    let isThere = repository.contains(blob)
    #expect(!isThere)
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder("c/.git/objects")).allSatisfy { $0.count < 8 })
    try FileManager.default.removeItem(atPath: place)
    repository.holdObjects()
    _ = try repository.writeBlob(Array("one".utf8))
    try repository.settleObjects()
    #expect(try git("cat-file -p \(blob)") == "one")
  }

  @Test func theSameBytesAreNamedTheSameAgain() throws {
    let bytes = [UInt8](repeating: 65, count: 10_000), other = [UInt8](repeating: 66, count: 10_000)
    let names = try (Repository.blobID(of: bytes), Repository.blobID(of: other))
    #expect(try Repository.blobID(of: bytes) == names.0 && Repository.blobID(of: other) == names.1)
    #expect(try names.0 == repository.writeBlob(bytes) && names.0 != names.1)
  }
}
