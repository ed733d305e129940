import Foundation
import Git
import Testing

@testable import Ubiquity

@Suite struct HostileTreeTests {
  private let world: World
  private let machine: Machine
  init() throws {
    world = try World()
    machine = try world.device("laptop")
  }

  /// Commits a tree of raw entries (`mode kind id<TAB>name`) onto the remote's main.
  private func push(_ entries: (String) throws -> String) throws {
    let remote = world.remote
    let blob = try Repository.open(at: remote).writeBlob(Array("/etc/passwd".utf8)).description
    let tree = try pipe(entries(blob), to: ["-C", remote, "mktree", "-z", "--missing"])
    let message = [
      "-C", remote, "-c", "user.name=x", "-c", "user.email=x@y", "commit-tree", tree, "-p", "main", "-m", "x",
    ]
    _ = try git("-C", remote, "update-ref", "refs/heads/main", try pipe("", to: message))
  }

  private func pipe(_ input: String, to arguments: [String]) throws -> String {
    try program(["git"] + arguments, input: input).output.trimmingCharacters(in: .whitespacesAndNewlines)
  }

  @Test func nothingUnsafeIsWrittenAndTheRestArrives() async throws {
    let container = try await machine.create()
    let folder = try #require(try tree(of: ["x": "inside"]))
    try push { blob in
      [
        "100644 blob \(blob)\tplain.txt", "120000 blob \(blob)\tlink",
        "160000 commit \(String(repeating: "1", count: 40))\tmodule",
        "100644 blob \(blob)\te\u{1B}[2J",
        "100644 blob \(blob)\tline\nbreak", "100644 blob \(blob)\tCase", "100644 blob \(blob)\tcase",
        "104755 blob \(blob)\tsetuid",
        "100644 blob \(blob)\t.g\u{200C}it", "40000 tree \(folder)\tdir",
      ].sorted { $0.split(separator: "\t")[1] < $1.split(separator: "\t")[1] }.joined(separator: "\0") + "\0"
    }
    try await container.sync()
    let names = Set(try machine.folderTexts().keys)
    #expect(names.isSuperset(of: ["plain.txt", "Case", "case", "dir/x"]))
    #expect(names.isDisjoint(with: ["link", "module", "e\u{1B}[2J", "line\nbreak", ".g\u{200C}it"]))
    let entries = try FileManager.default.contentsOfDirectory(atPath: machine.folder.path(percentEncoded: false))
    #expect(Set(entries).isSubset(of: [".git", "plain.txt", "Case", "case", "dir", "setuid"]))
    #expect(await container.takeNotices().contains { $0.contains("stay in git") })
    try await container.save("mine", at: "mine.txt")
    #expect(try await container.sync().sent == ["mine.txt"])
    #expect(try await container.collectLocalChanges() == 0)
    #expect(try git("-C", world.remote, "ls-tree", "--name-only", "main").contains("module"))
  }

  @Test func aLinkWhereDocumentsAreMustGiveWay() async throws {
    let container = try await machine.create()
    try await container.save("mine", at: "dir/mine.txt")
    try push { blob in "120000 blob \(blob)\tdir\0" }
    try await container.sync()
    #expect(machine.text("dir/mine.txt") == "mine")
    let other = try world.device("desktop")
    _ = try await other.create()
    #expect(other.text("dir/mine.txt") == "mine")
  }

  /// Commits a tree of raw bytes onto the remote's main: a folder with an odd name, and a document.
  private func push(folderNamed name: String) throws {
    let remote = try Repository.open(at: world.remote)
    let folder = try #require(try tree(of: ["config": "[core]\n\tfsmonitor = evil\n", "x.txt": "hostile"]))
    let plain = try remote.writeBlob(Array("plain".utf8)).description
    var bytes = Data()
    for (mode, name, id) in [("40000", name, folder), ("100644", "plain.txt", plain)] {
      bytes += Data("\(mode) \(name)".utf8) + [0] + Self.raw(id)
    }
    let file = world.folder.url.appending(path: "tree")
    try bytes.write(to: file)
    let tree = try git("-C", world.remote, "hash-object", "-t", "tree", "--literally", "-w", file.path)
    let commit = try git(
      "-C", world.remote, "-c", "user.name=x", "-c", "user.email=x@y", "commit-tree",
      tree.trimmingCharacters(in: .newlines), "-p", "main", "-m", "x")
    _ = try git("-C", world.remote, "update-ref", "refs/heads/main", commit.trimmingCharacters(in: .newlines))
  }

