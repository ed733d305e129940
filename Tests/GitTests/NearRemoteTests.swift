import Foundation
import Properties
import Testing

@testable import Git

/// A remote in a folder, without git's program: there is none to be found.
@Suite final class NearRemoteTests {
  private let folder: TemporaryFolder
  private let a: Repository
  private let b: Repository
  private let options = NetworkOptions(environment: ["PATH": "/nowhere"])
  private let main = "refs/heads/main"
  private let tracking = ["+refs/heads/*:refs/remotes/origin/*", "+refs/ubiquity/*:refs/remotes/origin/ubiquity/*"]

  init() throws {
    folder = try TemporaryFolder(inMemory: true)
    try run("git", "init", "-q", "--bare", "-b", "main", folder("hub"))
    a = try Repository.initialize(at: folder("a/.git"))
    b = try Repository.initialize(at: folder("b/.git"))
  }

  private var hub: RemoteURL { .folder(path: folder("hub")) }
  private var near: NearRemote? { NearRemote(folder("hub")) }

  @discardableResult
  private func push(_ id: ObjectID, to name: String? = nil, force: Bool = false) throws -> String? {
    try a.setReference(main, to: id, expecting: nil)
    let refspec = (force ? "+" : "") + "\(main):\(name ?? main)"
    let results = try a.push(hub, [refspec], options: options)
    return try #require(results.first).rejection
  }

  private func fetch() throws { try b.fetch(hub, tracking, prune: true, options: options) }

  /// Whether only git's program could do it.
  private func expectProgram(_ step: () throws -> Void) {
    #expect { try step() } throws: { ($0 as? GitError)?.code == .missingProgram }
  }

