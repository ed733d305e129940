import Foundation
import Git
import Testing

@testable import Ubiquity

/// Who only asks what the others do does not decide what becomes of changes in the folder.
@Suite struct NewsTests {
  private let machines: TwoMachines
  private var laptop: Machine { machines.laptop }
  private var desktop: Machine { machines.desktop }
  init() throws { machines = try TwoMachines() }

  private func containers() async throws -> [UbiquityContainer] {
    let chapters = (1...3).map { ("book/\($0).md", "Chapter \($0) was a dark night\n") }
    return try await machines.containers(Dictionary(uniqueKeysWithValues: chapters))
  }

  private func settle(_ all: [UbiquityContainer]) async throws -> [String: String] {
    _ = try await all[1].poll()
    try await all[1].sync()
    return try await machines.settled(all)
  }

  @Test func anEditFollowsADocumentThatMovesWithTheNews() async throws {
    let all = try await containers()
    try laptop.move("book/1.md", "other/one.md")
    try await all[0].sync()
    try desktop.write("book/1.md", "Chapter 1 was a stormy night\n")
    let texts = try await settle(all)
    #expect(texts["other/one.md"] == "Chapter 1 was a stormy night\n")
    #expect(texts.count == 3)
  }

  @Test func aFolderThatTwoMachinesRenameIsThereOnce() async throws {
    let all = try await containers()
    for number in 1...3 {
      try laptop.move("book/\(number).md", "novel/\(number).md")
      try desktop.move("book/\(number).md", "buch/\(number).md")
    }
    try await all[0].sync()
    let texts = try await settle(all)
    #expect(texts.count == 3)
    #expect(Set(texts.keys.map { $0.prefix { $0 != "/" } }).count == 1)
  }

  @Test func anEditFollowsADocumentThatMovesWhereOnlyWhatWasSavedIsSent() async throws {
    let all = try await containers()
    try laptop.move("book/1.md", "other/one.md")
    try await all[0].sync()
    try desktop.write("book/1.md", "Chapter 1 was a stormy night\n")
    try await all[1].syncSaved()
    let texts = try await settle(all)
    #expect(texts["other/one.md"] == "Chapter 1 was a stormy night\n")
    #expect(texts.count == 3)
  }

  @Test func whatDoesNotTouchWhatCameIsLeftForTheNextRound() async throws {
    let all = try await containers()
    try laptop.write("book/1.md", "Chapter 1 was a bright night\n")
    try await all[0].sync()
    try desktop.write("book/2.md", "Chapter 2 was a stormy night\n")
    let before = try #require(try laptop.head())
    _ = try await all[1].poll()
    #expect(try desktop.head() == before)
    #expect(desktop.text("book/1.md") == "Chapter 1 was a bright night\n")
  }

  /// Each pack that is read is an open file. `asked` is by git's program, as over ssh.
  @Test(arguments: ["read by itself", "asked"]) func whoIsToldOfMuchHoldsFewFilesOpen(_ way: String) async throws {
    let all = try await containers(), packs = desktop.git + "/objects/pack"
    if way == "asked" { _ = try run("git", "-C", desktop.world.remote, "config", "core.compression", "1") }
    for number in 1...60 {
      try laptop.write("book/\(number % 3 + 1).md", "Chapter \(number) was a night like no other\n")
      try await all[0].sync()
      #expect(try await all[1].poll())
    }
    let open = try FileManager.default.contentsOfDirectory(atPath: "/proc/self/fd").filter {
      (try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/fd/\($0)"))?.hasPrefix(packs) == true
    }
    #expect(open.count <= 36)
    #expect(try FileManager.default.contentsOfDirectory(atPath: packs).filter { $0.hasSuffix(".idx") }.count <= 20)
    #expect(try run("git", "-C", desktop.git, "fsck", "--no-dangling").isEmpty)
  }
}
