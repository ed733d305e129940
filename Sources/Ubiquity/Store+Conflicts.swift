internal import Foundation
internal import Git

/// Conflict versions that the remote does not have yet are under `refs/ubiquity/conflicts`, the others where the fetch puts them.
extension Store {
  /// Keeps a conflict version. Its parent is the version that set it aside.
  func keep(_ record: ConflictRecord, madeBy version: Commit) throws(UbiquityError) {
    let id = try record.id
    let meta = try write(PropertyList.encoded(record))
    let tree = try tree(nil, record.edits + [.put(path: "meta.plist", blob: meta)])
    let commit = CommitContent(
      tree: tree, parents: [version.id], signature: .merge(version.content.signature.date),
      message: CommitMessage("Conflict in \(record.path)").text)
    try set(Reference.conflicts + id, to: write(commit))
  }

  func conflicts() throws(UbiquityError) -> [ConflictVersion] {
    var found: [String: ConflictVersion] = [:]
    for (id, commit) in try conflictCommits() { found[id] = try conflict(id, at: commit) }
    return found.values.sorted { ($1.date, $0.path, $0.id) < ($0.date, $1.path, $1.id) }
  }

  /// The conflict versions that a save resolves.
  func conflicts(resolvedBy request: SaveRequest) throws(UbiquityError) -> [ConflictVersion] {
    if request.resolved.isEmpty { return [] }
    let ids = Set(request.resolved.map(\.id))
    return try conflicts().filter { ids.contains($0.id) }
  }

  /// Those that were resolved here, which the remote, as it was last seen, was not told yet.
  func conflictsToResolve() throws(UbiquityError) -> [ConflictVersion] {
    let resolved = try state.resolved
    if resolved.isEmpty { return [] }
    var found: [ConflictVersion] = []
    for (id, commit) in try references(Reference.remoteConflicts) where resolved.contains(id) {
      if let conflict = try conflict(id, at: commit) { found.append(conflict) }
    }
    return found
  }

  private func conflictCommits() throws(UbiquityError) -> [String: ObjectID] {
    let resolved = Set(try state.resolved)
    let local = try references(Reference.conflicts), remote = try references(Reference.remoteConflicts)
    return local.merging(remote) { $1 }.filter { ConflictID.isWellFormed($0.key) && !resolved.contains($0.key) }
  }

  /// Nil for what cannot be read, which may come from anybody.
  func conflict(_ id: String, at commit: ObjectID) throws(UbiquityError) -> ConflictVersion? {
    guard let content = try? self.commit(commit).content, let bytes = try? bytes(at: "meta.plist", in: content.tree),
      let record = PropertyList.decoded(ConflictRecord.self, from: bytes), ContainerPath.isSafe(record.path),
      (try? record.id) == id, try has(record, content.tree)
    else { return nil }
    return record.version(id, setAsideBy: content.parents.first)
  }

  /// Whether the tree has the texts that the record names.
  private func has(_ record: ConflictRecord, _ tree: ObjectID) throws(UbiquityError) -> Bool {
    let present = try withGit { () throws(GitError) in try repository.folder(tree).files }
    return record.edits.allSatisfy { edit in
      guard case .put(let path, let blob) = edit else { return true }
      return present.contains { $0.path == path && $0.blob == blob && $0.mode == .file }
    }
  }

  func bytes(at path: String, in tree: ObjectID) throws(UbiquityError) -> [UInt8]? {
    let file = try withGit { () throws(GitError) in try repository.file(at: path, in: tree) }
    guard let file, file.mode == .file || file.mode == .executable else { return nil }
    return try read(file.blob, limit: PropertyList.sizeLimit)
  }

  func noConflict(_ id: String) -> UbiquityError {
    UbiquityError(.notFound, "there is no conflict \(Printable.quoted(id))", hint: "docedit conflicts lists them")
  }

  /// Takes a conflict version away here, and on the remote with the next exchange.
  func resolve(_ id: String) throws(UbiquityError) {
    guard try conflictCommits()[id] != nil else { throw noConflict(id) }
    try delete(Reference.conflicts + id)
    try changeState { $0.resolved = ($0.resolved + [id]).sorted() }
  }

  /// Drops local conflict versions that the remote has, and those that another device resolved. What a remote that was set back lacks tells nothing.
  func dropResolvedElsewhere() throws(UbiquityError) {
    guard let remote = try reference(Reference.remoteMain), try !isRemoteSetBack else { return }
    let there = try references(Reference.remoteConflicts)
    for (id, commit) in try references(Reference.conflicts) {
      let isResolved = try wasSentByAnother(commit, whenMainWas: remote)
      if isResolved || there[id] != nil { try delete(Reference.conflicts + id) }
    }
    try changeState { $0.resolved.removeAll { there[$0] == nil } }
  }

  /// Whether the remote's `main` has the merge that set a conflict version aside. Another device that made the same merge sent the conflict version
  /// before. A version that only this device can make may be there without it: sent by plain git, or while the conflict came up. What is no commit at all
  /// came from elsewhere.
  private func wasSentByAnother(_ conflict: ObjectID, whenMainWas remote: ObjectID) throws(UbiquityError) -> Bool {
    guard let content = try? commit(conflict).content else { return repository.isOtherThanCommit(conflict) }
    guard let id = content.parents.first, let isOfMerge = try? commit(id).content.signature.isOfMerge else {
      return false
    }
    return isOfMerge ? try isAncestor(id, of: remote) : false
  }
}
