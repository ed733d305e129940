internal import Foundation
internal import Git

/// What a sealed remote is to have next.
struct SealedDraft {
  /// What it takes the place of; nil where there is nothing.
  let head: ObjectID?
  let formerReferences: [String: ObjectID]
  var table: SealedTable
  /// The sealed files by their paths.
  var files: [String: ObjectID]
  private(set) var keyring: Keyring
  /// The file `keys`, where it changes.
  private(set) var newKeys: [UInt8]?
  /// The packs that were made here.
  var ownPacks: Set<String> = []
  var isFolded = false
  private let formerEpoch: Int

  init(_ opened: OpenedTable, _ keyring: Keyring) {
    (head, files, table, self.keyring) = (opened.head, opened.files, opened.table, keyring)
    formerReferences = opened.table.references
    formerEpoch = keyring.epoch
  }

  /// Nil where there is no new key.
  var newKeyring: Keyring? { keyring.epoch > formerEpoch ? keyring : nil }
  var isChanged: Bool { table.references != formerReferences }

  /// Moves the references; those that would lose what the remote has are left, with the reason.
  mutating func apply(_ updates: [Refspec], in repository: borrowing Repository) throws(UbiquityError)
    -> [String: String]
  {
    var refused: [String: String] = [:]
    for update in updates {
      guard let source = update.source else { table.references[update.target] = nil; continue }
      guard let id = try withGit({ () throws(GitError) in try repository.target(ofSource: source) }) else {
        throw UbiquityError(.notFound, "there is no \(source) to send")
      }
      let theirs = table.references[update.target]
      if !update.isForced, let theirs, try !Self.isForward(from: theirs, to: id, in: repository) {
        refused[update.target] = "not a fast-forward: the remote has moved on"
      } else {
        table.references[update.target] = id
      }
    }
    return refused
  }

  private static func isForward(from theirs: ObjectID, to ours: ObjectID, in repository: borrowing Repository)
    throws(UbiquityError) -> Bool
  {
    if theirs == ours { return true }
    return try withGit { () throws(GitError) in
      guard repository.contains(theirs) else { return false }
      return try repository.isAncestor(theirs, of: ours)
    }
  }

  /// Parts of packs that are there no more, or that nobody speaks of.
  mutating func dropUnknownParts() {
    let parts = Set(table.packs.flatMap(\.parts).map { SealedFiles.Name.part($0).path })
    files = files.filter { !$0.key.hasPrefix(SealedFiles.Name.parts) || parts.contains($0.key) }
  }
}

// MARK: - Keys

extension SealedDraft {
  /// Gives the container's key to those whom the circle lists, where this device is one of them, or was until now. Where somebody is listed no more, this device
  /// maybe, what comes from now on is sealed with a new key. What the listed ones asked for is answered.
  mutating func followCircle(of repository: borrowing Repository, as own: DeviceKey) throws(UbiquityError) {
    let members = try members(repository) ?? (head == nil ? [own] : table.recipients)
    guard members.contains(own) || table.recipients.contains(own) || head == nil else { return }
    let wanted = Set(members), present = Set(table.recipients)
    if !present.subtracting(wanted).isEmpty, head != nil { try changeKey() }
    if files.keys.contains(where: { $0.hasPrefix(SealedFiles.Name.requests) }) {
      for path in keyring.requestPaths(of: members) { files[path] = nil }
    }
    guard wanted != present || newKeyring != nil || head == nil else { return }
    table.recipients = members
    newKeys = try encoded(SealedKeys(keyring, for: members))
  }

  /// The keys of the circle that the table names, where it is this device's own; nil where it is not.
  private func members(_ repository: borrowing Repository) throws(UbiquityError) -> [DeviceKey]? {
    let shared = table.references[Reference.circle] ?? table.references[Self.branchCircle]
    let own = try withGit { () throws(GitError) in try repository.reference(Reference.circle) }
    guard let named = shared ?? (head == nil ? own : nil), named == own else { return nil }
    return try withGit { () throws(GitError) -> [DeviceKey]? in
      guard
        let file = try repository.file(at: Circle.file, in: repository.commit(named).content.tree),
        let circle = PropertyList.decoded(Circle.self, from: try repository.readBlob(file.blob)), circle.isWellFormed
      else { return nil }
      return circle.members.map(\.key)
    }
  }

  private static var branchCircle: String { RemoteNamespace.branches.remoteName(Reference.circle) }

  private mutating func changeKey() throws(UbiquityError) { keyring = keyring.adding(try .random()) }

  private func encoded(_ keys: SealedKeys) throws(UbiquityError) -> [UInt8] {
    do { return try Array(JSONEncoder().encode(keys)) } catch {
      throw UbiquityError(.damaged, "cannot write the keys: \(Printable.line("\(error)"))")
    }
  }
}
