import Foundation
import Git
import Testing

@Suite struct RepositoryTests {
  let folder: TemporaryFolder
  init() throws { folder = try TemporaryFolder() }

  @Test func aNewRepositoryHasAWorkTreeAndABranchMain() throws {
    _ = try Repository.initialize(at: folder("c/.git"))
    #expect(try run("git", "-C", folder("c"), "symbolic-ref", "HEAD").output == "refs/heads/main")
    #expect(try run("git", "-C", folder("c"), "rev-parse", "--show-toplevel").output.hasSuffix(folder("c")))
    #expect(try run("git", "-C", folder("c"), "config", "core.worktree").status == 1)
    #expect(try run("git", "-C", folder("c"), "status", "--porcelain").output == "")
  }

  @Test func theFoldersOfLooseObjectsAreMadeBeforehand() throws {
    _ = try Repository.initialize(at: folder("c/.git"))
    let folders = try FileManager.default.contentsOfDirectory(atPath: folder("c/.git/objects")).filter { $0.count == 2 }
    #expect(folders.count == 256)
  }

  @Test func initializingTwiceKeepsWhatIsThere() throws {
    let first = try Repository.initialize(at: folder("c/.git"))
    let blob = try first.writeBlob([1, 2, 3])
    #expect(try Repository.initialize(at: folder("c/.git")).readBlob(blob) == [1, 2, 3])
  }

  @Test func anInterruptedInitializationIsFinished() throws {
    try FileManager.default.createDirectory(atPath: folder("c/.git/refs"), withIntermediateDirectories: true)
    _ = try Repository.initialize(at: folder("c/.git"))
    #expect(try faults(in: folder("c")) == "")
  }

  @Test func whatIsNoRepositoryCannotBeOpened() throws {
    let error = #expect(throws: GitError.self) { _ = try Repository.open(at: folder.path) }
    #expect(error?.code == .notFound)
  }

  @Test func aBareRepositoryHasNoWorkTree() throws {
    _ = try Repository.initializeBare(at: folder("b"))
    #expect(try run("git", "-C", folder("b"), "rev-parse", "--is-bare-repository").output == "true")
  }

  @Test func aRepositoryOfAnotherUserIsRefused() throws {
    _ = try Repository.initialize(at: folder("c/.git"))
    guard try run("chown", "-R", "65534", folder("c")).status == 0 else {
      try Test.cancel("only root can give a folder away")
    }
    let error = #expect(throws: GitError.self) { _ = try Repository.initialize(at: folder("c/.git")) }
    #expect(error?.code == .permissionDenied)
  }

  @Test func theUsersConfigurationIsNotRead() throws {
    let repository = try Repository.initialize(at: folder("c/.git"))
    #expect(try run("git", "-C", folder("c"), "config", "--local", "core.autocrlf").output == "false")
    let blob = try repository.writeBlob(Array("a\r\nb".utf8))
    #expect(try repository.readBlob(blob) == Array("a\r\nb".utf8))
  }

  @Test func symbolicReferencesAreFollowedInListings() throws {
    let repository = try Repository.initialize(at: folder("a/.git"))
    let one = try repository.commit(["a": "1"])
    try repository.setReference("refs/remotes/origin/main", to: one, expecting: .some(nil))
    for (name, target) in [("HEAD", "main"), ("nothing", "absent")] {
      let whole = ["refs/remotes/origin/\(name)", "refs/remotes/origin/\(target)"]
      #expect(try run("git", "-C", folder("a"), "symbolic-ref", whole[0], whole[1]).status == 0)
    }
    let listed = try repository.references("refs/remotes/origin/")
    #expect(listed.map(\.name) == ["refs/remotes/origin/HEAD", "refs/remotes/origin/main"])
    #expect(listed.allSatisfy { $0.target == one })
  }

  @Test func noLogOfReferencesIsKept() throws {
    let repository = try Repository.initialize(at: folder("a/.git"))
    let one = try repository.commit(["a": "1"])
    for name in ["refs/heads/main", "refs/remotes/origin/ubiquity/activities/d"] {
      try repository.setReference(name, to: one, expecting: .some(nil))
    }
    let logs = FileManager.default.enumerator(atPath: folder("a/.git/logs"))?.allObjects ?? []
    #expect(logs.isEmpty)
  }

