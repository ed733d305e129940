internal import Foundation
internal import Git

extension Store {
  /// Throws `busy` while the folder is plain git's: on another branch, in the middle of a merge or a rebase, with conflicts of another command (`git stash pop`
  /// say), or with an index that says more than docedit reads. Neither the folder nor `main` is touched then.
  func checkFolderIsFree() throws(UbiquityError) {
    let work = GitWork(git: "\(root)/.git")
    if let command = work.unfinished {
      throw UbiquityError(
        .busy, "a git \(command) is not finished in \(Printable.quoted(root))",
        hint: "finish it, or take it back: git \(command) \(command == "bisect" ? "reset" : "--abort")")
    }
    try checkIndex()
    if work.branch != "main" { throw elsewhere(work.branch) }
  }

  private func checkIndex() throws(UbiquityError) {
    let noted = "\(Self.folder(of: root))/index.seen", known = clearIndex ?? IndexStamp(notedIn: noted)
    clearIndex = known
    if let obstacle = repository.indexObstacle(seen: &clearIndex) { throw UbiquityError(obstacle) }
    if let clearIndex, clearIndex != known, clearIndex.isOfLarge { clearIndex.note(in: noted) }
  }

  private func elsewhere(_ branch: String?) -> UbiquityError {
    if !StoreSite.isHeadReadable("\(root)/.git") {
      return UbiquityError(
        .damaged, "git's HEAD in the container \(Printable.quoted(root)) says nothing", hint: "docedit repair mends it")
    }
    let place = branch.map { "the branch \(Printable.quoted($0))" } ?? "no branch"
    return UbiquityError(
      .busy, "the folder \(Printable.quoted(root)) is on \(place), and the documents are on main",
      hint: "go back with: git switch main")
  }
}

extension UbiquityError {
  init(_ obstacle: IndexObstacle) {
    switch obstacle {
    case .unmerged(let path):
      self.init(
        .busy, "git has a conflict in \(Printable.quoted(path)) that is not resolved",
        hint: "resolve it and tell git with git add, or take the document of before: git checkout HEAD -- FILE")
    case .split:
      self.init(
        .busy, "git's index is split into two files, which docedit does not read",
        hint: "git config core.splitIndex false && git update-index --no-split-index")
    case .sparse:
      self.init(
        .busy, "git's index leaves files out (index.sparse), which docedit does not read",
        hint: "git sparse-checkout reapply --no-sparse-index; all files come back with git sparse-checkout disable")
    case .unknown(let name):
      self.init(
        .busy, "git's index has the extension \(Printable.quoted(name)), which docedit does not know",
        hint: "commit what is staged, then make the index anew: rm .git/index && git reset")
    }
  }

  static func otherOrigin(_ origin: String) -> UbiquityError {
    UbiquityError(
      .exists, "the repository's own remote origin is \(Printable.quoted(origin))",
      hint: "exchange over that one, or give it another name first: git remote rename origin upstream")
  }
}
