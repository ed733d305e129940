internal import Git

extension Store {
  /// The changes of a version, in which documents that changed names among themselves are renamed ones: as it tells, else where each has the bytes of another.
  func renamingExchanged(_ changes: [HistoryEntry.Change], from parent: ObjectID, to version: Commit)
    throws(UbiquityError) -> [HistoryEntry.Change]
  {
    let edits = Dictionary(changes.filter { $0.kind == .edited }.map { (TreePath($0.path), $0) }) { first, _ in first }
    if edits.count < 2 { return changes }
    let moves = try exchanges(among: edits, from: parent, to: version)
    let sources = Dictionary(moves.map { ($0.value, $0.key) }) { first, _ in first }
    return changes.map { change in
      guard change.kind == .edited, let source = sources[TreePath(change.path)].flatMap({ edits[$0] }) else {
        return change
      }
      var renamed = change
      (renamed.kind, renamed.oldPath, renamed.oldBlob) = (.renamed, source.path, source.oldBlob)
      return renamed
    }
  }

  private func exchanges(among edits: [TreePath: HistoryEntry.Change], from parent: ObjectID, to version: Commit)
    throws(UbiquityError) -> [TreePath: TreePath]
  {
    let moves = try version.content.message.contains("Ubiquity-Moved") ? toldMoves(from: parent, to: version) : []
    let told = Dictionary(moves.map { ($0.old, $0.new) }) { first, _ in first }
      .filter { edits[$0.key] != nil && edits[$0.value] != nil }.closed
    let found = try swappedNames(Array(edits.values)).filter { told[$0.key] == nil }.closed
    return told.merging(found) { told, _ in told }
  }
}
