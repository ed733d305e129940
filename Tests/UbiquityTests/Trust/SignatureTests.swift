import Foundation
import Git
import Properties
import Testing

@testable import Ubiquity

/// Signed commits, checked with the real git and the real ssh-keygen.
@Suite struct SignatureTests {
  private let world: World
  private let machine: Machine
  init() throws {
    world = try World()
    machine = try world.device("laptop")
  }

  private var keyFile: String {
    machine.surroundings.dataFolder.appending(path: "\(machine.device.id).key").path(percentEncoded: false)
  }
  private func key() throws -> SigningKey { try SigningKey.of(machine.device, machine.surroundings) }

  /// git's exit code when it checks the signature.
  private func check(_ commit: String, in repository: String, allowing key: DeviceKey) throws -> Int32 {
    let signers = machine.home.url.appending(path: "signers")
    try Data("\(machine.device.id)@docedit \(key)\n".utf8).write(to: signers)
    return try program([
      "git", "-C", repository, "-c", "gpg.format=ssh", "-c", "gpg.ssh.allowedSignersFile=\(signers.path)",
      "verify-commit", commit,
    ]).status
  }

  @Test func gitVerifiesWhatADeviceMakes() async throws {
    let container = try await machine.create()
    let document = try await container.save("words", at: "x.txt")
    try await container.sync()
    let own = machine.device.id
    for name in [document.version, "main~1", "refs/ubiquity/devices/\(own)"] {
      #expect(try check(name, in: machine.git, allowing: key().publicKey) == 0, "\(name)")
      #expect(try check(name, in: world.remote, allowing: key().publicKey) == 0, "\(name)")
    }
    let other = try #require(SigningKey(seed: Array(repeating: 7, count: 32)))
    #expect(try check("main", in: machine.git, allowing: other.publicKey) != 0)
  }

  @Test func sshKeygenReadsTheKeyFile() throws {
    let key = try key()
    let line = try run("ssh-keygen", "-y", "-f", keyFile)
    #expect(DeviceKey(line) == key.publicKey)
    let mode = try FileManager.default.attributesOfItem(atPath: keyFile)[.posixPermissions] as? Int
    #expect(mode == 0o600)
  }

  @Test func whatGitSignsWithTheKeyIsKnown() async throws {
    let container = try await machine.create()
    let publicKey = try key().publicKey
    try machine.write("plain.txt", "by hand")
    let folder = machine.folder.path(percentEncoded: false)
    _ = try run(
      "git", "-C", folder, "-c", "user.name=Eva", "-c", "user.email=eva@example.org", "add", "plain.txt")
    _ = try run(
      "git", "-C", folder, "-c", "user.name=Eva", "-c", "user.email=eva@example.org", "-c", "gpg.format=ssh", "-c",
      "user.signingkey=\(keyFile)", "commit", "-S", "-m", "By hand")
    let head = try #require(try machine.head())
    #expect(try await container.signer(of: head) == .key(publicKey))
  }

  /// What is verified is what is read: each of these has the signature of another commit.
  @Test func aSignatureVouchesForNothingButItsCommit() async throws {
    let container = try await machine.create()
    let version = try await container.save("words", at: "x.txt").version
    let real = try git("-C", machine.git, "cat-file", "commit", version)
    let header = try #require(real.firstMatch(of: /gpgsig (?s:.*?)-----END SSH SIGNATURE-----\n( \n)?/)?.output.0)
    let plain = real.replacing(header, with: "")
    let forgeries = [
      plain + "\0more", real + "\0more", plain.replacing("\n\n", with: "\n\n" + header, maxReplacements: 1),
      real.replacing("gpgsig", with: "gpgsig\ngpgsig"), real.replacing(header, with: header + "gpgsig\n"),
      real.replacing(header, with: header + header), real.replacing(header, with: header + "encoding UTF-8\n"),
      real.replacing("\ngpgsig", with: "\nencoding UTF-8\ngpgsig"),
    ]
    let exact = try commit(real)
    #expect(exact.description == version)
    #expect(try await container.signer(of: exact) == .key(key().publicKey))
    for forgery in forgeries {
      let signer = try await container.signer(of: commit(forgery))
      #expect(signer == .forger || signer == .nobody, "\(forgery)")
    }
  }

