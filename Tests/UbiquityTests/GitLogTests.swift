import Git
import Testing

@testable import Ubiquity

/// What git's log of `main` tells: whether the folder had what `main` has, also where somebody staged something else since then, and what was amended.
@Suite struct GitLogTests {
  private let machines: TwoMachines
  private var laptop: Machine { machines.laptop }
  init() throws { machines = try TwoMachines() }

  private let lines = TwoMachines.lines, changed = TwoMachines.changed

  private func containers() async throws -> [UbiquityContainer] { try await machines.containersOfLines() }

  @Test func whatIsRemovedWithGitBeforeASaveOfAnotherStaysRemoved() async throws {
    let all = try await containers()
    let open = try await all[0].document(at: "a.md")
    try laptop.write("q.md", "short-lived\n")
    try machines.commit()
    try laptop.plain("rm", "-q", "q.md")
    try await all[0].save(Array(changed.utf8), at: "a.md", base: open?.blob)
    #expect(try await machines.settled(all) == ["a.md": changed])
  }

  @Test(arguments: ["pull", "amend"]) func whatGitLeftAsItWasCountsToo(_ kind: String) async throws {
    let all = try await containers()
    try laptop.write("p.md", "of this machine\n")
    if kind == "pull" {
      try machines.desktop.write("r.md", "of the other\n")
      try await all[1].sync()
      try await all[0].collectLocalChanges()
      try laptop.plain("pull", "-q", "--rebase", "origin", "main")
    } else {
      try await all[0].sync()
      try laptop.write("r.md", "of the other\n")
      try machines.commit("--amend", "--no-edit")
    }
    try laptop.plain("rm", "-q", "p.md")
    #expect(try await machines.settled(all) == ["a.md": lines, "r.md": "of the other\n"])
  }

  /// "Undo my last commit, keep the files."
  @Test(arguments: ["--soft", "--mixed"]) func whatALaterCommitTookBackStaysSoWhereThatIsUndone(_ kind: String)
    async throws
  {
    let all = try await containers()
    try laptop.write("a.md", changed)
    try laptop.write("n.md", "short-lived\n")
    try laptop.write("m.md", "to be moved\n")
    try machines.commit()
    try laptop.write("a.md", lines)
    try laptop.plain("rm", "-q", "n.md")
    try laptop.plain("mv", "m.md", "k.md")
    try machines.commit()
    try laptop.plain("reset", "-q", kind, "HEAD~1")
    #expect(try await machines.settled(all) == ["a.md": lines, "k.md": "to be moved\n"])
  }

  @Test(arguments: ["--soft", "--mixed"]) func whatWasPulledIsWhatTheFolderHadWhereMainAloneMovesOn(_ kind: String)
    async throws
  {
    let all = try await containers()
    try machines.desktop.write("a.md", changed)
    try await all[1].sync()
    try laptop.plain("pull", "-q", "--ff-only", "origin", "main")
    try laptop.write("a.md", lines)
    try machines.desktop.write("a.md", "one\nTWO\nthree\nFOUR\n")
    try await all[1].sync()
    try laptop.plain("fetch", "-q", "origin")
    try laptop.plain("reset", "-q", kind, "origin/main")
    #expect(try await machines.settled(all) == ["a.md": "one\ntwo\nthree\nFOUR\n"])
  }

  @Test(arguments: [false, true]) func whatIsTakenBackAndStagedAfterItsCommitStaysTakenBack(_ isSent: Bool) async throws
  {
    let all = try await containers()
    try laptop.write("a.md", changed)
    try machines.commit()
    if isSent { try laptop.plain("push", "-q", "origin", "main") }
    try laptop.write("a.md", lines)
    try laptop.plain("add", "a.md")
    #expect(try await machines.settled(all) == ["a.md": lines])
  }

  @Test func whatIsTakenBackAfterACommitThatIsInNoLogStaysTakenBack() async throws {
    let all = try await containers()
    try laptop.write("a.md", changed)
    try machines.commit()
    try laptop.remove(".git/logs/refs/heads/main")
    try laptop.write("a.md", lines)
    try laptop.plain("add", "a.md")
    #expect(try await machines.settled(all) == ["a.md": lines])
  }

  @Test func whatWasPulledAndIsRemovedWithGitStaysRemoved() async throws {
    let all = try await containers()
    for name in ["n.md", "m.md"] { try machines.desktop.write(name, "the news of \(name)\n") }
    try await all[1].sync()
    try laptop.plain("pull", "-q", "--ff-only", "origin", "main")
    try laptop.plain("rm", "-q", "n.md")
    try laptop.plain("mv", "m.md", "k.md")
    #expect(try await machines.settled(all) == ["a.md": lines, "k.md": "the news of m.md\n"])
  }

  @Test func whatWasPulledAndIsEditedAndStagedIsInNoConflict() async throws {
    let all = try await containers()
    try machines.desktop.write("a.md", changed)
    try await all[1].sync()
    try laptop.plain("pull", "-q", "--ff-only", "origin", "main")
    try laptop.write("a.md", "one\nTwo\nthree\nfour\n")
    try laptop.plain("add", "a.md")
    #expect(try await machines.settled(all) == ["a.md": "one\nTwo\nthree\nfour\n"])
  }

  @Test func whatIsTakenBackAfterItWasPickedFromTheRemoteStaysTakenBack() async throws {
    let all = try await containers()
    try machines.desktop.write("a.md", changed)
    try await all[1].sync()
    try laptop.write("b.md", "mine\n")
    try machines.commit()
    try laptop.plain("fetch", "-q", "origin")
    try laptop.plain("cherry-pick", "origin/main")
    try laptop.write("a.md", lines)
    #expect(try await machines.settled(all) == ["a.md": lines, "b.md": "mine\n"])
  }

  @Test func aFileThatGitForgetsStaysAlsoWhereThatIsSent() async throws {
    let all = try await containers()
    try laptop.plain("rm", "-q", "--cached", "a.md")
    try laptop.plain("commit", "-q", "-m", "by hand")
    try laptop.plain("push", "-q", "origin", "main")
    #expect(try await machines.settled(all) == ["a.md": lines])
  }

  /// git moved `main` alone, to a version with the document under another name.
  @Test func aDocumentThatBothMovedIsThereOnceWhereGitMovedMainAlone() async throws {
    let all = try await containers()
    try machines.desktop.move("a.md", "d.md")
    try machines.desktop.write("d.md", changed)
    try await all[1].sync()
    try laptop.plain("mv", "a.md", "l.md")
    try laptop.plain("fetch", "-q", "origin")
    try laptop.plain("reset", "-q", "--mixed", "origin/main")
    let texts = try await machines.settled(all)
    #expect(Array(texts.values) == [changed])
  }

  @Test func gitWritesDownItsOwnMovesAlone() async throws {
    let all = try await containers()
    try laptop.write("a.md", changed)
    try machines.commit()
    try laptop.write("a.md", lines)
    try await all[0].sync()
    let moves = try laptop.repository().latestMoves(of: "refs/heads/main")
    #expect(moves.map(\.message) == ["commit: by hand"])
  }
}
