internal import Files
internal import Foundation
internal import Git

extension Store {
  /// Those of the files that are new and that `.gitignore` leaves out. What is a document already stays one.
  func ignored(_ paths: some Sequence<TreePath>, in trees: [ObjectID]) throws(UbiquityError) -> Set<TreePath> {
    var new: [TreePath] = []
    for path in paths {
      var isKnown = false
      for tree in trees where try file(path, in: tree) != nil { isKnown = true }
      if !isKnown { new.append(path) }
    }
    guard !new.isEmpty, try hasIgnoreRules(for: new) else { return [] }
    var ignored: Set<TreePath> = []
    for path in new where try withGit({ () throws(GitError) in try repository.isIgnored(path.description) }) {
      ignored.insert(path)
    }
    return ignored
  }

  private func hasIgnoreRules(for paths: [TreePath]) throws(UbiquityError) -> Bool {
    let folders = Set(paths.flatMap(\.folders)).map { $0.appending(".gitignore") } + [TreePath(".gitignore")]
    for file in folders where try workTree.stamp(of: file) != nil { return true }
    let excluded = (try? String(contentsOfFile: "\(root)/.git/info/exclude", encoding: .utf8)) ?? ""
    return excluded.split(separator: "\n").contains { !$0.hasPrefix("#") && !$0.hasPrefix(".docedit-") }
  }
}
