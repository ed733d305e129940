internal import Git

/// What plain git made of files when it moved `main` together with the folder, since that was made equal to a version.
struct FilesOfGit {
  /// All that the folder had at a path, one after the other; nil where it had nothing.
  var former: [TreePath: Set<ObjectID?>] = [:]
  /// What it had last.
  var last: [TreePath: ObjectID?] = [:]
  /// What it was made equal to; nil where the moves are not known to have begun there.
  var first: [TreePath: ObjectID]?

  func had(_ blob: ObjectID?, at path: TreePath) -> Bool {
    former[path]?.contains(blob) == true || first.map { $0[path] == blob } ?? false
  }
}
