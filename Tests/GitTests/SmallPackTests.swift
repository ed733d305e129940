import Foundation
import Properties
import Testing

@testable import Git

@Suite final class SmallPackTests {
  let folder: TemporaryFolder
  let repository: Repository

  init() throws {
    folder = try TemporaryFolder(inMemory: true)
    repository = try Repository.initialize(at: folder("c/.git"))
  }

  private func packs(_ suffix: String = ".idx") throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: folder("c/.git/objects/pack")).filter { $0.hasSuffix(suffix) }
  }

  /// Versions after one another, each in a pack of its own, as fetches bring them.
  private func fetched(_ count: Int, after head: ObjectID? = nil) throws -> ObjectID {
    var head = head
    for number in 0..<count {
      let parent = head
      let files = ["f/\(number % 3)": "text \(number) \(UUID())"]
      head = try parent.map { try repository.commit(files, on: $0) } ?? repository.commit(files)
      try pack()
    }
    return try #require(head)
  }

  /// Puts all loose objects into a pack.
  private func pack() throws {
    let store = try repository.objects(), loose = repository.looseObjects()
    let pack = PackStream(loose.compactMap { PlainObject($0.id, in: store.pointer) })
    _ = try PackFiles.write(#require(pack), into: folder("c/.git/objects/pack/"))
    for object in loose { try FileManager.default.removeItem(atPath: object.path) }
  }

  private func has(_ ids: ObjectID...) -> Bool { ids.allSatisfy { repository.contains($0) } }

  private var hasMany: Bool { repository.hasManySmallPacks() }

  private var faults: String { get throws { try run("git", "-C", folder("c"), "fsck", "--no-dangling").output } }

  @Test func gitReadsWhatIsWritten() {
    forAll(cases: 60) {
      $0.array(upTo: 140) { choices in
        let size = choices.element(of: [0, 1, 15, 16, 2_047, 2_048, 70_000])
        return (0..<size).map { _ in UInt8(choices.int(in: 0...255)) }
      }
    } _: { texts in
      try self.isReadByGit(texts)
    }
  }

  private func isReadByGit(_ texts: [[UInt8]]) throws -> Bool {
    let name = UUID().uuidString, made = try Repository.initialize(at: folder("\(name)/.git"))
    let ids = try Set(texts + [[]]).map { (try made.writeBlob($0), $0) }, store = try made.objects()
    let objects = ids.compactMap { PlainObject($0.0, in: store.pointer) }
    for object in made.looseObjects() { try FileManager.default.removeItem(atPath: object.path) }
    let pack = try #require(PackStream(objects)), place = folder("\(name)/.git/objects/pack/")
    let index = try PackFiles.write(pack, into: place).index
    let listed = try run("git", "verify-pack", "-v", index)
    guard listed.status == 0, ids.allSatisfy({ listed.output.contains($0.0.description) }) else { return false }
    for (id, text) in ids where try made.readBlob(id) != text { return false }
    return true
  }

  @Test func manySmallPacksBecomeOneAndNothingIsLost() throws {
    let head = try fetched(16)
    #expect(!hasMany)
    let unreached = try fetched(1)
    try repository.setReference("refs/heads/main", to: head, expecting: nil)
    #expect(hasMany)
    try repository.joinSmallPacks()
    #expect(try packs().count == 1 && packs(".pack").count == 1 && !hasMany)
    #expect(has(head, unreached))
    #expect(try faults == "")
  }

  @Test(arguments: [".keep", ".promisor", ".mtimes"]) func whatIsLargeOrMarkedIsNotJoined(_ mark: String) throws {
    let large = try fetched(50)
    try repository.setReference("refs/heads/main", to: large, expecting: nil)
    try repository.compact()
    let whole = try #require(packs().first)
    _ = try fetched(1, after: large)
    let marked = try #require(packs().first { $0 != whole })
    try Data().write(to: URL(filePath: folder("c/.git/objects/pack/\(marked.dropLast(4))\(mark)")))
    _ = try fetched(16, after: large)
    #expect(!hasMany)
    _ = try fetched(1, after: large)
    try repository.joinSmallPacks()
    #expect(try Set(packs()).isSuperset(of: [whole, marked]) && packs().count == 3)
    #expect(try packs(mark).count == 1)
  }

  @Test func aJoinedPackIsAsOldAsTheYoungestOfThem() throws {
    _ = try fetched(17)
    try run("find", folder("c/.git/objects/pack"), "-type", "f", "-exec", "touch", "-d", "2 hours ago", "{}", "+")
    try repository.joinSmallPacks()
    let index = try folder("c/.git/objects/pack/\(#require(packs().first))")
    #expect(abs((File.age(of: index) ?? 0) - 7_200) < 600)
  }

  @Test func whereAnObjectCannotBeReadTheyStayAsTheyAre() throws {
    _ = try fetched(17)
    let before = try packs(), pack = try folder("c/.git/objects/pack/\(#require(before.first).dropLast(4)).pack")
    try run("chmod", "u+w", pack)
    try run("truncate", "--size", "60", pack)
    let again = try Repository.open(at: folder("c/.git"))
    let failure = #expect(throws: (any Error).self) { try again.joinSmallPacks() }
    #expect(try failure != nil && Set(packs()) == Set(before))
  }

  /// A file of so many zeros takes some kilobytes in a pack.
  @Test func whatTakesTooMuchMemoryStaysAsItIs() throws {
    for number in 0..<17 {
      _ = try repository.writeBlob([UInt8](repeating: 0, count: 5 << 20) + [UInt8(number)])
      try pack()
    }
    #expect(hasMany)
    try repository.joinSmallPacks()
    #expect(try packs().count == 17)
  }

  @Test(arguments: [true, false]) func gitsIndexOfSeveralPacksDoesNotNameWhatIsGone(_ joins: Bool) throws {
    let head = try fetched(17)
    try repository.setReference("refs/heads/main", to: head, expecting: nil)
    try run("git", "-C", folder("c"), "multi-pack-index", "write")
    #expect(FileManager.default.fileExists(atPath: folder("c/.git/objects/pack/multi-pack-index")))
    if joins { try repository.joinSmallPacks() } else { try repository.compact() }
    #expect(try packs().count == 1 && has(head))
    let log = try run("git", "-C", folder("c"), "log", "--oneline", "main")
    #expect(log.status == 0 && log.output.split(separator: "\n").count == 17)
    #expect(try faults == "")
  }
}
