internal import Git

extension Store {
  /// Makes the index of plain git anew where a loss of power damaged it: it is the one file that is not made to survive that.
  func mendGitIndex() {
    guard repository.isIndexDamaged(), let tree = try? head().content.tree, let evictions = try? evictions else {
      return
    }
    try? withGit { () throws(GitError) in try repository.resetIndex(to: tree, absent: evictions.absence) }
  }
}
