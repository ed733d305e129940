internal import Crypto
internal import Foundation
internal import Git

extension SealedRemote {
  private static let attemptLimit = 6

  /// As `Repository.push`. Where somebody else was faster, it looks again at what there is, and whether that allows it still.
  func push(
    _ repository: borrowing Repository, _ url: RemoteURL, _ refspecs: [String], options: NetworkOptions,
    if isWanted: ([String: ObjectID]) -> Bool
  ) throws(UbiquityError) -> [PushResult] {
    let updates = refspecs.compactMap { Refspec($0) }
    for attempt in 0..<Self.attemptLimit {
      if attempt > 0 { Thread.sleep(forTimeInterval: .random(in: 0...0.02) * Double(1 << attempt)) }
      guard let opened = try opened(url, options, asking: attempt > 0) else { continue }
      guard isWanted(opened.table.references) else { break }
      var draft = SealedDraft(opened, try keyring())
      let refused = try draft.apply(updates, in: repository)
      if draft.table.references == opened.table.references, attempt == 0, refused.count < updates.count { continue }
      let words = draft.isChanged ? try send(&draft, repository, url, options) : nil
      if let words, PushOutcome.isRace(words) { continue }
      return updates.map { PushResult(reference: $0.target, rejection: refused[$0.target] ?? words) }
    }
    return updates.map { PushResult(reference: $0.target, rejection: "fetch first") }
  }

  /// What the remote has; without asking, what it had, and nil where that does not open.
  private func opened(_ url: RemoteURL, _ options: NetworkOptions, asking: Bool) throws(UbiquityError) -> OpenedTable? {
    if asking { return try open(receive(url, options)) }
    return try? open(known(url, options))
  }

  /// Seals what changed and sends it; the remote's words where it refuses.
  private func send(
    _ draft: inout SealedDraft, _ repository: borrowing Repository, _ url: RemoteURL, _ options: NetworkOptions
  ) throws(UbiquityError) -> String? {
    let requests = try requests(in: draft.files).map { ($0.path, $0.key) }
    try draft.followCircle(
      of: repository, as: SigningKey.of(device, surroundings).publicKey,
      answering: Dictionary(requests) { first, _ in first })
    try addPack(to: &draft, from: repository)
    if isFoldDue(draft, in: repository) { try? fold(&draft, from: repository) }
    draft.table.counter = max(draft.table.counter, folder.seen.counter) + 1
    draft.table.age = draft.isFolded ? 0 : draft.table.age + 1
    let tree = try writeTree(&draft)
    var (commit, words) = try send(tree, after: draft.isFolded ? nil : draft.head, inPlaceOf: draft.head, url, options)
    if draft.isFolded, let refusal = words, !PushOutcome.isRace(refusal) {
      (commit, words) = try send(tree, after: draft.head, inPlaceOf: draft.head, url, options)
    }
    if words == nil { try accept(draft, commit) }
    return words
  }

  /// Sends a commit, if the remote has what it takes the place of; the remote's words where it refuses.
  func send(
    _ tree: ObjectID, after parent: ObjectID?, inPlaceOf head: ObjectID?, _ url: RemoteURL, _ options: NetworkOptions
  ) throws(UbiquityError) -> (commit: ObjectID, words: String?) {
    let name = "refs/docedit/next-\(UUID().uuidString)"
    let who = Signature(name: "docedit", email: "docedit@localhost", date: surroundings.wholeSeconds)
    var isOpen = false
    let sent = try withGit { () throws(GitError) -> (ObjectID, [PushResult]) in
      let commit = try outer.writeCommit(
        CommitContent(tree: tree, parents: parent.map { [$0] } ?? [], signature: who, message: "Sealed\n"))
      try outer.setReference(name, to: commit, expecting: nil)
      defer { try? outer.deleteReference(name) }
      let results = try outer.push(url, ["+\(name):\(Self.branch)"], options: options) { listed in
        isOpen = Self.isInTheOpen(listed)
        return !isOpen && listed[Self.branch] == head
      }
      return (commit, results)
    }
    if isOpen { throw .isInTheOpen(url.description) }
    return (sent.0, sent.1.compactMap(\.rejection).first)
  }

  private func accept(_ draft: SealedDraft, _ commit: ObjectID) throws(UbiquityError) {
    try withGit { () throws(GitError) in try outer.setReference(Self.tracking, to: commit, expecting: nil) }
    if let keyring = draft.newKeyring { try folder.write(keyring) }
    try folder.note { seen in
      seen.counter = max(seen.counter, draft.table.counter)
      seen.packs = draft.isFolded ? Set(draft.table.packs.map(\.name)) : seen.packs.union(draft.ownPacks)
    }
  }
}

// MARK: - What is sealed

extension SealedRemote {
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
    guard let key = draft.keyring.newest else { throw UbiquityError(.damaged, "the container's keys cannot be read") }
    var pack = SealedTable.Pack(parts: [], size: 0, epoch: draft.keyring.epoch), failure: UbiquityError?
    let container = draft.keyring.container
    var blobs: [String: ObjectID] = [:]
    _ = try withGit { () throws(GitError) in
      try repository.pack(commits.sorted(), hiding: hidden.sorted(), inPiecesOf: Self.partSize) {
        piece throws(GitError) in
        if failure != nil { return }
        let name = Self.newName()
        do throws(UbiquityError) {
          let sealed = try key.seal(piece, as: .part(name), of: container)
          blobs[SealedFiles.Name.part(name).path] = try withGit { () throws(GitError) in try outer.writeBlob(sealed) }
        } catch { failure = error }
        pack.parts.append(name)
        pack.size += piece.count
      }
    }
    if let failure { throw failure }
    draft.files.merge(blobs) { $1 }
    if pack.parts.isEmpty { return nil }
    draft.ownPacks.insert(pack.name)
    return pack
  }

  /// Of a part or a request: 32 hexadecimal digits that say nothing.
  static func newName() -> String { ContainerTag.random.description }

  /// The tree of the next commit: what the table speaks of, and nothing else but requests.
  private func writeTree(_ draft: inout SealedDraft) throws(UbiquityError) -> ObjectID {
    guard let key = draft.keyring.newest else { throw UbiquityError(.damaged, "the container's keys cannot be read") }
    let container = draft.keyring.container
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
