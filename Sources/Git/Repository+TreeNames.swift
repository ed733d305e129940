internal import CGit2

extension Repository {
  /// The name that a tree of these files has, without writing it: paths with components separated by `/`, each once, and their blobs.
  ///
  /// Throws `invalidName` for a path that git does not allow.
  public static func treeID(of files: [(path: String, blob: ObjectID)]) throws(GitError) -> ObjectID {
    try Library.prepare()
    var leaves: [(components: ArraySlice<Substring>, blob: ObjectID)] = []
    for file in files { leaves.append((try TreePath(file.path).components[...], file.blob)) }
    return try name(leaves)
  }

  /// As deep as the paths are, which `TreePath` limits.
  private static func name(_ files: [(components: ArraySlice<Substring>, blob: ObjectID)]) throws(GitError) -> ObjectID {
    var entries: [(name: [UInt8], isFolder: Bool, id: ObjectID)] = []
    for file in files where file.components.count == 1 { entries.append((Array(file.components.name), false, file.blob)) }
    let folders = Dictionary(grouping: files.filter { $0.components.count > 1 }) { Array($0.components.name) }
    for (name, inner) in folders {
      entries.append((name, true, try Self.name(inner.map { ($0.components.dropFirst(), $0.blob) })))
    }
    return try hash(entries.sorted { gitOrder($0.name, $0.isFolder).lexicographicallyPrecedes(gitOrder($1.name, $1.isFolder)) })
  }

  /// Folders stand where their names with a `/` would.
  private static func gitOrder(_ name: [UInt8], _ isFolder: Bool) -> [UInt8] { isFolder ? name + [0x2F] : name }

  private static func hash(_ entries: [(name: [UInt8], isFolder: Bool, id: ObjectID)]) throws(GitError) -> ObjectID {
    var bytes: [UInt8] = []
    for entry in entries {
      bytes += Array((entry.isFolder ? "40000 " : "100644 ").utf8) + entry.name + [0]
      bytes += withUnsafeBytes(of: entry.id.raw) { Array($0) }
    }
    var id = git_oid()
    try check("name folder", git_odb_hash(&id, bytes, bytes.count, GIT_OBJECT_TREE))
    return ObjectID(id)
  }
}

extension ArraySlice<Substring> {
  fileprivate var name: Substring.UTF8View { (first ?? "").utf8 }
}
