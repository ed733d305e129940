internal import Git

/// The documents that differ between two trees.
struct ChangeList {
  private(set) var changes: [HistoryEntry.Change] = []
  private var edited: [TreePath: (old: ObjectID, new: ObjectID)] = [:]
  private var deleted: [TreePath: ObjectID] = [:]
  private var added: [TreePath: ObjectID] = [:]

  /// Pairs deletions with additions: first as `moves` tell, then as git found them.
  init(_ raw: [TreeChange], moves: [CommitMessage.Move]) {
    for change in raw { take(change) }
    split(moves)
    for move in moves { pair(move.old, move.new) }
    for case let (old?, new?) in raw.map({ ($0.old, $0.new) }) where old.path != new.path {
      pair(TreePath(old.path), TreePath(new.path))
    }
    rejoin()
    for (path, blobs) in edited { add(.edited, path, old: blobs.old, new: blobs.new) }
    for (path, blob) in added { add(.added, path, new: blob) }
    for (path, blob) in deleted { add(.deleted, path, old: blob) }
    changes.sort { TreePath($0.path) < TreePath($1.path) }
  }

  private mutating func take(_ change: TreeChange) {
    let old = change.old.flatMap(Self.document), new = change.new.flatMap(Self.document)
    if let old, let new, old.path == new.path {
      if old.blob != new.blob { edited[new.path] = (old.blob, new.blob) }
    } else {
      if let old { deleted[old.path] = old.blob }
      if let new { added[new.path] = new.blob }
    }
  }

  /// Where a document was moved as `moves` tell, what is at its old path is another one.
  private mutating func split(_ moves: [CommitMessage.Move]) {
    var targets: Set<TreePath> = [], left = moves
    repeat {
      let known = left.count
      left.removeAll { move in
        guard added[move.new] != nil, let blobs = edited[move.old], targets.insert(move.new).inserted else {
          return false
        }
        (edited[move.old], deleted[move.old], added[move.old]) = (nil, blobs.old, blobs.new)
        return true
      }
      if left.count == known { return }
    } while true
  }

  private mutating func rejoin() {
    for (path, old) in deleted where added[path] != nil {
      deleted[path] = nil
      edited[path] = added.removeValue(forKey: path).map { (old, $0) }
    }
  }

  private static func document(_ file: TreeFile) -> (path: TreePath, blob: ObjectID)? {
    guard file.mode == .file || file.mode == .executable, ContainerPath.isStorable(file.path) else { return nil }
    return (TreePath(file.path), file.blob)
  }

  private mutating func pair(_ old: TreePath, _ new: TreePath) {
    guard let before = deleted[old], let after = added[new] else { return }
    (deleted[old], added[new]) = (nil, nil)
    add(.renamed, new, from: old, old: before, new: after)
  }

  private mutating func add(
    _ kind: HistoryEntry.Change.Kind, _ path: TreePath, from oldPath: TreePath? = nil, old: ObjectID? = nil,
    new: ObjectID? = nil
  ) {
    changes.append(
      .init(
        kind: kind, path: path.description, oldPath: oldPath?.description, oldBlob: old?.description,
        newBlob: new?.description))
  }
}
