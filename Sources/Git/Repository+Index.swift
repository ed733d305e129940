internal import CGit2
internal import Foundation

extension Repository {
  /// Makes the index that `git status` reads equal to a tree. No file of the work tree is touched. What it says is not made to survive a loss of power, as
  /// git does not do that either: one that is damaged is made anew the next time. For git, files that are `absent` are not missed (`skip-worktree`). Where it
  /// `isAnew`, that is so also of files that the index has already. Names that git refuses are left out.
  /// `rewriting` is called before what the index says is thrown away: not where it said just what a tree says.
  public borrowing func resetIndex(
    to tree: ObjectID, absent: (TreeFile) -> Bool = { _ in false }, isAnew: Bool = false, rewriting: () -> Void = {}
  ) throws(GitError) {
    try beginResettingIndex(to: tree, absent: absent, isAnew: isAnew, rewriting: rewriting)?.wait()
  }

  /// The same, but a large one is written while other things are done, under git's own lock. Returns what is still being written. `ahead` is the index, where
  /// it was read before.
  public borrowing func beginResettingIndex(
    to tree: ObjectID, absent: (TreeFile) -> Bool = { _ in false }, isAnew: Bool = false, ahead: IndexAhead? = nil,
    rewriting: () -> Void = {}
  ) throws(GitError) -> IndexReplacement? {
    var update = IndexUpdate.unfit
    if !isAnew {
      try retryingWhileLocked { () throws(GitError) in update = try updateIndex(to: tree, absent, ahead) }
    }
    switch update {
    case .done: return nil
    case .begun(let replacement): return replacement
    case .unfit:
      rewriting()
      try rewriteIndex(to: tree, absent)
      return nil
    }
  }

  private enum IndexUpdate { case done, begun(IndexReplacement), unfit }

  /// Where the index is equal to another tree, only what differs is put into it. Else it is unfit for that.
  private borrowing func updateIndex(
    to tree: ObjectID, _ isAbsent: (TreeFile) -> Bool, _ ahead: IndexAhead?
  ) throws(GitError) -> IndexUpdate {
    let (file, lock) = (directory + "index", directory + "index.lock")
    let output = IndexLock.make(lock)
    guard output >= 0 else {
      guard errno == EEXIST else { return .unfit }
      throw GitError(.locked, operation: "write index", message: "another program is writing \(file)")
    }
    let replacement = IndexReplacement(of: file, lock: lock, output: output)
    guard let old = ahead?.index() ?? File.bytes(of: file).flatMap({ IndexFile($0) }) else { return .unfit }
    if old.tree == tree { return .done }
    guard contains(old.tree),
      let new = old.applying(try plainChanges(from: old.tree, to: tree), tree: tree, absent: isAbsent)
    else { return .unfit }
    if replacement.isLarge(new) {
      replacement.begin(new)
      return .begun(replacement)
    }
    return replacement.finish(new) ? .done : .unfit
  }

  /// Under a lock of libgit2's, which has not docedit's mark: a loss of power is not to give the index the lock's name again. What tells whose it is stands beside it.
  private borrowing func rewriteIndex(to tree: ObjectID, _ isAbsent: (TreeFile) -> Bool) throws(GitError) {
    IndexLock.announce(in: directory)
    defer { IndexLock.withdraw(in: directory) }
    let isHidden = try hiddenFiles()
    let index = try openIndex(), file = index.pointer
    do {
      let tree = try openTree(tree)
      try check("write index", git_index_read_tree(file, tree.pointer))
    } catch  where error.code != .notFound {
      try fill(file, with: files(in: tree))
    }
    Self.mark(file, try Set(files(in: tree).map(\.path))) { isAbsent($0) || isHidden($0.path) }
    try retryingWhileLocked { () throws(GitError) in try check("write index", git_index_write(file)) }
    try? File.synchronize(directory)
  }

  /// With those whose names are allowed.
  private borrowing func fill(_ index: OpaquePointer, with files: [TreeFile]) throws(GitError) {
    try check("write index", git_index_clear(index))
    for file in files {
      var entry = git_index_entry()
      (entry.mode, entry.id) = (file.mode.rawValue, file.blob.raw)
      _ = file.path.withCString { path in
        entry.path = path
        return git_index_add(index, &entry)
      }
    }
  }

  /// An entry at none of the tree's paths is of a name with a slash in it.
  private static func mark(_ index: OpaquePointer, _ paths: Set<String>, _ isAbsent: (TreeFile) -> Bool) {
    for number in 0..<git_index_entrycount(index) {
      guard let entry = git_index_get_byindex(index, number), var file = TreeFile(entry.pointee) else { continue }
      if !paths.contains(file.path) { file.path = TreeEntry.component(file.path) }
      guard isAbsent(file) else { continue }
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

extension TreeFile {
  fileprivate init?(_ entry: git_index_entry) {
    guard let mode = Mode(rawValue: entry.mode) else { return nil }
    self.init(path: String(cString: entry.path), blob: ObjectID(entry.id), mode: mode)
  }
}
