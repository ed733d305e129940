internal import Foundation
internal import Git

extension StoreRepair {
  /// Makes the index of plain git equal to `main` again, while the folder is docedit's. What is staged in it is kept first; one with a merge in it that is not
  /// finished, and one that docedit does not read, is left alone; so is any while `main` lacks a folder.
  mutating func mendGitIndex(_ repository: borrowing Repository) throws(UbiquityError) {
    guard GitWork(git: site.git).leavesFolderFree, let head = (try? repository.reference(Reference.main)) ?? nil,
      let commit = try? repository.commit(head), (try? repository.files(in: commit.content.tree)) != nil
    else { return }
    let isDamaged = repository.isIndexDamaged(), tree = commit.content.tree
    if !isDamaged {
      if repository.indexObstacle() != nil { return }
      guard let entries = try? repository.indexEntries() else { return try remakeGitIndex(tree, repository) }
      if isEqual(entries, to: tree, repository) { return }
      let known = [head, site.store?.unfollowed].compactMap(\.self)
      guard try keepStaged(besides: known + commit.content.parents) else { return }
    }
    do throws(GitError) {
      try repository.resetIndex(to: tree, absent: absence, isAnew: true)
      if isDamaged { note(Self.indexIsAnew) }
    } catch  where error.code != .locked { try remakeGitIndex(tree, repository) } catch {}
  }

  private static let indexIsAnew = "made git's own index anew"

  /// Files that git shall not miss in the folder.
  private var absence: (TreeFile) -> Bool {
    var evictions = Evictions.read(in: "\(site.git)/docedit") ?? Evictions()
    if let left = try? site.store?.filesLeft() { evictions.left = left }
    return evictions.absence(in: WorkTree(root: site.root))
  }

  /// In the place of one that cannot be read.
  private mutating func remakeGitIndex(_ tree: ObjectID, _ repository: borrowing Repository) throws(UbiquityError) {
    let file = "\(site.git)/index"
    if FileManager.default.fileExists(atPath: file) { _ = try aside.take(file) }
    try? repository.resetIndex(to: tree, absent: absence)
    note(Self.indexIsAnew)
  }

  /// Whether the index has just what a tree has, and misses in the folder what may be missing there.
  private func isEqual(_ entries: [IndexEntry], to tree: ObjectID, _ repository: borrowing Repository) -> Bool {
    guard let files = try? repository.files(in: tree), files.count == entries.count else { return false }
    let known = Dictionary(entries.map { ($0.path, $0) }) { entry, _ in entry }
    let isAbsent = absence, folder = WorkTree(root: site.root)
    return files.allSatisfy { file in
      guard let entry = known[file.path], entry.blob == file.blob, entry.mode == file.mode else { return false }
      return entry.isSparse == isAbsent(file) || entry.isSparse && !folder.isTaken(TreePath(file.path))
    }
  }

  /// Whether nothing that is staged is lost with the index; what would be is kept on a branch, and told.
  private mutating func keepStaged(besides versions: [ObjectID]) throws(UbiquityError) -> Bool {
    guard let store = site.store else { return false }
    let known = versions.filter { WholeVersions.content(of: $0, store.repository) != nil }
    try store.keepStaged(besides: known)
    for notice in store.notices { note(notice.words) }
    return true
  }
}
