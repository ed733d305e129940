import Foundation
import Testing

@testable import Ubiquity

/// What plain git is told of evicted documents, and forgets where its index or its configuration is made anew.
@Suite struct EvictionMarksTests {
  private let laptop: Machine, container: UbiquityContainer, doctor: StoreDoctor

  init() async throws {
    (_, laptop, container, doctor) = try await World.withDoctor()
    for name in ["a.md", "b.md", "c.md"] { try await container.save("\(name)\n", at: name) }
    try await container.sync()
    try await container.evict(["b.md", "c.md"])
  }

  private func makeIndexAnew() throws {
    try FileManager.default.removeItem(atPath: laptop.git + "/index")
    try laptop.plain("reset", "--quiet")
    #expect(try laptop.plain("status", "--porcelain") == " D b.md\n D c.md\n")
  }

  @Test func aSyncMarksThemAgainWhereGitMadeItsIndexAnew() async throws {
    try makeIndexAnew()
    try await container.sync()
    #expect(try laptop.plain("status", "--porcelain") == "")
    try laptop.write("a.md", "changed\n")
    try laptop.plain("commit", "--quiet", "-a", "-m", "by hand")
    #expect(try await container.sync().sent == ["a.md"])
    #expect(try await container.documents().map(\.path) == ["a.md", "b.md", "c.md"])
    #expect(try await container.evictedDocuments().map(\.path) == ["b.md", "c.md"])
  }

  @Test func aSyncMarksTheOneThatLostItsMark() async throws {
    try laptop.plain("update-index", "--no-skip-worktree", "c.md")
    try await container.sync()
    #expect(try laptop.plain("status", "--porcelain") == "")
  }

  @Test func whatIsStagedAsDeletedStaysSo() async throws {
    try laptop.plain("rm", "--quiet", "--cached", "--sparse", "b.md")
    for _ in 0..<2 { try await container.sync() }
    #expect(try laptop.plain("status", "--porcelain") == "D  b.md\n")
  }

  @Test func whatWasEvictedIsKnownAgainByGitsMarks() async throws {
    try FileManager.default.removeItem(atPath: laptop.git + "/docedit/evicted.plist")
    try laptop.plain("update-index", "--skip-worktree", "a.md")
    let forgotten = try await container.statuses().documents.filter(\.isForgotten)
    #expect(forgotten.map(\.path) == ["b.md", "c.md"])
    #expect(try await doctor.repair() == ["made evicted.plist anew: 2 documents are not on this machine"])
    #expect(try await container.evictedDocuments().map(\.path) == ["b.md", "c.md"])
    #expect(try await container.statuses().documents.allSatisfy { !$0.isForgotten && !$0.isHidden })
    #expect(try await doctor.verify().allSatisfy { $0.grade == .fine })
    try await container.download(["b.md"])
    #expect(laptop.text("b.md") == "b.md\n")
  }

  /// One repair that may ask the remote is enough, whatever was tried before.
  @Test(arguments: ["docedit/evicted.plist", "docedit"], [false, true])
  func soItIsWhereAllObjectsAreLostToo(_ name: String, _ isTriedWithoutRemote: Bool) async throws {
    try FileManager.default.removeItem(atPath: "\(laptop.git)/\(name)")
    for folder in try FileManager.default.contentsOfDirectory(atPath: laptop.git + "/objects") {
      try FileManager.default.removeItem(atPath: "\(laptop.git)/objects/\(folder)")
    }
    if isTriedWithoutRemote { _ = try await doctor.repair(remote: false) }
    _ = try await doctor.repair()
    #expect(try await doctor.repair() == [])
    let again = try laptop.open()
    #expect(try await again.evictedDocuments().map(\.path) == ["b.md", "c.md"])
    #expect(try await again.sync().sentDeletions == [])
    try await again.download(["b.md"])
    #expect(laptop.text("b.md") == "b.md\n")
  }

  @Test func whatSomebodyHidIsNotTakenForEvicted() async throws {
    try await container.download(["b.md", "c.md"])
    try laptop.plain("update-index", "--skip-worktree", "b.md")
    try laptop.remove("b.md")
    _ = try await doctor.repair()
    #expect(try await container.evictedDocuments().isEmpty)
    #expect(try await container.statuses().documents.filter(\.isHidden).map(\.path) == ["b.md"])
  }

  @Test func aSyncTellsGitAgainThatTextsAreEvicted() async throws {
    try laptop.plain("config", "--unset", "remote.origin.promisor")
    try await container.sync()
    #expect(try laptop.plain("config", "remote.origin.promisor") == "true\n")
    #expect(try laptop.plain("fsck", "--no-dangling") == "")
  }
}
