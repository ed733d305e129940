internal import Git

extension Store {
  /// Follows evicted documents that were renamed or deleted since the folder was made from `base`. Returns that tree with those that were renamed, as they were when they were evicted, under
  /// their new names; and the names that they left, which count as evicted ones until the folder is made.
  func followEvictions(from base: ObjectID?, to head: Commit) throws(UbiquityError) -> (
    base: ObjectID?, left: Set<TreePath>
  ) {
    let changed = try changedEvictions(from: base, to: head)
    if changed.isEmpty { return (base, []) }
    let shown = try base.map { tree throws(UbiquityError) in try snapshot(tree).shown } ?? [:]
    let moves = try documentMoves(of: changed.keys, from: shown, to: head).filter { changed[$0.key] != nil }
    var gone = Set(moves.keys)
    for document in changed.keys where try files(of: document, in: head.content.tree).isEmpty { gone.insert(document) }
    if gone.isEmpty { return (base, []) }
    var followed: [TreePath: TreePath] = [:]
    for (old, new) in moves where try vacate(new, in: base, besides: gone) { followed[old] = new }
    try changeEvictions { evictions in for (old, new) in followed { evictions.documents[new] = changed[old] } }
    for document in gone { workTree.prune(above: document) }
    let moved = try base.map { tree throws(UbiquityError) in try moving(followed, besides: Set(moves.keys), in: tree) }
    return (moved, gone.subtracting(followed.values))
  }

  /// Forgets the names that evicted documents left, when the folder is made.
  func forgetEvictions(_ left: Set<TreePath>) throws(UbiquityError) {
    if left.isEmpty { return }
    try changeEvictions { evictions in for document in left { evictions.documents[document] = nil } }
  }

  /// Takes out of the folder what was put there of a document whose name an evicted one has now. False, and nothing is done, where somebody has changed it.
  private func vacate(_ document: TreePath, in base: ObjectID?, besides gone: Set<TreePath>) throws(UbiquityError)
    -> Bool
  {
    guard let base, !gone.contains(document) else { return true }
    let given = try files(of: document, in: base)
    for (file, blob) in given {
      if workTree.isForeign(file) { return false }
      if let present = try fileName(of: file)?.blob, present != blob { return false }
    }
    for file in given.keys where try !put(nil, at: file, over: given[file]) { return false }
    return true
  }

  /// The evicted documents that are not as they were.
  private func changedEvictions(from base: ObjectID?, to head: Commit) throws(UbiquityError) -> [TreePath: Int] {
    var changed: [TreePath: Int] = [:]
    for (document, size) in try evictions.documents {
      let old = try base.map { tree throws(UbiquityError) in try files(of: document, in: tree) } ?? [:]
      if try files(of: document, in: head.content.tree) != old { changed[document] = size }
    }
    return changed
  }

  /// The tree with documents under other names, without what was there, and without those that left.
  private func moving(_ moves: [TreePath: TreePath], besides left: Set<TreePath>, in tree: ObjectID)
    throws(UbiquityError) -> ObjectID
  {
    var files: [TreePath: ObjectID?] = [:]
    for document in left.union(moves.values) {
      for file in try self.files(of: document, in: tree).keys { files[file] = .some(nil) }
    }
    for (old, new) in moves {
      for (file, blob) in try self.files(of: old, in: tree) {
        files[file == old ? new : new.appending(file.name(in: old))] = .some(blob)
      }
    }
    let edits = files.sorted { $0.key < $1.key }.map { file, blob -> TreeEdit in
      blob.map { .put(path: file.description, blob: $0) } ?? .remove(path: file.description)
    }
    return edits.isEmpty ? tree : try self.tree(tree, edits)
  }

  /// Where evicted documents went: as the versions since say, else by their very bytes. Nothing is read that may not be here.
  private func documentMoves(
    of documents: some Sequence<TreePath>, from base: [TreePath: ObjectID], to head: Commit
  ) throws(UbiquityError) -> [TreePath: TreePath] {
    guard let mark = try markedWorkTree() else { return try exactMoves(from: base, to: head) }
    let start = try commit(mark.versionOfFolder)
    var moves: [TreePath: TreePath] = [:]
    for document in documents {
      let now = try resolveDocument(document, since: start.id.description)
      if let now, now != document { moves[document] = now }
    }
    let taken = Set(moves.values)
    for document in taken where try !wasEvicted(document, in: start) { moves[document] = nil }
    return try moves.merging(exactMoves(from: base, to: head)) { resolved, _ in resolved }
  }

  private func wasEvicted(_ document: TreePath, in version: Commit) throws(UbiquityError) -> Bool {
    let blobs = try files(of: document, in: version.content.tree).values, evicted = try evictions.blobs
    return blobs.contains { evicted[$0] != nil }
  }

  private func exactMoves(from base: [TreePath: ObjectID], to head: Commit) throws(UbiquityError)
    -> [TreePath: TreePath]
  {
    let target = try snapshot(head.content.tree).shown
    let byBlob = Dictionary(
      target.filter { base[$0.key] != $0.value }.map { ($0.value, $0.key) }.sorted { $0.1 < $1.1 }
    ) { first, _ in first }
    var moves: [TreePath: TreePath] = [:]
    for (path, blob) in base where target[path] == nil {
      if let new = byBlob[blob] { moves[path.document] = new.document }
    }
    return moves
  }
}
