import Foundation
import Git
import Testing

@testable import Ubiquity

/// Plain git is told to keep files out of the folder of a container.
@Suite struct HidingTests {
  private let world: World, laptop: Machine, desktop: Machine, one: UbiquityContainer, two: UbiquityContainer

  init() async throws {
    world = try World()
    (laptop, desktop) = (try world.device("laptop"), try world.device("desktop"))
    one = try await laptop.create()
    try await one.save("a\n", at: "x/a.txt")
    try await one.save("b\n", at: "y/b.txt")
    try await one.sync()
    two = try await desktop.create()
    try laptop.plain("status", "--short")
  }

  private func hide() throws { try laptop.plain("sparse-checkout", "set", "--cone", "--no-sparse-index", "x") }

  private func all() throws -> [String: String] { try desktop.folderTexts() }

  @Test func whatGitHidesIsNotDeleted() async throws {
    try hide()
    #expect(laptop.text("y/b.txt") == nil)
    #expect(try await one.documentStatuses().map(\.state) == [.current, .hidden])
    #expect(try await one.sync().sentDeletions.isEmpty)
    #expect(await one.takeNotices().contains { $0.contains("“y/b.txt”") && $0.contains("git sparse-checkout disable") })
    try await two.sync()
    #expect(try all() == ["x/a.txt": "a\n", "y/b.txt": "b\n"])
    try laptop.plain("sparse-checkout", "disable")
    #expect(laptop.text("y/b.txt") == "b\n")
  }

  @Test func whatGitHidesIsNotDeletedWhereOthersChangedIt() async throws {
    try hide()
    try await two.save("b, changed\n", at: "y/b.txt")
    try await two.sync()
    for _ in 0..<2 {
      #expect(try await one.sync().sentDeletions.isEmpty)
      try laptop.write("x/a.txt", "\(UUID())")
    }
    try await two.sync()
    #expect(try all()["y/b.txt"] == "b, changed\n")
  }

  @Test func aFileThatGitWasToldNotToMissIsNotDeleted() async throws {
    try laptop.plain("update-index", "--skip-worktree", "y/b.txt")
    try laptop.remove("y/b.txt")
    #expect(try await one.sync().sentDeletions.isEmpty)
  }

  @Test func aDeletionBesideWhatIsHiddenIsSent() async throws {
    try hide()
    try laptop.remove("x/a.txt")
    #expect(try await laptop.open().sync().sentDeletions == ["x/a.txt"])
  }

  @Test func whatIsHiddenStaysSoWhereOtherDocumentsChange() async throws {
    try hide()
    for number in 0..<3 {
      try laptop.write("x/a.txt", "edit \(number)\n")
      try await laptop.open().sync()
      try await one.save("save \(number)\n", at: "x/c.txt")
    }
    try await one.sync()
    #expect(try laptop.plain("ls-files", "-t", "y") == "S y/b.txt\n")
    #expect(try laptop.plain("status", "--porcelain") == "")
    try await two.sync()
    #expect(try all() == ["x/a.txt": "edit 2\n", "x/c.txt": "save 2\n", "y/b.txt": "b\n"])
  }

