import Foundation
import Testing

@testable import Ubiquity

/// What plain git is told of a container's remote, and what becomes of that when the container is left.
@Suite struct GitOriginTests {
  private let world: World, other: World
  private let laptop: Machine
  init() throws {
    (world, other) = (try World(), try World())
    laptop = try world.device("laptop")
  }

  private func own() throws {
    try laptop.write("a.txt", "one\n")
    try laptop.plain("init", "--quiet", "--initial-branch=main")
    try laptop.plain("add", "a.txt")
    try laptop.plain("commit", "--quiet", "-m", "Begin")
  }

  private func origin() -> String { (try? laptop.plain("config", "remote.origin.url")) ?? "" }

  @Test func whatGitWasToldOfTheRemoteGoesWithTheContainer() async throws {
    let container = try await laptop.create()
    #expect(origin() == world.remote + "\n")
    _ = try await container.leave()
    #expect(try laptop.plain("remote") == "")
    let config = laptop.text(".git/config") ?? ""
    #expect(!config.contains("url =") && !config.contains("fetch =") && !config.contains("merge ="))
  }

  @Test func aFolderThatWasLeftBecomesAContainerOfAnotherRemote() async throws {
    try laptop.write("a.txt", "one\n")
    for remote in [world.remote, other.remote, world.remote] {
      let container = try await laptop.create(remote: remote)
      try await container.sync()
      #expect(origin() == remote + "\n")
      _ = try await container.leave()
      #expect(origin() == "" && laptop.text("a.txt") == "one\n")
    }
  }

  @Test func anOriginOfTheUsersOwnStays() async throws {
    try own()
    try laptop.plain("remote", "add", "origin", world.remote)
    let container = try await laptop.create()
    _ = try await container.leave()
    #expect(origin() == world.remote + "\n")
    let error = await #expect(throws: UbiquityError.self) { try await laptop.create(remote: other.remote) }
    #expect(error?.code == .exists && error?.message.contains("the repository's own remote origin") == true)
  }

  @Test func anOriginThatSomebodyChangedIsTheUsersOwn() async throws {
    let container = try await laptop.create()
    try laptop.plain("remote", "set-url", "origin", other.remote)
    _ = try await container.leave()
    #expect(origin() == other.remote + "\n")
  }

  @Test func aRepositoryWithoutAnOriginMayGetAnotherRemote() async throws {
    try own()
    let container = try await laptop.create()
    #expect(origin() == world.remote + "\n")
    try await container.connect(to: other.remote)
    #expect(origin() == other.remote + "\n")
    try await container.setRemote(nil)
    #expect(origin() == "")
    try laptop.plain("remote", "add", "origin", world.remote)
    await #expect(throws: UbiquityError.self) { try await container.connect(to: other.remote) }
    try await container.connect(to: world.remote)
    _ = try await container.leave()
    #expect(origin() == world.remote + "\n")
  }

  @Test func aRemoteThatIsRefusedLeavesGitWhatItWasToldBefore() async throws {
    try own()
    let container = try await laptop.create()
    await #expect(throws: UbiquityError.self) { try await container.connect(to: other.remote + "-away") }
    #expect(origin() == world.remote + "\n")
    _ = try await container.leave()
    #expect(origin() == "")
  }

  /// Git asks the remote for what is not here.
  @Test func whereTextsAreOnTheRemoteAloneGitKnowsItStill() async throws {
    let (machine, _, container, _) = try await World.evicting(["a.txt"], of: ["a.txt": "words\n", "b.txt": "more\n"])
    _ = try await container.leave(keepingLocal: true)
    #expect(try machine.plain("config", "remote.origin.url") == machine.world.remote + "\n")
  }
}
