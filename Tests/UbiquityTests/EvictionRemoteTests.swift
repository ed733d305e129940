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

  /// The machine has the last copy.
  @Test func whatTheRemoteLostIsNotEvicted() async throws {
    let document = try await container.save("words\n", at: "b.txt")
    try await container.sync()
    let object = "\(world.remote)/objects/\(document.blob.prefix(2))/\(document.blob.dropFirst(2))"
    try FileManager.default.removeItem(atPath: object)
    let refusal = await #expect(throws: UbiquityError.self) { try await container.evict(["b.txt"]) }
    #expect(refusal?.code == .damagedRemote && refusal?.message.contains("“b.txt”") == true)
    #expect(laptop.text("b.txt") == "words\n")
    await #expect(throws: UbiquityError.self) { _ = try await container.leave(removingFolder: true) }
    #expect(laptop.text("b.txt") == "words\n")
    try await container.repairRemote()
    try await container.evict(["b.txt"])
    #expect(laptop.text("b.txt") == nil)
    try await container.download(["b.txt"])
    #expect(laptop.text("b.txt") == "words\n")
  }
}
