internal import CGit2

extension Repository {
  /// As `fetch`. Not where objects that the history names may be missing here. A loss of power may take away what it notes of the remote; that is asked again then.
  borrowing func fetchNear(
    _ url: RemoteURL, _ refspecs: [Refspec], prune: Bool, options: NetworkOptions,
    if isWanted: ([String: ObjectID]) -> Bool
  ) throws(GitError) -> Bool? {
    guard options.acceptsThinPacks, let remote = Self.nearRemote(url), let theirs = remote.references() else {
      return nil
    }
    guard isWanted(theirs) else { return false }
    let ours = Dictionary(try references("refs/").map { ($0.name, $0.target) }) { $1 }
    let targets = refspecs.targets(of: theirs), new = targets.filter { ours[$0.key] != $0.value }
    guard let found = gather(new.values, from: remote, knowing: ours), found.size <= options.byteLimit else {
      return nil
    }
    let pack = try take(found, options)
    if prune { try deleteTargets(of: refspecs, among: ours.keys.filter { targets[$0] == nil }) }
    try setReferences(new, forGood: false, after: pack)
    return true
  }

  private borrowing func deleteTargets(of refspecs: [Refspec], among names: [String]) throws(GitError) {
    for name in names.sorted() where refspecs.contains(where: { $0.isTarget(name) }) { try deleteReference(name) }
  }

  /// What the tips need and is not here.
  private borrowing func gather(
    _ tips: some Sequence<ObjectID>, from remote: NearRemote, knowing ours: [String: ObjectID]
  ) -> ObjectGathering? {
    guard let store = try? objects() else { return nil }
    let known = SharedHistory(repository: pointer, store: store.pointer, tips: Set(ours.values), files: [])
    return known.gather(tips) { remote.object($0) }
  }

  /// What is returned is to be finished.
  private borrowing func take(_ found: ObjectGathering, _ options: NetworkOptions) throws(GitError) -> NewFiles? {
    let count = found.objects.count
    defer {
      options.moved?(.received, found.size)
      _ = options.progress?(TransferProgress(objects: count, totalObjects: count, bytes: found.size))
    }
    if count > 0, options.keepsPacks { return try putAsPack(found.objects) }
    if count > 0 { try put(found.objects) }
    return nil
  }
}
