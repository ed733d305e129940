import Foundation
import Properties
import Testing

@testable import Ubiquity

/// A remote on a host is asked before what only it would have then goes. In place of ssh, a script runs the host's commands.
@Suite struct EvictionHostTests {
  private let world: World, laptop: Machine, container: UbiquityContainer, blob: String

  init() async throws {
    world = try World()
    var laptop = try world.device("laptop")
    let ssh = world.folder.path + "/ssh"
    try ExecutableFile.write("#!/bin/sh\nfor command; do :; done\n. \"$0.rules\"\nexec sh -c \"$command\"\n", to: ssh)
    try world.folder.write("ssh.rules", "")
    laptop.surroundings.environment["GIT_SSH_COMMAND"] = ssh
    self.laptop = laptop
    container = try await laptop.create(remote: "ssh://eva@host\(world.remote)")
    blob = try await container.save("words\n", at: "a.txt").blob
    try await container.save("more\n", at: "b.txt")
    try await container.sync()
  }

  private func losesObject() throws {
    try FileManager.default.removeItem(atPath: "\(world.remote)/objects/\(blob.prefix(2))/\(blob.dropFirst(2))")
  }

  private func expectRefusal(_ code: UbiquityError.Code, _ words: String) async throws {
    let refusal = await #expect(throws: UbiquityError.self) { try await container.evict(["a.txt"]) }
    #expect(
      refusal?.code == code && "\(refusal?.message ?? "") \(refusal?.hint ?? "")".contains(words),
      "\(String(describing: refusal))")
    #expect(laptop.text("a.txt") == "words\n")
    #expect(try laptop.plain("cat-file", "-p", blob) == "words\n")
  }

  @Test func whatTheHostHasIsEvictedAndComesBack() async throws {
    try await container.evict(["a.txt"])
    #expect(try laptop.folderTexts() == ["b.txt": "more\n"])
    try await container.download(["a.txt"])
    #expect(laptop.text("a.txt") == "words\n")
    let left = try FileManager.default.contentsOfDirectory(atPath: laptop.git + "/docedit")
    #expect(!left.contains { $0.hasPrefix("download") })
  }

  @Test func theLastCopyOfATextStays() async throws {
    try losesObject()
    try await expectRefusal(.damagedRemote, "it lacks what would be nowhere else then: “a.txt”")
    try await container.evict(["b.txt"])
    #expect(try laptop.folderTexts() == ["a.txt": "words\n"])
  }

  @Test func aHostThatDoesNotAnswerIsNotPassedOver() async throws {
    try world.folder.write("ssh.rules", "echo 'ssh: connect to host host port 22: Connection refused' >&2; exit 255\n")
    try await expectRefusal(.offline, "--offline")
    try await container.evict(["a.txt"], askingRemote: false)
    #expect(laptop.text("a.txt") == nil)
  }

  @Test func aHostThatWasSetBackMayLackIt() async throws {
    _ = try git("-C", world.remote, "update-ref", "refs/heads/main", "main~1")
    try await expectRefusal(.notEvictable, "set back")
    _ = try git("-C", world.remote, "update-ref", "-d", "refs/heads/main")
    try await expectRefusal(.emptied, "lost its versions")
  }

  @Test func aHostThatLetsNobodyAskForSingleObjectsCountsAsHavingThem() async throws {
    try world.folder.write("ssh.rules", "case $command in 'git -c'*) echo 'not allowed' >&2; exit 128;; esac\n")
    try await container.evict(["a.txt"])
    #expect(laptop.text("a.txt") == nil)
  }
}
