import Foundation
import Git
import Testing

@testable import Ubiquity

/// What somebody does in the folder after plain git changed `main` there, and before the next round, counts from what git left.
@Suite struct AfterPlainGitTests {
  private let machines: TwoMachines
  private var laptop: Machine { machines.laptop }
  private var desktop: Machine { machines.desktop }
  init() throws { machines = try TwoMachines() }

  private func containers() async throws -> [UbiquityContainer] {
    try await machines.containers(["a.md": "a bad night\n"])
  }

  private func texts(_ all: [UbiquityContainer]) async throws -> [String: String] { try await machines.settled(all) }

  private func commit() throws { try machines.commit() }

  @Test func aDocumentThatIsDeletedAfterItsCommitStaysDeleted() async throws {
    let all = try await containers()
    try laptop.write("n.md", "secret\n")
    try commit()
    try laptop.remove("n.md")
    #expect(try await all[0].sync().received == [])
    #expect(try await texts(all) == ["a.md": "a bad night\n"])
  }

  @Test func wordsThatAreTakenBackAfterTheirCommitStayTakenBack() async throws {
    let all = try await containers()
    try laptop.write("a.md", "a good night\n")
    try commit()
    try laptop.write("a.md", "a bad night\n")
    #expect(try await texts(all) == ["a.md": "a bad night\n"])
  }

  @Test(arguments: [false, true]) func aDocumentThatIsEditedAfterItsCommitIsInNoConflict(_ isStaged: Bool) async throws
  {
    let all = try await containers()
    try laptop.write("a.md", "a good night\n")
    try commit()
    try laptop.write("a.md", "a better night\n")
    if isStaged { _ = try laptop.plain("add", "a.md") }
    #expect(try await texts(all) == ["a.md": "a better night\n"])
  }

  @Test(arguments: ["a.md", "c.md", "folder/a.md"])
  func aDocumentThatIsMovedAfterItsMoveWasCommittedIsThereOnce(_ name: String) async throws {
    let all = try await containers()
    _ = try laptop.plain("mv", "a.md", "b.md")
    try commit()
    try laptop.move("b.md", name)
    #expect(try await texts(all) == [name: "a bad night\n"])
  }

  /// Where the remote does not answer then. Git was told to look away from what the folder did not have yet.
  @Test func whatWasFetchedByGitIsInTheFolderWhenItIsMerged() async throws {
    let all = try await containers()
    try desktop.write("a.md", "a good night\n")
    try await all[1].sync()
    try laptop.write("n.md", "news\n")
    try commit()
    try laptop.plain("fetch", "-q")
    try await all[0].collectLocalChanges()
    #expect(try laptop.folderTexts() == ["a.md": "a good night\n", "n.md": "news\n"])
    try laptop.remove("a.md")
    try laptop.move("n.md", "a.md")
    try commit()
    #expect(try await texts(all) == ["a.md": "news\n"])
  }

  @Test func aDocumentThatIsDeletedAfterItWasPulledStaysDeleted() async throws {
    let all = try await containers()
    try desktop.write("n.md", "news\n")
    try await all[1].sync()
    _ = try laptop.plain("pull", "-q", "--ff-only", "origin", "main")
    #expect(laptop.text("n.md") == "news\n")
    try laptop.remove("n.md")
    #expect(try await texts(all) == ["a.md": "a bad night\n"])
  }

  @Test func aDocumentThatIsEditedAfterItWasPulledIsInNoConflict() async throws {
    let all = try await containers()
    try desktop.write("a.md", "a good night\n")
    try await all[1].sync()
    _ = try laptop.plain("pull", "-q", "--ff-only", "origin", "main")
    try laptop.write("a.md", "a better night\n")
    #expect(try await texts(all) == ["a.md": "a better night\n"])
  }

  /// git moved `main` alone: the folder has the older text because nobody gave it the newer one.
  @Test(arguments: ["--mixed", "--soft"]) func whatGitDidNotPutIntoTheFolderIsNotTakenBack(_ kind: String) async throws
  {
    let all = try await containers()
    try desktop.write("a.md", "a good night\n")
    try await all[1].sync()
    _ = try laptop.plain("fetch", "-q", "origin", "main")
    _ = try laptop.plain("reset", "-q", kind, "FETCH_HEAD")
    #expect(try await texts(all) == ["a.md": "a good night\n"])
  }

