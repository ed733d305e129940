internal import Git

extension Store {
  /// What two versions are together.
  func treeMerge(_ parents: [Commit], depth: Int = 0) throws(UbiquityError) -> TreeMerge {
    let base = try commonVersion(parents[0].id, parents[1].id, depth)
    let common = base?.content.tree
    var own = try (history(of: parents[0], since: base?.id), history(of: parents[1], since: base?.id))
    var files = try common.map { tree throws(UbiquityError) in try snapshot(tree).files } ?? [:]
    let survivors = try survivors(parents, &own, since: base?.id, files)
    files.merge(survivors) { $1 }
    var sides = try (side(parents[0], own.0, from: common), side(parents[1], own.1, from: common))
    files.merge(try takeBroughtBack(&sides, since: base)) { $1 }
    sides.0.upheld = own.0.upheld(against: own.1, in: files)
    sides.1.upheld = own.1.upheld(against: own.0, in: files)
    sides.0.take(survivors)
    sides.1.take(survivors)
    var merge = try mergeTrees(
      base: bases(files, of: base?.id, own.0, own.1), sides.0, sides.1, apart: resolvedApart(own.0, own.1, sides))
    merge.add(try contradictedChoices(merge, own.0, own.1))
    return merge
  }

  /// The version that two come from; nil where they have nothing in common. Where there are several, since both were merged with the same third one, by plain git or for a draft that came before
  /// what its device had saved, what these are together.
  func commonVersion(_ a: ObjectID, _ b: ObjectID, _ depth: Int = 0) throws(UbiquityError) -> Commit? {
    let bases = try withGit { () throws(GitError) in try repository.mergeBases(a, b) }
    guard let nearest = bases.count > 1 ? try mergeBase(a, b) : bases.first else { return nil }
    var version = try commit(nearest)
    guard 2...Self.baseLimit ~= bases.count, depth < Self.baseLimit else { return version }
    for base in bases where base != nearest { version = try joinedBase(version, commit(base), depth + 1) }
    return version
  }

  /// Whether it is no version of anybody, but what several are together.
  func isJoinedBase(_ id: ObjectID) -> Bool { joinedBases.values.contains { $0.id == id } }

  /// A commit that nothing names.
  private func joinedBase(_ a: Commit, _ b: Commit, _ depth: Int) throws(UbiquityError) -> Commit {
    let parents = [a, b].sorted { $0.id < $1.id }, parts = parents.map(\.id)
    let key = JoinedBase(parents: parts, depth: depth, passesOverAbsent: passesOverAbsent)
    if let known = joinedBases[key], repository.contains(known.id) { return known }
    let base = try mergeBase(a.id, b.id)
    let merge = try treeMerge(parents, depth: depth)
    let date = max(a.content.signature.date, b.content.signature.date)
    let content = CommitContent(
      tree: try tree(of: merge, parents, since: base), parents: parents.map(\.id), signature: .merge(date),
      message: CommitMessage(merge, "Merge base").text)
    let joined = Commit(id: try write(content), content: content)
    joinedBases[key] = joined
    return joined
  }

  /// So many are joined, and so many times over.
  private static let baseLimit = 8
}

/// Of which versions, and how many times over, one is what they are together.
struct JoinedBase: Hashable {
  let parents: [ObjectID]
  let depth: Int
  /// Whether what was evicted was passed over: then they may be something else together.
  let passesOverAbsent: Bool
}
