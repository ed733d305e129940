import Foundation
import GRDB
import Testing

@testable import Git
@testable import Ubiquity

/// Real stores whose references, index, state, git's own files or locks power loss, bad disks and people damaged: it is found, it is mended, and nothing is lost.
@Suite struct DoctorTests {
  private let store: DamagedStore, world: World, a: Machine, container: UbiquityContainer, doctor: StoreDoctor

  init() async throws {
    store = try await DamagedStore()
    (world, a, container, doctor) = (store.world, store.a, store.container, store.doctor)
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
    #expect(try await store.wrong().isEmpty)
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
    #expect(try await store.wrong().isEmpty)
    #expect(try git("-C", a.git, "for-each-ref") == before)
    #expect(try await doctor.verify(remote: true).last?.grade == .unanswered)
  }

  @Test func aRemoteThatDoesNotAnswerIsNotCalledDamaged() async throws {
    try await container.setRemote("http://127.0.0.1:1/writing.git")
    let finding = try await doctor.verify(remote: true).last
    #expect(finding?.subject == .remote && finding?.grade == .unanswered)
    #expect(try await doctor.verify().last?.subject != .remote)
  }

  @Test func anOwnFolderThatIsGoneIsDamageAndTheContainerIsNotGone() async throws {
    try FileManager.default.removeItem(atPath: a.git + "/docedit")
    let error = await #expect(throws: UbiquityError.self) { try await container.sync() }
    #expect(error?.code == .damaged && error?.message.contains("cannot be read") == true)
  }

  @Test(arguments: ["", "ref", "0000", String(repeating: "z", count: 41)])
  func aBrokenMainIsFoundAgain(_ content: String) async throws {
    try await container.save("not sent yet\n", at: "b.txt")
    let head = try a.head()
    try store.write(Array(content.utf8), to: "\(a.git)/refs/heads/main")
    #expect(try await store.wrong().contains(.references))
    let done = try await doctor.repair(remote: false)
    #expect(try a.head() == head && done.contains { $0.hasPrefix("gave refs/heads/main back") })
    try await mendNothing()
  }

  private func mendNothing() async throws {
    #expect(try await store.wrong().isEmpty)
    #expect(try await a.open().text(of: a.open().document(at: "b.txt")?.blob) == "not sent yet\n")
    #expect(try await a.open().sync().sent == ["b.txt"])
  }

  @Test func aMainThatIsGoneIsFoundAgainWithoutTheMarkOfTheFolder() async throws {
    try await container.save("not sent yet\n", at: "b.txt")
    let head = try a.head()
    for name in ["heads/main", "docedit/worktree"] {
      try FileManager.default.removeItem(atPath: "\(a.git)/refs/\(name)")
    }
    #expect(try await store.wrong().contains(.references))
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
    #expect(try await store.wrong().isEmpty)
    let again = try a.open()
    try await again.sync()
    #expect(a.text("b.txt") == "edited by another program\n" && a.text("notes/a.txt") == "text of version 2\n")
    #expect(try await doctor.repair().isEmpty)
  }

  @Test func aBrokenMarkOfTheFolderLosesNoEditOfAnotherProgram() async throws {
    try a.write("b.txt", "edited by another program\n")
    try store.write([], to: "\(a.git)/refs/docedit/worktree")
    #expect(try await store.wrong().contains(.references))
    _ = try await doctor.repair()
    let again = try a.open()
    try await again.collectLocalChanges()
    #expect(a.text("b.txt") == "edited by another program\n" && a.text("notes/a.txt") == "text of version 2\n")
  }

  @Test(arguments: ["remotes/origin/main", "remotes/origin/ubiquity/devices/", "ubiquity/devices/"])
  func anotherBrokenReferenceIsMadeAnew(_ prefix: String) async throws {
    let name = prefix.hasSuffix("/") ? prefix + a.device.id : prefix
    try store.write([], to: "\(a.git)/refs/\(name)")
    #expect(try await store.wrong().contains(.references))
    try await store.mend()
  }

  @Test(arguments: ["no database", "cut off", "another tree"])
  func theIndexIsMadeAnew(_ damage: String) async throws {
    let file = "\(a.git)/docedit/index.sqlite"
    for suffix in ["-wal", "-shm"] { try? FileManager.default.removeItem(atPath: file + suffix) }
    switch damage {
    case "no database": try store.write(Array("no database at all, but long enough to be one of them".utf8), to: file)
    case "cut off": try store.write(Array("SQLite format 3\u{0}and then nothing".utf8), to: file)
    default:
      let head = try #require(try a.head()), parent = try a.repository().commit(head).content.parents[0]
      StoreIndex(file: file).keep([], from: parent.description, to: head.description)
    }
    #expect(try await store.wrong() == [.index])
    try await store.mend(remote: false)
  }

  @Test func anIndexThatForgotTheEventsOfDocumentsIsMadeAnew() async throws {
    #expect(try await a.open().history(of: "notes/a.txt").count == 3)
    StoreIndex(file: "\(a.git)/docedit/index.sqlite").write { try $0.execute(sql: "DELETE FROM event") }
    #expect(try await store.wrong() == [.index])
    try await store.mend(remote: false)
  }

  @Test func anIndexThatIsGoneIsNothingWrong() async throws {
    for suffix in ["", "-wal", "-shm"] {
      try? FileManager.default.removeItem(atPath: "\(a.git)/docedit/index.sqlite" + suffix)
    }
    #expect(try await store.wrong().isEmpty)
  }

