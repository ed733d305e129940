internal import Foundation
internal import Git

extension Store {
  /// Throws `busy` while the folder is plain git's: on another branch, in the middle of a merge or a rebase, or with conflicts of another command (`git stash pop`
  /// say). Neither the folder nor `main` is touched then.
  func checkFolderIsFree() throws(UbiquityError) {
    let work = GitWork(git: "\(root)/.git")
    if let command = work.unfinished {
      throw UbiquityError(
        .busy, "a git \(command) is not finished in \(Printable.quoted(root))",
        hint: "finish it, or take it back: git \(command) \(command == "bisect" ? "reset" : "--abort")")
    }
    try checkMerged()
    if work.branch != "main" { throw elsewhere(work.branch) }
  }

  private func checkMerged() throws(UbiquityError) {
    guard let path = repository.unmergedPath(seen: &mergedIndex) else { return }
    throw UbiquityError(
      .busy, "git has a conflict in \(Printable.quoted(path)) that is not resolved",
      hint: "resolve it and tell git with git add, or take the document of before: git checkout HEAD -- FILE")
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
  static func otherOrigin(_ origin: String) -> UbiquityError {
    UbiquityError(
      .exists, "the repository's own remote origin is \(Printable.quoted(origin))",
      hint: "exchange over that one, or give it another name first: git remote rename origin upstream")
  }
}
