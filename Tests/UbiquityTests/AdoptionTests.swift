import Foundation
import Git
import Testing

@testable import Ubiquity

/// Repositories of the user's own that become containers, with the real git beside docedit.
@Suite struct AdoptionTests {
  private let world: World
  private let (laptop, desktop): (Machine, Machine)
  init() throws {
    world = try World()
    (laptop, desktop) = (try world.device("laptop"), try world.device("desktop"))
    try FileManager.default.createDirectory(at: laptop.folder, withIntermediateDirectories: true)
    try plain("init", "--quiet", "--initial-branch=main")
  }

  /// Git as the user calls it in the laptop's folder, or in another one.
  @discardableResult
  private func plain(_ arguments: String..., at folder: String? = nil) throws -> String {
    let place = folder ?? laptop.folder.path(percentEncoded: false)
    return try run(
      [
        "git", "-C", place, "-c", "user.name=Eva", "-c", "user.email=eva@example.org", "-c",
        "protocol.file.allow=always",
      ]
        + arguments)
  }

  private func commit(_ path: String, _ text: String) throws {
    try laptop.write(path, text)
    try plain("add", "--force", path)
    try plain("commit", "--quiet", "-m", "Write \(path)")
  }

  private func references() throws -> String { try plain("for-each-ref") + plain("symbolic-ref", "HEAD") }

  private var clone: String { world.folder.path + "/clone" }

  /// Eva's clone of the remote.
  private func makeClone() throws {
    try plain("clone", "--quiet", "--branch", "main", world.remote, clone, at: world.folder.path)
  }

  private func write(_ path: String, _ text: String) throws { try world.folder.write("clone/" + path, text) }

  // MARK: - What stays

  @Test func historyAndSettingsStay() async throws {
    try commit("a.txt", "one\n")
    try plain("branch", "draft")
    try plain("tag", "first")
    try commit("a.txt", "one\ntwo\n")
    try laptop.write(".git/hooks/pre-commit", "#!/bin/sh\nexit 1\n")
    let config = laptop.text(".git/config")
    let container = try await laptop.createAlone()
    #expect(try plain("rev-parse", "main", "draft", "first") == plain("rev-parse", "HEAD", "HEAD~1", "HEAD~1"))
    #expect(laptop.text(".git/config") == config)
    #expect(try plain("status", "--porcelain") == "")
    let history = try await container.history(of: "a.txt")
    #expect(history.map(\.subject) == ["Write a.txt", "Write a.txt"] && history[0].author.name == "Eva")
    #expect(try await container.seals(of: [history[0].commit]) == [.unsigned])
    #expect(try plain("rev-list", "--max-parents=0", "main") == container.id + "\n")
  }

  @Test func whatWasNotCommittedBecomesAVersionAndIgnoredFilesStayOut() async throws {
    try commit("a.txt", "one\n")
    try commit(".gitignore", "*.log\n/secret/\n")
    try laptop.write("a.txt", "two\n")
    try laptop.write("b.txt", "staged\n")
    try plain("add", "b.txt")
    for path in ["build.log", "secret/key.txt"] { try laptop.write(path, "not this") }
    let container = try await laptop.createAlone()
    #expect(try await container.documents().map(\.path) == [".gitignore", "a.txt", "b.txt"])
    #expect(try await container.history(of: "a.txt").count == 2)
    #expect(try plain("status", "--porcelain") == "")
    try laptop.write("sub/other.log", "nor this")
    #expect(try await container.collected() == 0)
  }

  @Test func linksSubmodulesAndRepositoriesInsideStayGits() async throws {
    let other = world.folder.path + "/other"
    try plain("init", "--quiet", "--initial-branch=main", other, at: world.folder.path)
    try world.folder.write("other/inner.txt", "inner")
    try plain("add", ".", at: other)
    try plain("commit", "--quiet", "-m", "inner", at: other)
    try commit("a.txt", "one\n")
    try plain("submodule", "--quiet", "add", other, "module")
    try FileManager.default.createSymbolicLink(
      atPath: laptop.folder.path(percentEncoded: false) + "/link", withDestinationPath: "a.txt")
    try plain("add", "link")
    try plain("commit", "--quiet", "-m", "module and link")
    try plain("clone", "--quiet", other, laptop.folder.path(percentEncoded: false) + "/nested", at: world.folder.path)
    let container = try await laptop.create()
    #expect(try await container.documents().map(\.path).sorted() == [".gitmodules", "a.txt"])
    let two = try await desktop.create()
    try await two.save("both\n", at: "b.txt")
    try await container.save("one and more\n", at: "a.txt")
    try await container.sync()
    try await two.sync()
    try await container.sync()
    let tree = try plain("ls-tree", "--format=%(objecttype) %(path)", "main")
    #expect(tree == "blob .gitmodules\nblob a.txt\nblob b.txt\nblob link\ncommit module\n")
    #expect(try plain("status", "--porcelain") == "?? nested/\n")
    #expect(laptop.text("module/inner.txt") == "inner" && laptop.text("nested/inner.txt") == "inner")
  }

