import Foundation
import Git
import Properties
import Testing

@testable import Ubiquity

@Suite struct RemoteFailureTests {
  private let world: World
  private let machine: Machine
  init() throws {
    world = try World()
    machine = try world.device("laptop")
  }

  private func failure(creatingWith remote: String) async -> UbiquityError? {
    await #expect(throws: UbiquityError.self) { _ = try await machine.create(remote: remote) }
  }

  @Test func aRemoteThatIsNoRepositoryIsToldAndNothingIsLeft() async throws {
    let plain = TemporaryFolder()
    #expect(await failure(creatingWith: plain.path)?.code == .notARepository)
    #expect(!FileManager.default.fileExists(atPath: machine.folder.path(percentEncoded: false)))
  }

  @Test func aRemoteThatIsNotThereIsTold() async throws {
    let code = await failure(creatingWith: world.folder.path + "/missing.git")?.code
    #expect(code == .notARepository || code == .notFound || code == .offline)
    #expect(!FileManager.default.fileExists(atPath: machine.git))
  }

  @Test(arguments: ["-oProxyCommand=x", "ext::sh", "", "a\nb"])
  func anAddressThatIsNoneIsRefused(_ remote: String) async throws {
    #expect(await failure(creatingWith: remote) != nil)
    #expect(!FileManager.default.fileExists(atPath: machine.git))
  }

  @Test func aRemoteThatRefusesIsAMatterOfPermission() async throws {
    let container = try await machine.create()
    let hook = world.remote + "/hooks/pre-receive"
    try ExecutableFile.write("#!/bin/sh\necho quota: file already exists >&2\nexit 1\n", to: hook)
    try await container.save("x", at: "x.txt")
    let error = await #expect(throws: UbiquityError.self) { try await container.sync() }
    #expect(error?.code == .permission && error?.message.contains("quota: file already exists") == true)
    try FileManager.default.removeItem(atPath: hook)
    #expect(try await container.sync().sent == ["x.txt"])
  }

  /// As `git clone --bare --depth 1` makes them.
  @Test(arguments: [false, true])
  func aShallowRemoteIsToldAndHowItBecomesWhole(_ isOnHost: Bool) async throws {
    let ssh = world.folder.path + "/ssh"
    try ExecutableFile.write("#!/bin/sh\nfor command; do :; done\nexec sh -c \"$command\"\n", to: ssh)
    var machine = machine
    machine.surroundings.environment["GIT_SSH_COMMAND"] = ssh
    let container = try await machine.create(), shallow = world.folder.path + "/shallow.git"
    try await container.save("x", at: "x")
    try await container.sync()
    _ = try git("-C", world.remote, "symbolic-ref", "HEAD", "refs/heads/main")
    _ = try git("clone", "--quiet", "--bare", "--depth", "1", "file://\(world.remote)", shallow)
    try await container.setRemote(isOnHost ? "ssh://eva@host\(shallow)" : shallow)
    let error = await #expect(throws: UbiquityError.self) { try await container.sync() }
    #expect(error?.code == .shallowRemote && error?.message.contains("shallow repository") == true)
    #expect(error?.hint?.contains("git fetch --unshallow") == true)
    _ = try git("-C", shallow, "fetch", "--quiet", "--unshallow")
    try await container.save("y", at: "y")
    #expect(try await container.sync().sent == ["y"])
  }

  @Test func anotherContainersRemoteIsUnrelated() async throws {
    let container = try await machine.create(), other = try World(), stranger = try other.device("stranger")
    _ = try await stranger.create()
    try await container.setRemote(other.remote)
    let error = await #expect(throws: UbiquityError.self) { try await container.sync() }
    #expect(error?.code == .unrelated)
  }

  @Test func aContainerWithoutARemoteSaysSo() async throws {
    let container = try await machine.createAlone()
    let error = await #expect(throws: UbiquityError.self) { try await container.sync() }
    #expect(error?.code == .noRemote)
    try await container.setRemote(world.remote)
    try await container.save("x", at: "x")
    #expect(try await container.sync().sent == ["x"])
  }

  @Test func aFolderIsMadeAContainerOnce() async throws {
    _ = try await machine.create()
    let error = await failure(creatingWith: world.remote)
    #expect(error?.code == .containerExists)
  }

  @Test func twoDevicesThatStartAtOnceShareOneContainer() async throws {
    let other = try world.device("desktop")
    async let first = machine.create()
    async let second = other.create()
    let ids = try await [first.id, second.id]
    #expect(ids[0] == ids[1])
  }

  @Test func aCopyOfADocumentThatWasHereStaysAndTheRemotesIsKept() async throws {
    let one = try await machine.create()
    try await one.save("remote", at: "x.txt")
    try await one.sync()
    let other = try world.device("desktop")
    try other.write("x.txt", "mine")
    try other.write("y.txt", "more")
    let two = try await other.create()
    #expect(other.text("x.txt") == "mine")
    #expect(try await two.text(of: two.conflicts().first?.other) == "remote")
    #expect(try await two.documents().map(\.path) == ["x.txt", "y.txt"])
  }
}
