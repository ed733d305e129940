internal import CGit2

extension Repository {
  /// Makes the index that `git status` reads equal to a tree. No file of the work tree is touched.
  public borrowing func resetIndex(to tree: ObjectID) throws(GitError) {
    let tree = try openTree(tree)
    let index = try Handle("write index", free: { git_index_free($0) }) { git_repository_index(&$0, pointer) }
    try check("write index", git_index_read(index.pointer, 0))
    try check("write index", git_index_read_tree(index.pointer, tree.pointer))
    let file = index.pointer
    try retryingWhileLocked { () throws(GitError) in try check("write index", git_index_write(file)) }
  }
}
