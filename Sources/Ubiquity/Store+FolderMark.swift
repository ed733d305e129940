internal import Foundation
internal import Git

// What the folder was made from, where `refs/docedit/worktree` is gone.
extension Store {
  /// The newest version, as far as that can be told: of what the folder has, all that git's index has just so, too, but for old copies. What the folder has not, and what it has
  /// otherwise, counts as not given to it: nothing is taken for deleted, and nothing changed back. Where it may have something of somebody's own in a document's place, nothing is told.
  func mendFolderMark() throws(UbiquityError) {
    guard try reference(Reference.workTree) == nil, !isBeingMade, case let head = try head() else { return }
    let known = filesInGitIndex()
    if known.isEmpty { return }
    let given = try snapshot(treeOfFolder(head)), other = try changedFiles(head)
    if try !ignored(Array(other.keys), given: nil).isEmpty { return }
    var files = given.files
    for (path, isAbsent) in other where files[path] != nil {
      let blob = try file(path, in: head.content.tree)
      let isUnknown = isAbsent || known[path] != blob
      if try isUnknown ? true : isOldCopy(of: path.document, in: head) { files[path] = nil }
    }
    if files.isEmpty { return }
    try setWorkTree(tree(given.tree, given.edits(to: files)), head: head)
  }

  private var isBeingMade: Bool { FileManager.default.fileExists(atPath: "\(Self.folder(of: root))/unfinished") }

  /// Files that the folder has not as the version has them, but for evicted ones, and whether it has none.
  private func changedFiles(_ version: Commit) throws(UbiquityError) -> [TreePath: Bool] {
    let evicted = try evictions
    var found: [TreePath: Bool] = [:]
    for (path, blob) in try snapshot(version.content.tree).shown where !evicted.contains(path) {
      let present = try fileName(of: path)?.blob
      if present != blob { found[path] = present == nil }
    }
    return found
  }

  /// What git's index has of files that it has looked for in the folder.
  private func filesInGitIndex() -> [TreePath: ObjectID] {
    let entries = (try? withGit { () throws(GitError) in try repository.indexEntries() }) ?? []
    let plain = entries.filter { !$0.isSparse && !$0.isUnmerged && !$0.isIntended }
    return Dictionary(plain.map { (TreePath($0.path), $0.blob) }) { first, _ in first }
  }

  /// Whether the folder has the document as an older version had it.
  private func isOldCopy(of document: TreePath, in head: Commit) throws(UbiquityError) -> Bool {
    var files: [TreePath: ObjectID] = [:]
    for path in try self.files(of: document, in: head.content.tree).keys { files[path] = try fileName(of: path)?.blob }
    return try isOldCopy(files, of: document, in: head)
  }
}
