internal import Git

extension Store {
  /// Of the files that the folder has otherwise than the head, those that it had so before: plain git put them there, by `git pull` say, or took them from there, by `git commit`. What is
  /// there now was done after that.
  func givenByGit(_ files: [TreePath: ObjectID]) throws(UbiquityError) -> Set<TreePath> {
    if files.isEmpty { return [] }
    let seen = filesSeenByGit(), committed = try filesCommittedHere()
    return Set(files.filter { seen[$0.key] == $0.value || committed[$0.key]?.contains($0.value) == true }.keys)
  }

  /// Where plain git moved `main`, what was done in the folder before becomes a version, and the folder equal to `main`, before anything is done on top of that.
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

  /// What somebody committed with plain git since the folder was last made equal to a version, and did not push.
  private func filesCommittedHere() throws(UbiquityError) -> [TreePath: Set<ObjectID>] {
    let known = try [markedWorkTree()?.versionOfFolder, reference(Reference.remoteMain)].compactMap(\.self)
    var files: [TreePath: Set<ObjectID>] = [:]
    for commit in try commits(from: head().id, hiding: known)
    where commit.author.id == nil && commit.content.parents.count == 1 {
      for change in try changes(of: commit) {
        if let blob = change.newBlob.flatMap({ ObjectID($0) }) {
          files[TreePath(change.path), default: []].insert(blob)
        }
      }
    }
    return files
  }
}
