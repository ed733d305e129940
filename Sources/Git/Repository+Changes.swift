internal import CGit2

extension Repository {
  /// How `new` differs from `old` (nil: the empty tree), by path; renames are found by content, exact first, then similar by half. A file that was moved, and in
  /// whose place another one was put, is a rename and an added file of the old path, or a rename to it where the other one was moved there.
  ///
  /// Of a rename the new path decides the place. Where over 250,000 pairs would have to be compared, only exact renames are found. A blob that must be
  /// compared and is not here is an error; `size` knows how many bytes such a one has, so that it need not be read where no other can be like it.
  /// `words` gives what a file is compared by: its bytes, or what in them tells it apart from others of its kind. `told` names renames, by their old paths, that
  /// are known: such files are not compared. `whole` names the folder that a file is part of, and that is moved as a whole: also where something else took its name.
  public borrowing func changes(
    from old: ObjectID?, to new: ObjectID, told: [String: String] = [:], whole: (String) -> String? = { _ in nil },
    size: (ObjectID) -> Int? = { _ in nil }, words: (TreeFile, [UInt8]) -> [UInt8] = { $1 }
  ) throws(GitError) -> [TreeChange] {
    let changes = try plainChanges(from: old, to: new)
    var pairing = RenamePairing(
      try followingFolders(changes, from: old, to: new, told: told, whole: whole, words: words))
    pairing.pair(told: told)
    try splitReplaced(&pairing, size, words)
    pairing.pairEqual()
    try pairSimilar(&pairing, size, words)
    return pairing.changes
  }

  /// The same with those renames alone that are told and exact. No file is read.
  public borrowing func exactChanges(
    from old: ObjectID?, to new: ObjectID, told: [String: String], size: (ObjectID) -> Int?
  ) throws(GitError) -> [TreeChange] {
    var pairing = RenamePairing(try plainChanges(from: old, to: new))
    pairing.pair(told: told)
    try splitExact(&pairing, size)
    pairing.pairEqual()
    return pairing.changes
  }

  /// The blobs that would be compared to find renames and are not here.
  public borrowing func absentWhileComparing(
    _ old: ObjectID?, _ new: ObjectID, told: [String: String] = [:], whole: (String) -> String? = { _ in nil }
  ) throws(GitError) -> Set<ObjectID> {
    let changes = try plainChanges(from: old, to: new)
    var pairing = RenamePairing(changes)
    pairing.pair(told: told)
    let replaced = try pairing.replaced { _ in true }.filter { !$0.isExact }.flatMap { [$0.old.blob, $0.new.blob] }
    let inFolders = try comparedInFolders(changes, from: old, to: new, told: told, whole: whole)
    pairing.pairEqual()
    return Set((pairing.deleted + pairing.added).map(\.blob) + replaced + inFolders).filter { !contains($0) }
  }

  /// How `new` differs from `old` (nil: the empty tree), by path; a renamed file is one deleted and one added. Only folders that differ are read.
  ///
  /// More than a million differing entries, and folders more than 128 deep, are refused.
  public borrowing func plainChanges(from old: ObjectID?, to new: ObjectID) throws(GitError) -> [TreeChange] {
    var (changes, seen) = ([TreeChange](), 0)
    var pending = try differences(old, new).reversed().map { (folder: "", depth: 1, difference: $0) }
    while let (folder, depth, difference) = pending.popLast() {
      seen += 1
      guard seen <= Self.fileLimit, depth <= TreePath.depthLimit else { throw Self.tooLarge(new) }
      if let change = difference.change(in: folder) { changes.append(change) }
      guard let inner = difference.folders else { continue }
      let below = folder + inner.name + "/"
      pending += try differences(inner.old, inner.new).reversed().map { (below, depth + 1, $0) }
    }
    return changes
  }

  /// The entries that only one of the trees has, or that both have differently, in git's order.
  private borrowing func differences(_ old: ObjectID?, _ new: ObjectID?) throws(GitError) -> [EntryDifference] {
    let old = try EntryList(old, in: self)
    let new = try EntryList(new, in: self)
    var (found, i, j) = ([EntryDifference](), 0, 0)
    while i < old.count || j < new.count {
      let (before, after) = (old[i], new[j]), order = Self.order(before, after)
      if order < 0 {
        found.append(EntryDifference(old: before.map(TreeEntry.init), new: nil))
      } else if order > 0 {
        found.append(EntryDifference(old: nil, new: after.map(TreeEntry.init)))
      } else if let before, let after, !Self.isSame(before, after) {
        found.append(EntryDifference(old: TreeEntry(before), new: TreeEntry(after)))
      }
      (i, j) = (order <= 0 ? i + 1 : i, order >= 0 ? j + 1 : j)
    }
    return found
  }

  private static func order(_ a: OpaquePointer?, _ b: OpaquePointer?) -> Int32 {
    guard let a else { return 1 }
    guard let b else { return -1 }
    return git_tree_entry_cmp(a, b)
  }

  private static func isSame(_ a: OpaquePointer, _ b: OpaquePointer) -> Bool {
    git_oid_equal(git_tree_entry_id(a), git_tree_entry_id(b)) == 1
      && git_tree_entry_filemode(a) == git_tree_entry_filemode(b)
  }
}

/// The entries of one tree; none for no tree.
struct EntryList: ~Copyable {
  private let tree: Handle?
  let count: Int

  init(_ id: ObjectID?, in repository: borrowing Repository) throws(GitError) {
    guard let id else {
      tree = nil
      count = 0
      return
    }
    let tree = try repository.openTree(id)
    count = git_tree_entrycount(tree.pointer)
    self.tree = consume tree
  }

  /// Nil beyond the end.
  subscript(index: Int) -> OpaquePointer? {
    switch tree {
    case .some(let tree): git_tree_entry_byindex(tree.pointer, index)
    case .none: nil
    }
  }
}

/// What two folders have at one name.
private struct EntryDifference {
  var old: TreeEntry?
  var new: TreeEntry?

  /// How the file differs; nil where neither is one.
  func change(in folder: String) -> TreeChange? {
    switch (old?.file(in: folder), new?.file(in: folder)) {
    case (nil, nil): nil
    case (let old?, nil): TreeChange(kind: .deleted, old: old, new: nil)
    case (nil, let new?): TreeChange(kind: .added, old: nil, new: new)
    case (let old?, let new?): TreeChange(kind: .modified, old: old, new: new)
    }
  }

  /// The trees that are to be compared in their turn, with their name.
  var folders: (old: ObjectID?, new: ObjectID?, name: String)? {
    let (old, new) = (old.flatMap { $0.isFolder ? $0 : nil }, new.flatMap { $0.isFolder ? $0 : nil })
    return (new ?? old).map { (old?.id, new?.id, $0.name) }
  }
}

extension TreeEntry {
  fileprivate func file(in folder: String) -> TreeFile? {
    isFolder ? nil : TreeFile(path: folder + name, blob: id, mode: fileMode)
  }
}
