internal import Files
internal import Git

/// A `main` that only has to move forward is brought in without a look at the whole folder.
extension Store {
  /// What changes where `main` only has to move forward to what was fetched, and the folder has everything that this changes as it was put there; nil where that is not so. Packages, and much, are not
  /// looked at one by one. Nor is what was decided to stay as it is: it may have been deleted here. Not where plain git set `main` back behind what the folder was made from.
  func stepForward() throws(UbiquityError) -> [TreeChange]? {
    guard let fetched = try soundMain() else { return nil }
    let head = try head(), tree = head.content.tree
    guard head.id != fetched, try workTreeCommit()?.content.tree == tree, try isAncestor(head.id, of: fetched),
      let version = try markedWorkTree()?.versionOfFolder
    else { return nil }
    if try !isAncestor(version, of: head.id) { return nil }
    let new = try commit(fetched).content.tree
    let changes = try withGit { () throws(GitError) in try repository.plainChanges(from: tree, to: new) }
    guard changes.count <= Self.forwardLimit else { return nil }
    for change in changes where try !isAsPutThere(change) { return nil }
    let versions = try commits(from: fetched, hiding: [head.id])
    let isKept = versions.contains { CommitMessage(parsing: $0.content.message).resolved.contains(where: \.keeps) }
    return isKept ? nil : changes
  }

  private static let forwardLimit = 100

  private func isAsPutThere(_ change: TreeChange) throws(UbiquityError) -> Bool {
    guard let name = (change.old ?? change.new)?.path, ContainerPath.isSafe(name) else { return false }
    let path = TreePath(name)
    guard path.document == path else { return false }
    if change.old == nil { return !workTree.isTaken(path) }
    return try fileName(of: path)?.blob == change.old?.blob
  }

  // MARK: Files

  private static let (fewFiles, smallFile) = (8, 1 << 20)

  /// Begins to write the new bytes of a few documents beside them: the disk is waited for while `main` moves.
  func writeAhead(_ step: [TreeChange]) {
    guard step.count <= Self.fewFiles else { return }
    for change in step where change.kind == .modified {
      guard let new = change.new, let bytes = try? read(new.blob, limit: Self.smallFile) else { continue }
      filesAhead[PlacedBlob(new.path, new.blob)] = FileAhead(bytes, for: new.path, in: workTree.folder)
    }
  }

  /// Puts what was written ahead in its place. False where it was not written, or something else is there by now.
  func putAhead(_ blob: ObjectID, at path: TreePath, over present: FileStamp?) -> Bool {
    guard let present, let file = filesAhead[PlacedBlob(path.description, blob)] else { return false }
    return (try? file.install(over: present)) == true
  }

  func discardFilesAhead() {
    for file in filesAhead.values { file.discard() }
    filesAhead = [:]
  }
}