  /// Commits a tree onto the remote's main, and gives what was there.
  private func push(tree: String) throws -> String {
    let before = try git("-C", world.remote, "rev-parse", "main").trimmingCharacters(in: .newlines)
    let commit = try git(
      "-C", world.remote, "-c", "user.name=x", "-c", "user.email=x@y", "commit-tree", tree, "-p", "main", "-m", "x")
    _ = try git("-C", world.remote, "update-ref", "refs/heads/main", commit.trimmingCharacters(in: .newlines))
    return before
  }

  /// A tree of raw entries, in the order given.
  private func rawTree(_ entries: [(mode: String, name: String, id: String)]) throws -> String {
    var bytes = Data()
    for (mode, name, id) in entries { bytes += Data("\(mode) \(name)".utf8) + [0] + Self.raw(id) }
    let file = world.folder.url.appending(path: "tree")
    try bytes.write(to: file)
    return try git("-C", world.remote, "hash-object", "-t", "tree", "--literally", "-w", file.path)
      .trimmingCharacters(in: .newlines)
  }

  enum Flaw: CaseIterable {
    case twice, fileAndFolder, deep, bomb, folderAsFile, knownFolderAsFile, noMode, noModeInside
  }

  private func tree(with flaw: Flaw) throws -> String {
    let blob = try Repository.open(at: world.remote).writeBlob(Array("x".utf8)).description
    let file = ("100644", "x.txt", blob)
    switch flaw {
    case .twice: return try rawTree([file, file])
    case .fileAndFolder: return try rawTree([file, ("40000", "x.txt", rawTree([file]))])
    case .deep:
      return try (0..<140).reduce(try rawTree([file])) { inner, _ in try rawTree([("40000", "d", inner)]) }
    case .folderAsFile: return try rawTree([file, ("100644", "y.txt", rawTree([file]))])
    case .knownFolderAsFile:
      let inner = try rawTree([file])
      return try rawTree([("40000", "d", inner), file, ("100644", "y.txt", inner)])
    case .noMode: return try rawTree([("7777777777777", "x.txt", blob)])
    case .noModeInside: return try rawTree([("40000", "d", tree(with: .noMode)), file])
    case .bomb:
      return try (0..<12).reduce(try rawTree([file])) { inner, _ in
        try rawTree((0..<10).map { ("40000", "d\($0)", inner) })
      }
    }
  }

  @Test(arguments: Flaw.allCases) func aMainThatCannotBeIsRefusedAndTheContainerStaysWhole(_ flaw: Flaw) async throws {
    let container = try await machine.create()
    try await container.save("mine", at: "x.txt")
    try await container.sync()
    let good = try push(tree: try tree(with: flaw))
    try await container.save("mine, edited", at: "x.txt")
    let error = try await #require(throws: UbiquityError.self) { try await container.sync() }
    #expect(error.code == .rewound && error.message.contains("no document can be"))
    #expect(machine.text("x.txt") == "mine, edited")
    #expect(try await container.history().count == 2)
    let other = try world.device("desktop")
    let refused = try await #require(throws: UbiquityError.self) { try await other.create() }
    #expect(refused.message.contains("no document can be"))
    _ = try git("-C", world.remote, "update-ref", "refs/heads/main", good)
    #expect(try await container.sync().sent == ["x.txt"])
  }

  @Test(arguments: [Flaw.twice, .fileAndFolder]) func aMainThatGitFetchedIsLookedAtBeforeItIsJoined(_ flaw: Flaw)
    async throws
  {
    let container = try await machine.create()
    try await container.save("mine", at: "x.txt")
    try await container.sync()
    _ = try push(tree: try tree(with: flaw))
    try machine.write("y.txt", "of git")
    try machine.plain("add", "y.txt")
    try machine.plain("commit", "-q", "-m", "by hand")
    try machine.plain("-c", "fetch.fsckObjects=false", "fetch", "-q", "origin")
    try await container.save("mine, edited", at: "x.txt")
    #expect(try await container.history().allSatisfy { $0.kind != .merge })
    for sync in [container.syncSavedFirst, container.syncSaved, container.sync] {
      let error = try await #require(throws: UbiquityError.self) { try await sync(nil) }
      #expect(error.code == .rewound)
    }
    #expect(machine.text("x.txt") == "mine, edited" && machine.text("y.txt") == "of git")
  }

