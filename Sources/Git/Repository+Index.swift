internal import CGit2
internal import Foundation

extension Repository {
  /// Makes the index that `git status` reads equal to a tree. No file of the work tree is touched. It is not made to survive a loss of power, as
  /// git does not do that either: one that is damaged is made anew the next time. For git, files that are `absent` are not missed (`skip-worktree`).
  /// `rewriting` is called before what the index says is thrown away: not where it said just what a tree says.
  public borrowing func resetIndex(
    to tree: ObjectID, absent: ((String) -> Bool)? = nil, rewriting: () -> Void = {}
  ) throws(GitError) {
    var isDone = false
    if absent == nil { try retryingWhileLocked { () throws(GitError) in isDone = try updateIndex(to: tree) } }
    if isDone { return }
    rewriting()
    try rewriteIndex(to: tree, absent: absent)
  }

  /// Where the index is equal to another tree, only what differs is put into it. False where it is not.
  private borrowing func updateIndex(to tree: ObjectID) throws(GitError) -> Bool {
    let (file, lock) = (directory + "index", directory + "index.lock")
    let output = IndexLock.make(lock)
    guard output >= 0 else {
      guard errno == EEXIST else { return false }
      throw GitError(.locked, operation: "write index", message: "another program is writing \(file)")
    }
    defer { close(output) }
    var isDone = false
    defer { if !isDone { unlink(lock) } }
    guard let old = File.bytes(of: file).flatMap({ IndexFile($0) }) else { return false }
    if old.tree == tree { return true }
    guard contains(old.tree), let new = old.applying(try plainChanges(from: old.tree, to: tree), tree: tree),
      new.parts.allSatisfy({ Self.write($0, to: output) })
    else { return false }
    isDone = rename(lock, file) == 0
    return isDone
  }

  private static func write(_ bytes: ArraySlice<UInt8>, to file: Int32) -> Bool {
    var rest = bytes
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { Foundation.write(file, $0.baseAddress, $0.count) }
      guard count > 0 || errno == EINTR else { return false }
      rest = rest.dropFirst(max(count, 0))
    }
    return true
  }

  private borrowing func rewriteIndex(to tree: ObjectID, absent: ((String) -> Bool)?) throws(GitError) {
    let tree = try openTree(tree)
    let index = try openIndex()
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

  /// One that cannot be read is thrown away.
  private borrowing func openIndex() throws(GitError) -> Handle {
    for _ in 0..<2 {
      do {
        let index = try Handle("write index", free: { git_index_free($0) }) { git_repository_index(&$0, pointer) }
        try check("write index", git_index_read(index.pointer, 0))
        return index
      } catch  where error.code == .failed || error.code == .damaged {
        unlink(directory + "index")
      }
    }
    return try Handle("write index", free: { git_index_free($0) }) { git_repository_index(&$0, pointer) }
  }
}
