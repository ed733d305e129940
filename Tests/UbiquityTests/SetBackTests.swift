import Foundation
import Git
import Testing

@testable import Ubiquity

/// Plain git sets `main` back, or aside, in a folder that it leaves as it is, or does not: what the folder has counts.
@Suite struct SetBackTests {
  private let world: World, laptop: Machine, container: UbiquityContainer

  init() async throws {
    world = try World()
    laptop = try world.device("laptop")
    container = try await laptop.create()
    try await container.save("one\n", at: "n.txt")
    try await container.sync()
  }

  private func reset(_ how: String, to version: String = "main~1") throws {
    _ = try git("-C", laptop.git, "--work-tree", laptop.folder.path, "reset", "--quiet", how, version)
  }

  private func texts() async throws -> [String?] {
    var texts: [String?] = []
    for version in try await container.history(of: "n.txt") {
      texts.append(try await container.text(of: version.changes.first?.newBlob))
    }
    return texts
  }

  @Test(arguments: ["--soft", "--mixed"]) func whatWasNotSentBecomesAVersionAgain(_ how: String) async throws {
    try await container.save("one\ntwo\n", at: "n.txt")
    try reset(how)
    let report = try await container.sync()
    #expect(laptop.text("n.txt") == "one\ntwo\n")
    #expect(report.received.isEmpty)
    #expect(try await texts() == ["one\ntwo\n", "one\n"])
  }

  @Test func whatWasThrownAwayStaysAway() async throws {
    try await container.save("one\ntwo\n", at: "n.txt")
    try reset("--hard")
    try await container.sync()
    #expect(laptop.text("n.txt") == "one\n")
    #expect(try await texts() == ["one\n"])
  }

  @Test(arguments: ["--soft", "--mixed", "--hard"]) func whatTheRemoteHasComesBack(_ how: String) async throws {
    try await container.save("one\ntwo\n", at: "n.txt")
    try await container.sync()
    try reset(how)
    try await container.sync()
    #expect(laptop.text("n.txt") == "one\ntwo\n")
    #expect(try await texts() == ["one\ntwo\n", "one\n"])
  }

  @Test func whatWasAddedSinceIsAddedToWhatTheRemoteHas() async throws {
    try await container.save("one\ntwo\n", at: "n.txt")
    try await container.sync()
    try reset("--soft")
    try laptop.write("n.txt", "one\ntwo\nthree\n")
    try await container.sync()
    #expect(laptop.text("n.txt") == "one\ntwo\nthree\n")
    #expect(try await container.conflicts().isEmpty)
  }

  /// The folder is as before a fetch that another line came with.
  @Test func aLineThatLeftIsMergedWithTheOneThatCame() async throws {
    let desktop = try world.device("desktop"), other = try await desktop.create()
    defer { withExtendedLifetime(desktop) {} }
    try await other.save("another\n", at: "b.txt")
    try await other.sync()
    try await container.save("one\ntwo\n", at: "n.txt")
    _ = try git("-C", laptop.git, "fetch", "--quiet", world.remote, "main")
    try reset("--soft", to: "FETCH_HEAD")
    try await container.sync()
    #expect(laptop.text("n.txt") == "one\ntwo\n")
    #expect(laptop.text("b.txt") == "another\n")
  }

  @Test func anEditorSavesWhatItHasThen() async throws {
    let base = try await container.save("one\ntwo\n", at: "n.txt")
    try await container.save("another\n", at: "b.txt")
    try reset("--soft", to: "main~2")
    try await container.save(Array("one\ntwo\nthree\n".utf8), at: "n.txt", base: base.blob)
    try await container.sync()
    #expect(laptop.text("n.txt") == "one\ntwo\nthree\n")
    #expect(laptop.text("b.txt") == "another\n")
    #expect(try await container.conflicts().isEmpty)
  }

  @Test func whatTheFolderWasNotGivenIsStillNotItsEdit() async throws {
    let file = laptop.folder.path(percentEncoded: false) + "/n.txt"
    try FileManager.default.removeItem(atPath: file)
    try FileManager.default.createSymbolicLink(atPath: file, withDestinationPath: "elsewhere")
    let desktop = try world.device("desktop"), other = try await desktop.create()
    defer { withExtendedLifetime(desktop) {} }
    try await other.save("one\ntwo\n", at: "n.txt")
    try await other.sync()
    try await container.sync()
    try await container.save("another\n", at: "b.txt")
    try reset("--soft")
    try FileManager.default.removeItem(atPath: file)
    try laptop.write("n.txt", "one\n")
    try await container.sync()
    #expect(laptop.text("b.txt") == "another\n")
    #expect(laptop.text("n.txt") == "one\ntwo\n")
  }
}
