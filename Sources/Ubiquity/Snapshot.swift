internal import Git

/// The documents of one tree.
struct Snapshot {
  let tree: ObjectID?
  /// All regular files that can be merged.
  private(set) var files: [TreePath: ObjectID] = [:]
  /// Those that may stand in the folder: safe names that are not also a folder's.
  private(set) var shown: [TreePath: ObjectID] = [:]

  /// Links, submodules: never merged, never written, left where they are unless a document needs the place.
  private var foreign: [TreePath] = []

  static let empty = Snapshot(tree: nil, [])

  init(tree: ObjectID?, _ entries: [TreeFile]) {
    self.tree = tree
    for entry in entries where ContainerPath.isStorable(entry.path) {
      let isFile = entry.mode == .file || entry.mode == .executable
      if isFile { files[TreePath(entry.path)] = entry.blob } else { foreign.append(TreePath(entry.path)) }
    }
    let clashes = Self.folders(of: entries).filter { files[$0] != nil }
    let unsafe = files.keys.filter { !ContainerPath.isSafe($0.description) }
    shown = files
    for path in unsafe + clashes { shown[path] = nil }
  }

  /// Each once; files of one folder stand together.
  private static func folders(of entries: [TreeFile]) -> Set<TreePath> {
    var (folders, last): (Set<TreePath>, Substring.UTF8View) = ([], ""[...].utf8)
    for entry in entries {
      guard let end = entry.path.utf8.lastIndex(of: UInt8(ascii: "/")) else { continue }
      let folder = entry.path.utf8[..<end]
      if folder.elementsEqual(last) { continue }
      last = folder
      folders.formUnion(TreePath(entry.path).folders)
    }
    return folders
  }

  /// What makes this tree's files equal to the others.
  func edits(to target: [TreePath: ObjectID]) -> [TreeEdit] {
    let gone = files.keys.filter { target[$0] == nil }.sorted().map { TreeEdit.remove(path: $0.description) }
    let new = target.filter { files[$0.key] != $0.value }.sorted { $0.key < $1.key }
    return gone + obstacles(to: target) + new.map { .put(path: $0.key.description, blob: $0.value) }
  }

  private func obstacles(to target: [TreePath: ObjectID]) -> [TreeEdit] {
    if foreign.isEmpty { return [] }
    let needed = Set(target.keys.flatMap(\.folders))
    return foreign.filter { path in needed.contains(path) || path.folders.contains { target[$0] != nil } }
      .map { .remove(path: $0.description) }
  }
}
