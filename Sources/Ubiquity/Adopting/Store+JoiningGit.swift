internal import Git

extension Store {
  /// What plain git committed beside what the remote has; nil where it did not.
  func gitBranching() throws(UbiquityError) -> GitBranching? {
    guard case let head = try head(), try markedWorkTree()?.versionOfFolder != head.id, let fetched = try soundMain(),
      try !isAncestor(fetched, of: head.id), try !isAncestor(head.id, of: fetched),
      try mergeBase(head.id, fetched) != nil
    else { return nil }
    let moves = try movesByGit()
    return moves.isEmpty ? nil : GitBranching(head: head, fetched: fetched, moves: moves)
  }

  /// Brings both together, before what was done in the folder since becomes a version: what somebody took back there of what both have would come again from the
  /// remote's. Returns the head after it. The folder stays as it is.
  func join(_ branching: GitBranching) throws(UbiquityError) -> Commit {
    let given = try amendment(branching) ?? branching.head, own = try completed(given)
    try adoptHead()
    if own.id != given.id { try adopt(own, completing: given) }
    let isWhole = try isAncestor(branching.fetched, of: own.id)
    let joined = try isWhole ? own : merge(own, commit(branching.fetched))
    if try head().id != joined.id { try moveHead(from: head().id, to: joined.id) }
    return joined
  }

  /// The same; where that needs what is not here, or cannot be, nothing is done. Whether it was.
  @discardableResult
  func joinGitIfPossible() throws(UbiquityError) -> Bool {
    try takeBackDeletions()
    guard let branching = try gitBranching() else { return false }
    do {
      noteVersions(from: branching.head, to: try join(branching))
      return true
    } catch  where [.notDownloaded, .unrelated].contains(error.code) { return false }
  }

  /// Takes up what plain git did to `main`, before something is saved on top of that. Where others did something besides, the folder is made equal to both.
  func takeUpGit() throws(UbiquityError) {
    try mendFolderMark()
    guard let mark = try markedWorkTree()?.versionOfFolder, try mark != head().id else { return }
    guard try joinGitIfPossible() else { return try adoptHead() }
    do { try catchUp() } catch  where error.code == .notDownloaded { return }
  }

  /// What `git commit --amend`, or a rebase, put in the place of a version that the remote has, as one that comes after both: it takes back what it leaves out. Nil where nothing of that was done.
  private func amendment(_ branching: GitBranching) throws(UbiquityError) -> Commit? {
    guard let sent = try replacedVersion(branching), case let head = branching.head,
      let base = try mergeBase(sent, head.id)
    else { return nil }
    var message = CommitMessage("Amend with git", device: device)
    message.kind = .amendment
    message.moved = try moves(from: commit(sent), to: head, newSince: commit(base))
    message.shorten { [] }
    let content = CommitContent(
      tree: head.content.tree, parents: [head.id, sent], signature: signature, message: message.text)
    return Commit(id: try write(content), content: content)
  }

  /// What a version has elsewhere than the one in whose place it was put, of what that one had new.
  private func moves(from sent: Commit, to head: Commit, newSince base: Commit) throws(UbiquityError)
    -> [CommitMessage.Move]
  {
    var found: [CommitMessage.Move] = []
    let moves = try passingOverAbsent { () throws(UbiquityError) in
      try self.moves(from: sent.content.tree, to: head.content.tree)
    }
    for (old, new) in moves.sorted(by: { $0.key < $1.key }) {
      if try file(old, in: base.content.tree) == nil { found.append(.init(old: old, new: new)) }
    }
    return found
  }

  /// The newest version of the remote's that git put another one in the place of. Nil also where `git reset` undid something that was sent.
  private func replacedVersion(_ branching: GitBranching) throws(UbiquityError) -> ObjectID? {
    var replaced: ObjectID?
    for move in branching.moves {
      guard let sent = try mergeBase(move.old, branching.fetched) else { return nil }
      let isKept = try isAncestor(sent, of: move.new)
      if !isKept, !move.replacesVersions, try !isRedone(move, sent, in: branching) { return nil }
      if !isKept, replaced == nil, try !isAncestor(sent, of: branching.head.id) { replaced = sent }
    }
    return replaced
  }

  /// Whether the newest version was made, by `git reset` and `git commit`, in the place of some that were sent: these were made here, and it has what they changed, or changed that itself.
  private func isRedone(_ move: ReferenceMove, _ sent: ObjectID, in branching: GitBranching) throws(UbiquityError)
    -> Bool
  {
    guard move.message.hasPrefix("reset"), branching.moves.first?.message.hasPrefix("commit") == true,
      try isAncestor(move.new, of: sent)
    else { return false }
    let committed = Set(repository.latestMoves(of: Reference.main).filter { $0.message.hasPrefix("commit") }.map(\.new))
    for version in try commits(from: sent, hiding: [move.new]) {
      let author = version.author.id
      if author == nil ? !committed.contains(version.id) : author != device.id { return false }
    }
    return try hasChanges(from: move.new, to: sent, branching.head)
  }

  /// Whether a version has what changed between two others, or something else in its place.
  private func hasChanges(from old: ObjectID, to new: ObjectID, _ version: Commit) throws(UbiquityError) -> Bool {
    let trees = try (commit(old).content.tree, commit(new).content.tree), now = try snapshot(version.content.tree).files
    let blobs = Set(now.values)
    for change in try withGit({ () throws(GitError) in try repository.plainChanges(from: trees.0, to: trees.1) }) {
      guard let path = (change.new ?? change.old).map({ TreePath($0.path) }) else { continue }
      let isThere = change.new.map { blobs.contains($0.blob) } ?? false
      if now[path] == change.old?.blob, !isThere { return false }
    }
    return true
  }
}
