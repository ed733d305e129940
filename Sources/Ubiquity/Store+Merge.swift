internal import Foundation
internal import Git

extension Store {
  /// Brings what was fetched of `main` into the local one: fast-forward, else a merge commit that every device makes alike.
  /// What was done in the folder is collected before, unless what came does not touch it: `step` is how `main` moves forward then, where that is known. Returns of how many documents
  /// that was, and what changed by what came.
  func integrate(_ step: [TreeChange]? = nil) throws(UbiquityError) -> (collected: Int, news: DocumentChanges) {
    let received = Result { () throws(UbiquityError) in try bringIn(step) }
    try knowJudgedMain()
    return try received.get()
  }

  private func bringIn(_ step: [TreeChange]?) throws(UbiquityError) -> (collected: Int, news: DocumentChanges) {
    let before = try head().id
    try mendFolderMark()
    try takeBackDeletions()
    guard let fetched = try soundMain(), try !isAncestor(fetched, of: head().id) else {
      return (try catchUp(), DocumentChanges())
    }
    if let branching = try gitBranching() {
      let joined = try join(branching)
      return (try catchUp(), try news(from: branching.head, to: joined))
    }
    var step = try head().id == before ? step : nil
    if step == nil { step = try stepForward() }
    let collected = try step == nil ? collect(deferring: true) : 0
    let ours = try head(), theirs = try commit(fetched)
    let merged = try isAncestor(ours.id, of: fetched) ? theirs : merge(ours, theirs)
    writeAhead(step ?? [])
    defer { discardFilesAhead() }
    try moveHead(from: ours.id, to: merged.id) { () throws(UbiquityError) in try materialise() }
    return (collected, try news(from: ours, to: merged))
  }

  private func news(from ours: Commit, to merged: Commit) throws(UbiquityError) -> DocumentChanges {
    noteVersions(from: ours, to: merged)
    return try passingOverAbsent { () throws(UbiquityError) in
      try documents(from: ours, to: merged) { !staysInGit($0) }
    }
  }

  /// Whether a change makes a file larger than those that are put into the folder, which is told by itself.
  private func staysInGit(_ change: HistoryEntry.Change) -> Bool {
    guard let blob = change.newBlob.flatMap({ ObjectID($0) }), repository.isFile(blob) else { return false }
    return isTooLarge(blob)
  }

  func merge(_ ours: Commit, _ theirs: Commit) throws(UbiquityError) -> Commit {
    let parents = [ours, theirs].sorted { $0.id < $1.id }
    guard let base = try mergeBase(parents[0].id, parents[1].id) else {
      throw UbiquityError(
        .unrelated, "the remote's documents and this container's have no version in common",
        hint: "make a new container from the remote and copy the documents over")
    }
    let merge = try treeMerge(parents)
    let date = max(ours.content.signature.date, theirs.content.signature.date)
    return try write(
      merge, parents: parents, since: base, signature: .merge(date), message: CommitMessage(merge, "Merge"))
  }

  /// What a side made of a tree; nil where it began with nothing.
  func side(_ tip: Commit, _ own: SideHistory, from old: ObjectID?) throws(UbiquityError) -> TreeMerge.Side {
    let found = try moves(from: old, to: tip.content.tree), files = try snapshot(tip.content.tree).files
    let told = own.moves { files[$0] != nil }, targets = Set(told.values)
    let departed = own.departed, gone = departed.filter { $0.package != nil }
    let base = try old.map { tree throws(UbiquityError) in try snapshot(tree).files } ?? [:]
    let others = found.filter { !targets.contains($0.value) && !gone.contains($0.key) }
    return .init(
      files: files, moves: others.merging(told) { $1 }, told: Set(told.keys), departed: departed,
      renewed: own.renewed { base[$0] != nil }
    ) { own.changed($0, having: files[$0]) }
  }

  /// What a side did since the base. `lost`: what is known besides to have been deleted before that.
  func history(of tip: Commit, since base: ObjectID?, _ lost: [TreePath: String] = [:]) throws(UbiquityError)
    -> SideHistory
  {
    if base == tip.id { return SideHistory([], tip: tip, since: base) }
    var deletions = KnownDeletions(holding: holds, isBack: isBack)
    if let base { deletions[base] = lost }
    let ancestry = try ancestry(of: tip, since: base)
    var history = SideHistory(ancestry.own, tip: tip, since: base)
    try ancestry.follow(
      { commit throws(UbiquityError) in
        let changes = try changes(of: commit)
        return (changes, commit.isMerge ? [:] : try moves(in: changes))
      }, holding: holds, &deletions
    ) { history.take($0, $1, $2) }
    history.lost = base.map { deletions[$0] } ?? [:]
    return history
  }

  /// Writes the commit of a merge, and the conflict versions that it sets aside. `main` does not move.
  func write(
    _ merge: TreeMerge, parents: [Commit], since base: ObjectID? = nil, signature: Signature, message: CommitMessage
  ) throws(UbiquityError) -> Commit {
    let tree = try tree(of: merge, parents, since: base)
    let records = try merge.conflicts.map { conflict throws(UbiquityError) in
      try ConflictRecord(conflict, date: signature.date)
    }
    var message = message
    message.conflicts = try records.map { record throws(UbiquityError) in try record.mention }.sorted { $0.id < $1.id }
    message.shorten { merge.evidentMoves }
    let content = CommitContent(tree: tree, parents: parents.map(\.id), signature: signature, message: message.text)
    let version = Commit(id: try write(content), content: content)
    for record in records { try keep(record, madeBy: version) }
    return version
  }

  /// Links, other repositories and names that are not safe come from both, though documents alone are merged.
  func tree(of merge: TreeMerge, _ parents: [Commit], since base: ObjectID?) throws(UbiquityError) -> ObjectID {
    let trees = parents.map(\.content.tree), first = try snapshot(trees[0])
    let merged = try tree(first.tree, first.edits(to: merge.files))
    guard parents.count == 2 else { return merged }
    let common = try base.map { id throws(UbiquityError) in try commit(id).content.tree }
    return try withGit { () throws(GitError) in
      try repository.tree(merged, of: trees[0], and: trees[1], since: common, isMerged: ContainerPath.isStorable)
    }
  }
}

extension CommitMessage {
  /// Of the version that a merge is.
  init(_ merge: TreeMerge, _ subject: String) {
    self.init(subject)
    (kind, moved, kept) = (.merge, merge.moves, merge.kept.sorted())
    shorten { merge.evidentMoves }
  }
}
