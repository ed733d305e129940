internal import Git

/// The versions between a version and a later one, and as many older ones as their merges need to be understood.
struct Ancestry {
  /// What the later one has and the other has not. Here and below each version is after its parents.
  let own: [Commit]
  var commits: [Commit]
  /// For each merge: of its first parent and each of the others, the version that both come from.
  var bases: [ObjectID: [ObjectID?]] = [:]
  /// What all of these come after; nil where they reach back to the first version.
  var root: ObjectID?
  /// How many of the bases are several versions together.
  var joinedBases = 0

  init(_ own: [Commit], since root: ObjectID?) { (self.own, commits, self.root) = (own, own, root) }

  /// What one version did: what it changed, and what of that are moves, from the old paths to the new ones.
  typealias Step = (changes: [HistoryEntry.Change], moves: [TreePath: TreePath])

  /// Visits each version with where it has the documents, after its parents. What leads to older versions begins as those were. `holds` says whether a version has a file or a package
  /// at a path, `deletions` what was deleted before the first of them.
  func follow(
    _ step: (Commit) throws(UbiquityError) -> Step, holding holds: @escaping (ObjectID, TreePath) -> Bool,
    _ deletions: inout KnownDeletions, _ visit: (Commit, [HistoryEntry.Change], Whereabouts) -> Void
  ) throws(UbiquityError) {
    let steps = try commits.map { commit throws(UbiquityError) in try step(commit) }
    var known = KnownWhereabouts(self, addedTwice(steps), holds)
    for (commit, step) in zip(commits, steps) {
      let renewed = try deletions.take(commit, step.changes)
      var state = known.state(of: commit, step, bases: bases[commit.id])
      state.renew(renewed, in: commit.id)
      visit(commit, step.changes, state)
      known.keep(state, for: commit.id)
    }
  }

  /// The names under which several versions add documents: these may be different ones where branches were merged.
  private func addedTwice(_ steps: [Step]) -> Set<TreePath> {
    if bases.isEmpty { return [] }
    var (once, twice): (Set<TreePath>, Set<TreePath>) = ([], [])
    for (commit, step) in zip(commits, steps) where commit.content.parents.count == 1 {
      for change in step.changes where change.kind == .added {
        if !once.insert(TreePath(change.path)).inserted { twice.insert(TreePath(change.path)) }
      }
    }
    return twice
  }
}

/// Where versions have the documents, each as long as a later one needs it.
private struct KnownWhereabouts {
  private var states: [ObjectID: Whereabouts] = [:]
  private var uses: [ObjectID: Int] = [:]
  private let holds: (ObjectID, TreePath) -> Bool
  private let root: ObjectID?
  /// Which version is visited when.
  private let order: [ObjectID: Int]
  private let addedTwice: Set<TreePath>

  init(_ ancestry: Ancestry, _ addedTwice: Set<TreePath>, _ holds: @escaping (ObjectID, TreePath) -> Bool) {
    (self.holds, self.addedTwice, root) = (holds, addedTwice, ancestry.root)
    order = Dictionary(zip(ancestry.commits.map(\.id), 0...), uniquingKeysWith: min)
    for commit in ancestry.commits { for id in commit.content.parents { uses[id, default: 0] += 1 } }
    for case let id? in ancestry.bases.values.joined() { uses[id, default: 0] += 1 }
  }

  mutating func state(of commit: Commit, _ step: Ancestry.Step, bases: [ObjectID?]?) -> Whereabouts {
    guard let first = commit.content.parents.first else { return Whereabouts() }
    var state = take(first)
    if commit.content.parents.count == 1 {
      state.move(step.moves, in: commit.id)
      state.add(added(step.changes), in: commit.id)
      return state
    }
    let message = CommitMessage(parsing: commit.content.message)
    for (parent, base) in zip(commit.content.parents.dropFirst(), bases ?? []) {
      let (own, other, told) = (state, take(parent), told(message, commit, since: base))
      state = Whereabouts(merging: own, other, base: base.map { take($0) } ?? Whereabouts(), told)
      if message.kind == .amendment { state.stand(for: other, as: own, in: order) }
    }
    state.move(amended(step.changes, in: commit, message), in: commit.id)
    return state
  }

  /// What somebody moved who amended a merge with git, which leaves the message as it was: from where that tells, and nothing is any more.
  private func amended(_ changes: [HistoryEntry.Change], in merge: Commit, _ message: CommitMessage)
    -> [TreePath: TreePath]
  {
    let told = message.movedPaths, absent = Set(told.values.filter { !holds(merge.id, $0) })
    if absent.isEmpty { return [:] }
    let moves = changes.filter { $0.kind == .renamed }.compactMap { change in
      change.oldPath.map { (told[TreePath($0)] ?? TreePath($0), TreePath(change.path)) }
    }
    return Dictionary(moves) { first, _ in first }.filter { absent.contains($0.key) }
  }

  /// What is new, and no other version of what there was in the beginning.
  private func added(_ changes: [HistoryEntry.Change]) -> [TreePath] {
    changes.lazy.filter { $0.kind == .added }.map { TreePath($0.path) }.filter { path in
      addedTwice.contains(path) && (root.map { !holds($0, path) } ?? true)
    }
  }

  private func told(_ message: CommitMessage, _ merge: Commit, since base: ObjectID?) -> Whereabouts.Told {
    Whereabouts.Told(
      moved: message.movedPaths, isNew: { path in base.map { !holds($0, path) } ?? true },
      isThere: { path in merge.content.parents.contains { holds($0, path) } }, kept: Set(message.kept),
      beside: { beside($0, in: merge) }, isComplete: merge.isOwnMerge && message.unnamedMoves == 0)
  }

  /// The next free name, where the merge has something there.
  private func beside(_ path: TreePath, in merge: Commit) -> TreePath? {
    let name = FreeName.next(after: path.description) { name in
      merge.content.parents.contains { holds($0, TreePath(name)) }
    }
    return holds(merge.id, TreePath(name)) ? TreePath(name) : nil
  }

  mutating func keep(_ state: Whereabouts, for version: ObjectID) {
    if uses[version] != nil { states[version] = state }
  }

  private mutating func take(_ version: ObjectID) -> Whereabouts {
    let left = (uses[version] ?? 0) - 1
    uses[version] = left
    return (left > 0 ? states[version] : states.removeValue(forKey: version)) ?? Whereabouts()
  }
}
