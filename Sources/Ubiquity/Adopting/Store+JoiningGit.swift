internal import Git

/// What plain git committed beside what the remote has.
extension Store {
  /// Whether plain git made versions here beside those that the remote, as it was last seen, has.
  func isBesideRemote() throws(UbiquityError) -> Bool {
    guard case let head = try head().id, try markedWorkTree()?.versionOfFolder != head, try !isRemoteSetBack,
      let fetched = try reference(Reference.remoteMain), try !isAncestor(fetched, of: head),
      try !isAncestor(head, of: fetched), try mergeBase(head, fetched) != nil
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
    try moveHead(from: head.id, to: joined.id)
    noteVersions(from: head, to: joined)
    return (head, joined)
  }

  /// The same; where that needs what is not here, or cannot be, nothing is done. Whether it was.
  @discardableResult
  func joinGitIfPossible() throws(UbiquityError) -> Bool {
    do { return try joinGit() != nil } catch  where [.notDownloaded, .unrelated].contains(error.code) { return false }
  }

  /// Takes up what plain git did to `main`, before something is saved on top of that.
  func takeUpGit() throws(UbiquityError) {
    guard let mark = try markedWorkTree()?.versionOfFolder, try mark != head().id else { return }
    if try joinGitIfPossible() { try catchUp() } else { try adoptHead() }
  }

  /// What `git commit --amend` put in the place of a version that the remote has, as one that comes after both: it takes back what it leaves out. Nil where nothing of that was done.
  private func amendment(of head: Commit, since fetched: ObjectID) throws(UbiquityError) -> Commit? {
    let moves = try movesByGit()
    guard moves.allSatisfy({ $0.takesFolderAlong && !$0.isRebase }),
      let sent = try replaced(by: moves.filter(\.isAmendment), head, fetched), try mergeBase(sent, head.id) != nil
    else { return nil }
    let message = CommitMessage("Amend with git", device: device).text
    let content = CommitContent(
      tree: head.content.tree, parents: [head.id, sent], signature: signature, message: message)
    return Commit(id: try write(content), content: content)
  }

  private func replaced(
    by amendments: [ReferenceMove], _ head: Commit, _ fetched: ObjectID
  ) throws(UbiquityError) -> ObjectID? {
    for move in amendments {
      if try isAncestor(move.old, of: fetched), try !isAncestor(move.old, of: head.id) { return move.old }
    }
    return nil
  }
}
