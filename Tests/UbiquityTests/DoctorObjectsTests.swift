import Foundation
import Testing

@testable import Git
@testable import Ubiquity

/// Real stores whose objects and packs power loss, bad disks and people damaged: it is found, it is mended, and nothing is lost.
@Suite struct DoctorObjectsTests {
  private let store: DamagedStore, world: World, a: Machine, container: UbiquityContainer, doctor: StoreDoctor

  init() async throws {
    store = try await DamagedStore()
    (world, a, container, doctor) = (store.world, store.a, store.container, store.doctor)
  }

  @Test func aRepairThatWasInterruptedIsResumed() async throws {
    _ = try git("-C", a.git, "repack", "-adq")
    let (packs, aside) = (a.git + "/objects/pack", a.git + "/docedit/set-aside/20260101T000000Z/objects/pack")
    try FileManager.default.createDirectory(
      atPath: (aside as NSString).deletingLastPathComponent, withIntermediateDirectories: true)
    try FileManager.default.moveItem(atPath: packs, toPath: aside)
    try FileManager.default.createDirectory(atPath: packs, withIntermediateDirectories: true)
    #expect(try await store.mend(remote: false).contains { $0.hasPrefix("took ") && $0.hasSuffix("set aside") })
  }

  @Test func aFileThatIsInTheFolderNeedsNoRemote() async throws {
    try FileManager.default.removeItem(atPath: store.object("another document\n"))
    #expect(try await store.wrong() == [.objects])
    #expect(try await store.mend(remote: false) == ["took 1 object from the folder's files"])
  }

  @Test(arguments: ["deleted", "flipped", "empty", "cut off"])
  func anOldVersionsObjectIsFetchedAnew(_ damage: String) async throws {
    let file = try store.object("text of version 1\n")
    var bytes = try [UInt8](Data(contentsOf: URL(filePath: file)))
    switch damage {
    case "deleted": try FileManager.default.removeItem(atPath: file)
    case "flipped":
      bytes[bytes.count / 2] ^= 0x10
      try store.write(bytes, to: file)
    case "empty": try store.write([], to: file)
    default: try store.write(Array(bytes.prefix(9)), to: file)
    }
    #expect(try await store.wrong() == [.objects])
    let details = try #require(try await doctor.verify().first { $0.grade == .wrong })
    #expect(details.summary.contains("notes/a.txt"))
    #expect(try await store.mend().contains { $0.contains("fetched 1 object anew") })
  }

  @Test func withoutTheRemoteItSaysWhatIsMissing() async throws {
    try store.write([], to: store.object("text of version 1\n"))
    _ = try await doctor.repair(remote: false)
    #expect(try await store.wrong() == [.objects])
    #expect(try await container.text(of: container.document(at: "b.txt")?.blob) == "another document\n")
  }

  @Test func wholeVersionsAndFoldersComeBack() async throws {
    let head = try #require(try a.head()), tree = try a.repository().commit(head).content.tree
    for id in [head, tree] {
      try FileManager.default.removeItem(
        atPath: "\(a.git)/objects/\(id.description.prefix(2))/\(id.description.dropFirst(2))")
    }
    #expect(try await store.wrong().contains(.objects))
    try await store.mend()
  }

  @Test(arguments: ["pack", "idx", "both", "flipped"])
  func aPackComesBack(_ damage: String) async throws {
    _ = try git("-C", a.git, "repack", "-a", "-d", "-q")
    let folder = "\(a.git)/objects/pack"
    let names = try FileManager.default.contentsOfDirectory(atPath: folder).filter { $0.hasPrefix("pack-") }
    for name in names where damage == "both" || name.hasSuffix(damage) {
      try FileManager.default.removeItem(atPath: "\(folder)/\(name)")
    }
    if damage == "flipped", let pack = names.first(where: { $0.hasSuffix(".pack") }) {
      var bytes = try [UInt8](Data(contentsOf: URL(filePath: "\(folder)/\(pack)")))
      for place in stride(from: 200, to: bytes.count - 20, by: 90) { bytes[place] ^= 0xFF }
      try store.write(bytes, to: "\(folder)/\(pack)")
    }
    #expect(try await store.wrong().contains(.objects))
    try await store.mend()
  }

  /// git and libgit2 read nothing of a pack that does not end as its index says, and most of it is whole.
  @Test(arguments: [10, 60]) func aPackThatWasCutOffKeepsWhatIsWhole(_ count: Int) async throws {
    let pack = try onlyPack()
    let bytes = try [UInt8](Data(contentsOf: URL(filePath: pack)))
    try store.write(bytes.dropLast(count), to: pack)
    #expect(try await store.wrong().contains(.objects))
    let done = try await store.mend(remote: count > 20)
    #expect(done.contains { $0.contains("from packs that were set aside") })
    #expect(!FileManager.default.fileExists(atPath: pack))
  }

  /// The index has objects behind the end of what is left of the pack.
  @Test(arguments: [1, 2, 3, 4, 5, 6, 7]) func aPackMayBeCutOffAnywhere(_ eighths: Int) async throws {
    let pack = try onlyPack()
    let bytes = try [UInt8](Data(contentsOf: URL(filePath: pack)))
    try store.write(bytes.prefix(bytes.count * eighths / 8), to: pack)
    #expect(try await store.wrong().contains(.objects))
    try await store.mend()
  }

