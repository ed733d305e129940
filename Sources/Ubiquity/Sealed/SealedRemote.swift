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
    outer = try withGit { () throws(GitError) in
      let outer = try Repository.initializeBare(at: git)
      // What is sealed has nothing in common with anything: git is not to look for it.
      if try outer.configuration("core.bigFileThreshold") == nil {
        try outer.setConfiguration("core.bigFileThreshold", to: "1")
      }
      return outer
    }
  }

  func keyring() throws(UbiquityError) -> Keyring {
    guard let keyring = try folder.keyring() else {
      throw UbiquityError(.damaged, "the container's keys are gone", hint: "make it anew with: docedit init --phrase")
    }
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
    let sealed = try read(.references, of: files.all, limit: SealedTable.sizeLimit + ContainerKey.overhead)
    if let table = Self.table(sealed, keyring) { return try checked(table, keyring, head, files) }
    if keyring.all.dropLast().contains(where: { $0.open(sealed, as: .table, of: keyring.container) != nil }) {
      throw .tampered("it was set back to before a device was removed")
    }
    let newer = try takeUpKeys(files, keyring)
    guard let table = Self.table(sealed, newer) else { throw .doesNotOpen }
    return try checked(table, newer, head, files)
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

  private func checked(_ table: SealedTable, _ keyring: Keyring, _ head: ObjectID, _ files: SealedFiles)
    throws(UbiquityError) -> OpenedTable
  {
    let keys = try read(.keys, of: files.all, limit: SealedKeys.sizeLimit)
    guard Data(SHA256.hash(data: keys)) == table.keys else { throw .tampered("its keys are not those of its table") }
    return OpenedTable(head: head, files: files.all, table: table)
  }

  /// The newer keys that are there for this device; kept from then on.
  private func takeUpKeys(_ files: SealedFiles, _ keyring: Keyring) throws(UbiquityError) -> Keyring {
    guard let keys = SealedKeys(try read(.keys, of: files.all, limit: SealedKeys.sizeLimit)) else {
      throw .tampered("its keys cannot be read")
    }
    let own = try SigningKey.of(device, surroundings).agreementKey
    let phrase = keyring.phrase.flatMap { RecoveryPhrase(kept: Array($0)) }?.agreementKey
    let byOwn = keys.opened(with: [own].compactMap { $0 }, of: keyring.container)
    guard let found = byOwn ?? keys.opened(with: [phrase].compactMap { $0 }, of: keyring.container) else {
      return keyring
    }
    guard var newer = keyring.advanced(to: found) else { throw .tampered("its keys are not those that it had") }
    if byOwn != nil { newer.phrase = nil }
    if newer != keyring { try folder.write(newer) }
    return newer
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

extension UbiquityError {
  static func tampered(_ words: String) -> UbiquityError {
    UbiquityError(
      .notTrusted, "the encrypted remote is refused: \(words)",
      hint: "nothing is changed here; docedit remote URL gives the container another remote, which may be empty")
  }

  static var doesNotOpen: UbiquityError {
    UbiquityError(
      .notTrusted, "the encrypted remote does not open: this device was removed, or the remote was tampered with",
      hint: "nothing is changed here; docedit init FOLDER --remote URL asks to be let in again")
  }

  static func isInTheOpen(_ remote: String) -> UbiquityError {
    UbiquityError(
      .unrelated, "the remote \(Printable.quoted(remote)) is not encrypted, and this container is",
      hint: "nothing was sent; give it an empty remote: docedit remote URL")
  }

  static func isEncrypted(_ remote: String) -> UbiquityError {
    UbiquityError(
      .unrelated, "the remote \(Printable.quoted(remote)) has an encrypted container, and this one is not",
      hint: "nothing was sent; join that container with: docedit init FOLDER --remote URL")
  }

  static var otherSealedContainer: UbiquityError {
    UbiquityError(
      .unrelated, "the remote has another encrypted container", hint: "give an empty one, or this container's own")
  }
}
