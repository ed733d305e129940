internal import Git

// Documents that were deleted before the versions of a merge parted, as their base has it, and that one of the two has kept all the same: it had met a version in which they were edited.
extension Store {
  /// Those of them that both sides have, or of which one has something else at the path: what they were before they were deleted, by their paths. The histories know of them afterwards.
  func survivors(
    _ parents: [Commit], _ own: inout (SideHistory, SideHistory), since base: ObjectID?, _ files: [TreePath: ObjectID]
  ) throws(UbiquityError) -> [TreePath: ObjectID] {
    let lost = own.0.lost.merging(own.1.lost, uniquingKeysWith: max).filter { files[$0.key] == nil }
    if lost.isEmpty { return [:] }
    let trees = try (snapshot(parents[0].content.tree).files, snapshot(parents[1].content.tree).files)
    let found = lost.filter { path, _ in
      let a = own.0.survivor(of: path).map { trees.0[$0] != nil } ?? false
      let b = own.1.survivor(of: path).map { trees.1[$0] != nil } ?? false
      return a && b || a && trees.1[path] != nil || b && trees.0[path] != nil
    }
    if found.isEmpty { return [:] }
    own = try (
      history(of: parents[0], since: base, found.merging(own.0.lost) { $1 }),
      history(of: parents[1], since: base, found.merging(own.1.lost) { $1 })
    )
    return found.compactMapValues { ObjectID($0) }
  }
}

extension TreeMerge.Side {
  /// Takes up that the base has, besides, what a side has kept.
  mutating func take(_ survivors: [TreePath: ObjectID]) {
    self.survivors = Set(survivors.keys)
    upheld.formUnion(survivors.keys)
    upheld.formUnion(survivors.keys.lazy.map(\.document))
  }
}
