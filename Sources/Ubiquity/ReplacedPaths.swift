internal import Git

/// Paths that cannot be there beside what was put into the folder: a file has the name of one of their folders, or a folder theirs.
struct ReplacedPaths {
  private let files: Set<TreePath>
  private let folders: Set<TreePath>

  init(by changes: [TreePath: ObjectID?]) {
    files = Set(changes.filter { $0.value != nil }.keys)
    folders = Set(files.flatMap(\.folders))
  }

  func contains(_ path: TreePath) -> Bool { folders.contains(path) || path.folders.contains(where: files.contains) }
}