  /// Who opens a document has it as `main` has it.
  @Test(arguments: ["--mixed", "--soft"]) func whatIsSavedAfterGitMovedMainAloneTakesNothingBack(_ kind: String)
    async throws
  {
    let all = try await containers()
    try desktop.write("a.md", "a good night\n")
    try await all[1].sync()
    _ = try laptop.plain("fetch", "-q", "origin", "main")
    _ = try laptop.plain("reset", "-q", kind, "FETCH_HEAD")
    try await all[0].collectLocalChanges(of: "a.md")
    #expect(laptop.text("a.md") == "a good night\n")
  }

  /// The two lines are brought together as it is opened: under the old name it would be there twice.
  @Test(arguments: ["a.md", "b.md"]) func aDocumentIsOpenedUnderTheNewNameThatGitFetched(_ committed: String)
    async throws
  {
    let all = try await containers()
    try laptop.write("b.md", "one\ntwo\nthree\n")
    for container in all + all { try await container.sync() }
    try desktop.move("a.md", "c.md")
    try await all[1].sync()
    try laptop.write(committed, #require(laptop.text(committed)) + "and more\n")
    try commit()
    _ = try laptop.plain("fetch", "-q", "origin", "main")
    #expect(try await all[0].collectLocalChanges(of: "a.md") == "c.md")
    #expect(await all[0].givenName(insteadOf: "a.md") == nil)
    #expect(try await texts(all).keys.sorted() == ["b.md", "c.md"])
  }

  @Test func aFileThatGitForgetsStaysWhereAnotherDocumentIsSavedFirst() async throws {
    let all = try await containers()
    try laptop.write("b.md", "mine\n")
    try await all[0].sync()
    _ = try laptop.plain("rm", "-q", "--cached", "b.md")
    _ = try laptop.plain("commit", "-q", "-m", "by hand")
    try await all[0].collectLocalChanges(of: "a.md")
    try await all[0].save("a better night\n", at: "a.md")
    try await all[0].syncSaved()
    try await all[0].sync()
    #expect(laptop.text("b.md") == "mine\n")
  }

  @Test func aMoveThatGitCommittedInPartIsAMoveWhereAnotherDocumentIsSavedFirst() async throws {
    let all = try await containers()
    try laptop.write("b.md", "one\ntwo\nthree\n")
    for container in all { try await container.sync() }
    try laptop.move("b.md", "c.md")
    _ = try laptop.plain("commit", "-q", "-a", "-m", "by hand")
    try desktop.write("b.md", "one\ntwo\nthree and more\n")
    try await all[0].collectLocalChanges(of: "a.md")
    try await all[0].save("a better night\n", at: "a.md")
    #expect(try await texts(all) == ["a.md": "a better night\n", "c.md": "one\ntwo\nthree and more\n"])
  }

  /// Another machine edited the document, or gave it a name, too: the edit is in it, and it is there once.
  @Test(arguments: [false, true]) func soItIsWhereAnotherMachineChangedTheDocument(_ isMoved: Bool) async throws {
    let all = try await containers()
    try laptop.write("b.md", "one\ntwo\nthree\n")
    for container in all { try await container.sync() }
    if isMoved { try desktop.move("b.md", "d.md") } else { try desktop.write("b.md", "one\ntwo\nthree and more\n") }
    try await all[1].sync()
    try laptop.move("b.md", "c.md")
    _ = try laptop.plain("commit", "-q", "-a", "-m", "by hand")
    let texts = try await texts(all)
    #expect(texts.keys.sorted().contains("a.md") && texts.count == 2)
    #expect(texts.values.contains(isMoved ? "one\ntwo\nthree\n" : "one\ntwo\nthree and more\n"))
    #expect(isMoved || texts["c.md"] != nil)
  }

  @Test func whatOthersWroteIsNotTakenBackByAnEditOfWhatGitSetBack() async throws {
    let merge = joiningFiles { base, a, b in a == base ? b : b == base ? a : a + b }
    let all = try await machines.containers(["a.md": "one\n"], contentMerge: merge)
    try desktop.write("a.md", "one D\n")
    for index in [1, 0] { try await all[index].sync() }
    _ = try laptop.plain("reset", "-q", "--hard", "HEAD~1")
    try laptop.write("a.md", "one L\n")
    #expect(try await texts(all)["a.md"]?.contains("one D") == true)
  }
}
