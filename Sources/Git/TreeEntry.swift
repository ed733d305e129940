internal import CGit2

/// One entry of one tree: a file, a folder, a link, or a commit of another repository.
struct TreeEntry {
  var name: String
  var id: ObjectID
  var mode: git_filemode_t

  var isFolder: Bool { mode == GIT_FILEMODE_TREE }

  var fileMode: TreeFile.Mode { TreeFile.Mode(rawValue: mode.rawValue) ?? .file }

  init(_ entry: OpaquePointer) {
    name = Self.component(String(cString: git_tree_entry_name(entry)))
    id = ObjectID(git_tree_entry_id(entry).pointee)
    mode = git_tree_entry_filemode(entry)
  }

  /// A name as one component of a path. A hostile tree may have one with a slash in it, which is replaced as what is not UTF-8 is.
  static func component(_ name: String) -> String {
    name.utf8.contains(UInt8(ascii: "/")) ? name.replacing("/", with: "\u{FFFD}") : name
  }
}

extension Repository {
  borrowing func openTree(_ id: ObjectID) throws(GitError) -> Handle {
    try openObject(id, "read tree", free: { git_tree_free($0) }) { git_tree_lookup(&$0, pointer, &$1) }
  }

  /// The entries of one tree, its folders' entries not among them, in git's order.
  borrowing func entries(of tree: ObjectID) throws(GitError) -> [TreeEntry] {
    let tree = try openTree(tree)
    return (0..<git_tree_entrycount(tree.pointer)).compactMap { git_tree_entry_byindex(tree.pointer, $0) }.map(
      TreeEntry.init)
  }

  borrowing func entry(named name: some StringProtocol, of tree: ObjectID) throws(GitError) -> TreeEntry? {
    let tree = try openTree(tree)
    return git_tree_entry_byname(tree.pointer, String(name)).map(TreeEntry.init)
  }
}
