internal import Git

extension Store {
  /// Evicted documents that were renamed or deleted since the folder was made from `base`. Returns that tree with those that were renamed, as they were when they were
  /// evicted, under their new names.
  func followEvictions(from base: ObjectID?, to head: Commit) throws(UbiquityError) -> ObjectID? {
    let changed = try changedEvictions(from: base, to: head)
    if changed.isEmpty { return base }
    let shown = try base.map { tree throws(UbiquityError) in try snapshot(tree).shown } ?? [:]
    let moves = try documentMoves(of: changed.keys, from: shown, to: head)
    var gone: [TreePath: Int] = [:]
    for (document, size) in changed {
      let isThere = try !files(of: document, in: head.content.tree).isEmpty
      if !isThere || moves[document] != nil { gone[document] = size }
    }
    if gone.isEmpty { return base }
    try changeEvictions { evictions in
      for (document, size) in gone {
        evictions.documents[document] = nil
        if let new = moves[document] { evictions.documents[new] = size }
      }
    }
    for document in gone.keys { workTree.prune(above: document) }
    return try base.map { tree throws(UbiquityError) in try moving(moves.filter { gone[$0.key] != nil }, in: tree) }
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

  /// The tree with documents under other names, and not under their own. Where it has something there, that stays.
  private func moving(_ moves: [TreePath: TreePath], in tree: ObjectID) throws(UbiquityError) -> ObjectID {
    var edits: [TreeEdit] = []
    for (old, new) in moves.sorted(by: { $0.key < $1.key }) {
      let isFree = try files(of: new, in: tree).isEmpty
      for (file, blob) in try files(of: old, in: tree).sorted(by: { $0.key < $1.key }) {
        edits.append(.remove(path: file.description))
        let path = file == old ? new : new.appending(file.name(in: old))
        if isFree { edits.append(.put(path: path.description, blob: blob)) }
      }
    }
    return edits.isEmpty ? tree : try self.tree(tree, edits)
  }

  /// Where evicted documents went: as the versions since say, else by their very bytes. Nothing is read that may not be here.
  private func documentMoves(
    of documents: some Sequence<TreePath>, from base: [TreePath: ObjectID], to head: Commit
  ) throws(UbiquityError) -> [TreePath: TreePath] {
    let start = try markedWorkTree().map { mark throws(UbiquityError) in try commit(mark.versionOfFolder) }
    var moves: [TreePath: TreePath] = [:]
    for document in documents {
      guard let start, try wasEvicted(document, in: start) else { continue }
      let now = try resolveDocument(document, since: start.id.description)
      if let now, now != document { moves[document] = now }
    }
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
