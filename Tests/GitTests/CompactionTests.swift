import Foundation
import Git
import Testing

@Suite final class CompactionTests {
  let folder: TemporaryFolder
  let repository: Repository

  init() throws {
    folder = try TemporaryFolder(inMemory: true)
    repository = try Repository.initialize(at: folder("c/.git"))
  }

  private func has(_ id: ObjectID) -> Bool { repository.contains(id) }

  private func looseObjects() throws -> Int {
    try FileManager.default.subpathsOfDirectory(atPath: folder("c/.git/objects")).filter { $0.utf8.count == 41 }.count
  }

  private func packs() throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: folder("c/.git/objects/pack")).filter { $0.hasSuffix(".pack") }
  }

  /// Dates all objects an hour and more back.
  private func age() throws {
    try run("find", folder("c/.git/objects"), "-type", "f", "-exec", "touch", "-d", "2 hours ago", "{}", "+")
  }

  private func history(_ count: Int) throws -> ObjectID {
    var head = try repository.commit(["a": "0"])
    for number in 1..<count { head = try repository.commit(["f/\(number % 7)": "\(number)"], on: head) }
    try repository.setReference("refs/heads/main", to: head, expecting: nil)
    return head
  }

  @Test func fewObjectsAreLeftAlone() throws {
    _ = try history(10)
    let before = try looseObjects()
    try repository.compactIfNeeded()
    #expect(try looseObjects() == before && packs().isEmpty)
  }

  @Test func manyLooseObjectsBecomeOnePack() throws {
    let head = try history(700)
    #expect(try looseObjects() > 2_000)
    try repository.compactIfNeeded()
    #expect(try packs().count == 1 && looseObjects() == 0)
    #expect(try faults(in: folder("c")) == "")
    var count = 0
    try repository.walk(from: head) { _ in
      count += 1; return true
    }
    #expect(count == 700)
  }

  @Test func whatNothingReachesIsNotPackedForAgainAndAgain() throws {
    _ = try history(2)
    for number in 0..<2_400 { _ = try repository.writeBlob(Array("\(number)".utf8)) }
    let packed = try repository.compactIfNeeded()
    let packing = try #require(packed) - 60
    let pack = try folder("c/.git/objects/pack/\(#require(packs().first?.dropLast(5))).idx")
    try run("touch", "-d", "1 minute ago", pack)
    try run(
      "find", folder("c/.git/objects"), "-name", "??????????????????????????????????????", "-exec", "touch", "-d",
      "2 minutes ago", "{}", "+")
    try repository.compactIfNeeded(since: packing)
    #expect(try Date().timeIntervalSince(modification(of: pack)) > 30)
    for number in 2_400..<4_800 { _ = try repository.writeBlob(Array("\(number)".utf8)) }
    try repository.compactIfNeeded(since: packing)
    #expect(try Date().timeIntervalSince(modification(of: pack)) < 30)
  }

  private func modification(of file: String) throws -> Date {
    try #require(FileManager.default.attributesOfItem(atPath: file)[.modificationDate] as? Date)
  }

  @Test func everythingThatIsReachedSurvives() throws {
    try run("git", "-C", folder("c"), "config", "core.logAllRefUpdates", "true")
    let head = try history(5)
    try run(
      "git", "-C", folder("c"), "-c", "user.name=a", "-c", "user.email=a@a", "tag", "-a", "v1", "-m", "x",
      head.description)
    let staged = try repository.writeBlob(Array("staged".utf8))
    try run("git", "-C", folder("c"), "update-index", "--add", "--cacheinfo", "100644,\(staged),s")
    let logged = try repository.commit(["a": "logged"], on: head)
    try repository.setReference("refs/heads/main", to: logged, expecting: head)
    try repository.setReference("refs/heads/main", to: head, expecting: logged)
    try age()
    try repository.compact()
    try repository.compact()
    #expect(has(staged) && has(logged))
    #expect(try looseObjects() == 0 && packs().count == 1)
    #expect(try faults(in: folder("c")) == "")
    #expect(try run("git", "-C", folder("c"), "cat-file", "-t", "v1").output == "tag")
  }

  private func packFiles() throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: folder("c/.git/objects/pack")).sorted()
  }

  /// All packed, and the index taken away. Returns the pack's name without its ending.
  private func packWithoutIndex() throws -> String {
    try run("git", "-C", folder("c"), "repack", "-adq")
    let pack = try #require(try packs().first).dropLast(5)
    for suffix in [".idx", ".rev"] {
      try? FileManager.default.removeItem(atPath: folder("c/.git/objects/pack/\(pack)\(suffix)"))
    }
    return String(pack)
  }

  @Test func anOldPackWithoutItsIndexGetsOneAndNothingOfItIsLost() throws {
    let head = try history(20)
    let pack = try packWithoutIndex(), again = try Repository.open(at: folder("c/.git"))
    #expect(!again.contains(head) && again.leftPackFiles().map { $0.hasSuffix("\(pack).pack") } == [true])
    try again.pruneUnreachable()
    #expect(try packFiles() == ["\(pack).pack"])
    try age()
    try again.pruneUnreachable()
    #expect(try again.contains(head) && packs().count == 1 && again.leftPackFiles().isEmpty)
    #expect(try faults(in: folder("c")) == "")
  }

  @Test func anOldPackThatIsCutOffIsLeft() throws {
    _ = try history(20)
    let pack = try packWithoutIndex(), file = folder("c/.git/objects/pack/\(pack).pack")
    let whole = try Data(contentsOf: URL(filePath: file))
    try FileManager.default.removeItem(atPath: file)
    try whole.dropLast(30).write(to: URL(filePath: file))
    try age()
    try Repository.open(at: folder("c/.git")).pruneUnreachable()
    #expect(try packFiles() == ["\(pack).pack"])
  }

  @Test func aDeletionThatAKillCutShortIsEnded() throws {
    let head = try history(20)
    try run("git", "-C", folder("c"), "repack", "-aq")
    let pack = try #require(try packs().first).dropLast(5), place = folder("c/.git/objects/pack/")
    try FileManager.default.moveItem(atPath: "\(place)\(pack).idx", toPath: "\(place)tmp_idx_\(pack)")
    #expect(repository.leftPackFiles().count >= 2)
    repository.clearUnfinishedPacks(isAbandoned: false)
    #expect(try packFiles().isEmpty && has(head))
    #expect(try faults(in: folder("c")) == "")
  }

  @Test func whatLibgit2LeavesWithoutANameGoesWhenItIsOldAndNobodyHasItOpen() throws {
    _ = try history(1)
    let place = folder("c/.git/objects/pack/"), old = Date(timeIntervalSinceNow: -3_600)
    for name in ["pack_git2_01", "pack_git2_01idx.lock", "pack_git2_02", "pack_git2_03"] {
      try Data("half".utf8).write(to: URL(filePath: place + name))
      if name == "pack_git2_03" { continue }
      try FileManager.default.setAttributes([.modificationDate: old], ofItemAtPath: place + name)
    }
    let open = FileHandle(
      fileDescriptor: Foundation.open(place + "pack_git2_02", O_RDONLY | O_CLOEXEC), closeOnDealloc: true)
    repository.clearUnfinishedPacks(isAbandoned: false)
    #expect(try unnamed() == ["pack_git2_02", "pack_git2_03"])
    try open.close()
    repository.clearUnfinishedPacks(isAbandoned: false)
    #expect(try unnamed() == ["pack_git2_03"])
    repository.clearUnfinishedPacks(isAbandoned: true)
    #expect(try unnamed() == [])
  }

  private func unnamed() throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: folder("c/.git/objects/pack")).filter {
      $0.hasPrefix("pack_git2_")
    }
    .sorted()
  }

  @Test func onlyOldUnreachableObjectsArePruned() throws {
    let head = try history(3)
    let old = try repository.writeBlob(Array("old".utf8))
    try age()
    let young = try repository.writeBlob(Array("young".utf8))
    try repository.pruneUnreachable()
    #expect(!has(old) && has(young) && has(head))
    #expect(try faults(in: folder("c")) == "")
  }

  @Test func unreachableObjectsOfYoungPacksAreKept() throws {
    _ = try history(3)
    let lost = try repository.commit(["a": "lost"])
    try repository.setReference("refs/ubiquity/x", to: lost, expecting: nil)
    try repository.compact()
    try repository.deleteReference("refs/ubiquity/x")
    try repository.compact()
    #expect(has(lost))
    try age()
    try repository.compact()
    #expect(try !has(lost) && packs().count == 1)
    #expect(try faults(in: folder("c")) == "")
  }
}
