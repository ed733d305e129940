internal import Crypto
internal import Foundation
internal import Git

/// An encrypted container's remote. To the outside it is a repository with one branch, whose files are sealed; in here it is spoken with like any
/// other remote: its references are listed, fetched and pushed, and a push that was overtaken is refused.
///
/// Used by one actor. Several may speak with the same remote: its own comparison of the branch makes their pushes take turns.
final class SealedRemote {
  /// The one branch.
  static let branch = "refs/heads/sealed"
  /// Where a fetch keeps it.
  static let tracking = "refs/remotes/origin/sealed"

  let folder: SealedFolder
  let outer: Repository
  let device: Device
  let surroundings: Surroundings

  init(_ folder: SealedFolder, device: Device, surroundings: Surroundings) throws(UbiquityError) {
    (self.folder, self.device, self.surroundings) = (folder, device, surroundings)
    let git = folder.git
    outer = try withGit { () throws(GitError) in try Repository.initializeBare(at: git) }
    outer.clearStaleLocks(olderThan: Self.lockLimit)
    try withGit { () throws(GitError) in try Self.configure(outer) }
  }

  /// After so many seconds a lock is one that a killed process left.
  private static var lockLimit: Double { 60 }

  /// What is sealed has nothing in common with anything: git is not to look for it.
  private static func configure(_ outer: borrowing Repository) throws(GitError) {
    if try outer.configuration("core.bigFileThreshold") != nil { return }
    try outer.setConfiguration("core.bigFileThreshold", to: "1")
  }

  func keyring() throws(UbiquityError) -> Keyring {
    guard let keyring = try folder.keyring() else { throw .keysAreGone }
    return keyring
  }
}

// MARK: - What the remote has

extension SealedRemote {
  /// Fetches what the remote has, where that moved; its commit, nil where it has none. Throws `unrelated` for a remote in the open.
  func receive(_ url: RemoteURL, _ options: NetworkOptions) throws(UbiquityError) -> ObjectID? {
    var head: ObjectID?, isOpen = false
    try withGit { () throws(GitError) in
      let known = try outer.reference(Self.tracking)
      try outer.fetch(url, ["+\(Self.branch):\(Self.tracking)"], prune: true, options: options) { listed in
        (head, isOpen) = (listed[Self.branch], Self.isInTheOpen(listed))
        return head != nil && head != known
      }
      if head == nil, known != nil { try outer.deleteReference(Self.tracking) }
    }
    if isOpen { throw .isInTheOpen(url.description) }
    return head
  }

  /// Whether a remote with these references has documents that are not encrypted.
  static func isInTheOpen(_ listed: [String: ObjectID]) -> Bool {
    listed[branch] == nil && listed[Reference.main] != nil
  }

  /// What was received last, without asking; asks where nothing was.
  func known(_ url: RemoteURL, _ options: NetworkOptions) throws(UbiquityError) -> ObjectID? {
    if let head = try withGit({ () throws(GitError) in try outer.reference(Self.tracking) }) { return head }
    return try receive(url, options)
  }

  /// What a commit holds, opened. Takes up newer keys where there are such for this device.
  func open(_ head: ObjectID?) throws(UbiquityError) -> OpenedTable {
    let keyring = try keyring()
    guard let head else { return OpenedTable(head: nil, files: [:], table: SealedTable(keyring)) }
    let files = try SealedFiles(head, in: outer)
    guard files.container == keyring.container else { throw .otherSealedContainer }
    let table = try table(of: files, keyring)
    let keys = try read(.keys, of: files.all, limit: SealedKeys.sizeLimit)
    guard Data(SHA256.hash(data: keys)) == table.keys else { throw .tampered("its keys are not those of its table") }
    try dropPhrase(whereOwnKeyOpens: keys)
    return OpenedTable(head: head, files: files.all, table: table)
  }

  private func table(of files: SealedFiles, _ keyring: Keyring) throws(UbiquityError) -> SealedTable {
    let sealed = try read(.references, of: files.all, limit: SealedTable.sizeLimit + ContainerKey.overhead)
    if let table = Self.table(sealed, keyring) { return table }
    if keyring.all.dropLast().contains(where: { $0.open(sealed, as: .table, of: keyring.container) != nil }) {
      throw .tampered("it was set back to before a device was removed")
    }
    guard let table = Self.table(sealed, try takeUpKeys(files, keyring)) else { throw .tableIsDamaged }
    return table
  }

  /// The bytes of a file, which may not be longer than the limit.
  func read(_ name: SealedFiles.Name, of files: [String: ObjectID], limit: Int) throws(UbiquityError) -> [UInt8] {
    try SealedFiles.bytes(name, files, outer, limit: limit)
  }

  private static func table(_ sealed: [UInt8], _ keyring: Keyring) -> SealedTable? {
    guard let bytes = keyring.newest?.open(sealed, as: .table, of: keyring.container),
      let table = SealedTable(bytes), table.epoch == keyring.epoch
    else { return nil }
    return table
  }

  /// The newer keys that are there for this device, or for the phrase that it came with; kept from then on. Throws where there are none for it.
  private func takeUpKeys(_ files: SealedFiles, _ keyring: Keyring) throws(UbiquityError) -> Keyring {
    guard let keys = SealedKeys(try read(.keys, of: files.all, limit: SealedKeys.sizeLimit)) else {
      throw .tampered("its keys cannot be read")
    }
    let own = try SigningKey.of(device, surroundings), container = keyring.container
    let byOwn = keys.opened(with: [own.agreementKey].compactMap { $0 }, of: container)
    let byPhrase = keyring.recoveryPhrase?.agreementKey.flatMap { keys.opened(with: [$0], of: container) }
    guard let found = byOwn ?? byPhrase else {
      throw .doesNotOpen(for: device, own.publicKey.fingerprint)
    }
    guard let newer = keyring.advanced(to: found) else { throw .tampered("its keys are not those that it had") }
    if newer != keyring { try folder.write(newer) }
    return newer
  }

  /// A device that was let in needs no phrase, and is not to read on by it when it was removed. Where it cannot be taken out now, the next exchange does.
  private func dropPhrase(whereOwnKeyOpens keys: [UInt8]) throws(UbiquityError) {
    var keyring = try keyring()
    guard keyring.phrase != nil, let own = try? SigningKey.of(device, surroundings).agreementKey,
      SealedKeys(keys)?.opened(with: [own], of: keyring.container) == keyring.all
    else { return }
    keyring.phrase = nil
    try? folder.write(keyring)
  }
}

/// What a sealed remote has, opened.
struct OpenedTable {
  /// Nil where it has nothing.
  var head: ObjectID?
  /// The sealed files by their paths.
  var files: [String: ObjectID]
  var table: SealedTable
}
