internal import Foundation
internal import Git

extension Store {
  /// Makes what `git status` compares with equal to the tree of `new`, which `main` was moved to. Where another program is writing the index, the next command does.
  func followHead(_ tree: ObjectID, from old: ObjectID, to new: ObjectID) {
    defer { indexAhead = nil }
    guard let evictions = try? evictions else { return }
    let absent = evictions.absence(in: workTree), isAnew = !evictions.documents.isEmpty, late = unfollowed
    gitIndex?.wait()
    gitIndex = nil
    do throws(UbiquityError) {
      gitIndex = try withGit { () throws(GitError) in
        try repository.beginResettingIndex(to: tree, absent: absent, isAnew: isAnew, ahead: indexAhead) {
          try? keepStaged(besides: [late, old, new].compactMap(\.self))
        }
      }
      if late != nil { try changeState { $0.unfollowed = nil } }
    } catch { noteGitIndex(error, since: old) }
  }

  /// The version that git's index is of, where it could not follow `main` since then.
  var unfollowed: ObjectID? { (try? state.unfollowed).flatMap { ObjectID($0) } }

  /// Makes git's index follow `main` where it could not. Of what is staged in it, nothing is lost.
  func catchUpGitIndex() {
    guard let unfollowed, GitWork(git: "\(root)/.git").leavesFolderFree, repository.indexObstacle() == nil,
      case .free = IndexLockState(of: "\(root)/.git"), let head = try? head()
    else { return }
    try? keepWhatIndexLacks(since: unfollowed, in: head)
    followHead(head.content.tree, from: unfollowed, to: head.id)
  }

  /// A commit that plain git made of the index, before that followed `main`, takes back what came in between: the folder's files count as made from the index's
  /// version, so that what they have is an edit.
  private func keepWhatIndexLacks(since unfollowed: ObjectID, in head: Commit) throws(UbiquityError) {
    guard let given = try markedWorkTree()?.versionOfFolder, given != head.id, try isAncestor(given, of: head.id),
      try isAncestor(unfollowed, of: given)
    else { return }
    try setWorkTree(commit(unfollowed).content.tree, head: head)
  }

  /// Whether another program of this machine works with git's index: git, while the message of a commit is written, say.
  var isGitIndexHeld: Bool {
    get throws(UbiquityError) {
      guard FileManager.default.fileExists(atPath: "\(root)/.git/index.lock") else { return false }
      return try locked { () throws(UbiquityError) in IndexLockState(of: "\(root)/.git") == .held }
    }
  }

  /// Files of which git's index has another text than `main` and the folder, which have the same one.
  func filesBehindInGitIndex() throws(UbiquityError) -> [TreePath] {
    if repository.isIndexDamaged() { return [] }
    let entries = try withGit { () throws(GitError) in try repository.indexEntries() }
    let shown = try snapshot(head().content.tree).shown
    var found: [TreePath] = []
    for entry in entries where !entry.isIntended {
      let path = TreePath(entry.path)
      guard let blob = shown[path], blob != entry.blob, try fileName(of: path)?.blob == blob else { continue }
      found.append(path)
    }
    return found
  }

  /// Makes the index of plain git anew where a loss of power damaged it: it is the one file that is not made to survive that.
  func mendGitIndex() {
    guard GitWork(git: "\(root)/.git").leavesFolderFree, repository.isIndexDamaged(),
      let tree = try? head().content.tree, let evictions = try? evictions
    else {
      return
    }
    let absent = evictions.absence(in: workTree)
    try? withGit { () throws(GitError) in try repository.resetIndex(to: tree, absent: absent, isAnew: true) }
  }

  /// Removes the index of plain git, which a later command makes anew. False, and it stays, where something is staged in it, or it says what git
  /// hides.
  func removeGitIndex() throws(UbiquityError) -> Bool {
    gitIndex?.wait()
    guard try staged(besides: [head().id]).all.isEmpty else { return false }
    let evicted = try evictions, shown = try snapshot(self.head().content.tree).shown.keys
    guard hiddenFiles(among: shown.filter { !evicted.excuses($0) }).isEmpty else { return false }
    do { try FileManager.default.removeItem(atPath: "\(root)/.git/index") } catch { return false }
    return true
  }

  /// Remembers that the index is still of that version, where another program was writing it; tells why `git status` does not know what is new, where a killed one is to
  /// blame.
  private func noteGitIndex(_ failure: UbiquityError, since old: ObjectID) {
    guard failure.code == .busy else { return }
    if unfollowed == nil { try? changeState { $0.unfollowed = old.description } }
    guard case .abandoned = IndexLockState(of: "\(root)/.git") else { return }
    let made = (try? FileManager.default.attributesOfItem(atPath: "\(root)/.git/index.lock"))?[.modificationDate]
    tell(
      "git's index is not up to date: a program that is gone left .git/index.lock; docedit repair removes it",
      once: "index.lock \(made.map { "\($0)" } ?? "")")
  }
}
