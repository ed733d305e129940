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
}
