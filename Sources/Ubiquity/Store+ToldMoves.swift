internal import Git

extension Store {
  /// What a version's message tells to have been moved, from where a parent has it. What a merge tells counts from the version that both parents come from: either may have moved the
  /// document itself since. What it tells of a new document is not of one that the parent moved to that one's name.
  func toldMoves(from parent: ObjectID?, to commit: Commit) throws(UbiquityError) -> [CommitMessage.Move] {
    let told = CommitMessage(parsing: commit.content.message).moved, parents = commit.content.parents
    guard let parent, parents.count == 2, !told.isEmpty else { return told }
    do throws(UbiquityError) {
      guard let base = try commonVersion(parents[0], parents[1])?.id, base != parent else { return told }
      return try moves(told, countedFrom: base, in: self.commit(parent))
    } catch {
      passedOver += 1
      return told
    }
  }

  private func moves(_ told: [CommitMessage.Move], countedFrom base: ObjectID, in parent: Commit) throws(UbiquityError)
    -> [CommitMessage.Move]
  {
    let tree = try commit(base).content.tree, history = try ownHistory(of: parent, since: base)
    let own = history.moves { (try? file($0, in: parent.content.tree)) != nil }, gone = history.departed
    let targets = Set(own.values)
    let count = Dictionary(told.map { ($0.old, 1) }, uniquingKeysWith: +)
    var moves: [CommitMessage.Move] = []
    for move in told {
      var move = move
      let isOld = try file(move.old, in: tree) != nil
      if !isOld, targets.contains(move.old) { continue }
      if count[move.old] == 1, isOld {
        if let old = own[move.old] { move.old = old } else if gone.contains(move.old) { continue }
      }
      if move.old != move.new { moves.append(move) }
    }
    return moves
  }

  /// What a version and those between it and an older one moved, from the older one's paths.
  func ownMoves(of tip: Commit, since base: ObjectID) throws(UbiquityError) -> [TreePath: TreePath] {
    try ownHistory(of: tip, since: base).moves { (try? file($0, in: tip.content.tree)) != nil }
  }

  /// Where these versions have the documents, as far as that can be found without what was evicted.
  private func ownHistory(of tip: Commit, since base: ObjectID) throws(UbiquityError) -> SideHistory {
    let ancestry = try ancestry(of: tip, since: base)
    var history = SideHistory(ancestry.own, tip: tip, since: base)
    var deletions = KnownDeletions(holding: holds, isBack: isBack)
    try passingOverAbsent { () throws(UbiquityError) in
      try ancestry.follow(
        { commit throws(UbiquityError) in
          if commit.isMerge { return (try isMovedOn(commit) ? changes(of: commit) : [], [:]) }
          let changes = try changes(of: commit)
          return (changes, try moves(in: changes))
        }, holding: holds, &deletions
      ) { history.take($0, $1, $2) }
    }
    return history
  }

  /// Whether a merge has not all that it tells to have been moved where it tells: then it was amended.
  private func isMovedOn(_ merge: Commit) -> Bool {
    CommitMessage(parsing: merge.content.message).moved.contains { !holds(merge.id, $0.new) }
  }
}
