/// Where two sides resolved one conflict version in different ways. Who kept the document as it was changed nothing in it, so that the merge has what the other
/// side chose; what was kept is set aside again.
struct ContradictoryChoices {
  let merge: TreeMerge
  let sides: (TreeMerge.Side, TreeMerge.Side)
  let resolved: ([ConflictOutcome], [ConflictOutcome])

  /// What was kept, and the merge has not.
  var conflicts: [TreeMerge.Conflict] {
    lost(of: sides.0, resolved.0, beside: sides.1, resolved.1)
      + lost(of: sides.1, resolved.1, beside: sides.0, resolved.0)
  }

  private func lost(
    of keeper: TreeMerge.Side, _ own: [ConflictOutcome], beside other: TreeMerge.Side, _ theirs: [ConflictOutcome]
  ) -> [TreeMerge.Conflict] {
    let contradicted = own.filter { mine in
      [.ours, .both].contains(mine.kept) && theirs.contains { $0.id == mine.id && $0.kept != mine.kept }
    }
    let documents = Set(contradicted.map { TreePath($0.document) })
    if documents.isEmpty { return [] }
    return merge.base.keys.filter { documents.contains($0.document) }.sorted().compactMap {
      conflict(at: $0, keeper, other)
    }
  }

  /// Nil where the document is not what the other side alone made of it.
  private func conflict(at path: TreePath, _ keeper: TreeMerge.Side, _ other: TreeMerge.Side) -> TreeMerge.Conflict? {
    guard let kept = keeper.files[path], kept == merge.base[path], let chosen = other.files[path], chosen != kept,
      merge.files[path] == chosen
    else { return nil }
    return TreeMerge.Conflict(
      path: path, kept: .init(blob: chosen, changed: other.changed(path), path: path),
      other: .init(blob: kept, changed: keeper.changed(path), path: path))
  }
}
