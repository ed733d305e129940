import Foundation
import Git
import Properties
import Testing

@testable import Ubiquity

@Suite struct RemoteTests {
  private let world: World
  private let machine: Machine
  init() throws {
    world = try World()
    machine = try world.device("laptop")
  }

  private func plain(_ arguments: String...) throws -> String {
    let folder = machine.folder.path(percentEncoded: false)
    return try git("-C", folder, arguments[0], arguments[1], arguments[2]).trimmingCharacters(in: .newlines)
  }

  @Test func plainGitKnowsTheRemote() async throws {
    let container = try await machine.create()
    #expect(try plain("config", "--get", "remote.origin.url") == world.remote)
    #expect(try plain("config", "--get", "remote.origin.fetch") == "+refs/heads/*:refs/remotes/origin/*")
    try await container.setRemote(nil)
    #expect(try plain("config", "--get", "remote.origin.url") == "")
    try await container.connect(to: world.remote)
    #expect(try plain("fetch", "--dry-run", "origin") == "")
    #expect(try plain("rev-parse", "--abbrev-ref", "origin/main") == "origin/main")
  }

  @Test func anotherRemoteGetsEverything() async throws {
    let container = try await machine.create(), other = try World()
    try await container.save("x", at: "x")
    try await container.sync()
    #expect(try await container.connect(to: other.remote).sent == ["x"])
    #expect(try await container.remote == other.remote)
    #expect(try other.references().count >= 2)
  }

  @Test func aConflictVersionThatOnlyTheOldRemoteKeptGoesToTheNewOne() async throws {
    let container = try await machine.create(), other = try World()
    let base = try await container.save("one", at: "a.txt")
    try await container.save("two", at: "a.txt")
    try await container.save(Array("mine".utf8), at: "a.txt", base: base.blob)
    try await container.sync()
    try await container.connect(to: other.remote)
    #expect(try await container.conflicts().map(\.path) == ["a.txt"])
    #expect(try other.references().contains { $0.contains("conflicts") })
  }

  @Test(arguments: ["missing", "plain", "stranger", "-oProxyCommand=x"])
  func aRemoteThatWillNotDoLeavesTheOldOne(_ kind: String) async throws {
    let container = try await machine.create(), other = try World(), stranger = try other.device("stranger")
    _ = try await stranger.create()
    try other.folder.write("plain/file", "no repository")
    let remotes = ["missing": other.folder.path + "/missing", "plain": other.folder.path + "/plain"]
    let remote = remotes[kind] ?? (kind == "stranger" ? other.remote : kind)
    let error = await #expect(throws: UbiquityError.self) { try await container.connect(to: remote) }
    #expect([.notARepository, .unrelated, .badAddress].contains(error?.code))
    #expect(try await container.remote == world.remote)
    #expect(try plain("config", "--get", "remote.origin.url") == world.remote)
    try await container.save("still", at: "x")
    #expect(try await container.sync().sent == ["x"])
  }

  @Test func aRemoteThatRefusesLeavesWhatIsKnownOfTheOldOne() async throws {
    let container = try await machine.create(), other = try World()
    let base = try await container.save("one", at: "a.txt")
    try await container.save("two", at: "a.txt")
    try await container.save(Array("mine".utf8), at: "a.txt", base: base.blob)
    try await container.sync()
    let before = try machine.repository().references("refs/").map { "\($0.name) \($0.target)" }
    let status = try await container.status()
    try ExecutableFile.write("#!/bin/sh\nexit 1\n", to: other.remote + "/hooks/pre-receive")
    await #expect(throws: UbiquityError.self) { try await container.connect(to: other.remote) }
    #expect(try machine.repository().references("refs/").map { "\($0.name) \($0.target)" } == before)
    let after = try await container.status()
    #expect(after.lastSync == status.lastSync && after.lastFailure == status.lastFailure && after.ahead == 0)
    #expect(try await container.conflicts().count == 1)
  }
}
