internal import Git

extension Store {
  /// Documents that were moved to the names of others, which are gone with that: the bytes of one that was deleted, and of no other, are at the path of another one that has less than half of the words
  /// in common with them.
  func movedOver(_ changes: [HistoryEntry.Change]) throws(UbiquityError) -> [TreePath: TreePath] {
    let gone = Dictionary(grouping: changes.filter { $0.kind == .deleted }) { $0.oldBlob }
    if gone.isEmpty { return [:] }
    let made = Dictionary(grouping: changes.filter { $0.newBlob != nil }) { $0.newBlob }
    var moves: [TreePath: TreePath] = [:]
    for change in changes where change.kind == .edited {
      guard let sources = gone[change.newBlob], sources.count == 1, made[change.newBlob]?.count == 1 else { continue }
      let old = TreePath(sources[0].path), new = TreePath(change.path)
      guard old.package == nil, new.package == nil, try isMovedOver(change) else { continue }
      moves[old] = new
    }
    return moves
  }

  private func isMovedOver(_ edit: HistoryEntry.Change) throws(UbiquityError) -> Bool {
    guard let old = edit.oldBlob, let new = edit.newBlob, let blob = ObjectID(new), try isTelling(blob) else {
      return false
    }
    if [old, new].contains(where: { ObjectID($0).map { repository.isFolder($0) } ?? true }) { return false }
    return try !isBack(TreePath(edit.path), old, new)
  }
}
