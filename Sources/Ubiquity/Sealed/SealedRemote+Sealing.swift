internal import Crypto
internal import Foundation
internal import Git

extension SealedRemote {
  /// Makes the draft what is to be sent: keys for whom the circle lists, the objects that the remote lacks, and folded where it is time.
  func seal(_ draft: inout SealedDraft, from repository: borrowing Repository) throws(UbiquityError) {
    try draft.followCircle(of: repository, as: SigningKey.of(device, surroundings).publicKey)
    try addPack(to: &draft, from: repository)
    if isFoldDue(draft, in: repository) { try? fold(&draft, from: repository) }
    draft.table.counter = max(draft.table.counter, folder.seen.counter) + 1
    draft.table.age = draft.isFolded ? 0 : draft.table.age + 1
  }

  /// Seals the objects that the remote lacks.
  private func addPack(to draft: inout SealedDraft, from repository: borrowing Repository) throws(UbiquityError) {
    let known = Set(draft.formerReferences.values)
    let new = Set(draft.table.references.values).subtracting(known)
    guard !new.isEmpty, let pack = try seal(new, hiding: known, from: repository, &draft) else { return }
    draft.table.packs.append(pack)
  }

  /// One pack of what the commits reach and the hidden ones do not; nil where there is nothing.
  func seal(
    _ commits: Set<ObjectID>, hiding hidden: Set<ObjectID>, from repository: borrowing Repository,
    _ draft: inout SealedDraft
  ) throws(UbiquityError) -> SealedTable.Pack? {
    let key = try draft.keyring.sealingKey(), container = draft.keyring.container
    var pack = SealedTable.Pack(parts: [], size: 0, epoch: draft.keyring.epoch), failure: UbiquityError?
    _ = try withGit { () throws(GitError) in
      try repository.pack(commits.sorted(), hiding: hidden.sorted(), inPiecesOf: Self.partSize) { piece in
        let name = Self.newName()
        do throws(UbiquityError) {
          try put(key.seal(piece, as: .part(name), of: container), as: .part(name), in: &draft)
        } catch { failure = failure ?? error }
        pack.parts.append(name)
        pack.size += piece.count
      }
    }
    if let failure { throw failure }
    if pack.parts.isEmpty { return nil }
    draft.ownPacks.insert(pack.name)
    return pack
  }

  /// Of a part or a request: 32 hexadecimal digits that say nothing.
  static func newName() -> String { ContainerTag.random.description }

  /// The tree of the next commit: what the table speaks of, and nothing else but requests.
  func writeTree(_ draft: inout SealedDraft) throws(UbiquityError) -> ObjectID {
    let key = try draft.keyring.sealingKey(), container = draft.keyring.container
    if let keys = draft.newKeys {
      try put(keys, as: .keys, in: &draft)
      draft.table.keys = Data(SHA256.hash(data: keys))
    }
    draft.table.epoch = draft.keyring.epoch
    let table = try draft.table.encoded()
    try put(key.seal(table, as: .table, of: container), as: .references, in: &draft)
    try put(SealedFiles.format(of: container), as: .format, in: &draft)
    draft.dropUnknownParts()
    let edits = draft.files.map { TreeEdit.put(path: $0.key, blob: $0.value) }
    return try withGit { () throws(GitError) in try outer.tree(nil, applying: edits) }
  }

  private func put(_ bytes: [UInt8], as name: SealedFiles.Name, in draft: inout SealedDraft) throws(UbiquityError) {
    draft.files[name.path] = try withGit { () throws(GitError) in try outer.writeBlob(bytes) }
  }
}
