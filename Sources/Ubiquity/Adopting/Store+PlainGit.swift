internal import Foundation
internal import Git

/// What plain git is doing in a repository.
struct GitWork: Sendable {
  let git: String

  /// A command that is not finished, as the user would call it; nil where there is none.
  var unfinished: String? {
    let signs = [
      ("rebase-merge", "rebase"), ("rebase-apply", "rebase"), ("MERGE_HEAD", "merge"),
      ("CHERRY_PICK_HEAD", "cherry-pick"), ("REVERT_HEAD", "revert"), ("BISECT_LOG", "bisect"),
    ]
    return signs.first { FileManager.default.fileExists(atPath: "\(git)/\($0.0)") }?.1
  }

  /// The branch that the folder is on; nil where it is on none.
  var branch: String? {
    let text = (try? String(contentsOfFile: "\(git)/HEAD", encoding: .utf8)) ?? ""
    guard text.hasPrefix("ref: refs/heads/") else { return nil }
    return text.dropFirst("ref: refs/heads/".count).trimmed
  }
}

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
    if let path = repository.unmergedPath(seen: &mergedIndex) {
      throw UbiquityError(
        .busy, "git has a conflict in \(Printable.quoted(path)) that is not resolved",
        hint: "resolve it and tell git with git add, or take the document of before: git checkout HEAD -- FILE")
    }
    if work.branch == "main" { return }
    if work.branch == nil, !StoreSite.isHeadReadable("\(root)/.git") {
      throw UbiquityError(
        .damaged, "git's HEAD in the container \(Printable.quoted(root)) says nothing", hint: "docedit repair mends it")
    }
    let place = work.branch.map { "the branch \(Printable.quoted($0))" } ?? "no branch"
    throw UbiquityError(
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
