// What a push moves and sends, found without going through the whole version before.
extension Repository {
  static func moves(_ new: [String: ObjectID], from theirs: [String: ObjectID]) -> [NearRemote.Move] {
    new.filter { theirs[$0.key] != $0.value }.sorted { $0.key < $1.key }
      .map { NearRemote.Move(name: $0.key, old: theirs[$0.key], new: $0.value) }
  }

  /// Where each reference is to go; nil where one is to be deleted, is not here, or has a name that others have as a folder.
  borrowing func targets(of updates: [Refspec], among theirs: [String: ObjectID]) throws(GitError)
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
  borrowing func gather(
    _ tips: some Sequence<ObjectID>, for theirs: [String: ObjectID], within limit: ObjectGathering.Limit = .few,
    if isWanted: @escaping () -> Bool = { true }
  ) throws(GitError) -> ObjectGathering? {
    let store = try objects(), names = Set(theirs.values)
    var known = SharedHistory(
      repository: pointer, store: store.pointer, tips: names,
      files: names.reduce(into: []) { $0.formUnion(files(of: $1)) })
    if limit.isLarge { known.commits = try commits(behind: names) }
    return known.gather(tips, within: limit) { isWanted() ? PlainObject($0, in: store.pointer) : nil }
  }

  /// Those of the names that are commits here, and all that they come from.
  private borrowing func commits(behind names: Set<ObjectID>) throws(GitError) -> Set<ObjectID> {
    var found: Set<ObjectID> = []
    for name in names where (try? commit(name)) != nil && !found.contains(name) {
      found.formUnion(try ancestors(of: name))
    }
    return found
  }

  /// The files of a version without a history, as long as they are few: what was sent beside the versions.
  private borrowing func files(of tip: ObjectID) -> Set<ObjectID> {
    guard let commit = try? commit(tip), commit.content.parents.isEmpty,
      let files = try? files(in: commit.content.tree, limit: 100)
    else { return [] }
    return Set(files.map(\.blob))
  }
}
