import Foundation
import Git
import Testing

@testable import Ubiquity

/// Two machines that share a container over a remote in a folder.
struct FolderRemote {
  let world: World, a: Machine, b: Machine, container: UbiquityContainer, doctor: StoreDoctor

  /// The documents are `a.md`, of one line, and these.
  init(besides documents: [String: String] = [:]) async throws {
    (world, a, container, doctor) = try await World.withDoctor()
    b = try world.device("desktop")
    try await container.save("one\n", at: "a.md")
    for (path, text) in documents { try await container.save(text, at: path) }
    try await container.sync()
    _ = try await b.create()
    try await container.sync()
  }

  func finding() async throws -> StoreFinding? {
    try await doctor.verify(remote: true).first { $0.subject == .remote }
  }

  /// Whether nothing is to be mended, for git too, and what is saved arrives.
  func isInOrder() async throws {
    #expect(try await finding()?.grade == .fine)
    #expect(try git("-C", world.remote, "fsck", "--strict", "--no-dangling") == "")
    #expect(try await container.repairRemote() == RemoteRepair())
    try await container.save("one\ntwo\n", at: "a.md")
    #expect(try await container.sync().sent == ["a.md"])
    #expect(try await b.open().sync().received == ["a.md"])
    #expect(b.text("a.md") == "one\ntwo\n")
  }
}
