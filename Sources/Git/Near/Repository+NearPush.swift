extension Repository {
  /// As `push`. Not where something is run when the remote gets something, not to delete, and not where the folder may have to be packed,
  /// but where git could do neither.
  borrowing func pushNear(
    _ url: RemoteURL, _ updates: [Refspec], options: NetworkOptions, if isWanted: ([String: ObjectID]) -> Bool,
    newest: () -> [String: ObjectID]
  ) throws(GitError) -> [PushResult]? {
    guard let remote = Self.nearRemote(url), let theirs = remote.references(), remote.hasNoHooks,
      !remote.isToBePacked || remote.hasStrayFiles, try targets(of: updates, among: theirs) != nil
    else { return nil }
    guard isWanted(theirs) else { return updates.map { PushResult(reference: $0.target, rejection: "fetch first") } }
    let updates = updates.sending(newest())
    guard let new = try targets(of: updates, among: theirs) else { return nil }
    let refused = try refused(updates, by: theirs), sent = new.filter { refused[$0.key] == nil }
    guard let found = try gather(sent.values, for: theirs), let written = try? remote.write(found.objects) else {
      return nil
    }
    let rejections = try refused.merging(remote.move(Self.moves(sent, from: theirs))) { $1 }
    let count = found.objects.count
    options.moved?(.sent, written)
    _ = options.progress?(TransferProgress(objects: count, totalObjects: count, bytes: written))
    return updates.map { PushResult(reference: $0.target, rejection: rejections[$0.target]) }
  }
}