  @Test func anEmptyRepositoryBecomesAContainer() async throws {
    try plain("symbolic-ref", "HEAD", "refs/heads/master")
    try laptop.write("a.txt", "one\n")
    let container = try await laptop.create()
    #expect(try await container.documents().map(\.path) == ["a.txt"])
    #expect(try plain("symbolic-ref", "HEAD") == "refs/heads/main\n")
    let two = try await desktop.create()
    #expect(two.id == container.id && desktop.text("a.txt") == "one\n")
  }

  @Test func noLogIsKeptOfWhatOthersDo() async throws {
    try commit("a.txt", "one\n")
    let container = try await laptop.create(), two = try await desktop.create()
    #expect(try await container.circleStatus().standing == .approved)
    #expect(try await two.circleStatus().standing == .waiting)
    try await two.sync()
    try await container.sync()
    #expect(!FileManager.default.fileExists(atPath: laptop.git + "/logs/refs/remotes/origin/ubiquity"))
    #expect(try plain("reflog", "show", "--format=%gs", "main") == "commit (initial): Write a.txt\n")
  }

  // MARK: - What is refused

  static let states = [
    "detached", "branch", "master", "rebase", "merge", "shallow", "bare", "work tree", "submodule", "lfs", "sparse",
    "staged", "beginnings", "not checked out", "origin", "conversion", "sha256",
  ]

  @Test(arguments: states) func whatCannotBeAdoptedIsLeftAsItIs(_ state: String) async throws {
    try commit("a.txt", "one\n")
    try commit("b.txt", "two\n")
    let machine = try prepare(state)
    let before = try files(in: machine.folder)
    let error = await #expect(throws: UbiquityError.self) { try await machine.create() }
    #expect(error?.code == .exists && error?.hint != nil, "\(state): \(error.map { "\($0)" } ?? "")")
    #expect(try files(in: machine.folder) == before)
    #expect(try world.references() == [])
  }

  private func files(in folder: URL) throws -> [String: Data] {
    let names = FileManager.default.enumerator(atPath: folder.path(percentEncoded: false))?.compactMap { $0 as? String }
    return (names ?? []).reduce(into: [:]) { $0[$1] = try? Data(contentsOf: folder.appending(path: $1)) }
  }

  private func prepare(_ state: String) throws -> Machine {
    switch state {
    case "detached": try plain("switch", "--quiet", "--detach")
    case "branch": try plain("switch", "--quiet", "-c", "draft")
    case "master": try plain("branch", "-m", "master")
    case "rebase", "merge": try diverge(state)
    case "lfs", "conversion":
      try commit(".gitattributes", state == "lfs" ? "*.odt filter=lfs diff=lfs -text\n" : "*.txt eol=crlf\n")
    case "sparse": try plain("sparse-checkout", "set", "x")
    case "staged":
      try laptop.write("a.txt", "only staged\n")
      try plain("add", "a.txt")
      try laptop.write("a.txt", "one\n")
    case "beginnings":
      try plain("switch", "--quiet", "--orphan", "other")
      try commit("c.txt", "three\n")
      try plain("switch", "--quiet", "main")
      try plain("merge", "--quiet", "--allow-unrelated-histories", "-m", "both", "other")
    case "not checked out": for path in ["a.txt", "b.txt"] { try laptop.remove(path) }
    case "origin": try plain("remote", "add", "origin", "ssh://example.org/other.git")
    default: return try elsewhere(state)
    }
    return laptop
  }

  private func diverge(_ command: String) throws {
    try plain("switch", "--quiet", "-c", "draft")
    try commit("a.txt", "draft\n")
    try plain("switch", "--quiet", "main")
    try commit("a.txt", "main\n")
    try plain(command, "draft")
  }

