internal import Git

extension Store {
  /// What lies between the two, and how far back the merges in it reach. More than `farthest` versions are not gone back for that.
  /// The older one may be what several versions are together that the later one comes from.
  func ancestry(of tip: Commit, since base: ObjectID?) throws(UbiquityError) -> Ancestry {
    var ancestry = Ancestry(try commits(of: tip.id, hiding: base), since: base)
    var older = try beginning(of: &ancestry, base)
    guard let base else { return ancestry }
    if let start = try beginning(of: base, before: tip) {
      older = try older.flatMap { older throws(UbiquityError) in try mergeBase(older, start) } ?? start
    }
    while let root = older {
      let commits = try commits(of: base, hiding: root) + ancestry.own
      if commits.count > Self.farthest { break }
      (ancestry.root, ancestry.commits) = (root, commits)
      older = try beginning(of: &ancestry, root)
    }
    return ancestry
  }

  private static let farthest = 2_000

  /// The version that those come from which a base is together; nil where it is one that a version comes from.
  private func beginning(of base: ObjectID, before tip: Commit) throws(UbiquityError) -> ObjectID? {
    if try isAncestor(base, of: tip.id) { return nil }
    let parents = try commit(base).content.parents
    guard parents.count > 1 else { return nil }
    return try mergeBase(parents[0], parents[1])
  }

  private func commits(of tip: ObjectID, hiding base: ObjectID?) throws(UbiquityError) -> [Commit] {
    try commits(from: tip, hiding: base.map { [$0] } ?? []).reversed()
  }

  /// Finds the bases of the merges. Returns the version that all those come from that are older than `root`; nil where there is none.
  private func beginning(of ancestry: inout Ancestry, _ root: ObjectID?) throws(UbiquityError) -> ObjectID? {
    try findBases(of: &ancestry)
    var older = root, known = Set(ancestry.commits.map(\.id))
    if let root { known.insert(root) }
    for commit in ancestry.commits {
      let parents = isJoinedBase(commit.id) ? commit.content.parents : []
      for case let base? in (ancestry.bases[commit.id] ?? []) + parents where known.insert(base).inserted {
        if let oldest = older { older = try mergeBase(oldest, base) ?? oldest }
      }
    }
    return older == root ? nil : older
  }

  /// What several bases are together comes before their merge.
  private func findBases(of ancestry: inout Ancestry) throws(UbiquityError) {
    let commits = ancestry.commits
    var known: Set<ObjectID> = []
    ancestry.commits = []
    for commit in commits { try add(commit, to: &ancestry, &known) }
  }

  private func add(_ commit: Commit, to ancestry: inout Ancestry, _ known: inout Set<ObjectID>) throws(UbiquityError) {
    guard known.insert(commit.id).inserted else { return }
    let parents = commit.content.parents
    if parents.count > 1 {
      if ancestry.bases[commit.id] == nil { ancestry.bases[commit.id] = try bases(of: commit, &ancestry.joinedBases) }
      for case let id? in (ancestry.bases[commit.id] ?? []) + parents where isJoinedBase(id) {
        try add(self.commit(id), to: &ancestry, &known)
      }
    }
    ancestry.commits.append(commit)
  }

  private func bases(of merge: Commit, _ joined: inout Int) throws(UbiquityError) -> [ObjectID?] {
    let parents = merge.content.parents
    return try parents.dropFirst().map { parent throws(UbiquityError) in
      guard joined < Self.joinedBases else { return try mergeBase(parents[0], parent) }
      let base = try commonVersion(parents[0], parent)?.id
      if let base, isJoinedBase(base) { joined += 1 }
      return base
    }
  }

  /// So many times several bases are joined for one line; of the others the nearest alone counts.
  private static let joinedBases = 64

  func mergeBase(_ a: ObjectID, _ b: ObjectID) throws(UbiquityError) -> ObjectID? {
    try withGit { () throws(GitError) in try repository.mergeBase(a, b) }
  }
}
