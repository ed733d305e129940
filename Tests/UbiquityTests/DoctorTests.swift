import Foundation
import GRDB
import Testing

@testable import Git
@testable import Ubiquity

/// Real stores, damaged in every way that power loss, bad disks and people damage them: it is found, it is mended, and nothing is lost.
@Suite struct DoctorTests {
  private let world: World, a: Machine, container: UbiquityContainer, doctor: StoreDoctor

  init() async throws {
    (world, a, container, doctor) = try await World.withDoctor()
    for number in 0..<3 { try await container.save("text of version \(number)\n", at: "notes/a.txt") }
    try await container.save("another document\n", at: "b.txt")
    let base = try await container.save("c\n", at: "c.txt")
    try await container.save("c, changed\n", at: "c.txt")
    try await container.save(Array("c, otherwise\n".utf8), at: "c.txt", base: base.blob)
    _ = try await container.history()
    try await container.sync()
  }

  private func wrong() async throws -> [StoreFinding.Subject] {
    try await doctor.verify().filter { $0.grade == .wrong }.map(\.subject)
  }

  /// Mends, and looks whether all is as it was.
  @discardableResult
  private func mend(remote: Bool = true) async throws -> [String] {
    let done = try await doctor.repair(remote: remote)
    #expect(!done.isEmpty)
    #expect(try git("-C", a.git, "fsck", "--strict", "--no-dangling") == "")
    #expect(try await wrong().isEmpty, "after: \(done)")
    let again = try a.open()
    #expect(try await again.history(of: "notes/a.txt").count == 3)
    #expect(try await again.conflicts().count == 1)
    try await again.save("saved after the repair\n", at: "b.txt")
    try await again.sync()
    #expect(try git("-C", a.git, "fsck", "--strict", "--no-dangling") == "")
    #expect(try await doctor.repair().isEmpty)
    return done
  }

  private func object(_ text: String) throws -> String {
    let id = try Repository.blobID(of: Array(text.utf8)).description
    return "\(a.git)/objects/\(id.prefix(2))/\(id.dropFirst(2))"
  }

  private func write(_ bytes: some Sequence<UInt8>, to file: String) throws {
    try? FileManager.default.setAttributes([.posixPermissions: 0o644], ofItemAtPath: file)
    try Data(bytes).write(to: URL(filePath: file))
  }

  /// Everything was packed, and the repair was killed when it had set the pack aside and taken nothing out of it.
  @Test(arguments: ["garbage\n", "\0\0\0\0"])
  func aBrokenPackedRefsIsMended(_ garbage: String) async throws {
    _ = try git("-C", a.git, "pack-refs", "--all")
    _ = try git("-C", a.git, "config", "alias.mine", "status")
    let file = URL(filePath: a.git + "/packed-refs"), good = try Data(contentsOf: file)
    try (good + Data(garbage.utf8)).write(to: file)
    #expect(try await doctor.repair(remote: false).contains { $0.contains("packed-refs") })
    #expect(try Data(contentsOf: file) == good)
    #expect(try git("-C", a.git, "config", "alias.mine") == "status\n")
    #expect(try await wrong().isEmpty)
  }

  @Test func aRepairThatWasInterruptedIsResumed() async throws {
    _ = try git("-C", a.git, "repack", "-adq")
    let (packs, aside) = (a.git + "/objects/pack", a.git + "/docedit/set-aside/20260101T000000Z/objects/pack")
    try FileManager.default.createDirectory(
      atPath: (aside as NSString).deletingLastPathComponent, withIntermediateDirectories: true)
    try FileManager.default.moveItem(atPath: packs, toPath: aside)
    try FileManager.default.createDirectory(atPath: packs, withIntermediateDirectories: true)
    #expect(try await mend(remote: false).contains { $0.hasPrefix("took ") && $0.hasSuffix("set aside") })
  }

  @Test func aWholeStoreIsFine() async throws {
    let findings = try await doctor.verify(remote: true)
    #expect(findings.map(\.subject) == StoreFinding.Subject.allCases)
    #expect(findings.allSatisfy { $0.grade == .fine }, "\(findings)")
    #expect(try await doctor.repair().isEmpty)
  }

  @Test func lookingNeedsNoRemoteAndChangesNothing() async throws {
    try FileManager.default.removeItem(atPath: world.remote)
    let before = try git("-C", a.git, "for-each-ref")
    #expect(try await wrong().isEmpty)
    #expect(try git("-C", a.git, "for-each-ref") == before)
    #expect(try await doctor.verify(remote: true).last?.grade == .wrong)
  }

  @Test func aFileThatIsInTheFolderNeedsNoRemote() async throws {
    try FileManager.default.removeItem(atPath: object("another document\n"))
    #expect(try await wrong() == [.objects])
    #expect(try await mend(remote: false) == ["took 1 object from the folder's files"])
  }

