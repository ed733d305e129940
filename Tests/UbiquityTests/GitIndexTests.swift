import Foundation
import Git
import Testing

@testable import Ubiquity

/// The index of plain git, which somebody works with beside docedit: a repair keeps what is in it.
@Suite struct GitIndexTests {
  private let world: World, laptop: Machine, container: UbiquityContainer, doctor: StoreDoctor

  init() async throws {
    (world, laptop, container, doctor) = try await World.withDoctor()
    try await container.save("one\n", at: "a.txt")
    try await container.sync()
  }

  private func commit(_ path: String, _ text: String) throws {
    try laptop.write(path, text)
    try laptop.plain("add", path)
    try laptop.plain("commit", "--quiet", "-m", "Write \(path)")
  }

  private func index() throws -> Data { try Data(contentsOf: URL(filePath: laptop.git + "/index")) }

  @Test func aRepairOnAnotherBranchLeavesItAlone() async throws {
    try laptop.plain("switch", "--quiet", "-c", "draft")
    try commit("b.txt", "draft\n")
    try laptop.write("c.txt", "staged\n")
    try laptop.plain("add", "c.txt")
    let before = try index()
    #expect(try await doctor.repair(remote: false).isEmpty)
    #expect(try index() == before)
    #expect(try laptop.plain("status", "--porcelain") == "A  c.txt\n")
  }

  @Test func aLargeIndexThatWasInOrderIsLookedThroughAgainWhenGitChangedIt() async throws {
    for number in 0..<3_500 { try laptop.write("folder/document \(number).txt", "same\n") }
    try await container.sync()
    _ = try await laptop.open().status()
    let seen = laptop.git + "/docedit/index.seen"
    #expect(IndexStamp(notedIn: seen) != nil)
    try laptop.plain("switch", "--quiet", "-c", "draft")
    try commit("a.txt", "draft\n")
    try laptop.plain("switch", "--quiet", "main")
    try commit("a.txt", "main\n")
    try laptop.plain("merge", "--quiet", "draft")
    try FileManager.default.removeItem(atPath: laptop.git + "/MERGE_HEAD")
    for one in [container, try laptop.open()] {
      let error = await #expect(throws: UbiquityError.self) { try await one.sync() }
      #expect(error?.code == .busy && error?.message.contains("a.txt") == true)
    }
  }

  @Test func anotherBranchGetsNoneOfMain() async throws {
    try laptop.plain("switch", "--quiet", "-c", "draft")
    try FileManager.default.removeItem(atPath: laptop.git + "/index")
    _ = try await laptop.open().status()
    _ = try await doctor.repair(remote: false)
    #expect(!FileManager.default.fileExists(atPath: laptop.git + "/index"))
  }

  @Test func aRepairInAnUnfinishedMergeLeavesItAlone() async throws {
    try laptop.plain("switch", "--quiet", "-c", "draft")
    try commit("a.txt", "draft\n")
    try laptop.plain("switch", "--quiet", "main")
    try commit("a.txt", "main\n")
    try laptop.plain("merge", "--quiet", "draft")
    try await repairLeavesUnmerged()
    try FileManager.default.removeItem(atPath: laptop.git + "/MERGE_HEAD")
    try await repairLeavesUnmerged()
  }

  private func repairLeavesUnmerged() async throws {
    #expect(try await doctor.repair(remote: false).isEmpty)
    #expect(try laptop.plain("status", "--porcelain") == "UU a.txt\n")
  }

  @Test func aRepairKeepsWhatIsOnlyStaged() async throws {
    try laptop.write("a.txt", "only staged\n")
    try laptop.plain("add", "a.txt")
    try laptop.write("a.txt", "two\n")
    let done = try await doctor.repair(remote: false)
    #expect(done == ["what was staged of “a.txt” is kept: git show docedit-staged"])
    #expect(try laptop.plain("show", "docedit-staged:a.txt") == "only staged\n")
    #expect(try laptop.plain("status", "--porcelain") == " M a.txt\n")
    #expect(try await doctor.repair(remote: false).isEmpty)
  }

  @Test func anEvictionKeepsWhatIsOnlyStaged() async throws {
    try await container.save("other\n", at: "b.txt")
    try await container.sync()
    try laptop.write("a.txt", "only staged\n")
    try laptop.plain("add", "a.txt")
    try laptop.write("a.txt", "two\n")
    _ = try await container.evict(["b.txt"])
    #expect(try laptop.plain("show", "docedit-staged:a.txt") == "only staged\n")
  }

