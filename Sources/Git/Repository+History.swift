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
    if ancestor == commit || isParent(ancestor, of: commit) { return true }
    var (child, parent) = (commit.raw, ancestor.raw)
    let status = git_graph_descendant_of(pointer, &child, &parent)
    try check("compare histories", status)
    return status == 1
  }

  /// What git keeps of commits that were read tells that without reading them again.
  private borrowing func isParent(_ id: ObjectID, of commit: ObjectID) -> Bool {
    (try? self.commit(commit))?.content.parents.contains(id) ?? false && contains(id)
  }
}