  /// Repositories that are made from the laptop's.
  private func elsewhere(_ state: String) throws -> Machine {
    let (source, target) = (laptop.folder.path(percentEncoded: false), desktop.folder.path(percentEncoded: false))
    switch state {
    case "shallow": try plain("clone", "--quiet", "--depth", "1", "file://" + source, target)
    case "bare": try plain("clone", "--quiet", "--bare", source, target)
    case "work tree": try plain("worktree", "add", "--quiet", "-b", "side", target)
    case "submodule":
      try FileManager.default.createDirectory(at: desktop.folder, withIntermediateDirectories: true)
      try plain("init", "--quiet", "--separate-git-dir", world.folder.path + "/git", target, at: world.folder.path)
    default:
      try FileManager.default.createDirectory(at: desktop.folder, withIntermediateDirectories: true)
      try plain("init", "--quiet", "--object-format=sha256", at: target)
    }
    return desktop
  }

  @Test(arguments: ["missing", "unrelated"]) func aRemoteThatWillNotDoLeavesTheRepositoryAsItWas(_ kind: String)
    async throws
  {
    try commit("a.txt", "one\n")
    try laptop.write("a.txt", "two\n")
    let other = try World()
    if kind == "unrelated" { _ = try await other.device("stranger").create() }
    let before = try references(), config = laptop.text(".git/config")
    let remote = kind == "missing" ? other.folder.path + "/missing" : other.remote
    await #expect(throws: UbiquityError.self) { try await laptop.create(remote: remote) }
    #expect(try references() == before && laptop.text("a.txt") == "two\n")
    #expect(laptop.text(".git/config") == config)
    #expect(try plain("status", "--porcelain") == " M a.txt\n")
    #expect(!FileManager.default.fileExists(atPath: laptop.git + "/docedit"))
    _ = try await laptop.create()
    #expect(try await desktop.create().documents().map(\.path) == ["a.txt"])
  }

  // MARK: - Side by side

  @Test func anOriginIsSharedWithPlainGit() async throws {
    try commit("a.txt", "one\n")
    try plain("remote", "add", "origin", world.remote)
    try plain("push", "--quiet", "-u", "origin", "main")
    let config = laptop.text(".git/config")
    let container = try await laptop.create()
    #expect(laptop.text(".git/config") == config)
    try makeClone()
    try write("b.txt", "by Eva\n")
    try plain("add", ".", at: clone)
    try plain("commit", "--quiet", "-m", "Eva's", at: clone)
    try plain("push", "--quiet", at: clone)
    try await container.save("two\n", at: "a.txt")
    try await container.sync()
    #expect(laptop.text("b.txt") == "by Eva\n")
    try plain("pull", "--quiet", "--ff-only", at: clone)
    #expect(world.folder.text("clone/a.txt") == "two\n")
    #expect(try plain("status", "--porcelain", "--branch").hasPrefix("## main...origin/main\n"))
  }

  @Test func aConfigThatGitRefusesIsMadeAnewWithItsOrigin() async throws {
    try commit("a.txt", "one\n")
    try plain("remote", "add", "origin", world.remote)
    let container = try await laptop.create()
    try laptop.write(".git/config", String(repeating: "\0", count: 200))
    #expect(try await laptop.doctor.repair(remote: false) == ["made git's config anew"])
    #expect(try plain("config", "remote.origin.url") == world.remote + "\n")
    #expect(try await laptop.doctor.verify().allSatisfy { $0.grade != .wrong })
    try await container.sync()
  }

  @Test func aMergeByPlainGitComesAsItIs() async throws {
    try commit("a.txt", "one\n")
    let container = try await laptop.create()
    try makeClone()
    try await container.save("by docedit\n", at: "c.txt")
    try await container.sync()
    try write("b.txt", "by Eva\n")
    try plain("add", ".", at: clone)
    try plain("commit", "--quiet", "-m", "Eva's", at: clone)
    try plain("pull", "--quiet", "--no-rebase", "--no-edit", at: clone)
    try plain("push", "--quiet", at: clone)
    try await container.sync()
    #expect(try laptop.folderTexts() == ["a.txt": "one\n", "b.txt": "by Eva\n", "c.txt": "by docedit\n"])
    #expect(try plain("rev-list", "--count", "--merges", "main") == "1\n")
    #expect(try await container.conflicts().isEmpty)
  }

