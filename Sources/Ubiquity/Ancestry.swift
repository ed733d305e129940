internal import Git

/// The versions between a version and a later one, and as many older ones as their merges need to be understood.
struct Ancestry {
  /// What the later one has and the other has not. Here and below each version is after its parents.
  let own: [Commit]
  fileprivate(set) var commits: [Commit]
  /// For each merge: of its first parent and each of the others, the version that both come from.
  fileprivate(set) var bases: [ObjectID: [ObjectID?]] = [:]

  init(_ own: [Commit]) { (self.own, commits) = (own, own) }

  /// Where each version has the documents. What leads to older versions begins as those were.
  func whereabouts(_ moves: (Commit) throws(UbiquityError) -> [TreePath: TreePath]) throws(UbiquityError)
    -> [ObjectID: Whereabouts]
  {
    var known: [ObjectID: Whereabouts] = [:]
    for commit in commits {
      let parents = commit.content.parents
      var state = parents.first.flatMap { known[$0] } ?? Whereabouts()
      if parents.count < 2 {
        try state.move(moves(commit), in: commit.id)
      } else {
        for (parent, base) in zip(parents.dropFirst(), bases[commit.id] ?? []) {
          state = Whereabouts(
            merging: state, known[parent] ?? Whereabouts(), base: base.flatMap { known[$0] } ?? Whereabouts(),
            moved: CommitMessage(parsing: commit.content.message).movedPaths)
        }
      }
      known[commit.id] = state
    }
    return known
  }
}

extension Store {
  /// What lies between the two, and how far back the merges in it reach. More than `farthest` versions are not gone back for that.
  func ancestry(of tip: Commit, since base: ObjectID?) throws(UbiquityError) -> Ancestry {
    var root = base, ancestry = Ancestry(try commits(of: tip, hiding: base))
    while let older = try beginning(of: &ancestry, root) {
      let commits = try commits(of: tip, hiding: older)
      if commits.count > Self.farthest { break }
      (root, ancestry.commits) = (older, commits)
    }
    return ancestry
  }

  private static let farthest = 2_000

  private func commits(of tip: Commit, hiding base: ObjectID?) throws(UbiquityError) -> [Commit] {
    try commits(from: tip.id, hiding: base.map { [$0] } ?? []).reversed()
  }

  /// Finds the bases of the merges. Returns the version that all those come from that are older than `root`; nil where there is none.
  private func beginning(of ancestry: inout Ancestry, _ root: ObjectID?) throws(UbiquityError) -> ObjectID? {
    var older = root, known = Set(ancestry.commits.map(\.id))
    if let root { known.insert(root) }
    for commit in ancestry.commits where commit.content.parents.count > 1 {
      if ancestry.bases[commit.id] == nil { ancestry.bases[commit.id] = try bases(of: commit) }
      for case let base? in ancestry.bases[commit.id] ?? [] where known.insert(base).inserted {
        if let oldest = older { older = try mergeBase(oldest, base) ?? oldest }
      }
    }
    return older == root ? nil : older
  }

  private func bases(of merge: Commit) throws(UbiquityError) -> [ObjectID?] {
    let parents = merge.content.parents
    return try parents.dropFirst().map { parent throws(UbiquityError) in try mergeBase(parents[0], parent) }
  }

  private func mergeBase(_ a: ObjectID, _ b: ObjectID) throws(UbiquityError) -> ObjectID? {
    try withGit { () throws(GitError) in try repository.mergeBase(a, b) }
  }
}
