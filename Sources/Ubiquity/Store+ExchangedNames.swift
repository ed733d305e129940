internal import Git

extension Store {
  /// The changes of a version, in which documents that changed names among themselves are renamed ones: as it tells, else where each has the bytes of another. So are those that took the names of others.
  func renamingExchanged(_ changes: [HistoryEntry.Change], from parent: ObjectID, to version: Commit)
    throws(UbiquityError) -> [HistoryEntry.Change]
  {
    let edits = changes.byPath(.edited), gone = changes.byPath(.deleted)
    if edits.isEmpty || edits.count + gone.count < 2 { return changes }
    let over = try movedOver(changes), moves = try exchanges(among: edits, from: parent, to: version)
    let sources = Dictionary(moves.merging(over) { $1 }.map { ($0.value, $0.key) }) { first, _ in first }
    return changes.compactMap { change in
      if change.kind == .deleted, over[TreePath(change.path)] != nil { return nil }
      return change.renamed(from: sources[TreePath(change.path)].flatMap { edits[$0] ?? gone[$0] })
    }
  }

  /// Where a version has what a parent had at a path: where it moved it, or exchanged it with another.
  func place(of path: TreePath, after changes: [HistoryEntry.Change], from parent: ObjectID, to version: Commit)
    throws(UbiquityError) -> TreePath
  {
    let isTouched = changes.contains { TreePath($0.path) == path || $0.oldPath.map(TreePath.init) == path }
    if !isTouched { return path }
    if let told = try toldExchanges(among: changes.byPath(.edited), from: parent, to: version)[path] { return told }
    return try moves(in: changes)[path] ?? path
  }

  private func exchanges(among edits: [TreePath: HistoryEntry.Change], from parent: ObjectID, to version: Commit)
    throws(UbiquityError) -> [TreePath: TreePath]
  {
    let told = try toldExchanges(among: edits, from: parent, to: version)
    let found = try swappedNames(Array(edits.values)).filter { told[$0.key] == nil }.closed
    return told.merging(found) { told, _ in told }
  }

  private func toldExchanges(among edits: [TreePath: HistoryEntry.Change], from parent: ObjectID, to version: Commit)
    throws(UbiquityError) -> [TreePath: TreePath]
  {
    let moves = try version.content.message.contains("Ubiquity-Moved") ? toldMoves(from: parent, to: version) : []
    return Dictionary(moves.map { ($0.old, $0.new) }) { first, _ in first }
      .filter { edits[$0.key] != nil && edits[$0.value] != nil }.closed
  }
}

extension [HistoryEntry.Change] {
  fileprivate func byPath(_ kind: Element.Kind) -> [TreePath: Element] {
    Dictionary(filter { $0.kind == kind }.map { (TreePath($0.path), $0) }) { first, _ in first }
  }
}

extension HistoryEntry.Change {
  /// The edit of a document that had another one's name and content before, where there is one.
  fileprivate func renamed(from source: Self?) -> Self {
    guard kind == .edited, let source else { return self }
    var renamed = self
    (renamed.kind, renamed.oldPath, renamed.oldBlob) = (.renamed, source.path, source.oldBlob)
    return renamed
  }
}
