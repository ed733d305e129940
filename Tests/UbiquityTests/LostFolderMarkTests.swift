import Foundation
import Git
import Testing

@testable import Ubiquity

/// The commit that tells what the folder was made from is in no version, and nobody else has it. Once it is gone, nothing that the folder lacks
/// counts as deleted, and nothing that it has is lost or in conflict.
@Suite struct LostFolderMarkTests {
  /// Why the folder has not what the newest version has of `n.md`.
  enum Absence: String, CaseIterable { case evicted, obstructed, held }

  private let world: World, laptop: Machine, desktop: Machine
  private let a: UbiquityContainer, b: UbiquityContainer

  init() async throws {
    world = try World()
    (laptop, desktop) = (try world.device("laptop"), try world.device("desktop"))
    a = try await laptop.create()
    try await a.save("first\n", at: "a.md")
    try await a.save("of no matter\n", at: "x.md")
    try await a.sync()
    b = try await desktop.create()
  }

  private func exchange() async throws { for container in [a, b] { try await container.sync() } }

  /// The desktop has all but `n.md`, which is newer on the laptop.
  private func keepAway(_ absence: Absence) async throws {
    switch absence {
    case .evicted:
      try await a.save("old\n", at: "n.md")
      try await exchange()
      try await b.evict(["n.md"])
    case .obstructed: desktop.home.pipe("Documents/n.md")
    case .held:
      try desktop.write(".git/info/exclude", "n.md\n")
      try desktop.write("n.md", "of nobody else's business\n")
    }
    try await a.save("new\n", at: "n.md")
    try await exchange()
    try await a.save("first, and more\n", at: "a.md")
    try await exchange()
    try await b.sync()
  }