  @Test func whatLibgit2TriedTheFolderWithIsNotLeftInIt() throws {
    try folder.write("", to: "c/_git2_0123456789abcdef")
    try FileManager.default.createSymbolicLink(
      atPath: folder("c/_git2_fedcba9876543210"), withDestinationPath: "testing")
    try folder.write("words", to: "c/_git2_00000000000000aa")
    try folder.write("", to: "c/_git2_notes")
    _ = try Repository.initialize(at: folder("c/.git"))
    let names = try FileManager.default.contentsOfDirectory(atPath: folder("c")).sorted()
    #expect(names == [".git", "_git2_00000000000000aa", "_git2_notes"])
  }

  @Test func staleLocksAreCleared() throws {
    let repository = try Repository.initialize(at: folder("c/.git"))
    let commit = try repository.commit(["a": "1"])
    for name in ["index.lock", "HEAD.lock", "refs/heads/main.lock", "refs/ubiquity/activities/x.lock"] {
      try folder.write("", to: "c/.git/" + name)
    }
    try FileManager.default.setAttributes(
      [.modificationDate: Date(timeIntervalSinceNow: -700)], ofItemAtPath: folder("c/.git/index.lock"))
    repository.clearStaleLocks()
    try repository.setReference("refs/heads/main", to: commit, expecting: .some(nil))
    try repository.setReference("refs/ubiquity/activities/x", to: commit, expecting: .some(nil))
    try repository.resetIndex(to: repository.commit(commit).content.tree)
    #expect(try repository.reference("refs/heads/main") == commit)
  }

  @Test func aFreshLockOfTheIndexIsTheUsersOwnGits() throws {
    let repository = try Repository.initialize(at: folder("c/.git"))
    try folder.write("", to: "c/.git/index.lock")
    repository.clearStaleLocks()
    #expect(FileManager.default.fileExists(atPath: folder("c/.git/index.lock")))
  }

  @Test func aLockOfTheIndexThatAKilledDoceditLeftGoesAtOnceAndOneThatIsHeldStays() throws {
    let repository = try Repository.initialize(at: folder("c/.git")), lock = folder("c/.git/index.lock")
    try folder.write("", to: "c/.git/index.lock")
    #expect(chmod(lock, 0o1644) == 0)
    let holder = open(lock, O_RDONLY | O_CLOEXEC)
    #expect(flock(holder, LOCK_EX | LOCK_NB) == 0)
    repository.clearStaleLocks()
    #expect(FileManager.default.fileExists(atPath: lock))
    #expect(flock(holder, LOCK_UN) == 0)
    close(holder)
    repository.clearStaleLocks()
    #expect(!FileManager.default.fileExists(atPath: lock))
    let one = try repository.commit(["a": "1"]), two = try repository.commit(["a": "2"], on: one)
    for commit in [one, two] { try repository.resetIndex(to: repository.commit(commit).content.tree) }
    #expect(try run("git", "-C", folder("c"), "ls-files", "--stage").output.contains("a"))
    try FileManager.default.moveItem(atPath: folder("c/.git/index"), toPath: lock)
    repository.clearStaleLocks()
    #expect(!FileManager.default.fileExists(atPath: lock))
  }

  @Test func aLockThatStaysIsReported() throws {
    let repository = try Repository.initialize(at: folder("c/.git"))
    let commit = try repository.commit(["a": "1"])
    try folder.write("", to: "c/.git/refs/heads/main.lock")
    let error = #expect(throws: GitError.self) {
      try repository.setReference("refs/heads/main", to: commit, expecting: nil)
    }
    #expect(error?.code == .locked)
  }

  @Test func theIndexMatchesATreeWithoutTouchingFiles() throws {
    let repository = try Repository.initialize(at: folder("c/.git"))
    let commit = try repository.commit(["a": "1", "b/c": "2"])
    try repository.setReference("refs/heads/main", to: commit, expecting: .some(nil))
    try repository.resetIndex(to: repository.commit(commit).content.tree)
    try folder.write("1", to: "c/a")
    #expect(try run("git", "-C", folder("c"), "status", "--porcelain").output == " D b/c")
  }
}
