import Foundation
import Testing

@testable import Ubiquity

/// Plain git has nowhere to fetch from what only an encrypted remote has.
@Suite struct SealedEvictionTests {
  private let laptop: Machine, desktop: Machine
  init() throws {
    let world = try World()
    (laptop, desktop) = (try world.device("lovelace"), try world.device("babbage"))
  }

  @Test func whatABranchOrAStashNeedsStays() async throws {
    let (one, two, _) = try await laptop.found(with: desktop)
    try await one.save("first", at: "film.txt")
    for container in [one, two] { try await container.sync() }
    try desktop.plain("checkout", "-q", "-b", "feature")
    try desktop.write("own.txt", "of the branch")
    try desktop.plain("add", "-A")
    try desktop.plain("commit", "-q", "-m", "by hand")
    try desktop.plain("checkout", "-q", "main")
    try desktop.write("film.txt", "first, and what is stashed")
    try desktop.plain("stash", "-q")
    for text in ["second", "third"] {
      try await one.save(text, at: "film.txt")
      for container in [one, two] { try await container.sync() }
    }
    try await two.evict(["film.txt"])
    #expect(desktop.text("film.txt") == nil)
    try desktop.plain("checkout", "-q", "feature")
    #expect(desktop.text("own.txt") == "of the branch" && desktop.text("film.txt") == "first")
    try desktop.plain("stash", "pop", "-q")
    #expect(desktop.text("film.txt") == "first, and what is stashed")
  }

  @Test func whatTheRemoteLostAndOnlyAnotherMachineHasIsToldOf() async throws {
    let (one, two, _) = try await laptop.found(with: desktop), remote = laptop.world.remote
    try FileManager.default.copyItem(atPath: remote, toPath: remote + ".old")
    try await one.save("precious", at: "film.txt")
    for container in [one, two] { try await container.sync() }
    try await two.evict(["film.txt"])
    try FileManager.default.removeItem(atPath: remote)
    try FileManager.default.moveItem(atPath: remote + ".old", toPath: remote)
    for exchange in [{ _ = try await two.repairRemote() }, { _ = try await two.sync() }] {
      let error = try await #require(throws: UbiquityError.self) { try await exchange() }
      #expect(error.code == .notFound && error.message.contains("the remote does not give"), "\(error)")
    }
    _ = try await one.repairRemote()
    try await two.sync()
    try await two.download(["film.txt"])
    #expect(desktop.text("film.txt") == "precious")
  }
}
