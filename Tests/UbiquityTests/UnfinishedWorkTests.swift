import Foundation
import Git
import Testing

@testable import Ubiquity

/// What a process that was killed did not come to.
@Suite struct UnfinishedWorkTests {
  private let world: World
  private let a: Machine, b: Machine
  init() throws {
    world = try World()
    (a, b) = (try world.device("laptop"), try world.device("desktop"))
  }

  /// `main` was moved, and the process was killed before it wrote the documents.
  @Test func theNextRoundWritesWhatAKilledOneDidNot() async throws {
    let one = try await a.create()
    try await one.save("old", at: "a.txt")
    try await one.save("gone", at: "b.txt")
    try await one.sync()
    let two = try await b.create()
    try await one.save("new", at: "a.txt")
    try a.remove("b.txt")
    try await one.sync()
    _ = try await two.exchange.fetch(two.remoteURL(), unless: nil, progress: nil)
    let head = try #require(try a.head())
    try b.repository().setReference("refs/heads/main", to: head, expecting: nil)
    #expect(try b.folderTexts() == ["a.txt": "old", "b.txt": "gone"])
    try await b.open().sync()
    #expect(try b.folderTexts() == ["a.txt": "new"])
    #expect(try b.head() == head)
  }

  /// A document that another machine moved is nowhere, since the process was killed when it had removed it. An editor that has it open may save it at its old place.
  @Test(arguments: [false, true]) func whatIsWrittenBetweenTheHalvesOfAMoveIsInTheDocument(_ isWritten: Bool)
    async throws
  {
    let one = try await a.create(), two = try await b.create(), edited = "an edited text of the document\n"
    try await one.save("a text of the document\n", at: "a.txt")
    for container in [one, two] { try await container.sync() }
    let before = try #require(try b.repository().reference(Reference.workTree))
    try a.move("a.txt", "moved.txt")
    for container in [one, two] { try await container.sync() }
    try b.repository().setReference(Reference.workTree, to: before, expecting: nil)
    try b.remove("moved.txt")
    if isWritten { try b.write("a.txt", edited) }
    let again = try b.open()
    for container in [again, one, again] { try await container.sync() }
    let text = isWritten ? edited : "a text of the document\n"
    for machine in [a, b] { #expect(try machine.folderTexts() == ["moved.txt": text]) }
    #expect(try await again.conflicts().isEmpty)
  }

  private func mark() throws -> ObjectID? { try a.repository().reference(Reference.workTree) }

  /// A version of what was in the folder was made, and the process was killed before it wrote down that the folder has it.
  @Test func whatIsDoneAfterAKilledRoundIsNotUndone() async throws {
    let one = try await a.create()
    try await one.save("Version A.", at: "a.txt")
    try await one.save("x", at: "b.txt")
    try await one.sync()
    let before = try mark()
    try a.write("a.txt", "Version B.")
    try a.write("mistake.txt", "secret")
    try await one.sync()
    #expect(try mark() != before)
    try a.repository().setReference(Reference.workTree, to: try #require(before), expecting: nil)
    try a.write("a.txt", "Version A.")
    try a.remove("mistake.txt")
    let report = try await a.open().sync()
    #expect(report.sent == ["a.txt"] && report.sentDeletions == ["mistake.txt"] && report.conflicts.isEmpty)
    #expect(try a.folderTexts() == ["a.txt": "Version A.", "b.txt": "x"])
  }

  /// A process was killed while it moved what it knows of the remote: what comes first in the next round, and in a poll, moves that too.
  @Test(arguments: [true, false], ["main", "ubiquity/devices/x"]) func locksThatAKilledProcessLeftHinderNoFetch(
    isPoll: Bool, _ name: String
  ) async throws {
    let one = try await a.create(), two = try await b.create()
    for isNew in [true, false] {
      let watching = isNew ? try b.open() : two
      try await one.save("news \(isNew)", at: "a.txt")
      try await one.sync()
      let lock = "\(b.git)/refs/remotes/origin/\(name).lock"
      try FileManager.default.createDirectory(
        atPath: (lock as NSString).deletingLastPathComponent, withIntermediateDirectories: true)
      try Data().write(to: URL(filePath: lock))
      try Data([0]).write(to: URL(filePath: b.git + "/docedit/network.lock"))
      if isPoll { _ = try await watching.poll() } else { try await watching.sync() }
      #expect(try b.folderTexts() == ["a.txt": "news \(isNew)"])
      #expect(!FileManager.default.fileExists(atPath: lock))
    }
  }

  /// A new document became a version, and the process was killed before it wrote down that the folder has it.
  @Test func aRenameAfterAKillMakesNoCopy() async throws {
    let one = try await a.create()
    try await one.save("old", at: "a.txt")
    let before = try #require(try a.repository().reference("refs/docedit/worktree"))
    try a.write("new.txt", "new")
    try await one.collectLocalChanges()
    try a.repository().setReference("refs/docedit/worktree", to: before, expecting: nil)
    try await a.open().collectLocalChanges()
    try a.move("new.txt", "renamed.txt")
    try await a.open().sync()
    #expect(try a.folderTexts() == ["a.txt": "old", "renamed.txt": "new"])
  }

  /// What a loss of power may leave of the index of plain git, with few documents and with many.
  @Test(arguments: [2, 1_000]) func aDamagedIndexOfGitIsMadeAnewByTheNextCommand(_ count: Int) async throws {
    for number in 0..<count { try a.write("folder \(number % 7)/\(number).txt", "text") }
    try await a.createAlone().collectLocalChanges()
    let file = URL(filePath: a.git + "/index"), whole = try Data(contentsOf: file)
    let damages: [Data?] = [nil, Data(), whole.prefix(whole.count / 2), Data(count: whole.count)]
    for damage in damages {
      try FileManager.default.removeItem(at: file)
      try damage?.write(to: file)
      _ = try await a.open().status()
      #expect(try run("git", "-C", a.git, "fsck", "--no-progress").isEmpty)
      #expect(try run("git", "-C", a.git + "/..", "status", "--porcelain").isEmpty, "\(damage?.count ?? -1) bytes")
    }
  }

  /// A fetch names the index first, then the pack.
  @Test func theIndexOfAPackThatAKilledFetchDidNotNameIsRemoved() async throws {
    try await a.create().save("text", at: "a.txt")
    try await a.open().sync()
    try await b.create().sync()
    _ = try run("git", "-C", b.git, "repack", "-adq")
    let folder = b.folder.appending(path: ".git/objects/pack")
    let pack = try #require(FileManager.default.contentsOfDirectory(atPath: folder.path).first { $0.hasSuffix(".idx") })
    let left = folder.appending(path: "pack-" + String(repeating: "0", count: 40) + ".idx")
    try FileManager.default.copyItem(at: folder.appending(path: pack), to: left)
    let temporary = ".git/objects/pack/pack_git2_0123idx.lock"
    try b.write(temporary, "half an index")
    try b.write(".git/docedit/network.lock", "x")
    _ = try await b.open().status()
    #expect(!FileManager.default.fileExists(atPath: left.path) && b.text(temporary) == nil)
    #expect(FileManager.default.fileExists(atPath: folder.appending(path: pack).path))
    #expect(try run("git", "-C", b.git, "fsck", "--no-progress").isEmpty)
  }

  /// As it is after each of the first steps of making a container.
  @Test(arguments: [
    [], ["docedit/"], ["docedit/.docedit-6f9619ff-8b86-d011-b42d-00c04fc964f1~"], ["docedit/unfinished"],
    ["docedit/unfinished", "objects/", "HEAD"],
    ["docedit/unfinished", "docedit/state.plist", "HEAD"],
  ]) func aContainerOfWhichAKilledProcessLeftAPartIsMadeAnew(_ left: [String]) async throws {
    try await a.create().save("text", at: "a.txt")
    try await a.open().sync()
    try b.home.write("Documents/.git/.docedit-6f9619ff-8b86-d011-b42d-00c04fc964f0~", "")
    for path in left {
      let place = b.folder.appending(path: ".git/" + path)
      let folder = path.hasSuffix("/") ? place : place.deletingLastPathComponent()
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
      if !path.hasSuffix("/") { try Data().write(to: place) }
    }
    try await b.create().sync()
    #expect(try b.folderTexts() == ["a.txt": "text"])
    #expect(!FileManager.default.fileExists(atPath: b.git + "/docedit/unfinished"))
  }

  @Test func aRepositoryOfSomebodyElseIsLeftAlone() async throws {
    try a.home.write("Documents/.git/HEAD", "ref: refs/heads/main\n")
    let error = await #expect(throws: UbiquityError.self) { try await a.create() }
    #expect(error?.code == .exists)
    #expect(a.text(".git/HEAD") != nil)
  }

  @Test func whatKilledProcessesLeftBesideDocumentsIsRemovedWhenItIsOld() async throws {
    let left = [
      ".docedit-6f9619ff-8b86-d011-b42d-00c04fc964f1~", "sub/.docedit-6f9619ff-8b86-d011-b42d-00c04fc964f2~",
      ".git/docedit/.docedit-6f9619ff-8b86-d011-b42d-00c04fc964f3~",
    ]
    _ = try await a.createAlone()
    try a.write("sub/a.txt", "text")
    for path in left { try a.write(path, "half a te") }
    try sweep(after: 0)
    #expect(left.allSatisfy { a.text($0) != nil })
    try sweep(after: 7_200)
    #expect(left.allSatisfy { a.text($0) == nil } && a.text("sub/a.txt") == "text")
  }

  @Test func packingKeepsNobodyFromTheStore() async throws {
    try await a.createAlone().save("text", at: "a.txt")
    let store = try store(after: 0)
    for number in 0..<2_400 { _ = try store.repository.writeBlob(Array("\(number)".utf8)) }
    var locks = 0
    try store.packMuch { _ in
      if (try? StoreLock(store.lockFile, timeout: 0)) != nil { locks += 1 }
      return true
    }
    #expect(try locks > 0 && !store.repository.needsCompaction(since: store.state.lastPacking))
    let packs = try FileManager.default.contentsOfDirectory(atPath: a.git + "/objects/pack")
    #expect(packs.count { $0.hasSuffix(".pack") } == 1)
    #expect(try run("git", "-C", a.git, "fsck", "--no-dangling").isEmpty)
  }

  private func sweep(after seconds: Double) throws {
    let store = try store(after: seconds)
    try store.locked { () throws(UbiquityError) in try store.sweep() }
  }

  private func store(after seconds: Double) throws -> Store {
    var surroundings = a.surroundings
    surroundings.now = { Date() + seconds }
    return try Store(
      root: a.folder.path.trimmingSlash, device: a.device, surroundings: surroundings, contentMerge: nil)
  }
}