  @Test(arguments: ["gone", "empty", "cut off", "beyond the pack"])
  func theIndexOfAWholePackIsMadeAnew(_ damage: String) async throws {
    let index = try onlyPack().dropLast(5) + ".idx"
    var bytes = try [UInt8](Data(contentsOf: URL(filePath: String(index))))
    let count = bytes[1028..<1032].reduce(0) { $0 << 8 | Int($1) }
    switch damage {
    case "gone": try FileManager.default.removeItem(atPath: String(index))
    case "empty": try store.write([], to: String(index))
    case "cut off": try store.write(bytes.prefix(500), to: String(index))
    default:
      for place in 0..<count { bytes[1032 + count * 24 + place * 4] |= 0x7f }
      try store.write(bytes, to: String(index))
    }
    #expect(try await store.mend(remote: false) == ["made the index of a pack anew"])
    #expect(!FileManager.default.fileExists(atPath: a.git + "/docedit/set-aside"))
  }

  /// An earlier docedit set it aside.
  @Test func aPackWithoutAnIndexThatWasSetAsideIsTaken() async throws {
    let pack = try onlyPack(), aside = a.git + "/docedit/set-aside/20260101T000000Z/objects/pack"
    try FileManager.default.createDirectory(atPath: aside, withIntermediateDirectories: true)
    try FileManager.default.moveItem(atPath: pack, toPath: aside + "/pack-1.pack")
    try FileManager.default.removeItem(atPath: pack.dropLast(5) + ".idx")
    #expect(try await store.mend(remote: false).contains("took what 1 pack had that had been set aside"))
  }

  /// The path of the one pack that all objects are in.
  private func onlyPack() throws -> String {
    _ = try git("-C", a.git, "repack", "-a", "-d", "-q")
    let folder = "\(a.git)/objects/pack"
    let name = try #require(FileManager.default.contentsOfDirectory(atPath: folder).first { $0.hasSuffix(".pack") })
    return "\(folder)/\(name)"
  }

  /// git wrote down of its commits what is not so any more when some of them are lost.
  @Test(arguments: [[], ["--split"]]) func aCommitGraphThatSpeaksOfWhatIsGoneIsRemoved(_ options: [String]) async throws
  {
    let lost = try git("-C", a.git, "commit-tree", "-m", "lost", "main^{tree}").trimmingCharacters(in: .newlines)
    try await container.save("newest\n", at: "b.txt")
    _ = try git("-C", a.git, "update-ref", "refs/docedit/other", lost)
    _ = try run(["git", "-C", a.git, "commit-graph", "write", "--reachable"] + options)
    #expect(try await doctor.repair().isEmpty)
    _ = try git("-C", a.git, "update-ref", "-d", "refs/docedit/other")
    try FileManager.default.removeItem(atPath: "\(a.git)/objects/\(lost.prefix(2))/\(lost.dropFirst(2))")
    #expect(try git("-C", a.git, "fsck").contains("commit-graph"))
    #expect(try await store.mend().contains { $0.contains("commit-graph") })
  }

  @Test func aDamagedCommitGraphIsRemoved() async throws {
    _ = try git("-C", a.git, "commit-graph", "write", "--reachable")
    let file = a.git + "/objects/info/commit-graph"
    var bytes = try [UInt8](Data(contentsOf: URL(filePath: file)))
    bytes[bytes.count / 2] ^= 1
    try store.write(bytes, to: file)
    #expect(try await store.mend().contains { $0.contains("commit-graph") })
  }

  /// It would be read by nobody, although all that it holds is here otherwise.
  @Test func aPackThatWasCutOffAndThatNobodyNeedsIsSetAside() async throws {
    _ = try git("-C", a.git, "repack", "-a", "-q")
    let folder = "\(a.git)/objects/pack"
    for name in try FileManager.default.contentsOfDirectory(atPath: folder) where name.hasSuffix(".pack") {
      try store.write(Data(contentsOf: URL(filePath: "\(folder)/\(name)")).dropLast(4), to: "\(folder)/\(name)")
    }
    #expect(try await store.wrong() == [.objects])
    try await store.mend(remote: false)
  }

  /// Everything that it holds is here otherwise.
  @Test(arguments: [".pack", ".idx"]) func halfAPackThatNobodyNeedsIsALeftOverAndNoDamage(_ half: String) async throws {
    _ = try git("-C", a.git, "repack", "-a", "-q")
    let folder = "\(a.git)/objects/pack"
    for name in try FileManager.default.contentsOfDirectory(atPath: folder) where !name.hasSuffix(half) {
      try FileManager.default.removeItem(atPath: "\(folder)/\(name)")
    }
    let finding = try await doctor.verify().first { $0.subject == .objects }
    #expect(finding?.grade == .note && finding?.summary.contains("a killed process left a file of a pack") == true)
    for name in try FileManager.default.contentsOfDirectory(atPath: folder) {
      try FileManager.default.setAttributes(
        [.modificationDate: Date(timeIntervalSinceNow: -7_200)], ofItemAtPath: "\(folder)/\(name)")
    }
    world.pass(4_000)
    try await a.open().sync()
    #expect(try await doctor.verify().first { $0.subject == .objects }?.grade == .fine)
  }

  @Test func whatIsBrokenIsSetAsideAndNotDeleted() async throws {
    let file = try store.object("text of version 1\n")
    try store.write([1, 2, 3], to: file)
    _ = try await doctor.repair()
    let names = FileManager.default.enumerator(atPath: "\(a.git)/docedit/set-aside")?.compactMap { $0 as? String } ?? []
    #expect(names.contains { $0.hasSuffix((file as NSString).lastPathComponent) })
  }
}
