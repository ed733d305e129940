extension Repository {
  /// How many versions one may join, and how many bytes it may have: git's files have no place for many more, and larger ones make slow whatever looks at the history.
  private static let parentLimit = 1_000, versionLimit = 8 << 20

  /// What is wrong with one of the versions that a version comes from and `old` (nil: none) does not, each by itself; nil where nothing is. A large one is not read.
  borrowing func flaw(amongVersions version: ObjectID, besides old: ObjectID?) throws(GitError) -> String? {
    var versions = NewVersions()
    if let old {
      if let commit = try? commit(old) { versions.add(commit, isOld: true) } else { versions.leaveOut(old) }
    }
    if let flaw = try add([version], to: &versions, besides: old) { return flaw }
    while let next = versions.next() {
      if next.areOld {
        leaveOut(next.parents, of: &versions)
      } else if let flaw = try add(next.parents, to: &versions, besides: old) {
        return flaw
      }
    }
    return nil
  }

  private borrowing func leaveOut(_ ids: [ObjectID], of versions: inout NewVersions) {
    for id in ids where !versions.isOld(id) {
      if let commit = try? commit(id) { versions.add(commit, isOld: true) } else { versions.leaveOut(id) }
    }
  }

  private borrowing func add(_ ids: [ObjectID], to versions: inout NewVersions, besides old: ObjectID?) throws(GitError)
    -> String?
  {
    for id in ids where !versions.knows(id) {
      if let flaw = try flaw(ofSize: id) {
        if !isBehind(id, old) { return flaw }
        versions.leaveOut(id)
        continue
      }
      let commit: Commit
      do throws(GitError) { commit = try self.commit(id) } catch {
        guard error.code == .malformed else { throw error }
        return "the version \(id) is not written as git writes versions"
      }
      let count = commit.content.parents.count
      if count > Self.parentLimit, !isBehind(id, old) { return "a version with \(count) parents" }
      versions.add(commit, isOld: false)
    }
    return nil
  }

  private borrowing func flaw(ofSize id: ObjectID) throws(GitError) -> String? {
    let size = try size(of: id)
    return size > Self.versionLimit ? "a version of \(size >> 20) MB" : nil
  }

  private borrowing func isBehind(_ id: ObjectID, _ old: ObjectID?) -> Bool {
    guard let old, contains(old) else { return false }
    return (try? isAncestor(id, of: old)) ?? false
  }
}
