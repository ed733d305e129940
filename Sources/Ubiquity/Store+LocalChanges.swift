internal import Files
internal import Foundation
internal import Git

extension Store {
  /// Names the bytes of the file at the path; nil where it cannot be read.
  func fileName(of path: TreePath) throws(UbiquityError) -> (blob: ObjectID, stamp: FileStamp)? {
    do {
      guard let (bytes, stamp) = try workTree.read(path) else { return nil }
      return (try withGit { () throws(GitError) in try Repository.blobID(of: bytes) }, stamp)
    } catch  where error.code == .permission { return nil }
  }

  /// What other programs did in the folder: the new blob of each path, nil where the file went. With `followingMoves`, the former paths of moved files are among these also where the head does not
  /// have them any more, and files that exchanged names also where the head has one of them just so; with `findingUnsynced`, what is not exchanged is found, too.
  func localChanges(
    followingMoves: Bool = false, findingUnsynced: Bool = false
  ) throws(UbiquityError) -> [TreePath: ObjectID?] {
    let base = try workTreeCommit()?.content.tree, head = try head().content.tree
    defer { advance = nil }
    let search = findingUnsynced ? UnsyncedSearch(workTree) : nil, trees = [base, head].compactMap(\.self)
    let scan = try FolderScan(self, base: base, head: head, after: advance, showing: search)
    let leftOut = try ignored(scan.unreadable, given: base)
    unreadable = scan.unreadable.filter { !leftOut.contains($0) }
    (blocked, hidden) = (scan.blocked, [])
    if let found = scan.search?.found { unsynced = try told(found, besides: trees) }
    if scan.changes.isEmpty { return [:] }
    let moved = followingMoves ? try movedElsewhere(scan, from: base, than: head).merging(exchanged(scan)) { $1 } : [:]
    let changes = try withoutAbsent(scan.changes.merging(moved) { $1 })
    return try withoutConverted(
      withoutIgnored(changes, in: trees, telling: findingUnsynced), telling: findingUnsynced)
  }

  /// The former paths of files that were moved here, and that the head has elsewhere, where the folder has nothing yet.
  private func movedElsewhere(
    _ scan: FolderScan, from base: ObjectID?, than head: ObjectID
  ) throws(UbiquityError) -> [TreePath: ObjectID?] {
    let evicted = try evictions, gone = scan.gone.filter { !evicted.excuses($0) }
    if gone.isEmpty || scan.changes.allSatisfy({ $0.value == nil }) { return [:] }
    let others = try moves(from: base, to: head)
    let absent = gone.filter { path in others[path].map { !workTree.isTaken($0) } ?? false }
    if absent.isEmpty { return [:] }
    let none = Dictionary(uniqueKeysWithValues: absent.map { ($0, ObjectID?.none) })
    let moved = try moves(by: scan.changes.merging(none) { $1 })
    return none.filter { moved[$0.key] != nil }
  }

  /// Files that exchanged names here with others, and have them in the head, too.
  private func exchanged(_ scan: FolderScan) throws(UbiquityError) -> [TreePath: ObjectID?] {
    if scan.equal.isEmpty || scan.changes.isEmpty { return [:] }
    let base = try workTreeSnapshot().files, equal = scan.equal.mapValues { ObjectID?.some($0) }
    let edits = scan.changes.merging(equal) { $1 }.edits(of: base)
    let moves = try passingOverAbsent { () throws(UbiquityError) in
      try swappedNames(edits) { path throws(UbiquityError) in try workTree.read(path)?.bytes }
    }
    let reached = moves.reach(of: scan.changes.keys)
    return equal.filter { reached.contains($0.key) }
  }

  /// Without the files that were not deleted: they are evicted, or git hides them.
  private func withoutAbsent(_ changes: [TreePath: ObjectID?]) throws(UbiquityError) -> [TreePath: ObjectID?] {
    let evicted = try evictions, replaced = ReplacedPaths(by: changes)
    let gone = changes.filter { $0.value == nil && !replaced.contains($0.key) }.keys.filter { !evicted.excuses($0) }
    hidden = hiddenFiles(among: gone)
    return changes.filter { path, blob in
      blob != nil || replaced.contains(path) || !evicted.contains(path) && !hidden.contains(path)
    }
  }

  /// Whether the folder has at the path the file that was put there last. Packages are not looked into.
  func isUntouched(_ path: TreePath) throws(UbiquityError) -> Bool {
    guard let file = try workTreeFile(path) else { return false }
    return try fileName(of: path)?.blob == file
  }

  /// Whether something that is no file stands at the path, or at one of its folders.
  func isBlocked(_ path: TreePath) -> Bool {
    ([path] + path.folders).contains { workTree.isForeign($0) }
  }

  /// Files of the head that are not in the folder, since a link, a folder or something else that is no file stands in their place.
  func obstructedFiles() throws(UbiquityError) -> [TreePath] {
    try blocked + leftFiles().keys.filter(isObstructed)
  }

  /// Files of which the folder could not be given the newest version, and has no other that somebody made there.
  func outdatedFiles() throws(UbiquityError) -> [TreePath: ObjectID] {
    var found: [TreePath: ObjectID] = [:]
    for (path, blob) in try leftFiles() where !isObstructed(path) {
      if try fileName(of: path)?.blob != blob { found[path] = blob }
    }
    return found
  }

  /// Whether a file is larger than those that are put into the folder.
  func isTooLarge(_ blob: ObjectID) -> Bool { ((try? repository.size(of: blob)) ?? 0) > documentLimit }

  /// What is larger than what is put into folders, in words.
  func tooLarge(_ path: TreePath) -> String {
    "\(Printable.quoted(path.description)) is larger than \(documentLimit >> 20) MB"
  }

  /// Documents of the head that the folder was not given, and in whose place nobody made anything else; without those for which there is no room.
  func blockedDocuments() throws(UbiquityError) -> Set<TreePath> {
    let left = try leftFiles().keys
    if left.isEmpty { return [] }
    var blocked: Set<TreePath> = []
    let before = try workTreeSnapshot().shown
    for path in left {
      if isObstructed(path) { blocked.insert(path.document) }
      if try fileName(of: path)?.blob == before[path] { blocked.insert(path.document) }
    }
    return blocked.subtracting(try unfittingDocuments().keys)
  }

  /// Files of the head that the folder was not given, and their blobs; but for evicted ones.
  func leftFiles() throws(UbiquityError) -> [TreePath: ObjectID] {
    let head = try head().content.tree
    guard let base = try workTreeCommit()?.content.tree, base != head else { return [:] }
    let before = try snapshot(base).shown, evicted = try evictions
    let left = try snapshot(head).shown.filter { path, blob in before[path] != blob && !evicted.contains(path) }
    let given = try givenByGit(left, filesOfGit())
    return left.filter { !given.contains($0.key) }
  }

  /// Whether a file cannot be put at the path, since something that is none is there.
  func isObstructed(_ path: TreePath) -> Bool { isBlocked(path) || workTree.isFolder(path) }
}

extension [TreePath: ObjectID?] {
  /// Those of the changes that are of files which there were before.
  fileprivate func edits(of base: [TreePath: ObjectID]) -> [HistoryEntry.Change] {
    compactMap { path, new in
      guard let old = base[path], let new else { return nil }
      return .init(kind: .edited, path: path.description, oldBlob: old.description, newBlob: new.description)
    }
  }
}
