internal import Foundation
internal import Git

/// What plain git is doing in a repository.
struct GitWork: Sendable {
  let git: String

  /// A command that is not finished, as the user would call it; nil where there is none.
  var unfinished: String? {
    let signs = [
      ("rebase-merge", "rebase"), ("rebase-apply/applying", "am"), ("rebase-apply", "rebase"), ("MERGE_HEAD", "merge"),
      ("CHERRY_PICK_HEAD", "cherry-pick"), ("REVERT_HEAD", "revert"), ("BISECT_LOG", "bisect"),
    ]
    return signs.first { FileManager.default.fileExists(atPath: "\(git)/\($0.0)") }?.1
  }

  /// Whether the folder is on `main`, and no command is unfinished.
  var leavesFolderFree: Bool { unfinished == nil && branch == "main" }
}

// MARK: - Branches

extension GitWork {
  private static let branches = "refs/heads/"

  private var head: String { (try? String(contentsOfFile: "\(git)/HEAD", encoding: .utf8)) ?? "" }

  /// The branch that the folder is on; nil where it is on none.
  var branch: String? {
    let mark = "ref: \(Self.branches)", head = head
    return head.hasPrefix(mark) ? head.dropFirst(mark.count).trimmed : nil
  }

  /// Whether the folder is on a version, and on no branch.
  var isDetached: Bool { ObjectID(String(head.prefix(40))) != nil }

  /// Whether the branch is there, whatever it names.
  func hasBranch(_ name: String) -> Bool {
    if FileManager.default.fileExists(atPath: "\(git)/\(Self.branches)\(name)") { return true }
    let packed = (try? String(contentsOfFile: "\(git)/packed-refs", encoding: .utf8)) ?? ""
    return packed.split(separator: "\n").contains { $0.hasSuffix(" \(Self.branches)\(name)") }
  }

  /// The branch that `main` was renamed to: there is no `main`, and the folder is on a branch that goes on from what the folder was made from; nil where that is
  /// not so.
  var renamedMain: String? {
    guard let branch, branch != "main", !hasBranch("main"), let repository = try? Repository.open(at: git),
      let tip = (try? repository.reference(Self.branches + branch)) ?? nil,
      let mark = (try? repository.reference(Reference.workTree)) ?? nil,
      let version = (try? repository.commit(mark))?.versionOfFolder
    else { return nil }
    return tip == version || (try? repository.isAncestor(version, of: tip)) == true ? branch : nil
  }
}

extension UbiquityError {
  /// Somebody gave `main` another name with plain git.
  static func renamedMain(_ branch: String, in root: String) -> UbiquityError {
    UbiquityError(
      .busy, "the branch main of the container \(Printable.quoted(root)) is called \(Printable.quoted(branch)) now",
      hint: "give it its name back: \(wayBack(from: branch))")
  }

  /// What gives `main` its name back.
  static func wayBack(from branch: String) -> String { "git branch -m \(branch.shellWord) main" }
}
