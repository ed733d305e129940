internal import Git

extension Store {
  /// Of the files that the folder has otherwise than the head (nil: the head has none), those that it had so before: plain git put them there, or removed them, by `git pull` say, or took
  /// them from there, by `git commit`. What is there now was done after that.
  func givenByGit(_ files: [TreePath: ObjectID?]) throws(UbiquityError) -> Set<TreePath> {
    if files.isEmpty { return [] }
    let seen = filesSeenByGit(), moves = try movesByGit(), moved = try filesMoved(by: moves)
    let kept = try filesKept(by: moves)
    return Set(
      files.filter { path, blob in
        moved[path] == .some(blob) || blob != nil && seen[path] == blob || kept.map { $0[path] == blob } ?? false
      }.keys)
  }

  /// Where plain git moved `main`, what was done in the folder before becomes a version, and the folder equal to `main`, before anything is done on top of that. So it is where a process was killed.
  func followPlainGit() throws(UbiquityError) {
    guard let mark = try markedWorkTree()?.versionOfFolder, try mark != head().id else { return }
    try collect(deferring: true)
    try catchUp()
  }

  /// What git's index knows to have been in the folder.
  func filesSeenByGit() -> [TreePath: ObjectID] {
    let entries = (try? withGit { () throws(GitError) in try repository.indexEntries() }) ?? []
    let seen = entries.filter { $0.isSeen && !$0.isSparse && !$0.isUnmerged }
    return Dictionary(seen.map { (TreePath($0.path), $0.blob) }) { first, _ in first }
  }

  /// What plain git made of files when it last moved `main` together with the folder, since that was made equal to a version: the new blob of each path, nil where the file went.
  private func filesMoved(by moves: [ReferenceMove]) throws(UbiquityError) -> [TreePath: ObjectID?] {
    var (files, later): ([TreePath: ObjectID?], Set<TreePath>) = ([:], [])
    for move in try moves.isEmpty ? commitsHere() : moves {
      let trees = try (commit(move.old).content.tree, commit(move.new).content.tree)
      let changes = try withGit { () throws(GitError) in try repository.plainChanges(from: trees.0, to: trees.1) }
      for change in changes {
        guard let name = (change.new ?? change.old)?.path, later.insert(TreePath(name)).inserted else { continue }
        if move.takesFolderAlong { files[TreePath(name)] = .some(change.new?.blob) }
      }
    }
    return files
  }

  /// What the folder was made equal to, where plain git took it along with `main` each time since then: what a rebase or an amended version left as it was, git gave it as well.
  private func filesKept(by moves: [ReferenceMove]) throws(UbiquityError) -> [TreePath: ObjectID]? {
    guard let mark = try markedWorkTree(), moves.last?.old == mark.versionOfFolder,
      moves.allSatisfy(\.takesFolderAlong)
    else { return nil }
    return try snapshot(mark.content.tree).files
  }

  /// How plain git moved `main` since the folder was last made equal to a version, the newest first.
  func movesByGit() throws(UbiquityError) -> [ReferenceMove] {
    guard let mark = try markedWorkTree()?.versionOfFolder, case var present = try head().id, present != mark
    else { return [] }
    var moves: [ReferenceMove] = []
    for move in repository.latestMoves(of: Reference.main) {
      guard present != mark, try leads(move.new, to: present, after: mark), repository.contains(move.old) else { break }
      if move.isByGit { moves.append(move) }
      present = move.old
    }
    return moves
  }

  /// What somebody committed since the folder was last made equal to a version, and did not send, with a program that does not write the log.
  private func commitsHere() throws(UbiquityError) -> [ReferenceMove] {
    let known = try [markedWorkTree()?.versionOfFolder, reference(Reference.remoteMain)].compactMap(\.self)
    let commits = try commits(from: head().id, hiding: known).filter { $0.author.id == nil }
    return commits.compactMap { commit in
      guard commit.content.parents.count == 1, let parent = commit.content.parents.first else { return nil }
      return ReferenceMove(old: parent, new: commit.id, message: "commit")
    }
  }

  /// Whether `main` may have come from one version to the other since it was at the mark. Moves by docedit are not in the log.
  private func leads(_ version: ObjectID, to present: ObjectID, after mark: ObjectID) throws(UbiquityError) -> Bool {
    if version == present { return true }
    guard repository.contains(version), try isAncestor(version, of: present) else { return false }
    return try !isAncestor(version, of: mark)
  }
}

extension ReferenceMove {
  var isByGit: Bool { message != Repository.moveMessage }

  /// Whether git changes the folder, or makes the version of what that has: `git reset` may leave it alone.
  var takesFolderAlong: Bool {
    ["commit", "pull", "merge", "rebase", "cherry-pick", "revert", "am"].contains { message.hasPrefix($0) }
  }

  var isAmendment: Bool { message.hasPrefix("commit (amend)") }

  /// Whether versions may have been left out on purpose.
  var isRebase: Bool { message.hasPrefix("rebase") || message.contains(" (finish)") }
}
