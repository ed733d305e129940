internal import Foundation
internal import Git

extension Store {
  /// Of the files that the head has no longer, those that plain git was told here to leave alone (`git rm --cached`): they stay in the folder. What the
  /// remote has removed, too, is removed, unless `.gitignore` leaves it out.
  func untracked(_ steps: [FolderStep]) throws(UbiquityError) -> Set<TreePath> {
    let gone = steps.filter { $0.new == nil }
    guard !gone.isEmpty, let mark = try markedWorkTree(), let tracked = trackedPaths() else { return [] }
    let given = try snapshot(commit(mark.versionOfFolder).content.tree).files
    let fetched = try reference(Reference.remoteMain)
    let remote = try fetched.map { id throws(UbiquityError) in try snapshot(commit(id).content.tree).files }
    var found: Set<TreePath> = []
    for step in gone where !tracked.contains(step.path.description) && given[step.path] == step.old {
      guard try fileName(of: step.path)?.blob == step.old else { continue }
      let isRemoved = remote.map { $0[step.path] == nil } ?? false
      let isOurs = try isRemoved ? !ignored([step.path], given: nil).isEmpty : true
      if isOurs { found.insert(step.path) }
    }
    return found
  }

  /// What git's index has; nil where there is none to be read.
  private func trackedPaths() -> Set<String>? {
    guard FileManager.default.fileExists(atPath: "\(root)/.git/index") else { return nil }
    return (try? withGit { () throws(GitError) in try repository.indexEntries() }).map { Set($0.map(\.path)) }
  }
}
