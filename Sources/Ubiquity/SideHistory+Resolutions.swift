internal import Git

// What a side decided on conflict versions.
extension SideHistory {
  struct Resolution: Hashable {
    var outcome: ConflictOutcome
    var version: ObjectID
    var when: TreeMerge.LastChange
    /// Where the document was then.
    var place: DocumentPlace
  }

  /// Where this side has by now what had a path when a conflict was resolved.
  func path(of path: TreePath, since resolution: Resolution) -> TreePath {
    resolution.place.places.moves(to: end)[path] ?? path
  }

  /// What was decided here by keeping a document, and there by putting something else into it. Not where one side has both: they met there, and were told.
  func contradictions(with other: SideHistory) -> [(kept: Resolution, chosen: Resolution)] {
    let (own, others) = (decisions, other.decisions)
    return own.keys.sorted().flatMap { id -> [(Resolution, Resolution)] in
      guard let own = own[id], let others = others[id], own.allSatisfy(\.outcome.keeps),
        !others.contains(where: \.outcome.keeps),
        let kept = own.min(by: { $0.version < $1.version })
      else { return [] }
      return others.sorted { $0.version < $1.version }.map { (kept, $0) }
    }
  }

  /// The base's paths of documents that were kept as they are here, and not there.
  func upheld(against other: SideHistory, in base: [TreePath: ObjectID]) -> Set<TreePath> {
    let known = Set(other.resolutions.filter(\.outcome.keeps).map(\.outcome.id))
    let kept = resolutions.filter { $0.outcome.keeps && !known.contains($0.outcome.id) }
    if kept.isEmpty { return [] }
    let documents = Set(base.keys.lazy.map(\.document))
    return Set(kept.compactMap { path(of: $0.place, in: documents) })
  }

  private var decisions: [String: [Resolution]] { Dictionary(grouping: resolutions, by: \.outcome.id) }
}
