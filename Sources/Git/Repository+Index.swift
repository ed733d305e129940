internal import CGit2

extension Repository {
  /// Makes the index that `git status` reads equal to a tree. No file of the work tree is touched. For git, files that are `absent` are not missed
  /// (`skip-worktree`).
  public borrowing func resetIndex(
    to tree: ObjectID, absent: ((String) -> Bool)? = nil
  ) throws(GitError) {
    let tree = try openTree(tree)
    let index = try Handle("write index", free: { git_index_free($0) }) { git_repository_index(&$0, pointer) }
    try check("write index", git_index_read(index.pointer, 0))
    try check("write index", git_index_read_tree(index.pointer, tree.pointer))
    let file = index.pointer
    if let absent { Self.mark(file, absent) }
    try retryingWhileLocked { () throws(GitError) in try check("write index", git_index_write(file)) }
  }

  private static func mark(_ index: OpaquePointer, _ isAbsent: (String) -> Bool) {
    for number in 0..<git_index_entrycount(index) {
      guard let entry = git_index_get_byindex(index, number), isAbsent(String(cString: entry.pointee.path)) else {
        continue
      }
      UnsafeMutablePointer(mutating: entry).pointee.flags_extended |= UInt16(GIT_INDEX_ENTRY_SKIP_WORKTREE.rawValue)
    }
  }
}
