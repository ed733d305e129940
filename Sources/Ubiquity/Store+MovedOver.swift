internal import Git

extension Store {
  /// Documents that were moved to the names of others, which are gone with that or were moved so themselves: the bytes of one that was deleted or replaced so, and of no other, are at the path of another
  /// one that has less than half of the words in common with them.
  func movedOver(_ changes: [HistoryEntry.Change]) throws(UbiquityError) -> [TreePath: TreePath] {
    var left = changes.filter { $0.kind == .deleted }
    if left.isEmpty { return [:] }
    let had = Dictionary(grouping: changes.filter { $0.oldBlob != nil }) { $0.oldBlob }
    let made = Dictionary(grouping: changes.filter { $0.newBlob != nil }) { $0.newBlob }
    var moves: [TreePath: TreePath] = [:]
    while let source = left.popLast() {
      guard had[source.oldBlob]?.count == 1, let edit = made[source.oldBlob]?.first, edit.kind == .edited,
        made[source.oldBlob]?.count == 1
      else { continue }
      let old = TreePath(source.path), new = TreePath(edit.path)
      guard old.package == nil, new.package == nil, try isMovedOver(edit) else { continue }
      moves[old] = new
      left.append(edit)
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
