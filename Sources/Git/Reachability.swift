internal import CGit2

/// All objects that can be reached from some roots.
struct Reachability {
  private var seen: Set<ObjectID> = []
  private var commits: [ObjectID] = []
  private var folders: [ObjectID] = []
  private var files: [(id: ObjectID, name: String)] = []

  func contains(_ id: ObjectID) -> Bool { seen.contains(id) }

  /// Commits, then folders, then files, the latest first; a file with its name, which tells a pack what is alike.
  var inPackOrder: [(id: ObjectID, name: String?)] {
    (commits + folders).map { ($0, nil) } + files.map { ($0.id, $0.name) }
  }

  /// What can be reached from a root and is not among these: commits, then folders, then files.
  func missing(from root: ObjectID, in repository: borrowing Repository) throws(GitError) -> [ObjectID] {
    try added([root], in: repository)
  }

  /// What can be reached from the roots and is not among these.
  func added(_ roots: [ObjectID], in repository: borrowing Repository) throws(GitError) -> [ObjectID] {
    var all = self
    for root in roots { try all.mark(root, in: repository) }
    let new: [ArraySlice<ObjectID>] = [
      all.commits[commits.count...], all.folders[folders.count...], all.files[files.count...].map(\.id)[...],
    ]
    return new.flatMap(\.self)
  }

  /// Adds a root and all below it. Throws where an object is missing.
  mutating func mark(_ root: ObjectID, in repository: borrowing Repository) throws(GitError) {
    var pending = [root]
    while let id = pending.popLast() {
      guard !seen.contains(id) else { continue }
      switch try repository.kind(of: id) {
      case GIT_OBJECT_COMMIT: pending += try markCommit(id, in: repository)
      case GIT_OBJECT_TREE: try markTree(id, in: repository)
      case GIT_OBJECT_TAG: pending.append(try markTag(id, in: repository))
      default: addFile(id, named: "")
      }
    }
  }

  private mutating func markCommit(
    _ id: ObjectID, in repository: borrowing Repository
  ) throws(GitError) -> [ObjectID] {
    seen.insert(id)
    commits.append(id)
    let content = try repository.commit(id).content
    try markTree(content.tree, in: repository)
    return content.parents.reversed()
  }

  private mutating func markTag(_ id: ObjectID, in repository: borrowing Repository) throws(GitError) -> ObjectID {
    seen.insert(id)
    commits.append(id)
    return try repository.tagged(by: id)
  }

  private mutating func markTree(_ root: ObjectID, in repository: borrowing Repository) throws(GitError) {
    var pending = [root]
    while let id = pending.popLast() {
      guard seen.insert(id).inserted else { continue }
      folders.append(id)
      for entry in try repository.entries(of: id) {
        switch entry.mode {
        case GIT_FILEMODE_TREE: pending.append(entry.id)
        case GIT_FILEMODE_COMMIT: break
        default: addFile(entry.id, named: entry.name)
        }
      }
    }
  }

  private mutating func addFile(_ id: ObjectID, named name: String) {
    if seen.insert(id).inserted { files.append((id, name)) }
  }
}