  /// What lies behind a good version hinders nobody.
  @Test(arguments: Flaw.allCases) func versionsThatCannotBeAreInTheHistory(_ flaw: Flaw) async throws {
    let container = try await machine.create()
    try await container.save("mine", at: "x.txt")
    try await container.sync()
    let good = try push(tree: try tree(with: flaw))
    let tree = try git("-C", world.remote, "rev-parse", good + "^{tree}").trimmingCharacters(in: .newlines)
    _ = try push(tree: tree)
    try await container.save("more", at: "more.txt")
    try await container.sync()
    try await container.save("mine, edited", at: "x.txt")
    try await container.sync()
    #expect(try await container.history(of: "more.txt").count == 1)
    #expect(try await container.history(of: "x.txt").contains { $0.author.name == "laptop" })
    #expect(machine.text("x.txt") == "mine, edited")
    #expect(try await machine.doctor.verify(remote: true).allSatisfy { $0.grade != .wrong })
    #expect(try await machine.doctor.repair().isEmpty)
  }

  /// Where one version cannot be read, those before it cannot be found.
  @Test(arguments: [true, false]) func aVersionThatIsNoneIsRefusedAlsoBehindAGoodOne(_ isNewest: Bool) async throws {
    let container = try await machine.create()
    try await container.save("mine", at: "x.txt")
    try await container.sync()
    let good = try git("-C", world.remote, "rev-parse", "main").trimmed
    let tree = try git("-C", world.remote, "rev-parse", "main^{tree}").trimmed
    let none = try rawCommit("tree \(tree)\nparent \(good)\n\nby nobody\n")
    let top = "tree \(tree)\nparent \(none)\nauthor x <x@y> 1 +0000\ncommitter x <x@y> 1 +0000\n\nx\n"
    let version = try isNewest ? none : rawCommit(top)
    try world.folder.write("remote.git/refs/heads/main", version + "\n")
    try await container.save("mine, edited", at: "x.txt")
    let words = "the version \(none) is not written as git writes versions"
    for exchange in [{ _ = try await container.sync() }, { _ = try await container.repairRemote() }] {
      let error = try await #require(throws: UbiquityError.self) { try await exchange() }
      #expect(error.code == .rewound && error.message.contains(words), "\(error)")
    }
    #expect(try await container.history().count == 2)
    #expect(try await machine.doctor.verify().allSatisfy { $0.grade != .wrong })
    let told = try #require(try await machine.doctor.verify(remote: true).first { $0.grade == .wrong })
    #expect(told.subject == .remote && told.summary.contains(words), "\(told)")
    let report = try await container.tryRemote()
    guard case .no(let reason) = report.mayFetch else { Issue.record("it may be fetched from"); return }
    #expect(reason.contains(words))
    try world.folder.write("remote.git/refs/heads/main", good + "\n")
    #expect(try await container.sync().sent == ["x.txt"])
  }

  private func rawCommit(_ text: String) throws -> String {
    try pipe(text, to: ["-C", world.remote, "hash-object", "-t", "commit", "--literally", "-w", "--stdin"])
  }