  @Test func aNewVersionOfWhatIsHiddenComesWithTheFile() async throws {
    try hide()
    try await one.sync()
    try await two.save("b two\n", at: "y/b.txt")
    try await two.sync()
    for _ in 0..<2 { #expect(try await one.sync().sentDeletions.isEmpty) }
    #expect(laptop.text("y/b.txt") == nil)
    #expect(try await one.documentStatuses().map(\.state) == [.current, .hidden])
    try laptop.plain("sparse-checkout", "disable")
    #expect(laptop.text("y/b.txt") == "b two\n")
    #expect(try await laptop.open().sync().sent.isEmpty)
    #expect(try await one.documentStatuses().map(\.state) == [.current, .current])
  }

  @Test func whatIsHiddenIsNotDeletedWhereTheIndexIsLost() async throws {
    try hide()
    try FileManager.default.removeItem(atPath: laptop.git + "/index")
    #expect(try await laptop.open().sync().sentDeletions.isEmpty)
    #expect(try laptop.plain("ls-files", "-t", "y") == "S y/b.txt\n")
  }

  @Test func aRepairLeavesWhatIsHidden() async throws {
    try hide()
    #expect(try await laptop.doctor.repair(remote: false).isEmpty)
    #expect(try laptop.plain("ls-files", "-t", "y") == "S y/b.txt\n")
  }

  @Test func anEvictedDocumentThatIsHereAgainIsNotHidden() async throws {
    _ = try await one.evict(["y/b.txt"])
    _ = try await one.download(["y/b.txt"])
    #expect(try laptop.plain("ls-files", "-t", "y") == "H y/b.txt\n")
    try laptop.remove("y/b.txt")
    #expect(try await one.sync().sentDeletions == ["y/b.txt"])
  }

  @Test func aDocumentThatIsHiddenIsToldFromOneThatIsNotThere() async throws {
    try hide()
    let container = try laptop.open()
    #expect(try await container.hides("y/b.txt"))
    #expect(try await !container.hides("x/a.txt"))
    #expect(try await !container.hides("y/c.txt"))
    try laptop.plain("sparse-checkout", "disable")
    try laptop.remove("y/b.txt")
    #expect(try await !container.hides("y/b.txt"))
  }

  // MARK: - Indexes that are not all that they say

  private func expectBusy(_ hint: String) async throws {
    let before = try Data(contentsOf: URL(filePath: laptop.git + "/index"))
    let error = await #expect(throws: UbiquityError.self) { try await laptop.open().sync() }
    #expect(error?.code == .busy && error?.hint?.contains(hint) == true)
    #expect(try await laptop.doctor.repair(remote: false).isEmpty)
    #expect(try await laptop.doctor.verify().allSatisfy { $0.grade != .wrong })
    #expect(try Data(contentsOf: URL(filePath: laptop.git + "/index")) == before)
  }

  @Test func anIndexWithFoldersInPlaceOfFilesIsTold() async throws {
    try laptop.plain("read-tree", "HEAD")
    try laptop.plain("status", "--porcelain")
    try laptop.plain("sparse-checkout", "set", "--cone", "--sparse-index", "x")
    #expect(try laptop.plain("ls-files", "--sparse").contains("y/\n"))
    try await expectBusy("git sparse-checkout disable")
    try laptop.plain("sparse-checkout", "reapply", "--no-sparse-index")
    #expect(try await laptop.open().sync().sentDeletions.isEmpty)
  }

  @Test func aSplitIndexIsToldAndWhatIsStagedInItStays() async throws {
    try laptop.plain("config", "core.splitIndex", "true")
    try laptop.write("x/a.txt", "staged\n")
    try laptop.plain("add", "x/a.txt")
    try laptop.write("x/a.txt", "two\n")
    try await expectBusy("git update-index --no-split-index")
    #expect(try laptop.plain("show", ":x/a.txt") == "staged\n")
    try laptop.plain("config", "core.splitIndex", "false")
    try laptop.plain("update-index", "--no-split-index")
    #expect(try await laptop.open().sync().sent == ["x/a.txt"])
    #expect(try laptop.plain("show", "docedit-staged:x/a.txt") == "staged\n")
  }

  @Test func aRepositoryWithASplitIndexIsRefusedAsThat() async throws {
    let phone = try world.device("phone"), place = phone.folder.path(percentEncoded: false)
    try phone.write("a.txt", "one\n")
    _ = try git("-C", place, "init", "--quiet", "--initial-branch=main")
    _ = try git("-C", place, "config", "core.splitIndex", "true")
    try phone.plain("add", "a.txt")
    let error = await #expect(throws: UbiquityError.self) { try await phone.createAlone() }
    #expect(error?.code == .exists && error?.hint?.contains("--no-split-index") == true)
  }
}
