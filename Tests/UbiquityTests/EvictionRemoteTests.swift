import Foundation
import Testing

@testable import Ubiquity

/// Another remote for a container of which a document is on the remote only.
@Suite struct EvictionRemoteTests {
  private let world: World, laptop: Machine, container: UbiquityContainer

  init() async throws {
    world = try World()
    laptop = try world.device("laptop")
    container = try await laptop.create()
    try await container.save("one\n", at: "n.txt")
    try await container.sync()
    try await container.evict(["n.txt"])
  }

  private var moved: String { world.folder.path + "/moved.git" }

  private func move() throws { try FileManager.default.moveItem(atPath: world.remote, toPath: moved) }

  @Test func aRemoteThatWasMovedIsFollowed() async throws {
    try move()
    try await container.connect(to: moved)
    try await container.download(["n.txt"])
    #expect(laptop.text("n.txt") == "one\n")
  }

  @Test func soIsOneThatOthersHaveGoneOnWith() async throws {
    let desktop = try world.device("desktop"), other = try await desktop.create()
    defer { withExtendedLifetime(desktop) {} }
    try move()
    try await other.connect(to: moved)
    try await other.save("one\ntwo\n", at: "n.txt")
    try await other.sync()
    try await container.connect(to: moved)
    try await container.download(["n.txt"])
    #expect(laptop.text("n.txt") == "one\ntwo\n")
  }

  @Test func aCopyFromBeforeIsNot() async throws {
    try FileManager.default.copyItem(atPath: world.remote, toPath: moved)
    try await container.save("two\n", at: "b.txt")
    try await container.sync()
    await #expect(throws: UbiquityError.evictedHere) { try await container.connect(to: moved) }
    #expect(try await container.remote == world.remote)
    try await container.download(["n.txt"])
    #expect(laptop.text("n.txt") == "one\n")
  }

  @Test func anEmptyOneIsNot() async throws {
    _ = try git("init", "--quiet", "--bare", moved)
    await #expect(throws: UbiquityError.evictedHere) { try await container.connect(to: moved) }
    #expect(try await container.remote == world.remote)
  }
}
