internal import CGit2

/// An entry of the index that `git commit` would commit.
public struct IndexEntry: Hashable, Sendable {
  public var path: String
  public var blob: ObjectID
  /// Nil for what git does not know.
  public var mode: TreeFile.Mode?
  /// Whether a merge left it unfinished.
  public var isUnmerged: Bool
  /// Whether the file is meant not to be in the folder.
  public var isSparse: Bool
  /// Whether nothing of the file is staged but its name (`git add -N`).
  public var isIntended: Bool
  /// Whether git had these bytes in the folder, at that path: it put them there, or took them from there.
  public var isSeen: Bool
}

extension Repository {
  /// What the index holds. Empty where there is none.
  public borrowing func indexEntries() throws(GitError) -> [IndexEntry] {
    let index = try Handle("read index", free: { git_index_free($0) }) { git_repository_index(&$0, pointer) }
    try check("read index", git_index_read(index.pointer, 0))
    return (0..<git_index_entrycount(index.pointer)).compactMap { git_index_get_byindex(index.pointer, $0) }
      .map { IndexEntry($0.pointee) }
  }

  /// The tree that `git commit` would commit, written if it is new; nil where a merge is unfinished, and for what cannot be read.
  public borrowing func indexTree() -> ObjectID? {
    guard let index = try? Handle("read index", free: { git_index_free($0) }, { git_repository_index(&$0, pointer) })
    else { return nil }
    var tree = git_oid()
    if git_index_read(index.pointer, 0) == 0, git_index_write_tree(&tree, index.pointer) == 0 { return ObjectID(tree) }
    git_error_clear()
    return nil
  }

  /// Whether `.gitignore` files or `info/exclude` leave the path out. The user's own, global rules are not known here.
  public borrowing func isIgnored(_ path: String) throws(GitError) -> Bool {
    var isIgnored: Int32 = 0
    try check("read .gitignore", git_ignore_path_is_ignored(&isIgnored, pointer, path))
    return isIgnored != 0
  }
}

extension Repository {
  /// The value that `.gitattributes` files or `info/attributes` give an attribute of the path; nil where none, and for one that is only set or unset.
  public borrowing func attribute(_ name: String, of path: String) throws(GitError) -> String? {
    var value: UnsafePointer<CChar>?
    try check("read .gitattributes", git_attr_get(&value, pointer, 0, path, name))
    return git_attr_value(value) == GIT_ATTR_VALUE_STRING ? value.map { String(cString: $0) } : nil
  }
}

extension IndexEntry {
  fileprivate init(_ entry: git_index_entry) {
    self.init(
      path: String(cString: entry.path), blob: ObjectID(entry.id), mode: TreeFile.Mode(rawValue: entry.mode),
      isUnmerged: entry.flags & 0x3000 != 0,
      isSparse: UInt32(entry.flags_extended) & GIT_INDEX_ENTRY_SKIP_WORKTREE.rawValue != 0,
      isIntended: UInt32(entry.flags_extended) & GIT_INDEX_ENTRY_INTENT_TO_ADD.rawValue != 0,
      isSeen: entry.mtime.seconds != 0)
  }
}
