internal import Git

extension Store {
  /// The documents of which both sides made something else when they resolved one conflict version, by the names that they had then and have now. Their texts
  /// are not merged: what the one chose would come to stand beside what the other chose.
  func resolvedApart(_ own: SideHistory, _ other: SideHistory, _ sides: (TreeMerge.Side, TreeMerge.Side))
    throws(UbiquityError) -> Set<TreePath>
  {
    var names: Set<TreePath> = []
    for mine in own.resolutions {
      for theirs in other.resolutions where mine.mayContradict(theirs) {
        if try content(mine) != content(theirs) { names.formUnion([mine.path, theirs.path]) }
      }
    }
    if names.isEmpty { return names }
    let moves = [sides.0.moves, sides.1.moves].flatMap { $0.filter { names.contains($0.key.document) } }
    return names.union(moves.map(\.value.document))
  }

  /// What the document was after that.
  private func content(_ resolution: SideHistory.Resolution) throws(UbiquityError) -> String? {
    try document(resolution.path, in: commit(resolution.version))?.blob
  }
}

extension SideHistory.Resolution {
  fileprivate var path: TreePath { TreePath(outcome.document) }

  /// Whether both put something into the document for the same conflict version, and not the very same.
  fileprivate func mayContradict(_ other: Self) -> Bool {
    guard outcome.id == other.outcome.id, version != other.version else { return false }
    return [outcome.kept, other.outcome.kept].allSatisfy { $0 == .theirs || $0 == .edited }
      && !(outcome.kept == .theirs && other.outcome.kept == .theirs)
  }
}
