internal import CGit2

extension Repository {
  /// As `push`. Not where something is run when the remote gets something, not to delete, and not where the folder may have to be packed.
  borrowing func pushNear(
    _ url: RemoteURL, _ updates: [Refspec], options: NetworkOptions, if isWanted: ([String: ObjectID]) -> Bool
  ) throws(GitError) -> [PushResult]? {
    guard let remote = Self.nearRemote(url), let theirs = remote.references(), remote.hasNoHooks,
      !remote.isToBePacked, let new = try targets(of: updates, among: theirs)
    else { return nil }
    guard isWanted(theirs) else { return updates.map { PushResult(reference: $0.target, rejection: "fetch first") } }
    let refused = try refused(updates, by: theirs), sent = new.filter { refused[$0.key] == nil }
    guard let found = try gather(sent.values, for: theirs), let written = try? remote.write(found.objects) else {
      return nil
    }
    var results: [PushResult] = []
    for update in updates {
      var words = refused[update.target]
      if words == nil, let id = new[update.target] { words = try move(update.target, to: id, of: theirs, in: remote) }
      results.append(PushResult(reference: update.target, rejection: words))
    }
    let count = found.objects.count
    _ = options.progress?(TransferProgress(objects: count, totalObjects: count, bytes: written))
    return results
  }

  /// Where each reference is to go; nil where one is to be deleted, is not here, or has a name that others have as a folder.
  private borrowing func targets(of updates: [Refspec], among theirs: [String: ObjectID]) throws(GitError)
    -> [String: ObjectID]?
  {
    var targets: [String: ObjectID] = [:]
    for update in updates {
      guard let source = update.source, let id = try target(ofSource: source) else { return nil }
      let name = update.target
      if theirs.keys.contains(where: { $0.hasPrefix(name + "/") || name.hasPrefix($0 + "/") }) { return nil }
      targets[name] = id
    }
    return targets
  }

  private func move(_ name: String, to id: ObjectID, of theirs: [String: ObjectID], in remote: NearRemote)
    throws(GitError) -> String?
  {
    if theirs[name] == id { return nil }
    return try remote.move(name, from: theirs[name], to: id)
  }

  /// What the tips need and the remote, by its references, has not.
  private borrowing func gather(_ tips: some Sequence<ObjectID>, for theirs: [String: ObjectID]) throws(GitError)
    -> ObjectGathering?
  {
    let store = try objects(), names = Set(theirs.values)
    let known = SharedHistory(
      repository: pointer, store: store.pointer, tips: names,
      files: names.reduce(into: []) { $0.formUnion(files(of: $1)) })
    return known.gather(tips) { PlainObject($0, in: store.pointer) }
  }

  /// The files of a version without a history, as long as they are few: what was sent beside the versions.
  private borrowing func files(of tip: ObjectID) -> Set<ObjectID> {
    guard let commit = try? commit(tip), commit.content.parents.isEmpty,
      let files = try? files(in: commit.content.tree, limit: 100)
    else { return [] }
    return Set(files.map(\.blob))
  }
}
