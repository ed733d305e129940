internal import Foundation
internal import Git

extension Store {
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
    let head = try [head().id]
    guard try staged(besides: head).isEmpty, try stagedSubmodules(besides: head).isEmpty else { return false }
    let evicted = try evictions, shown = try snapshot(self.head().content.tree).shown.keys
    guard hiddenFiles(among: shown.filter { !evicted.contains($0) }).isEmpty else { return false }
    do { try FileManager.default.removeItem(atPath: "\(root)/.git/index") } catch { return false }
    return true
  }

  /// Tells why `git status` does not know what is new, where a killed program is to blame.
  func noteGitIndex(_ failure: UbiquityError) {
    guard failure.code == .busy, case .abandoned = IndexLockState(of: "\(root)/.git") else { return }
    let made = (try? FileManager.default.attributesOfItem(atPath: "\(root)/.git/index.lock"))?[.modificationDate]
    tell(
      "git's index is not up to date: a program that is gone left .git/index.lock; docedit repair removes it",
      once: "index.lock \(made.map { "\($0)" } ?? "")")
  }
}