  @Test func versionsGoAndComeAndGitFindsThemWhole() throws {
    var last = try a.commit(["a/b/c": "1", "d": String(repeating: "long ", count: 9_000), "e": ""])
    try push(last)
    try fetch()
    for number in 0..<5 {
      last = try a.commit(["a/b/c": "\(number)", "x\(number)/y": "new"], on: last)
      if number % 2 == 1 { continue }
      try push(last)
      try fetch()
      #expect(try b.reference("refs/remotes/origin/main") == last)
      #expect(try b.files(in: b.commit(last).content.tree) == a.files(in: a.commit(last).content.tree))
    }
    for name in ["a", "b", "hub"] { #expect(try faults(in: folder(name)) == "") }
    #expect(try run("git", "-C", folder("hub"), "rev-parse", main).output == "\(last)")
  }

  @Test func mergesAndActivitiesWithoutAHistoryGoAlong() throws {
    let base = try a.commit(["a": "1", "b": "1"]), left = try a.commit(["a": "2"], on: base)
    let right = try a.commit(["b": "2"], on: base), merge = try a.commit(["c": "3"], on: left, right)
    try push(base)
    try fetch()
    try push(merge)
    try push(a.commit(["activities/x": "draft"]), to: "refs/ubiquity/activities/d", force: true)
    try push(a.commit(["activities/y": "draft"], on: merge), to: "refs/ubiquity/activities/d", force: true)
    try fetch()
    let received = try b.reference("refs/remotes/origin/main")
    #expect(try b.isAncestor(right, of: #require(received)))
    #expect(try b.reference("refs/remotes/origin/ubiquity/activities/d") != nil)
    for name in ["b", "hub"] { #expect(try faults(in: folder(name)) == "") }
  }

  @Test func whatWouldLoseSomethingIsRefused() throws {
    let base = try a.commit(["a": "1"]), other = try a.commit(["a": "2"], on: base)
    try push(other)
    #expect(try push(a.commit(["a": "3"], on: base))?.contains("fast-forward") == true)
    #expect(try Repository.list(hub, options: options) == [main: other])
    #expect(try near?.move([.init(name: main, old: base, new: base)]) == [main: "incorrect old value"])
    #expect(near?.references() == [main: other])
  }

  @Test func aReferenceThatIsLockedIsNotMoved() throws {
    let one = try a.commit(["a": "1"])
    try push(one)
    try folder.write("", to: "hub/refs/heads/main.lock")
    #expect(try push(a.commit(["a": "2"], on: one)) == "cannot lock the reference")
    #expect(near?.references() == [main: one])
  }

  /// The lock of a reference as a docedit leaves it that is killed while it holds it.
  private func leaveLock(on name: String) throws -> (mark: String, lock: String) {
    let lock = folder("hub/\(name).lock"), mark = folder("hub/\(name).\(UUID().uuidString).lock")
    try Data().write(to: URL(filePath: mark))
    try FileManager.default.linkItem(atPath: mark, toPath: lock)
    return (mark, lock)
  }

  @Test func whatAKilledDoceditLeftLockedIsMoved() throws {
    let one = try a.commit(["a": "1"]), two = try a.commit(["a": "2"], on: one)
    try push(one)
    let left = try leaveLock(on: main)
    #expect(try push(two) == nil)
    #expect(near?.references() == [main: two])
    for file in [left.mark, left.lock] { #expect(!FileManager.default.fileExists(atPath: file)) }
    #expect(try run("ls", folder("hub/refs/heads")).output == "main")
  }

  @Test func whoOnlyFetchesClearsTheMarkOfAKilledDoceditToo() throws {
    try push(a.commit(["a": "1"]))
    let left = try leaveLock(on: main)
    try FileManager.default.removeItem(atPath: left.lock)
    try folder.write("git's own", to: "hub/refs/heads/main.lock")
    _ = near?.references()
    #expect(!FileManager.default.fileExists(atPath: left.mark))
    #expect(FileManager.default.contents(atPath: left.lock) == Data("git's own".utf8))
  }

  @Test func aLockOfALivingDoceditStays() throws {
    let one = try a.commit(["a": "1"])
    try push(one)
    let left = try leaveLock(on: main), file = open(left.mark, O_RDONLY)
    defer { close(file) }
    #expect(flock(file, LOCK_EX | LOCK_NB) == 0)
    #expect(try push(a.commit(["a": "2"], on: one)) == "cannot lock the reference")
    for file in [left.mark, left.lock] { #expect(FileManager.default.fileExists(atPath: file)) }
  }

  @Test func packedReferencesCountWhereNoFileSaysOtherwise() throws {
    let one = try a.commit(["a": "1"]), two = try a.commit(["a": "2"], on: one)
    try push(one)
    try push(one, to: "refs/heads/side")
    try run("git", "-C", folder("hub"), "pack-refs", "--all")
    #expect(near?.references() == [main: one, "refs/heads/side": one])
    try push(two)
    #expect(near?.references() == [main: two, "refs/heads/side": one])
    #expect(try run("git", "-C", folder("hub"), "for-each-ref", "--format=%(objectname)").output == "\(two)\n\(one)")
  }

  @Test(arguments: [
    "receive.fsckObjects", "core.hooksPath", "extensions.refStorage", "transfer.hideRefs", "core.worktree",
  ])
  func whatIsSetUpOtherwiseIsLeftToGit(setting: String) throws {
    try run("git", "-C", folder("hub"), "config", setting, "x")
    #expect(near == nil)
    expectProgram { try push(a.commit(["a": "1"])) }
    expectProgram { try fetch() }
  }

  @Test func hooksAndBorrowedObjectsAreLeftToGit() throws {
    try ExecutableFile.write("#!/bin/sh\nexit 1\n", to: folder("hub/hooks/update"))
    expectProgram { try push(a.commit(["a": "1"])) }
    try fetch()
    try folder.write("/elsewhere\n", to: "hub/objects/info/alternates")
    expectProgram { try fetch() }
  }

  @Test func whereGitWouldPackGitIsAsked() throws {
    for number in 0..<30 { try folder.write("", to: "hub/objects/17/\(number)") }
    #expect(near?.isToBePacked == true)
    expectProgram { try push(a.commit(["a": "1"])) }
  }

  @Test func whatIsPackedThereIsLeftToGit() throws {
    try push(a.commit(["a": "1"]))
    try run("git", "-C", folder("hub"), "repack", "-adq")
    expectProgram { try fetch() }
    #expect(try b.references("refs/").isEmpty)
  }

  @Test(arguments: ["empty", "cut", "other", "link", "pipe"])
  func anObjectThatIsNotWhatItsNameSaysIsNotTaken(kind: String) throws {
    let one = try a.commit(["a": "1"])
    try push(one)
    let blob = try a.writeBlob(Array("1".utf8)), file = Repository.looseFile(of: blob, in: folder("hub/objects"))
    let whole = try Data(contentsOf: URL(filePath: file))
    let other = Repository.looseFile(of: try a.commit(one).content.tree, in: folder("hub/objects"))
    try FileManager.default.removeItem(atPath: file)
    switch kind {
    case "empty": try Data().write(to: URL(filePath: file))
    case "cut": try whole.dropLast(6).write(to: URL(filePath: file))
    case "other": try Data(contentsOf: URL(filePath: other)).write(to: URL(filePath: file))
    case "link": try FileManager.default.createSymbolicLink(atPath: file, withDestinationPath: "/dev/zero")
    default: mkfifo(file, 0o600)
    }
    #expect(near?.object(blob) == nil)
    expectProgram { try fetch() }
    #expect(try b.references("refs/").isEmpty && !b.contains(one))
  }

  @Test(arguments: ["ref: refs/heads/main\n", "", "zz\n", String(repeating: "1", count: 41)])
  func aReferenceThatIsNoPlainOneIsLeftToGit(content: String) throws {
    try folder.write(content, to: "hub/refs/heads/odd")
    #expect(near != nil && near?.references() == nil)
    expectProgram { try fetch() }
  }
}
