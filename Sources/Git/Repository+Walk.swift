internal import CGit2

extension Repository {
  /// Commits reachable from `start` and not from `hidden`, children before parents, newest first, whatever their clocks say. `visit` returns false to stop.
  public borrowing func walk(
    from start: ObjectID, hiding hidden: [ObjectID] = [], _ visit: (Commit) -> Bool
  ) throws(GitError) {
    let walk = try openWalk()
    try walk.begin(at: start, hiding: hidden)
    if hidden.isEmpty {
      while let id = try walk.next() { guard visit(try commit(id)) else { return } }
      return
    }
    var commits: [Commit] = []
    while let id = try walk.next() { commits.append(try commit(id)) }
    let common = try common(of: commits, and: hidden)
    for commit in commits where !common.contains(commit.id) { guard visit(commit) else { return } }
  }

  /// How many commits can be reached from `start` and not from `hidden`.
  public borrowing func commitCount(from start: ObjectID, hiding hidden: [ObjectID]) throws(GitError) -> Int {
    var count = 0
    if !hidden.isEmpty {
      try self.walk(from: start, hiding: hidden) { _ in
        count += 1
        return true
      }
      return count
    }
    let walk = try Handle("read history", free: { git_revwalk_free($0) }) { git_revwalk_new(&$0, pointer) }
    try walk.begin(at: start, hiding: [])
    while try walk.next() != nil { count += 1 }
    return count
  }

  /// What libgit2 did not hide: where commits are older than their parents by their clocks, it stops before it has seen all that the hidden ones come from.
  ///
  /// If there is any, there is one none of whose parents is among the commits.
  private borrowing func common(of commits: [Commit], and hidden: [ObjectID]) throws(GitError) -> Set<ObjectID> {
    let known = Set(commits.map(\.id))
    for commit in commits where !commit.content.parents.contains(where: known.contains) {
      for tip in hidden where !commit.content.parents.contains(tip) {
        if try isAncestor(commit.id, of: tip) { return try known.intersection(ancestors(of: hidden)) }
      }
    }
    return []
  }

  private borrowing func ancestors(of commits: [ObjectID]) throws(GitError) -> Set<ObjectID> {
    var found: Set<ObjectID> = []
    for commit in commits where !found.contains(commit) {
      let walk = try openWalk()
      try walk.begin(at: commit, hiding: [])
      while let id = try walk.next() { found.insert(id) }
    }
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
