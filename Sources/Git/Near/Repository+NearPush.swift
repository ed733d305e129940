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
    let rejections = try refused.merging(remote.move(Self.moves(sent, from: theirs))) { $1 }
    let count = found.objects.count
    _ = options.progress?(TransferProgress(objects: count, totalObjects: count, bytes: written))
    return updates.map { PushResult(reference: $0.target, rejection: rejections[$0.target]) }
  }

  /// Sends by itself what is a few objects, over a program: libgit2 goes through the whole tree of the version before to find them. False where nothing was sent.
  borrowing func sendFew(_ updates: [Refspec], to theirs: [String: ObjectID], _ step: NetworkStep) throws(GitError)
    -> Bool
  {
    guard step.child != nil, let abilities = RemoteAbilities(greeting: step.greeting),
      let new = try targets(of: updates, among: theirs), let found = try gather(new.values, for: theirs),
      case let moves = Self.moves(new, from: theirs), !moves.isEmpty,
      let request = PushRequest(moves, found.objects, abilities)
    else { return false }
    try step.send(request)
    for name in new.keys where theirs[name] == new[name] { step.answers.updateValue(nil, forKey: name) }
    try step.readReport(abilities)
    return true
  }

  private static func moves(_ new: [String: ObjectID], from theirs: [String: ObjectID]) -> [NearRemote.Move] {
    new.filter { theirs[$0.key] != $0.value }.sorted { $0.key < $1.key }
      .map { NearRemote.Move(name: $0.key, old: theirs[$0.key], new: $0.value) }
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
