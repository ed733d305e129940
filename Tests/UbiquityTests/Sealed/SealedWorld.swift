import Foundation
import Git
import Testing

@testable import Ubiquity

extension Machine {
  /// Makes a container with the world's remote.
  func create(_ encryption: Encryption, remote: String? = nil) async throws -> UbiquityContainer {
    try await UbiquityContainer.create(
      at: folder, remote: remote ?? world.remote, device: device, surroundings: surroundings, encryption: encryption)
  }

  /// Founds an encrypted container; the phrase belongs to it.
  func found() async throws -> (container: UbiquityContainer, phrase: RecoveryPhrase) {
    let phrase = RecoveryPhrase.random(surroundings)
    return (try await create(.founding(phrase)), phrase)
  }

  /// Founds an encrypted container with a document, which the other device joins. Both have exchanged.
  func found(with other: Machine) async throws -> (
    one: UbiquityContainer, two: UbiquityContainer, phrase: RecoveryPhrase
  ) {
    let (one, phrase) = try await found()
    try await one.save("base", at: "x.txt")
    try await one.sync()
    let two = try await other.create(.joining(phrase))
    try await one.approve(other.device)
    for container in [two, one] { try await container.sync() }
    return (one, two, phrase)
  }

  var sealedFolder: SealedFolder { SealedFolder(ofContainer: folder.path(percentEncoded: false).trimmingSlash) }
  var asked: PendingContainer? { DeviceRegistry(surroundings).pending().first }
}

extension World {
  /// Everything that the remote knows: its files, all objects inflated, and the names of its references.
  func everythingOnTheRemote() throws -> String {
    let objects = try git("-C", remote, "cat-file", "--batch-all-objects", "--batch", "--unordered")
    let trees = try git("-C", remote, "ls-tree", "-r", "-t", SealedRemote.branch)
    let files = FileManager.default.enumerator(atPath: remote)?.compactMap { $0 as? String } ?? []
    return ([objects, trees] + files + (try references())).joined(separator: "\n")
  }

  /// The files of the remote's branch.
  func sealedFiles() throws -> [String: [UInt8]] {
    let repository = try Repository.open(at: remote)
    let head = try #require(try repository.reference(SealedRemote.branch))
    let files = try repository.files(in: repository.commit(head).content.tree)
    return try Dictionary(uniqueKeysWithValues: files.map { ($0.path, try repository.readBlob($0.blob)) })
  }

  /// Puts other files in the place of those of the remote's branch, as who owns the remote can.
  func setSealedFiles(_ files: [String: [UInt8]]) throws {
    let repository = try Repository.open(at: remote)
    let edits = try files.map { TreeEdit.put(path: $0.key, blob: try repository.writeBlob($0.value)) }
    let parents = try [repository.reference(SealedRemote.branch)].compactMap { $0 }
    let commit = CommitContent(
      tree: try repository.tree(nil, applying: edits), parents: parents,
      signature: Signature(name: "mallory", email: "m@example.org", date: now()), message: "m\n")
    try repository.setReference(SealedRemote.branch, to: repository.writeCommit(commit), expecting: nil)
  }

  func change(_ body: (inout [String: [UInt8]]) throws -> Void) throws {
    var files = try sealedFiles()
    try body(&files)
    try setSealedFiles(files)
  }
}
