internal import Git

/// The documents of one tree.
struct Snapshot {
  let tree: ObjectID?
  /// All regular files that can be merged.
  private(set) var files: [TreePath: ObjectID] = [:]
  /// Those that may stand in the folder: safe names that are not also a folder's.
  private(set) var shown: [TreePath: ObjectID] = [:]

  static let empty = Snapshot(tree: nil, [])

  init(tree: ObjectID?, _ entries: [TreeFile]) {
    self.tree = tree
    for entry in entries where entry.mode == .file || entry.mode == .executable {
      if ContainerPath.isStorable(entry.path) { files[TreePath(entry.path)] = entry.blob }
    }
    let folders = Set(entries.flatMap { TreePath($0.path).folders })
    shown = files.filter { ContainerPath.isSafe($0.key.description) && !folders.contains($0.key) }
  }

  /// What makes this tree's files equal to the others.
  func edits(to target: [TreePath: ObjectID]) -> [TreeEdit] {
    let gone = files.keys.filter { target[$0] == nil }.sorted().map { TreeEdit.remove(path: $0.description) }
    let new = target.filter { files[$0.key] != $0.value }.sorted { $0.key < $1.key }
    return gone + new.map { .put(path: $0.key.description, blob: $0.value) }
  }

  /// The path's file, or a file that is where one of its folders would have to be, or one below it.
  func obstacle(to path: TreePath) -> TreePath? {
    path.folders.first { files[$0] != nil } ?? files.keys.first { $0.folders.contains(path) }
  }
}
