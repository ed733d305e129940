internal import Git

extension Store {
  /// Of the files that the folder has otherwise than the head (nil: the head has none), those that it had so before: plain git put them there, or removed them, by `git pull` say, or took
  /// them from there, by `git commit`. What is there now was done after that.
  func givenByGit(_ files: [TreePath: ObjectID?], _ git: FilesOfGit) throws(UbiquityError) -> Set<TreePath> {
    if files.isEmpty { return [] }
    let seen = filesSeenByGit()
    return Set(files.filter { path, blob in git.had(blob, at: path) || blob != nil && seen[path] == blob }.keys)
  }

  /// Makes the folder equal to `main` where plain git moved that, before anything is done on top of it.
  func followPlainGit() throws(UbiquityError) {
    guard let mark = try markedWorkTree()?.versionOfFolder, try mark != head().id else { return }
    try catchUp()
  }

  /// The same for a document that somebody asks for by its path in the folder: where it is then.
  func followPlainGit(for path: TreePath) throws(UbiquityError) -> TreePath {
    let before = try head()
    try followPlainGit()
    guard try before.id != head().id, !workTree.isTaken(path), try document(path, in: before) != nil
    else { return path }
    return try resolveDocument(path, since: before.id.description) ?? path
  }

  /// What git's index knows to have been in the folder.
  func filesSeenByGit() -> [TreePath: ObjectID] {
    let entries = (try? withGit { () throws(GitError) in try repository.indexEntries() }) ?? []
    let seen = entries.filter { $0.isSeen && !$0.isSparse && !$0.isUnmerged }
    return Dictionary(seen.map { (TreePath($0.path), $0.blob) }) { first, _ in first }
  }

  /// What plain git made of files since the folder was last made equal to a version.
  func filesOfGit() throws(UbiquityError) -> FilesOfGit {
    var (files, moves) = (FilesOfGit(), try movesByGit())
    if let mark = try markedWorkTree(), moves.last?.old == mark.versionOfFolder {
      files.first = try snapshot(mark.content.tree).files
    }
    if moves.isEmpty { moves = try commitsHere() }
    for move in moves.reversed() where move.takesFolderAlong {
      let trees = try (commit(move.old).content.tree, commit(move.new).content.tree)
      let changes = try withGit { () throws(GitError) in try repository.plainChanges(from: trees.0, to: trees.1) }
      for change in changes {
        guard let name = (change.new ?? change.old)?.path else { continue }
        files.former[TreePath(name), default: []].insert(change.new?.blob)
        files.last[TreePath(name)] = .some(change.new?.blob)
      }
    }
    return files
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

  /// The commits that somebody made with plain git since then, the newest first.
  func commitsByGit() throws(UbiquityError) -> [ReferenceMove] {
    let moves = try movesByGit()
    return try (moves.isEmpty ? commitsHere() : moves).filter { $0.message.hasPrefix("commit") }
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

  /// Whether versions come in the place of others.
  var replacesVersions: Bool {
    message.hasPrefix("commit (amend)") || message.hasPrefix("rebase") || message.contains(" (finish)")
  }
}
