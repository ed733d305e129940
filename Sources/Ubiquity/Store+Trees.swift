internal import Git

extension Store {
  /// The blob of the regular file that a tree has at the path; nil where none. The whole tree is not read.
  func file(_ path: TreePath, in tree: ObjectID) throws(UbiquityError) -> ObjectID? {
    if let known = snapshots[tree] { return known.files[path] }
    guard ContainerPath.isStorable(path.description) else { return nil }
    let file = try withGit { () throws(GitError) in try repository.file(at: path.description, in: tree) }
    return file.flatMap { $0.mode == .file || $0.mode == .executable ? $0.blob : nil }
  }

  /// The same, but only of a file that may stand in the folder: not where a hostile tree has a folder of that name, too.
  func shownFile(_ path: TreePath, in tree: ObjectID) throws(UbiquityError) -> ObjectID? {
    guard ContainerPath.isSafe(path.description), let blob = try file(path, in: tree) else { return nil }
    let folder = try withGit { () throws(GitError) in try repository.folder(at: path.description, in: tree) }
    return folder == nil ? blob : nil
  }

  /// Whether a version has a file, or a package, at the path; where that cannot be read, it counts as one that has.
  func holds(_ version: ObjectID, _ path: TreePath) -> Bool {
    do throws(UbiquityError) {
      let tree = try commit(version).content.tree
      if try file(path, in: tree) != nil { return true }
      return try package(path, in: tree) != nil
    } catch { return true }
  }

  /// What one tree itself has.
  func folder(_ tree: ObjectID) throws(UbiquityError) -> TreeFolder {
    try withGit { () throws(GitError) in try repository.folder(tree) }
  }

  /// The blobs of the regular files that a tree has at the paths.
  func files(_ paths: some Sequence<TreePath>, in tree: ObjectID) throws(UbiquityError) -> [TreePath: ObjectID] {
    var found: [TreePath: ObjectID] = [:]
    for path in paths { found[path] = try file(path, in: tree) }
    return found
  }

  /// The blob that the folder was last given at the path.
  func workTreeFile(_ path: TreePath) throws(UbiquityError) -> ObjectID? {
    guard let tree = try workTreeCommit()?.content.tree else { return nil }
    return try file(path, in: tree)
  }

  /// A file of a tree that is where one of the path's folders would have to be, or one below it.
  func obstacle(to path: TreePath, in tree: ObjectID) throws(UbiquityError) -> TreePath? {
    for folder in path.folders where try file(folder, in: tree) != nil { return folder }
    let below = try withGit { () throws(GitError) in
      try repository.folder(at: path.description, in: tree).map { id throws(GitError) in try repository.files(in: id) }
    }
    return below?.lazy.filter { $0.mode == .file || $0.mode == .executable }.map { path.appending($0.path) }
      .first { ContainerPath.isStorable($0.description) }
  }

  func document(_ path: TreePath, in head: Commit) throws(UbiquityError) -> StoredDocument? {
    let file = try file(path, in: head.content.tree), package = try package(path, in: head.content.tree)
    return (file ?? package).map {
      StoredDocument(path: path.description, blob: $0.description, version: head.id.description)
    }
  }
}
