internal import Git

/// What plain git committed beside what the remote has.
extension Store {
  /// Whether plain git made versions here beside those that the remote, as it was last seen, has.
  func isBesideRemote() throws(UbiquityError) -> Bool {
    guard try !isRemoteSetBack, let fetched = try reference(Reference.remoteMain), case let head = try head().id,
      try !isAncestor(fetched, of: head), try !isAncestor(head, of: fetched)
    else { return false }
    return try !movesByGit().isEmpty
  }

  /// Brings both together, before what was done in the folder since becomes a version: what somebody took back there of what both have would come again from the
  /// remote's. Returns the head before and after; nil where there is nothing to bring together. The folder stays as it is.
  func joinGit() throws(UbiquityError) -> (old: Commit, new: Commit)? {
    guard try isBesideRemote(), let fetched = try reference(Reference.remoteMain) else { return nil }
    let head = try head(), own = try amendment(of: head, since: fetched) ?? head
    try adoptHead()
    let joined = try isAncestor(fetched, of: own.id) ? own : merge(own, commit(fetched))
    let base = try workTreeCommit()?.content.tree
    try moveHead(from: head.id, to: joined.id) { () throws(UbiquityError) in
      if own.id != head.id, let base { try setWorkTree(base, head: own) }
    }
    return (head, joined)
  }

  /// The same; where that needs what is not here, or cannot be, nothing is done.
  func joinGitIfPossible() throws(UbiquityError) {
    do { _ = try joinGit() } catch  where [.notDownloaded, .unrelated].contains(error.code) {}
  }

  /// What `git commit --amend` put in the place of a version that the remote has, and what was committed on that, as versions that come after the one that the remote has: they take back
  /// what they leave out. Nil where nothing of that was done.
  private func amendment(of head: Commit, since fetched: ObjectID) throws(UbiquityError) -> Commit? {
    let moves = try movesByGit()
    guard moves.contains(where: \.isAmendment), moves.allSatisfy({ $0.takesFolderAlong && !$0.isRebase }),
      let mark = try markedWorkTree()?.versionOfFolder, try isAncestor(mark, of: fetched),
      let base = try mergeBase(mark, head.id), base != mark
    else { return nil }
    let own = try commits(from: head.id, hiding: [mark])
    if own.dropLast().contains(where: \.isMerge) { return nil }
    var last = try commit(mark)
    for version in own.reversed() { last = try copy(of: version, after: last) }
    return last
  }

  /// A version of docedit's that was amended is this device's, and does not say what that did.
  private func copy(of commit: Commit, after parent: Commit) throws(UbiquityError) -> Commit {
    var (content, told) = (commit.content, CommitMessage(parsing: commit.content.message))
    content.parents = [parent.id]
    if told.device != nil {
      told = CommitMessage(told.subject, device: device)
      (content.signature, content.message) = (signature, told.text)
    }
    return Commit(id: try write(content), content: content)
  }
}