  @Test(arguments: ["deleted", "flipped", "empty", "cut off"])
  func anOldVersionsObjectIsFetchedAnew(_ damage: String) async throws {
    let file = try object("text of version 1\n")
    var bytes = try [UInt8](Data(contentsOf: URL(filePath: file)))
    switch damage {
    case "deleted": try FileManager.default.removeItem(atPath: file)
    case "flipped":
      bytes[bytes.count / 2] ^= 0x10
      try write(bytes, to: file)
    case "empty": try write([], to: file)
    default: try write(Array(bytes.prefix(9)), to: file)
    }
    #expect(try await wrong() == [.objects])
    let details = try #require(try await doctor.verify().first { $0.grade == .wrong })
    #expect(details.summary.contains("notes/a.txt"))
    #expect(try await mend().contains { $0.contains("fetched 1 object anew") })
  }

  @Test func withoutTheRemoteItSaysWhatIsMissing() async throws {
    try write([], to: object("text of version 1\n"))
    _ = try await doctor.repair(remote: false)
    #expect(try await wrong() == [.objects])
    #expect(try await container.text(of: container.document(at: "b.txt")?.blob) == "another document\n")
  }

  @Test func wholeVersionsAndFoldersComeBack() async throws {
    let head = try #require(try a.head()), tree = try a.repository().commit(head).content.tree
    for id in [head, tree] {
      try FileManager.default.removeItem(
        atPath: "\(a.git)/objects/\(id.description.prefix(2))/\(id.description.dropFirst(2))")
    }
    #expect(try await wrong().contains(.objects))
    try await mend()
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
      try write(bytes, to: "\(folder)/\(pack)")
    }
    #expect(try await wrong().contains(.objects))
    try await mend()
  }

  /// git and libgit2 read nothing of a pack that does not end as its index says, and most of it is whole.
  @Test(arguments: [10, 60]) func aPackThatWasCutOffKeepsWhatIsWhole(_ count: Int) async throws {
    _ = try git("-C", a.git, "repack", "-a", "-d", "-q")
    let folder = "\(a.git)/objects/pack"
    let name = try #require(FileManager.default.contentsOfDirectory(atPath: folder).first { $0.hasSuffix(".pack") })
    let bytes = try [UInt8](Data(contentsOf: URL(filePath: "\(folder)/\(name)")))
    try write(bytes.dropLast(count), to: "\(folder)/\(name)")
    #expect(try await wrong().contains(.objects))
    let done = try await mend(remote: count > 20)
    #expect(done.contains { $0.contains("from packs that were set aside") })
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder).contains(name) == false)
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
    #expect(try await mend().contains { $0.contains("commit-graph") })
  }

  @Test func aDamagedCommitGraphIsRemoved() async throws {
    _ = try git("-C", a.git, "commit-graph", "write", "--reachable")
    let file = a.git + "/objects/info/commit-graph"
    var bytes = try [UInt8](Data(contentsOf: URL(filePath: file)))
    bytes[bytes.count / 2] ^= 1
    try write(bytes, to: file)
    #expect(try await mend().contains { $0.contains("commit-graph") })
  }

  /// It would be read by nobody, although all that it holds is here otherwise.
  @Test func aPackThatWasCutOffAndThatNobodyNeedsIsSetAside() async throws {
    _ = try git("-C", a.git, "repack", "-a", "-q")
    let folder = "\(a.git)/objects/pack"
    for name in try FileManager.default.contentsOfDirectory(atPath: folder) where name.hasSuffix(".pack") {
      try write(Data(contentsOf: URL(filePath: "\(folder)/\(name)")).dropLast(4), to: "\(folder)/\(name)")
    }
    #expect(try await wrong() == [.objects])
    try await mend(remote: false)
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

  @Test(arguments: ["", "ref", "0000", String(repeating: "z", count: 41)])
  func aBrokenMainIsFoundAgain(_ content: String) async throws {
    try await container.save("not sent yet\n", at: "b.txt")
    let head = try a.head()
    try write(Array(content.utf8), to: "\(a.git)/refs/heads/main")
    #expect(try await wrong().contains(.references))
    let done = try await doctor.repair(remote: false)
    #expect(try a.head() == head && done.contains { $0.hasPrefix("gave refs/heads/main back") })
    try await mendNothing()
  }

  private func mendNothing() async throws {
    #expect(try await wrong().isEmpty)
    #expect(try await a.open().text(of: a.open().document(at: "b.txt")?.blob) == "not sent yet\n")
    #expect(try await a.open().sync().sent == ["b.txt"])
  }

  @Test func aMainThatIsGoneIsFoundAgainWithoutTheMarkOfTheFolder() async throws {
    try await container.save("not sent yet\n", at: "b.txt")
    let head = try a.head()
    for name in ["heads/main", "docedit/worktree"] {
      try FileManager.default.removeItem(atPath: "\(a.git)/refs/\(name)")
    }
    #expect(try await wrong().contains(.references))
    _ = try await doctor.repair(remote: false)
    #expect(try a.head() == head)
  }

  @Test(arguments: [false, true]) func aStoreWithoutAnyReferenceIsMended(_ hasOwnVersions: Bool) async throws {
    let other = try world.device("desktop")
    if !hasOwnVersions { _ = try await other.create() }
    let machine = hasOwnVersions ? a : other, head = try machine.head()
    for name in ["refs", "packed-refs"] { try? FileManager.default.removeItem(atPath: "\(machine.git)/\(name)") }
    try FileManager.default.createDirectory(atPath: "\(machine.git)/refs/heads", withIntermediateDirectories: true)
    let doctor = machine.doctor
    _ = try await doctor.repair()
    #expect(try await doctor.verify().allSatisfy { $0.grade != .wrong })
    #expect(try machine.head() == head)
    let again = try machine.open()
    #expect(try await again.sync().sent.isEmpty && machine.head() == head)
    try await again.save("saved after the repair\n", at: "b.txt")
    #expect(try await again.sync().sent == ["b.txt"])
  }

  @Test func withoutAnyReferenceAFolderThatDiffersIsComparedByTheNextSync() async throws {
    try a.write("b.txt", "edited by another program\n")
    try FileManager.default.removeItem(atPath: "\(a.git)/refs/docedit/worktree")
    let done = try await doctor.repair()
    #expect(done == ["the next sync compares the folder with the versions anew"])
    #expect(try await wrong().isEmpty)
    let again = try a.open()
    try await again.sync()
    #expect(a.text("b.txt") == "edited by another program\n" && a.text("notes/a.txt") == "text of version 2\n")
    #expect(try await doctor.repair().isEmpty)
  }

  @Test func aBrokenMarkOfTheFolderLosesNoEditOfAnotherProgram() async throws {
    try a.write("b.txt", "edited by another program\n")
    try write([], to: "\(a.git)/refs/docedit/worktree")
    #expect(try await wrong().contains(.references))
    _ = try await doctor.repair()
    let again = try a.open()
    try await again.collectLocalChanges()
    #expect(a.text("b.txt") == "edited by another program\n" && a.text("notes/a.txt") == "text of version 2\n")
  }

  @Test(arguments: ["remotes/origin/main", "remotes/origin/ubiquity/devices/", "ubiquity/devices/"])
  func anotherBrokenReferenceIsMadeAnew(_ prefix: String) async throws {
    let name = prefix.hasSuffix("/") ? prefix + a.device.id : prefix
    try write([], to: "\(a.git)/refs/\(name)")
    #expect(try await wrong().contains(.references))
    try await mend()
  }

  @Test(arguments: ["no database", "cut off", "another tree"])
  func theIndexIsMadeAnew(_ damage: String) async throws {
    let file = "\(a.git)/docedit/index.sqlite"
    for suffix in ["-wal", "-shm"] { try? FileManager.default.removeItem(atPath: file + suffix) }
    switch damage {
    case "no database": try write(Array("no database at all, but long enough to be one of them".utf8), to: file)
    case "cut off": try write(Array("SQLite format 3\u{0}and then nothing".utf8), to: file)
    default:
      let head = try #require(try a.head()), parent = try a.repository().commit(head).content.parents[0]
      StoreIndex(file: file).keep([], from: parent.description, to: head.description)
    }
    #expect(try await wrong() == [.index])
    try await mend(remote: false)
  }

  @Test func anIndexThatForgotTheEventsOfDocumentsIsMadeAnew() async throws {
    #expect(try await a.open().history(of: "notes/a.txt").count == 3)
    StoreIndex(file: "\(a.git)/docedit/index.sqlite").write { try $0.execute(sql: "DELETE FROM event") }
    #expect(try await wrong() == [.index])
    try await mend(remote: false)
  }

  @Test func anIndexThatIsGoneIsNothingWrong() async throws {
    for suffix in ["", "-wal", "-shm"] {
      try? FileManager.default.removeItem(atPath: "\(a.git)/docedit/index.sqlite" + suffix)
    }
    #expect(try await wrong().isEmpty)
  }

  @Test(arguments: ["", "no property list", "gone"])
  func theStateIsMadeAnew(_ content: String) async throws {
    let file = "\(a.git)/docedit/state.plist"
    if content == "gone" {
      try FileManager.default.removeItem(atPath: file)
    } else {
      try write(Array(content.utf8), to: file)
    }
    #expect(try await wrong().contains(.store))
    #expect(throws: UbiquityError.self) { try a.open() }
    try await mend()
    #expect(try a.open().id == container.id)
    #expect(try await a.open().remote == world.remote)
  }

  @Test(arguments: ["HEAD", "config"])
  func gitsOwnFilesAreMadeAnew(_ name: String) async throws {
    try write(name == "HEAD" ? [] : Array("[core\nbroken".utf8), to: "\(a.git)/\(name)")
    #expect(try await wrong().contains(.store))
    _ = try await doctor.repair()
    #expect(try await wrong().isEmpty)
    #expect(try await a.open().history(of: "notes/a.txt").count == 3)
  }

  /// It is what keeps plain git from changing documents, and tells it of the remote.
  @Test func anEmptyConfigGetsItsSettingsBack() async throws {
    try write([], to: "\(a.git)/config")
    #expect(try await wrong() == [.store])
    try await mend(remote: false)
    let config = try git("-C", a.git, "config", "--list", "--local")
    #expect(config.contains("core.autocrlf=false") && config.contains("remote.origin.url=\(world.remote)"))
  }

  @Test func staleLocksGo() async throws {
    for name in ["HEAD.lock", "refs/heads/main.lock", "packed-refs.lock"] { try write([], to: "\(a.git)/\(name)") }
    #expect(try await doctor.verify().first { $0.subject == .locks }?.grade == .note)
    #expect(try await mend(remote: false) == ["removed 3 locks that a killed process left"])
  }

  @Test func aLockOfTheIndexThatNobodyHoldsIsNamedAndGoes() async throws {
    try write([], to: "\(a.git)/index.lock")
    let finding = try await doctor.verify().first { $0.subject == .locks }
    #expect(finding?.grade == .wrong && finding?.summary.contains("index.lock") == true)
    #expect(try await mend(remote: false) == ["removed 1 lock that a killed process left"])
  }

  @Test(.timeLimit(.minutes(30))) func aGitThatHasEndedHoldsNoLock() async throws {
    try write([], to: "\(a.git)/index.lock")
    let untilTheShellIsGone = #"until [ "$(cat /proc/$$/comm)" = cat ]; do :; done"#
    let parent = try ChildProcess(
      ["sh", "-c", "(\(untilTheShellIsGone); exec git --version >/dev/null) & echo $!; exec cat"],
      environment: ProcessInfo.processInfo.environment, ownGroup: true)
    var line = [UInt8](repeating: 0, count: 16)
    let count = try #require(unsafe line.withUnsafeMutableBytes { unsafe parent.read(into: $0, within: 60_000) })
    let git = String(decoding: line[..<count], as: UTF8.self).trimmingCharacters(in: .whitespacesAndNewlines)
    while !(try String(contentsOfFile: "/proc/\(git)/stat", encoding: .utf8).contains("(git) Z")) {
      try await Task.sleep(for: .milliseconds(10))
    }
    #expect(try await doctor.repair(remote: false) == ["removed 1 lock that a killed process left"])
    parent.closeInput()
    #expect(parent.finish(within: 60) == 0)
  }

  @Test func aLockOfTheIndexThatAProcessHasOpenStays() async throws {
    let lock = "\(a.git)/index.lock"
    try write([], to: lock)
    let holder = try ChildProcess(
      ["sh", "-c", #"exec 9< "$0"; echo; read -r end"#, lock], environment: ProcessInfo.processInfo.environment,
      ownGroup: true)
    var word: [UInt8] = [0]
    let count = unsafe word.withUnsafeMutableBytes { unsafe holder.read(into: $0, within: 60_000) }
    #expect(count == 1)
    #expect(try await doctor.verify().first { $0.subject == .locks }?.grade == .note)
    #expect(try await doctor.repair(remote: false).isEmpty)
    #expect(FileManager.default.fileExists(atPath: lock))
    holder.closeInput()
    #expect(holder.finish(within: 60) != 0)
    #expect(try await doctor.repair(remote: false) == ["removed 1 lock that a killed process left"])
  }

  @Test func whatOtherProgramsChangedIsNoted() async throws {
    try a.write("b.txt", "changed\n")
    let finding = try await doctor.verify().first { $0.subject == .folder }
    #expect(finding?.grade == .note && finding?.details == ["b.txt"])
  }

  @Test func whatIsBrokenIsSetAsideAndNotDeleted() async throws {
    let file = try object("text of version 1\n")
    try write([1, 2, 3], to: file)
    _ = try await doctor.repair()
    let names = FileManager.default.enumerator(atPath: "\(a.git)/docedit/set-aside")?.compactMap { $0 as? String } ?? []
    #expect(names.contains { $0.hasSuffix((file as NSString).lastPathComponent) })
  }

  @Test func aFolderThatIsNoContainerIsSaid() async throws {
    let other = StoreDoctor(root: world.folder.url, device: a.device, surroundings: a.surroundings)
    await #expect(throws: UbiquityError.self) { try await other.verify() }
  }
}