  @Test func aSubmoduleThatIsNoLongerStagedIsTold() async throws {
    let version = try laptop.plain("rev-parse", "HEAD").trimmed
    try laptop.plain("update-index", "--add", "--cacheinfo", "160000,\(version),my lib")
    let done = try await doctor.repair(remote: false)
    #expect(done == ["the submodule “my lib” is no longer staged; stage it again: git add 'my lib'"])
    #expect(try laptop.plain("status", "--porcelain") == "")
  }

  @Test func aRepairDoesNotWriteOneThatIsWhole() async throws {
    let before = try FileManager.default.attributesOfItem(atPath: laptop.git + "/index")[.systemFileNumber] as? Int
    #expect(try await doctor.repair(remote: false).isEmpty)
    #expect(
      try FileManager.default.attributesOfItem(atPath: laptop.git + "/index")[.systemFileNumber] as? Int == before)
  }

  @Test func aNameThatIsToBeAddedIsNotStaged() async throws {
    try laptop.write("b.txt", "new\n")
    try laptop.plain("add", "--intent-to-add", "b.txt")
    try await container.sync()
    #expect(try laptop.repository().reference(Store.stagedBranch) == nil)
    #expect(await container.takeNotices().isEmpty)
  }

  @Test func aNameThatIsToBeAddedKeepsNoRepositoryFromBecomingAContainer() async throws {
    let desktop = try world.device("desktop"), place = desktop.folder.path(percentEncoded: false)
    try desktop.write("a.txt", "one\n")
    _ = try git("-C", place, "init", "--quiet", "--initial-branch=main")
    _ = try git("-C", place, "add", "--intent-to-add", "a.txt")
    _ = try await desktop.createAlone()
  }

  // MARK: - Where plain git put main

  @Test func aMainThatWasRenamedIsTold() async throws {
    try laptop.plain("branch", "--move", "main", "master")
    try commit("b.txt", "on master\n")
    try laptop.write("c.txt", "staged\n")
    try laptop.plain("add", "c.txt")
    let before = try index(), error = await #expect(throws: UbiquityError.self) { try await container.sync() }
    #expect(error?.code == .busy && error?.hint?.contains("git branch -m master main") == true)
    #expect(try await doctor.repair(remote: false).isEmpty)
    #expect(try laptop.head() == nil && index() == before)
    let finding = try #require(try await doctor.verify().first { $0.subject == .references })
    #expect(finding.grade == .wrong && finding.summary.contains("git branch -m master main"))
    try laptop.plain("branch", "--move", "master", "main")
    #expect(try await container.sync().sent == ["b.txt", "c.txt"])
  }

  @Test func aMainOfAnotherHistoryIsToldAndTheContainerStaysWhatItIs() async throws {
    try laptop.plain("switch", "--quiet", "--orphan", "other")
    try commit("b.txt", "other\n")
    try laptop.plain("branch", "--move", "--force", "other", "main")
    _ = try await doctor.repair(remote: false)
    let finding = try #require(try await doctor.verify().first { $0.subject == .store })
    #expect(finding.grade == .wrong && finding.summary.contains("git reset --hard refs/remotes/origin/main"))
    try laptop.plain("branch", "mine")
    try laptop.plain("reset", "--quiet", "--hard", "refs/remotes/origin/main")
    #expect(try await doctor.verify().allSatisfy { $0.grade != .wrong })
    #expect(try await laptop.open().sync().sent.isEmpty && laptop.text("a.txt") == "one\n")
    #expect(try laptop.open().id == container.id)
  }

  @Test func aRepositoryThatWasMovedOutOfTheFolderIsTold() async throws {
    try laptop.plain("init", "--quiet", "--separate-git-dir", world.folder.path + "/else where.git")
    let error = #expect(throws: UbiquityError.self) { try laptop.open() }
    #expect(error?.code == .busy && error?.message.contains("else where.git") == true)
    let way = try #require(error?.hint?.split(separator: "put it back: ").last)
    _ = try run("sh", "-c", String(way))
    #expect(try await laptop.open().sync().sent.isEmpty && laptop.text("a.txt") == "one\n")
  }

  @Test func aMailThatIsNotAppliedIsTakenBackAsThat() async throws {
    try laptop.plain("switch", "--quiet", "-c", "draft", "HEAD~1")
    try commit("a.txt", "draft\n")
    let patch = try laptop.plain("format-patch", "-1", "--output-directory", world.folder.path).split(separator: "\n")
    try laptop.plain("switch", "--quiet", "main")
    try laptop.plain("am", "--quiet", String(patch[0]))
    let error = await #expect(throws: UbiquityError.self) { try await container.sync() }
    #expect(error?.hint?.contains("git am --abort") == true)
    try laptop.plain("am", "--abort")
    try await container.sync()
  }
}