  private func mark() throws -> Commit {
    let repository = try desktop.repository()
    return try repository.commit(#require(try repository.reference(Reference.workTree)))
  }

  private func lose(_ id: ObjectID) throws {
    let name = id.description
    try FileManager.default.removeItem(atPath: "\(desktop.git)/objects/\(name.prefix(2))/\(name.dropFirst(2))")
  }

  private func loseAllObjects() throws {
    for name in try FileManager.default.contentsOfDirectory(atPath: "\(desktop.git)/objects") {
      try FileManager.default.removeItem(atPath: "\(desktop.git)/objects/\(name)")
    }
  }

  private func lose(_ damage: String, of mark: Commit) throws {
    switch damage {
    case "commit": try lose(mark.id)
    case "tree": try lose(mark.content.tree)
    case "both": for id in [mark.id, mark.content.tree] { try lose(id) }
    default: try loseAllObjects()
    }
  }

  /// Nothing is sent but what was edited on the desktop, and `n.md` is where and what it was.
  private func exchangesOnly(_ text: String, _ absence: Absence) async throws {
    let held = desktop.text("n.md"), b = try desktop.open()
    #expect(try await desktop.doctor.verify().allSatisfy { $0.grade != .wrong })
    try await b.sync()
    try await a.sync()
    #expect(laptop.text("a.md") == text && desktop.text("a.md") == text)
    #expect(laptop.text("n.md") == "new\n" && laptop.text("x.md") == "of no matter\n")
    #expect(desktop.text("n.md") == held && held == (absence == .held ? "of nobody else's business\n" : nil))
    #expect(try await b.conflicts().isEmpty)
    #expect(try await b.evictedDocuments().map(\.path) == (absence == .evicted ? ["n.md"] : []))
    let done = try await desktop.doctor.repair()
    #expect(done.isEmpty, "\(done)")
  }

  @Test(arguments: Absence.allCases, ["commit", "tree", "both", "all objects"])
  func itIsMadeAnew(_ absence: Absence, _ damage: String) async throws {
    try await keepAway(absence)
    let mark = try mark()
    #expect(mark.isOfFolder)
    try desktop.write("a.md", "first, and more of it\n")
    try lose(damage, of: mark)
    let done = try await desktop.doctor.repair()
    let back = "gave refs/docedit/worktree back to \(mark.id.short)"
    #expect(done.contains(back) || absence == .held && damage == "tree", "\(done)")
    #expect(try self.mark() == mark)
    try await exchangesOnly("first, and more of it\n", absence)
  }

  @Test func aCommitThatWasCutOffIsMadeAnewWithoutTheRemote() async throws {
    try await keepAway(.evicted)
    let mark = try mark(), name = mark.id.description
    let file = URL(filePath: "\(desktop.git)/objects/\(name.prefix(2))/\(name.dropFirst(2))")
    let bytes = try Data(contentsOf: file)
    try FileManager.default.removeItem(at: file)
    try bytes.prefix(20).write(to: file)
    _ = try await desktop.doctor.repair(remote: false)
    #expect(try self.mark() == mark)
    try await exchangesOnly("first, and more\n", .evicted)
  }

  /// A pipe in the place of a document that the folder had, beside the one that it never had, cannot be told from it.
  @Test func whereItCannotBeFoundWhatIsCertainCounts() async throws {
    try await keepAway(.obstructed)
    try desktop.remove("x.md")
    desktop.home.pipe("Documents/x.md")
    try desktop.write("a.md", "first, and more of it\n")
    try lose("both", of: mark())
    let done = try await desktop.doctor.repair()
    #expect(done.contains { $0.hasPrefix("set refs/docedit/worktree to ") }, "\(done)")
    try await exchangesOnly("first, and more of it\n", .obstructed)
    for name in ["n.md", "x.md"] { try desktop.remove(name) }
    try await desktop.open().sync()
    try await a.sync()
    #expect(desktop.text("n.md") == "new\n" && desktop.text("x.md") == "of no matter\n")
    #expect(laptop.text("n.md") == "new\n" && laptop.text("x.md") == "of no matter\n")
  }

  /// The versions that it is of are gone with what was saved last.
  @Test(arguments: Absence.allCases) func aVersionThatIsLostWithItMakesNoConflict(_ absence: Absence) async throws {
    try await keepAway(absence)
    for text in ["first, and more, one\n", "first, and more, one, two\n"] { try await b.save(text, at: "a.md") }
    try lose(#require(try desktop.head()))
    let longer = joiningFiles { _, a, b in a.count > b.count ? a : b }
    let doctor = StoreDoctor(
      root: desktop.folder, device: desktop.device, surroundings: desktop.surroundings, contentMerge: longer)
    let done = try await doctor.repair()
    #expect(done.contains { $0.hasPrefix("set main back to ") }, "\(done)")
    try await exchangesOnly("first, and more, one, two\n", absence)
  }

  /// Nothing is deleted for which there was no room.
  @Test(.enabled(if: getuid() == 0, "needs root, to mount a small file system"), arguments: ["both", "main"])
  func whatDidNotFitIsStillWaitedFor(_ damage: String) async throws {
    let disk = try SmallDisk(megabytes: 4), machine = try world.device("small")
    let root = disk.folder.url.appending(path: "Documents", directoryHint: .isDirectory)
    let small = try await UbiquityContainer.create(
      at: root, remote: world.remote, device: machine.device, surroundings: machine.surroundings)
    let film = try #require(try FileHandle(forReadingAtPath: "/dev/urandom")?.read(upToCount: 3_000_000))
    try film.write(to: laptop.folder.appending(path: "film.bin"))
    try await a.sync()
    #expect(try await small.sync().notFitting == ["film.bin"])
    try await small.save("first, and more\n", at: "a.md")
    let repository = try Repository.open(at: "\(root.path)/.git")
    let mark = try repository.commit(#require(try repository.reference(Reference.workTree)))
    for id in damage == "both" ? [mark.id, mark.content.tree] : mark.content.parents {
      let name = id.description
      try FileManager.default.removeItem(atPath: "\(root.path)/.git/objects/\(name.prefix(2))/\(name.dropFirst(2))")
    }
    _ = try run("mount", "-o", "remount,size=32m", disk.folder.path)
    _ = try await StoreDoctor(root: root, device: machine.device, surroundings: machine.surroundings).repair()
    let again = try UbiquityContainer.open(at: root, device: machine.device, surroundings: machine.surroundings)
    for container in [again, a, again] { try await container.sync() }
    #expect(laptop.text("a.md") == "first, and more\n")
    #expect(try Data(contentsOf: laptop.folder.appending(path: "film.bin")) == film)
    #expect(disk.folder.bytes("Documents/film.bin").map { Data($0) } == film)
    #expect(try await again.conflicts().isEmpty)
  }
}
