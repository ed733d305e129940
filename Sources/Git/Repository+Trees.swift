internal import CGit2

extension Repository {
  /// All files of a tree, in git's order. A tree with over a million files or 128 folders deep is refused.
  public borrowing func files(in tree: ObjectID) throws(GitError) -> [TreeFile] {
    try files(in: tree, limit: Self.fileLimit)
  }

  borrowing func files(in tree: ObjectID, limit: Int) throws(GitError) -> [TreeFile] {
    var files: [TreeFile] = []
    var pending = try entries(of: tree).reversed().map { (folder: "", depth: 1, entry: $0) }
    var seen = 0
    while let (folder, depth, entry) = pending.popLast() {
      seen += 1
      guard seen <= limit, depth <= TreePath.depthLimit else { throw Self.tooLarge(tree) }
      let path = folder + entry.name
      if entry.isFolder {
        pending += try entries(of: entry.id).reversed().map { (path + "/", depth + 1, $0) }
      } else {
        files.append(TreeFile(path: path, blob: entry.id, mode: entry.fileMode))
      }
    }
    return files
  }

  /// The file at the path; nil where there is none.
  public borrowing func file(at path: String, in tree: ObjectID) throws(GitError) -> TreeFile? {
    guard let checked = try? TreePath(path) else { return nil }
    var id = tree
    for name in checked.components.dropLast() {
      guard let folder = try entry(named: name, of: id), folder.isFolder else { return nil }
      id = folder.id
    }
    guard let name = checked.components.last, let entry = try entry(named: name, of: id), !entry.isFolder else {
      return nil
    }
    return TreeFile(path: path, blob: entry.id, mode: entry.fileMode)
  }

  /// The name of the folder's tree at the path; nil where there is none.
  public borrowing func folder(at path: String, in tree: ObjectID) throws(GitError) -> ObjectID? {
    guard let checked = try? TreePath(path) else { return nil }
    var id = tree
    for name in checked.components {
      guard let folder = try entry(named: name, of: id), folder.isFolder else { return nil }
      id = folder.id
    }
    return id
  }

  /// What one tree itself has, in git's order: files by their names, and the trees of its folders. A hostile tree may have a name twice.
  public borrowing func folder(_ tree: ObjectID) throws(GitError) -> TreeFolder {
    var folder = TreeFolder()
    for entry in try entries(of: tree) {
      if entry.isFolder {
        folder.folders.append((entry.name, entry.id))
      } else {
        folder.files.append(TreeFile(path: entry.name, blob: entry.id, mode: entry.fileMode))
      }
    }
    return folder
  }

  static let fileLimit = 1_000_000

  static func tooLarge(_ tree: ObjectID) -> GitError {
    GitError(
      .tooLarge, operation: "read tree", message: "the tree \(tree) has over a million files, or folders 128 deep")
  }
}
