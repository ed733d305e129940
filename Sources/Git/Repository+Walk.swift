internal import CGit2

extension Repository {
  /// Commits reachable from `start` and not from `hidden`, children before parents, newest first. `visit` returns false to stop.
  ///
  /// With one that is hidden, nothing that it comes from is visited, whatever the clocks say. With several, which may have nothing to do with each other, commits may be whose clocks were wrong.
  public borrowing func walk(
    from start: ObjectID, hiding hidden: [ObjectID] = [], _ visit: (Commit) -> Bool
  ) throws(GitError) {
    let walk = try openWalk()
    try walk.begin(at: start, hiding: hidden)
    guard hidden.count == 1, let tip = hidden.first else {
      while let id = try walk.next() { guard visit(try commit(id)) else { return } }
      return
    }
    var commits: [Commit] = []
    while let id = try walk.next() { commits.append(try commit(id)) }
    let common = try common(of: commits, and: tip)
    for commit in commits where !common.contains(commit.id) { guard visit(commit) else { return } }
  }

  /// How many commits these are.
  public borrowing func commitCount(from start: ObjectID, hiding hidden: [ObjectID]) throws(GitError) -> Int {
    var count = 0
    if hidden.count == 1 {
      try self.walk(from: start, hiding: hidden) { _ in
        count += 1
        return true
      }
      return count
    }
    let walk = try Handle("read history", free: { git_revwalk_free($0) }) { git_revwalk_new(&$0, pointer) }
    try walk.begin(at: start, hiding: hidden)
    while try walk.next() != nil { count += 1 }
    return count
  }

  /// What libgit2 did not hide: where commits are older than their parents by their clocks, it stops before it has seen all that the hidden one comes from.
  ///
  /// If there is any, there is one none of whose parents is among the commits.
  private borrowing func common(of commits: [Commit], and hidden: ObjectID) throws(GitError) -> Set<ObjectID> {
    let known = Set(commits.map(\.id))
    for commit in commits where !commit.content.parents.contains(where: { $0 == hidden || known.contains($0) }) {
      if try isAncestor(commit.id, of: hidden) { return try known.intersection(ancestors(of: hidden)) }
    }
    return []
  }

  /// A commit, and all that it comes from.
  borrowing func ancestors(of commit: ObjectID) throws(GitError) -> Set<ObjectID> {
    let walk = try openWalk()
    try walk.begin(at: commit, hiding: [])
    var found: Set<ObjectID> = []
    while let id = try walk.next() { found.insert(id) }
    return found
  }

  borrowing func openWalk() throws(GitError) -> Handle {
    let walk = try Handle("read history", free: { git_revwalk_free($0) }) { git_revwalk_new(&$0, pointer) }
    let order = GIT_SORT_TOPOLOGICAL.rawValue | GIT_SORT_TIME.rawValue
    try check("read history", git_revwalk_sorting(walk.pointer, order))
    return walk
  }
}

extension Handle {
  /// Says where a walk begins, and what it leaves out.
  fileprivate borrowing func begin(at start: ObjectID, hiding hidden: [ObjectID]) throws(GitError) {
    var raw = start.raw
    try check("read history", git_revwalk_push(pointer, &raw))
    for id in hidden {
      raw = id.raw
      try check("read history", git_revwalk_hide(pointer, &raw))
    }
  }

  /// The next commit of a walk; nil at its end.
  borrowing func next() throws(GitError) -> ObjectID? {
    var id = git_oid()
    let status = git_revwalk_next(&id, pointer)
    if status == GIT_ITEROVER.rawValue { return nil }
    try check("read history", status)
    return ObjectID(id)
  }
}
