internal import CGit2
internal import Foundation

/// One entry of a tree, by the bytes of its name: they need not be UTF-8.
private struct RawTreeEntry: Equatable {
  var id: ObjectID
  var mode: git_filemode_t

  var folder: ObjectID? { mode == GIT_FILEMODE_TREE ? id : nil }
  var isRegular: Bool { mode == GIT_FILEMODE_BLOB || mode == GIT_FILEMODE_BLOB_EXECUTABLE }
}

/// What the trees of a merge have at one place; nil: nothing.
private struct TreeJoin<Value: Equatable>: Equatable {
  /// What the merge of the files has made of `first`.
  var merged: Value?
  var first: Value?
  var second: Value?
  var base: Value?
}

extension TreeJoin where Value == RawTreeEntry {
  /// What of it are folders' trees.
  var folders: TreeJoin<ObjectID> {
    .init(merged: merged?.folder, first: first?.folder, second: second?.folder, base: base?.folder)
  }

  /// What of it are files, links and other repositories.
  var leaves: Self {
    let leaf = { (entry: RawTreeEntry?) in entry.flatMap { $0.folder == nil ? $0 : nil } }
    return Self(merged: leaf(merged), first: leaf(first), second: leaf(second), base: leaf(base))
  }

  /// What stands there where the second changed it, and the merge of the files has nothing else there.
  func outcome(isMerged: Bool) -> RawTreeEntry? {
    if second == base { return merged }
    if isMerged, second?.isRegular ?? true, base?.isRegular ?? true { return withMode }
    guard first == base || first == nil, merged == nil || merged == first else { return merged }
    return second
  }

  /// A merged file that is executable, or no longer, as the second made it.
  private var withMode: RawTreeEntry? {
    guard var file = merged, file.isRegular, let second, base != nil || file.id == second.id else { return merged }
    if second.mode != base?.mode, first == nil || first?.mode == base?.mode { file.mode = second.mode }
    return file
  }
}

extension Repository {
  /// The tree `merged`, which a merge of files made of the tree `first`, with what the tree `second` did since `base` to all else: links, commits of other
  /// repositories, files that `isMerged` says no of (a path, with U+FFFD for bytes that are not UTF-8), and whether a file is executable.
  ///
  /// What both did differently is as in `first`, what one removed and the other changed is there, and what is in the way of a merged file is not. Names that git
  /// does not allow are left out.
  public borrowing func tree(
    _ merged: ObjectID, of first: ObjectID, and second: ObjectID, since base: ObjectID?,
    isMerged: (String) -> Bool
  ) throws(GitError) -> ObjectID {
    let trees = TreeJoin(merged: merged, first: first, second: second, base: base)
    if let tree = try joined(trees, path: "", depth: 1, isMerged) { return tree }
    return try tree(nil, applying: [])
  }

  /// Nil where nothing is left.
  private borrowing func joined(
    _ trees: TreeJoin<ObjectID>, path: String, depth: Int, _ isMerged: (String) -> Bool
  ) throws(GitError) -> ObjectID? {
    guard trees.second != trees.base, depth <= TreePath.depthLimit else { return trees.merged }
    let (merged, first) = try (rawEntries(trees.merged), rawEntries(trees.first))
    let (second, base) = try (rawEntries(trees.second), rawEntries(trees.base))
    var edits: [(name: [CChar], entry: RawTreeEntry?)] = []
    for name in Set(second.keys).union(base.keys) where second[name] != base[name] {
      let entries = TreeJoin(merged: merged[name], first: first[name], second: second[name], base: base[name])
      let text =
        path + TreeEntry.component(String(decoding: name.dropLast().map(UInt8.init(bitPattern:)), as: UTF8.self))
      let entry = try joined(entries, path: text, depth: depth, isMerged)
      if entry != entries.merged { edits.append((name, entry)) }
    }
    return edits.isEmpty ? trees.merged : try write(edits, over: trees.merged)
  }

  private borrowing func joined(
    _ entries: TreeJoin<RawTreeEntry>, path: String, depth: Int, _ isMerged: (String) -> Bool
  ) throws(GitError) -> RawTreeEntry? {
    let folders = entries.folders
    if folders.second != nil || folders.base != nil, entries.merged == nil || folders.merged != nil {
      let folder = try joined(folders, path: path + "/", depth: depth + 1, isMerged)
      if let folder { return RawTreeEntry(id: folder, mode: GIT_FILEMODE_TREE) }
    } else if folders.merged != nil {
      return entries.merged
    }
    return entries.leaves.outcome(isMerged: isMerged(path))
  }

  private borrowing func rawEntries(_ tree: ObjectID?) throws(GitError) -> [[CChar]: RawTreeEntry] {
    guard let tree else { return [:] }
    let opened = try openTree(tree)
    var entries: [[CChar]: RawTreeEntry] = [:]
    for index in 0..<git_tree_entrycount(opened.pointer) {
      guard let entry = git_tree_entry_byindex(opened.pointer, index), let name = git_tree_entry_name(entry) else {
        continue
      }
      entries[Array(UnsafeBufferPointer(start: name, count: strlen(name) + 1))] = RawTreeEntry(
        id: ObjectID(git_tree_entry_id(entry).pointee), mode: git_tree_entry_filemode(entry))
    }
    return entries
  }

  /// Nil where nothing is left.
  private borrowing func write(
    _ edits: [(name: [CChar], entry: RawTreeEntry?)], over tree: ObjectID?
  ) throws(GitError) -> ObjectID? {
    let builder = try openBuilder(tree)
    for (name, entry) in edits {
      if var id = entry?.id.raw, let mode = entry?.mode {
        if git_treebuilder_insert(nil, builder.pointer, name, &id, mode) < 0 { git_error_clear() }
      } else if git_treebuilder_get(builder.pointer, name) != nil {
        try check("write tree", git_treebuilder_remove(builder.pointer, name))
      }
    }
    if git_treebuilder_entrycount(builder.pointer) == 0 { return nil }
    var id = git_oid()
    try check("write tree", git_treebuilder_write(&id, builder.pointer))
    return ObjectID(id)
  }
}
