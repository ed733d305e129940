internal import Git

/// What other programs moved in the folder.
extension Store {
  /// Where other programs moved documents in the folder, as far as no version says so yet.
  func localMoves() throws(UbiquityError) -> [TreePath: TreePath] {
    Dictionary(try fileMoves().map { ($0.key.document, $0.value.document) }) { first, _ in first }
  }

  /// The same for files.
  func fileMoves() throws(UbiquityError) -> [TreePath: TreePath] { try moves(by: localChanges(followingMoves: true)) }

  /// What was moved by changes in the folder.
  func moves(by changes: [TreePath: ObjectID?]) throws(UbiquityError) -> [TreePath: TreePath] {
    if !changes.values.contains(where: { $0 == nil }) { return [:] }
    return try folder(workTreeSnapshot(), with: keepBytes(of: changes)).moves
  }

  func moves(from old: ObjectID?, to new: ObjectID) throws(UbiquityError) -> [TreePath: TreePath] {
    guard let old else { return [:] }
    return try moves(in: changes(fromTree: old, toTree: new))
  }

  func moves(in changes: [HistoryEntry.Change]) throws(UbiquityError) -> [TreePath: TreePath] {
    var moves = try swappedNames(changes).merging(movedOver(changes)) { swapped, _ in swapped }
    for change in changes {
      if let before = change.oldPath { moves[TreePath(before)] = TreePath(change.path) }
    }
    return moves
  }

  /// The folder's files after changes whose bytes are stored, and what was moved by them.
  func folder(
    _ base: Snapshot, with local: [TreePath: ObjectID?]
  ) throws(UbiquityError) -> (files: [TreePath: ObjectID], moves: [TreePath: TreePath]) {
    var files = base.files
    for (path, blob) in local { files[path] = blob }
    return (files, try moves(from: base.tree, to: tree(base.tree, base.edits(to: files))))
  }
}
