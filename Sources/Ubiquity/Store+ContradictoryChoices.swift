internal import Git

// Where two sides resolved one conflict version in different ways, and one of them kept the document as it was. That one changed nothing in it, so that the merge has
// what the other side chose.
extension Store {
  /// The documents of a merge as they would be with what was kept: conflict versions again. None where a later version has that.
  func contradictedChoices(_ merge: TreeMerge, _ own: SideHistory, _ other: SideHistory) throws(UbiquityError)
    -> [TreeMerge.Conflict]
  {
    try conflicts(merge, keeper: (own, merge.sides.0), chooser: (other, merge.sides.1))
      + conflicts(merge, keeper: (other, merge.sides.1), chooser: (own, merge.sides.0))
  }

  private typealias Side = (history: SideHistory, state: TreeMerge.Side)

  private func conflicts(_ merge: TreeMerge, keeper: Side, chooser: Side) throws(UbiquityError)
    -> [TreeMerge.Conflict]
  {
    var found: [TreeMerge.Conflict] = []
    for (kept, chosen) in keeper.history.contradictions(with: chooser.history) {
      for change in try changes(by: chosen) {
        let tip = chooser.history.path(of: change.file, since: chosen)
        guard let place = merge.place(of: tip, in: chooser.state), let now = merge.files[place],
          let lost = try lost(change, merge, at: place, (keeper.state, chooser.state, tip))
        else { continue }
        let conflict = TreeMerge.Conflict(
          path: place, base: lost.isJoined ? now : nil, kept: .init(blob: now, changed: chosen.when, path: place),
          other: .init(blob: lost.blob, changed: kept.when, path: place), joined: lost.isJoined ? now : nil)
        if !found.contains(where: { $0.path == place && $0.other.blob == lost.blob }) { found.append(conflict) }
      }
    }
    return found
  }

  /// A file that the version changed that resolved the conflict.
  private typealias Change = (file: TreePath, before: ObjectID, after: ObjectID)

  private func changes(by resolution: SideHistory.Resolution) throws(UbiquityError) -> [Change] {
    let version = try commit(resolution.version), document = TreePath(resolution.outcome.document)
    guard let parent = version.content.parents.first else { return [] }
    let before = try files(of: document, in: commit(parent).content.tree)
    return try files(of: document, in: version.content.tree).sorted { $0.key < $1.key }.compactMap { file, after in
      before[file].flatMap { $0 == after ? nil : (file, $0, after) }
    }
  }

  /// What the merge has at the place with that change taken back; as a whole what was kept, where the contents cannot be joined.
  private func lost(
    _ change: Change, _ merge: TreeMerge, at place: TreePath,
    _ sides: (keeper: TreeMerge.Side, chooser: TreeMerge.Side, tip: TreePath)
  ) throws(UbiquityError) -> (blob: ObjectID, isJoined: Bool)? {
    guard let now = merge.files[place] else { return nil }
    if let back = try joinContent(place, change.after, change.before, now) {
      let isTold = !back.isClean && merge.conflicts.contains { $0.path == place }
      return back.blob == now || isTold ? nil : (back.blob, true)
    }
    guard sides.chooser.files[sides.tip] == now,
      let kept = merge.counterpart(of: sides.tip, in: sides.keeper, of: sides.chooser),
      kept != now
    else { return nil }
    return (kept, false)
  }
}

extension TreeMerge {
  /// Where the merge has what a side has at a path; nil where it has it not.
  fileprivate func place(of path: TreePath, in side: Side) -> TreePath? {
    let origin = side.origin(of: path), place = moves.first { $0.old == origin }?.new ?? origin
    return files[place] == nil ? nil : place
  }

  /// What one side has of the document that the other one has at a path; nil where it deleted that.
  fileprivate func counterpart(of path: TreePath, in side: Side, of other: Side) -> ObjectID? {
    state(of: other.origin(of: path), in: side)?.blob
  }
}

extension TreeMerge.Side {
  /// Where the base has what is at a path.
  fileprivate func origin(of path: TreePath) -> TreePath { moves.first { $0.value == path }?.key ?? path }
}