  /// Whatever it is under docedit's names that git takes and libgit2 does not read.
  @Test(arguments: [
    "activities/0123456789abcdef", "devices/0123456789abcdef", "conflicts/\(String(repeating: "3", count: 40))",
  ])
  func whatNobodyCanReadKeepsNothingBackAndIsTakenAway(_ name: String) async throws {
    let container = try await machine.create()
    try await container.save("mine", at: "x.txt")
    try await container.sync()
    let version = try git(
      "-C", world.remote, "-c", "user.name=x", "-c", "user.email=0123456789abcdef@docedit", "commit-tree",
      tree(with: .noMode), "-p", "main", "-m", "x")
    _ = try git("-C", world.remote, "update-ref", "refs/ubiquity/\(name)", version.trimmed)
    try await container.save("mine, edited", at: "x.txt")
    #expect(try await container.sync().sent == ["x.txt"])
    #expect(
      try await machine.doctor.verify(remote: true).filter { $0.grade == .wrong }.allSatisfy { $0.subject == .remote })
    let repair = try await container.repairRemote()
    #expect(repair.leftOut + repair.strangers.removed == ["refs/ubiquity/\(name)"])
    #expect(try await machine.doctor.verify(remote: true).allSatisfy { $0.grade == .fine })
  }

  private static func raw(_ id: String) -> [UInt8] {
    stride(from: 0, to: 40, by: 2).compactMap { UInt8(id.dropFirst($0).prefix(2), radix: 16) }
  }

  @Test(arguments: [
    "..", ".", "../up", "/absolute", ".git", ".GIT", ".giT.", ".git ", ".git. .", ".git::$INDEX_ALLOCATION", "git~1",
    "GIT~1",
    "a/b", "../a/../b", "git~2", ".g\u{200D}it", ".\u{FEFF}git", "a\\..\\.git", "..\\up", ".git\\hooks",
    "e\u{1B}]0;x\u{7}",
  ]) func noNameLeadsElsewhere(_ name: String) async throws {
    let container = try await machine.create()
    let config = try String(contentsOfFile: machine.git + "/config", encoding: .utf8)
    try push(folderNamed: name)
    try await container.sync()
    var notices = await container.takeNotices()
    #expect(notices.contains { $0.contains("and 1 more stay in git") } == (name != "..\\up"), "\(notices)")
    #expect(machine.text("plain.txt") == "plain")
    #expect(try String(contentsOfFile: machine.git + "/config", encoding: .utf8) == config)
    let files = try FileManager.default.subpathsOfDirectory(atPath: machine.home.path)
    #expect(!files.contains { $0.hasSuffix("x.txt") && !$0.hasPrefix("Documents/..\\up") }, "\(files)")
    try await container.save("mine", at: "mine.txt")
    #expect(try await container.sync().sent == ["mine.txt"])
    #expect(try await container.collectLocalChanges() == 0)
    let changes = try git("-C", machine.folder.path(percentEncoded: false), "status", "--porcelain")
    #expect(!changes.contains("plain.txt") && !changes.contains("mine.txt"), "\(changes)")
    try machine.write("plain.txt", "more")
    try await container.sync()
    notices += await container.takeNotices()
    #expect(!notices.contains { $0.contains("staged") })
    let other = try world.device("desktop")
    _ = try await other.create()
    #expect(try other.folderTexts()["mine.txt"] == "mine")
  }

  @Test(arguments: ["100644", "40000"]) func anEntryWithASlashInItsNameStaysInGitAndMakesNoVersions(_ mode: String)
    async throws
  {
    let container = try await machine.create(), plain = machine.folder.path(percentEncoded: false)
    let blob = try Repository.open(at: world.remote).writeBlob(Array("x".utf8)).description
    let folder = try #require(try tree(of: ["x.md": "hostile"]))
    _ = try push(
      tree: rawTree([(mode, "a/b.md", mode == "40000" ? folder : blob), ("100644", "plain.txt", blob)]))
    let main = try git("-C", world.remote, "rev-parse", "main")
    try await container.sync()
    #expect(await container.takeNotices().filter { $0.contains("stays in git") && $0.contains("slash") }.count == 1)
    let other = try world.device("desktop"), two = try await other.create()
    for _ in 0..<2 {
      try await container.sync()
      try await two.sync()
    }
    let notices = await container.takeNotices()
    #expect(notices.allSatisfy { $0.contains("asks to be approved") }, "\(notices)")
    #expect(try machine.folderTexts() == ["plain.txt": "x"] && other.folderTexts() == ["plain.txt": "x"])
    #expect(try git("-C", world.remote, "rev-parse", "main") == main)
    #expect(try await container.documentStatuses().map { "\($0.path) \($0.state)" } == ["plain.txt current"])
    #expect(try git("-C", plain, "status", "--porcelain").isEmpty)
    try machine.write("a/b.md", "mine")
    #expect(try await container.sync().sent == ["a/b.md"])
    #expect(try await container.sync().sent.isEmpty)
    #expect(try git("-C", world.remote, "ls-tree", "--name-only", "main").split(separator: "\n").contains("a/b.md"))
  }

  /// A link, another repository.
  @Test(arguments: ["120000", "160000"], ["a.md", "dir/b.md"])
  func whatTakesThePlaceOfDocumentsStaysInGitAndIsTold(_ mode: String, _ document: String) async throws {
    let container = try await machine.create()
    try await container.save("mine", at: document)
    try await container.sync()
    let blob = try Repository.open(at: world.remote).writeBlob(Array("x".utf8)).description
    let name = String(document.prefix { $0 != "/" }), isLink = mode == "120000"
    let id = isLink ? blob : String(repeating: "1", count: 40)
    _ = try push(tree: rawTree([(mode, name, id), ("100644", "plain.txt", blob)]))
    try await container.sync()
    let told = await container.takeNotices().filter { $0.contains("in git") }
    let hindrance = isLink ? "it is a link" : "it is another repository"
    #expect(told == ["“\(name)” stays in git and is not put into the folder: \(hindrance)"])
    #expect(try machine.folderTexts() == ["plain.txt": "x"])
  }

  @Test func aLinkThatPlainGitPutsInThePlaceOfADocumentIsInTheFolderAndNotTold() async throws {
    let container = try await machine.create()
    try await container.save("mine", at: "a.md")
    try await container.sync()
    try machine.plain("rm", "-q", "a.md")
    try FileManager.default.createSymbolicLink(
      atPath: machine.folder.path(percentEncoded: false) + "/a.md", withDestinationPath: "b.md")
    try machine.plain("add", "a.md")
    try machine.plain("commit", "-q", "-m", "by hand")
    try await container.sync()
    #expect(!(await container.takeNotices().contains { $0.contains("in git") }))
    #expect(try git("-C", world.remote, "ls-tree", "main").hasPrefix("120000"))
  }

  @Test(arguments: [".", ".."]) func aFileWhoseNameLeadsElsewhereStaysInGitAndIsTold(_ name: String) async throws {
    let container = try await machine.create()
    let blob = try Repository.open(at: world.remote).writeBlob(Array("x".utf8)).description
    _ = try push(tree: rawTree([("100644", name, blob), ("100644", "plain.txt", blob)]))
    try await container.sync()
    let joined = try await world.device("desktop").create()
    for container in [container, joined] {
      let told = await container.takeNotices().filter { $0.contains("in git") }
      #expect(told == ["“\(name)” stays in git and is not put into the folder: it leads elsewhere"])
    }
    #expect(try machine.folderTexts() == ["plain.txt": "x"])
  }

  @Test func nothingCountsAsStagedWhereNobodyStagedAnything() async throws {
    let container = try await machine.create()
    let blob = try Repository.open(at: world.remote).writeBlob(Array("plain.txt".utf8)).description
    let rest = [("120000", "link.md", blob), ("100644", "plain.txt", blob)]
    _ = try push(tree: rawTree([("100644", "../up.md", blob), ("100644", "e\u{1B}[31m.md", blob)] + rest))
    try await container.sync()
    let other = try world.device("desktop"), two = try await other.create()
    try await two.save("edited", at: "plain.txt")
    try await two.sync()
    try await container.sync()
    #expect(machine.text("plain.txt") == "edited")
    #expect(!(await container.takeNotices().contains { $0.contains("staged") }))
    #expect(try machine.repository().reference(Store.stagedBranch) == nil)
  }

  @Test func aHugeFileStaysInGit() async throws {
    let container = try await machine.create(), other = try world.device("desktop")
    await container.limitDocuments(to: 1_000)
    let two = try await other.create()
    try await two.save(String(repeating: "x", count: 1_001), at: "Huge.txt")
    try await two.save("small", at: "small.txt")
    try await two.sync()
    try await container.sync()
    #expect(try machine.folderTexts() == ["small.txt": "small"])
    #expect(await container.takeNotices().contains { $0.hasPrefix("“Huge.txt” is larger than") })
    let states = try await container.documentStatuses().map { "\($0.path) \($0.state)" }
    #expect(states == ["Huge.txt blocked", "small.txt current"])
    try await container.save("mine", at: "mine.txt")
    #expect(try await container.sync().sent == ["mine.txt"])
    #expect(try await container.collectLocalChanges() == 0)
    try await two.sync()
    #expect(other.text("Huge.txt")?.count == 1_001)
  }

  private func tree(of files: [String: String]) throws -> String? {
    let repository = try Repository.open(at: world.remote)
    var edits: [TreeEdit] = []
    for (path, text) in files { edits.append(.put(path: path, blob: try repository.writeBlob(Array(text.utf8)))) }
    return try repository.tree(nil, applying: edits).description
  }

  @Test func aNameThatIsNotUTF8StaysInGitAndIsTold() async throws {
    let container = try await machine.create()
    let clone = world.folder.path + "/clone"
    let commands = """
      git clone -q "$0" "$1" && cd "$1" && printf x > "$(printf 'caf\\351.md')" && git add . \
      && git -c user.name=x -c user.email=x@y commit -qm l && git push -q
      """
    _ = try run("sh", "-c", commands, world.remote, clone)
    #expect(try await container.sync().received.isEmpty)
    let joined = try await world.device("desktop").create()
    for container in [container, joined] {
      #expect(await container.takeNotices().contains { $0.contains("not UTF-8") })
    }
    #expect(try machine.folderTexts().isEmpty)
    try await container.save("mine", at: "mine.txt")
    try await container.sync()
    #expect(try git("-C", world.remote, "ls-tree", "--name-only", "main") == "\"caf\\351.md\"\nmine.txt\n")
  }
}

extension String {
  fileprivate var trimmed: String { trimmingCharacters(in: .whitespacesAndNewlines) }
}
