import Foundation
import Git
import Testing

@testable import Ubiquity

/// git's `HEAD` is damaged while the folder is not on `main`.
@Suite struct LostHeadTests {
  private let world: World, laptop: Machine, container: UbiquityContainer, doctor: StoreDoctor

  init() async throws {
    (world, laptop, container, doctor) = try await World.withDoctor()
    try await container.save("one\n", at: "a.txt")
    try await container.save("one\nnewer\n", at: "a.txt")
    try await container.save("whole\n", at: "b.txt")
    try await container.sync()
  }

  private func repairHead() async throws -> [String] {
    try laptop.write(".git/HEAD", "ref")
    return try await doctor.repair(remote: false)
  }

  private func checkThatMainIsLeftAlone() async throws {
    let main = try #require(try laptop.head())
    let error = await #expect(throws: UbiquityError.self) { try await laptop.open().sync() }
    #expect(try error?.code == .busy && laptop.head() == main)
    try laptop.plain("switch", "--quiet", "--force", "main")
    try await laptop.open().sync()
    #expect(try laptop.text("a.txt") == "one\nnewer\n" && laptop.text("b.txt") == "whole\n" && laptop.head() == main)
  }

  @Test func anOlderVersionIsNotTakenForEdits() async throws {
    try laptop.plain("checkout", "--quiet", "HEAD~2")
    let version = try laptop.plain("rev-parse", "HEAD")
    #expect(try await repairHead().first?.contains("the version \(version.prefix(7))") == true)
    #expect(try laptop.plain("rev-parse", "HEAD") == version)
    try await checkThatMainIsLeftAlone()
  }

  @Test(arguments: [true, false]) func aBranchIsNotTakenForEdits(_ isStaged: Bool) async throws {
    try laptop.plain("checkout", "--quiet", "-b", "private")
    try laptop.write("a.txt", "private\n")
    try laptop.plain("commit", "--quiet", "-am", "private")
    if isStaged {
      try laptop.write("c.txt", "staged\n")
      try laptop.plain("add", "c.txt")
    }
    #expect(try await repairHead().first?.contains("“private”") == true)
    #expect(try laptop.plain("symbolic-ref", "HEAD") == "refs/heads/private\n")
    if isStaged { try laptop.plain("rm", "--quiet", "--force", "c.txt") }
    try await checkThatMainIsLeftAlone()
  }

  @Test func mainIsMainAlsoWithSomethingStaged() async throws {
    try laptop.write("a.txt", "staged\n")
    try laptop.plain("add", "a.txt")
    #expect(try await repairHead().first == "made git's HEAD anew")
    #expect(try laptop.plain("symbolic-ref", "HEAD") == "refs/heads/main\n")
  }

  @Test func anIndexThatCannotBeReadIsFoundWhereGitIsAtWork() async throws {
    try laptop.plain("checkout", "--quiet", "-b", "private")
    let index = try Data(contentsOf: URL(filePath: laptop.git + "/index"))
    try index.prefix(60).write(to: URL(filePath: laptop.git + "/index"))
    let finding = try await doctor.verify().first { $0.subject == .folder }
    #expect(finding?.grade == .wrong && finding?.summary.contains("git reset") == true)
  }
}
