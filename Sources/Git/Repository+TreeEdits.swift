internal import CGit2

extension Repository {
  /// The tree after the edits to `base` (nil: the empty tree). Empty folders vanish.
  ///
  /// Throws `exists` where a file would take the place of a folder that keeps files, or a folder that of a file that
  /// is not removed; `invalidName` for a path that git does not allow; `notFound` for a blob that is not there and not among the `absent` ones, which
  /// only a remote has.
  public borrowing func tree(
    _ base: ObjectID?, applying edits: [TreeEdit], absent: (ObjectID) -> Bool = { _ in false }
  ) throws(GitError) -> ObjectID {
    for case .put(let path, let blob) in edits where !absent(blob) && !contains(blob) {
      throw GitError(.notFound, operation: "write tree", message: "the bytes of “\(path)” are not there")
    }
    let edit = try FolderEdit(edits)
    if let tree = try folder(base, applying: edit) { return tree }
    return try writeTree(base: nil) { _ throws(GitError) in }
  }

  /// Nil where nothing is left.
  private borrowing func folder(_ base: ObjectID?, applying edit: FolderEdit) throws(GitError) -> ObjectID? {
    var isEmpty = false
    let id = try writeTree(base: base) { builder throws(GitError) in
      for (name, change) in edit.entries { try self.apply(change, to: name.text, in: builder) }
      isEmpty = git_treebuilder_entrycount(builder) == 0
    }
    return isEmpty ? nil : id
  }

  private borrowing func apply(
    _ edit: FolderEdit.EntryEdit, to name: String, in builder: OpaquePointer
  ) throws(GitError) {
    let old = edit.isRemoved ? nil : git_treebuilder_get(builder, name).map(TreeEntry.init)
    guard let next = try outcome(of: edit, name, old) else {
      return try remove(name, from: builder)
    }
    var raw = next.id.raw
    try check("write tree", git_treebuilder_insert(nil, builder, name, &raw, next.mode))
  }

  /// What stands at the name afterwards; nil: nothing.
  private borrowing func outcome(
    of edit: FolderEdit.EntryEdit, _ name: String, _ old: TreeEntry?
  ) throws(GitError) -> (id: ObjectID, mode: git_filemode_t)? {
    var folder: ObjectID? = old.flatMap { $0.isFolder ? $0.id : nil }
    if !edit.below.entries.isEmpty {
      folder = try self.folder(folder, applying: edit.below)
    }
    let file = edit.blob ?? old.flatMap { $0.isFolder ? nil : $0.id }
    if folder != nil, file != nil { throw Self.inTheWay(name) }
    if let folder { return (folder, GIT_FILEMODE_TREE) }
    return file.map { ($0, edit.blob == nil ? old?.mode ?? GIT_FILEMODE_BLOB : Self.mode(replacing: old)) }
  }

  private static func mode(replacing old: TreeEntry?) -> git_filemode_t {
    old?.mode == GIT_FILEMODE_BLOB_EXECUTABLE ? GIT_FILEMODE_BLOB_EXECUTABLE : GIT_FILEMODE_BLOB
  }

  private static func inTheWay(_ name: String) -> GitError {
    GitError(.exists, operation: "write tree", message: "“\(name)” cannot be both a file and a folder")
  }

  private borrowing func remove(_ name: String, from builder: OpaquePointer) throws(GitError) {
    guard git_treebuilder_get(builder, name) != nil else { return }
    try check("write tree", git_treebuilder_remove(builder, name))
  }

  private borrowing func writeTree(
    base: ObjectID?, _ fill: (OpaquePointer) throws(GitError) -> Void
  ) throws(GitError) -> ObjectID {
    let builder = try openBuilder(base)
    try fill(builder.pointer)
    var id = git_oid()
    try check("write tree", git_treebuilder_write(&id, builder.pointer))
    return ObjectID(id)
  }

  borrowing func openBuilder(_ base: ObjectID?) throws(GitError) -> Handle {
    guard let base else {
      return try Handle("write tree", free: { git_treebuilder_free($0) }) { git_treebuilder_new(&$0, pointer, nil) }
    }
    let tree = try openTree(base)
    return try Handle("write tree", free: { git_treebuilder_free($0) }) {
      git_treebuilder_new(&$0, pointer, tree.pointer)
    }
  }
}