  /// Writes a commit as it is, however odd.
  private func commit(_ text: String) throws -> ObjectID {
    let file = machine.home.url.appending(path: "commit")
    try Data(text.utf8).write(to: file)
    let id = try git(
      "-C", machine.git, "hash-object", "-t", "commit", "--literally", "-w", file.path(percentEncoded: false))
    return try #require(ObjectID(id.trimmingCharacters(in: .newlines)))
  }

  @Test func theKeyIsMadeOnceAndADamagedOneIsNotReplaced() throws {
    #expect(try key().publicKey == key().publicKey)
    try Data("damage".utf8).write(to: URL(filePath: keyFile))
    let error = #expect(throws: UbiquityError.self) { try key() }
    #expect(error?.code == .damaged && error?.message.contains(keyFile) == true)
    #expect(try String(contentsOfFile: keyFile, encoding: .utf8) == "damage")
  }

  @Test func manyProcessesMakeOneKey() async throws {
    let (device, surroundings) = (machine.device, machine.surroundings)
    let keys = try await withThrowingTaskGroup(of: DeviceKey.self) { group in
      for _ in 0..<8 { group.addTask { try SigningKey.of(device, surroundings).publicKey } }
      return try await group.reduce(into: Set<DeviceKey>()) { $0.insert($1) }
    }
    #expect(keys.count == 1)
  }

  @Test func mergesCarryNoSignature() async throws {
    let other = try world.device("desktop")
    let one = try await machine.create(), two = try await other.create()
    try await one.save("a", at: "a.txt")
    try await two.save("b", at: "b.txt")
    try await one.sync()
    try await two.sync()
    let merge = try #require(try other.head())
    #expect(try other.repository().commit(merge).content.parents.count == 2)
    #expect(try await two.signer(of: merge) == .nobody)
  }

  @Test func anySignatureSurvivesItsTextAndFitsNoOtherContent() throws {
    let key = try #require(SigningKey(seed: Array(0..<32)))
    forAll({ choices in (0..<choices.int(in: 0...200)).map { _ in UInt8(choices.int(in: 0...255)) } }) { content in
      let signature = try SSHSignature(of: content, by: key)
      guard let read = SSHSignature(armoured: signature.armoured) else { return false }
      return read == signature && read.key == key.publicKey && read.isOf(content) && !read.isOf(content + [0])
    }
  }

  @Test func noDamagedSignatureIsTaken() throws {
    let key = try #require(SigningKey(seed: Array(0..<32))), content = Array("words".utf8)
    let signature = try SSHSignature(of: content, by: key), text = Array(signature.armoured.utf8)
    forAll({ choices in
      var damaged = text
      damaged[choices.int(in: 0...(text.count - 1))] = UInt8(choices.int(in: 32...126))
      return String(decoding: damaged, as: UTF8.self)
    }) { damaged in
      guard let read = SSHSignature(armoured: damaged), read != signature else { return true }
      return !(read.isOf(content) && read.key == key.publicKey)
    }
  }

  @Test(arguments: [
    "", "ssh-ed25519", "ssh-rsa AAAA", "ssh-ed25519 AAAA", "ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAIA==",
  ]) func whatIsNoKeyIsRefused(_ text: String) { #expect(DeviceKey(text) == nil) }

  @Test func fingerprintsAreSixGroupsOfFourDigits() throws {
    let key = try #require(SigningKey(seed: Array(0..<32))).publicKey
    #expect(key.fingerprint.wholeMatch(of: /(\d{4} ){5}\d{4}/) != nil)
    let other = try #require(SigningKey(seed: Array(1..<33))).publicKey
    #expect(key.fingerprint != other.fingerprint)
  }
}

extension UbiquityContainer {
  func signer(of commit: ObjectID) throws -> Signer { try store.signer(of: commit) }
}
