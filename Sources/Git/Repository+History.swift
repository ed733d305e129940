internal import CGit2

extension Repository {
  /// The best common ancestor; nil for unrelated histories. Where several are equally good, the one of the latest date,
  /// then of the smallest name, whichever commit is named first.
  public borrowing func mergeBase(_ a: ObjectID, _ b: ObjectID) throws(GitError) -> ObjectID? {
    let bases = try mergeBases(a, b)
    return bases.count > 1 ? try latest(of: bases) : bases.first
  }

  /// All the newest commits that both have come from, none of them from another, by their names; none where they have nothing in common.
  public borrowing func mergeBases(_ a: ObjectID, _ b: ObjectID) throws(GitError) -> [ObjectID] {
    var (first, second, found) = (a.raw, b.raw, git_oidarray())
    let status = git_merge_bases(&found, pointer, &first, &second)
    if status == GIT_ENOTFOUND.rawValue {
      git_error_clear()
      return []
    }
    try check("find merge base", status)
    defer { git_oidarray_dispose(&found) }
    return UnsafeBufferPointer(start: found.ids, count: found.count).map(ObjectID.init).sorted()
  }

  private borrowing func latest(of ids: [ObjectID]) throws(GitError) -> ObjectID? {
    var dated: [Commit] = []
    for id in ids { dated.append(try commit(id)) }
    return dated.max { a, b in
      let (before, after) = (a.content.signature.date, b.content.signature.date)
      return before == after ? a.id > b.id : before < after
    }?.id
  }

  /// Whether `ancestor` is `commit` or reachable from it.
  public borrowing func isAncestor(_ ancestor: ObjectID, of commit: ObjectID) throws(GitError) -> Bool {
    if ancestor == commit { return true }
    var (child, parent) = (commit.raw, ancestor.raw)
    let status = git_graph_descendant_of(pointer, &child, &parent)
    try check("compare histories", status)
    return status == 1
  }

  /// Commits reachable from `start` and not from `hidden`, children before parents, newest first. `visit` returns false to stop.
  public borrowing func walk(
    from start: ObjectID, hiding hidden: [ObjectID] = [], _ visit: (Commit) -> Bool
  ) throws(GitError) {
    let walk = try openWalk()
    var raw = start.raw
    try check("read history", git_revwalk_push(walk.pointer, &raw))
    for id in hidden {
      raw = id.raw
      try check("read history", git_revwalk_hide(walk.pointer, &raw))
    }
    while let id = try walk.next() { guard visit(try commit(id)) else { return } }
  }

  /// How many commits can be reached from `start` and not from `hidden`; they are not read.
  public borrowing func commitCount(from start: ObjectID, hiding hidden: [ObjectID]) throws(GitError) -> Int {
    let walk = try Handle("read history", free: { git_revwalk_free($0) }) { git_revwalk_new(&$0, pointer) }
    var (raw, count) = (start.raw, 0)
    try check("read history", git_revwalk_push(walk.pointer, &raw))
    for id in hidden {
      raw = id.raw
      try check("read history", git_revwalk_hide(walk.pointer, &raw))
    }
    while try walk.next() != nil { count += 1 }
    return count
  }

  borrowing func openWalk() throws(GitError) -> Handle {
    let walk = try Handle("read history", free: { git_revwalk_free($0) }) { git_revwalk_new(&$0, pointer) }
    let order = GIT_SORT_TOPOLOGICAL.rawValue | GIT_SORT_TIME.rawValue
    try check("read history", git_revwalk_sorting(walk.pointer, order))
    return walk
  }
}

extension Handle {
  /// The next commit of a walk; nil at its end.
  borrowing func next() throws(GitError) -> ObjectID? {
    var id = git_oid()
    let status = git_revwalk_next(&id, pointer)
    if status == GIT_ITEROVER.rawValue { return nil }
    try check("read history", status)
    return ObjectID(id)
  }
}