  @Test func gitWorksInTheFolderItself() async throws {
    try commit("a.txt", "one\n")
    let container = try await laptop.create(), two = try await desktop.create()
    try commit("b.txt", "by git\n")
    try await two.save("by docedit\n", at: "c.txt")
    try await two.sync()
    try await container.sync()
    try await two.sync()
    #expect(desktop.text("b.txt") == "by git\n" && laptop.text("c.txt") == "by docedit\n")
    try plain("fetch", "--quiet", "--prune")
    try await container.sync()
    #expect(try await container.devices().count == 2)
    try await two.save("more\n", at: "c.txt")
    try await two.sync()
    try plain("pull", "--quiet")
    #expect(laptop.text("c.txt") == "more\n")
    #expect(try await container.sync().conflicts.isEmpty)
    #expect(try await container.history(of: "b.txt").map(\.author.name) == ["Eva"])
    _ = try plain("fsck", "--strict")
  }

  /// `git fetch --prune` takes away what plain git has no use for.
  @Test func whatIsOnlyStagedIsKeptOnABranch() async throws {
    try commit("a.txt", "one\n")
    let container = try await laptop.create()
    for text in ["staged first", "staged second"] {
      try laptop.write("a.txt", text)
      try plain("add", "a.txt")
      try laptop.write("a.txt", "\(text), and then overwritten")
      try await container.sync()
      #expect(try plain("show", "docedit-staged:a.txt") == text)
    }
    #expect(try plain("show", "docedit-staged~1:a.txt") == "staged first")
    #expect(
      await container.takeNotices()
        == Array(repeating: "what was staged of “a.txt” is kept: git show docedit-staged", count: 2))
    try laptop.write("b.txt", "what is staged and in the folder")
    try plain("add", "b.txt")
    try await container.sync()
    #expect(try plain("rev-list", "--count", "docedit-staged") == "2\n")
    #expect(try Repository.open(at: world.remote).reference(Store.stagedBranch) == nil)
  }

  @Test func conflictVersionsOutliveAPruningFetch() async throws {
    try commit("a.txt", "one\n")
    let container = try await laptop.create(), two = try await desktop.create()
    try await two.save("theirs\n", at: "a.txt")
    try await two.sync()
    try await container.save("ours\n", at: "a.txt")
    try await container.sync()
    #expect(try await container.conflicts().count == 1)
    try plain("fetch", "--quiet", "--prune")
    try await container.sync()
    #expect(try await container.conflicts().count == 1)
  }

  @Test func aForcePushByPlainGitIsNoticed() async throws {
    try commit("a.txt", "one\n")
    let container = try await laptop.create()
    try await container.save("two\n", at: "a.txt")
    try await container.sync()
    try makeClone()
    try plain("reset", "--quiet", "--hard", "HEAD~1", at: clone)
    try write("b.txt", "instead\n")
    try plain("add", ".", at: clone)
    try plain("commit", "--quiet", "-m", "rewritten", at: clone)
    try plain("push", "--quiet", "--force", at: clone)
    let error = await #expect(throws: UbiquityError.self) { try await container.sync() }
    #expect(error?.code == .rewound && laptop.text("a.txt") == "two\n")
    try await container.repairRemote()
    #expect(laptop.text("b.txt") == "instead\n" && laptop.text("a.txt") == "two\n")
  }

  @Test(arguments: ["branch", "detached", "merge", "rebase"])
  func whileGitHasTheFolderNothingIsTouched(_ state: String) async throws {
    try commit("a.txt", "one\n")
    let container = try await laptop.create(), two = try await desktop.create()
    switch state {
    case "branch": try plain("switch", "--quiet", "-c", "draft")
    case "detached": try plain("switch", "--quiet", "--detach")
    default: try diverge(state)
    }
    try laptop.write("b.txt", "not for main\n")
    try await two.save("by docedit\n", at: "c.txt")
    try await two.sync()
    let before = try references(), text = laptop.text("a.txt")
    for _ in 0..<2 {
      let error = await #expect(throws: UbiquityError.self) { try await container.sync() }
      #expect(error?.code == .busy)
      await #expect(throws: UbiquityError.self) { try await container.save("x", at: "d.txt") }
    }
    #expect(try references() == before && laptop.text("a.txt") == text && laptop.text("c.txt") == nil)
    if state == "merge" || state == "rebase" { try plain(state, "--abort") }
    try plain("switch", "--quiet", "main")
    try await container.sync()
    #expect(laptop.text("c.txt") == "by docedit\n")
  }
}

extension UbiquityContainer {
  fileprivate func collected() throws -> Int {
    try store.locked { () throws(UbiquityError) in try store.collect() }
  }
}