  @Test(arguments: ["", "no property list", "gone"])
  func theStateIsMadeAnew(_ content: String) async throws {
    let file = "\(a.git)/docedit/state.plist"
    if content == "gone" {
      try FileManager.default.removeItem(atPath: file)
    } else {
      try store.write(Array(content.utf8), to: file)
    }
    #expect(try await store.wrong().contains(.store))
    #expect(throws: UbiquityError.self) { try a.open() }
    try await store.mend()
    #expect(try a.open().id == container.id)
    #expect(try await a.open().remote == world.remote)
  }

  @Test(arguments: ["HEAD", "config"])
  func gitsOwnFilesAreMadeAnew(_ name: String) async throws {
    try store.write(name == "HEAD" ? [] : Array("[core\nbroken".utf8), to: "\(a.git)/\(name)")
    #expect(try await store.wrong().contains(.store))
    _ = try await doctor.repair()
    #expect(try await store.wrong().isEmpty)
    #expect(try await a.open().history(of: "notes/a.txt").count == 3)
  }

  @Test(arguments: ["ref: refs/he", "ref: refs/heads/maim\n", "ref: refs/heads/m", "ref: refs/hdads/main\n"])
  func aDamagedHeadIsMadeAnew(_ content: String) async throws {
    try store.write(Array(content.utf8), to: "\(a.git)/HEAD")
    #expect(try await store.wrong() == [.store])
    let error = await #expect(throws: UbiquityError.self) { try await container.sync() }
    #expect(error?.hint == "docedit repair mends it")
    #expect(try await store.mend(remote: false) == ["made git's HEAD anew"])
  }

  @Test func aBranchWithoutAVersionIsNotedAndStays() async throws {
    _ = try git("-C", a.git, "symbolic-ref", "HEAD", "refs/heads/other")
    let finding = try await doctor.verify().first { $0.subject == .folder }
    #expect(finding?.grade == .note && finding?.summary.contains("“other”") == true)
    #expect(try await doctor.repair(remote: false).isEmpty)
    #expect(try git("-C", a.git, "symbolic-ref", "HEAD") == "refs/heads/other\n")
  }

  @Test(arguments: ["\0", "[core]\n\tbare = maybe\n", "[core]\n\trepositoryformatversion = 50\n"])
  func aConfigThatGitRefusesIsMadeAnew(_ content: String) async throws {
    try store.write(Array(String(repeating: content, count: content == "\0" ? 300 : 1).utf8), to: "\(a.git)/config")
    #expect(try await store.wrong() == [.store])
    try await store.mend(remote: false)
    let config = try git("-C", a.git, "config", "--list", "--local")
    #expect(config.contains("core.autocrlf=false") && config.contains("remote.origin.url=\(world.remote)"))
  }

  /// It is what keeps plain git from changing documents, and tells it of the remote.
  @Test func anEmptyConfigGetsItsSettingsBack() async throws {
    try store.write([], to: "\(a.git)/config")
    #expect(try await store.wrong() == [.store])
    try await store.mend(remote: false)
    let config = try git("-C", a.git, "config", "--list", "--local")
    #expect(config.contains("core.autocrlf=false") && config.contains("remote.origin.url=\(world.remote)"))
  }

  @Test func staleLocksGo() async throws {
    for name in ["HEAD.lock", "refs/heads/main.lock", "packed-refs.lock"] {
      try store.write([], to: "\(a.git)/\(name)")
    }
    #expect(try await doctor.verify().first { $0.subject == .locks }?.grade == .note)
    #expect(try await store.mend(remote: false) == ["removed 3 locks that a killed process left"])
  }

  @Test func aLockThatSomebodyHoldsIsNotLeft() async throws {
    let lock = "\(a.git)/refs/heads/main.lock"
    try store.write([], to: lock)
    let holder = try ChildProcess.holding(lock)
    let finding = try await doctor.verify().first { $0.subject == .locks }
    #expect(finding?.grade == .note)
    #expect(finding?.summary == "git is at work in the folder: it holds refs/heads/main.lock")
    holder.closeInput()
    #expect(holder.finish(within: 60) != 0)
    #expect(try await doctor.verify().first { $0.subject == .locks }?.summary.contains("killed process left") == true)
  }

  @Test func aLockOfTheIndexThatNobodyHoldsIsNamedAndGoes() async throws {
    try store.write([], to: "\(a.git)/index.lock")
    let finding = try await doctor.verify().first { $0.subject == .locks }
    #expect(finding?.grade == .wrong && finding?.summary.contains("index.lock") == true)
    #expect(try await store.mend(remote: false) == ["removed 1 lock that a killed process left"])
  }

  /// As where documents are evicted: git's index is written anew then, under a lock without docedit's mark.
  @Test func aLockOfTheIndexThatAKilledProcessAnnouncedGoesWithTheNextCommand() async throws {
    for name in ["index.docedit", "index.lock"] { try store.write([], to: "\(a.git)/\(name)") }
    #expect(try await doctor.verify().first { $0.subject == .locks }?.grade == .note)
    try a.write("b.txt", "changed\n")
    try await a.open().sync()
    #expect(!FileManager.default.fileExists(atPath: "\(a.git)/index.lock"))
    #expect(try a.plain("status", "--porcelain") == "")
    #expect(try await doctor.verify().first { $0.subject == .locks }?.grade == .fine)
  }

  @Test(.timeLimit(.minutes(30))) func aGitThatHasEndedHoldsNoLock() async throws {
    try store.write([], to: "\(a.git)/index.lock")
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
    try store.write([], to: lock)
    let holder = try ChildProcess.holding(lock)
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

  @Test func aFolderThatIsNoContainerIsSaid() async throws {
    let other = StoreDoctor(root: world.folder.url, device: a.device, surroundings: a.surroundings)
    await #expect(throws: UbiquityError.self) { try await other.verify() }
  }
}
