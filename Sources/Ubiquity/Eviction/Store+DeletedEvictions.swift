internal import Git

// Where git's index has forgotten that documents are evicted, a commit of plain git deletes them, since they are not in the folder.
extension Store {
  /// Makes a version that has them again. A deletion that was meant looks the same; that can be done once more, what is gone everywhere cannot be brought back.
  func takeBackDeletions() throws(UbiquityError) {
    guard try mayLackEvictions(), (try? checkFolderIsFree()) != nil, case let head = try head() else { return }
    let deleted = try evictionsDeletedByGit(at: head)
    if deleted.isEmpty { return }
    let documents = Set(deleted.keys.map(\.document)).sorted()
    try moveHead(from: head.id, to: version(of: documents, with: deleted, after: head))
    tellOfDeletions(documents.map(\.description), by: head)
  }

  private func version(
    of documents: [TreePath], with files: [TreePath: ObjectID], after head: Commit
  ) throws(UbiquityError) -> ObjectID {
    let edits = files.sorted { $0.key < $1.key }.map { TreeEdit.put(path: $0.key.description, blob: $0.value) }
    let only = documents.count == 1 ? documents.first : nil
    let message = CommitMessage("Put back \(only?.description ?? "\(documents.count) documents")", device: device)
    let tree = try tree(head.content.tree, edits)
    return try write(CommitContent(tree: tree, parents: [head.id], signature: signature, message: message.text))
  }

  /// Whether plain git has moved `main` while something is not in the folder that should be in it.
  private func mayLackEvictions() throws(UbiquityError) -> Bool {
    let evicted = try evictions
    if evicted.documents.isEmpty, evicted.left.isEmpty { return false }
    guard let mark = try markedWorkTree()?.versionOfFolder else { return false }
    return try mark != head().id
  }

  /// The files that commits of plain git deleted, with what they held last.
  private func evictionsDeletedByGit(at head: Commit) throws(UbiquityError) -> [TreePath: ObjectID] {
    let present = try snapshot(head.content.tree), folders = Set(present.files.keys.flatMap(\.folders))
    var found: [TreePath: ObjectID] = [:]
    for move in try commitsByGit() {
      for (path, blob) in try evictionsDeleted(by: move) where found[path] == nil { found[path] = blob }
    }
    return found.filter { path, _ in
      present.files[path] == nil && !folders.contains(path) && !workTree.isTaken(path)
        && !path.folders.contains { present.files[$0] != nil || isReplaced($0) }
    }
  }

  private func isReplaced(_ folder: TreePath) -> Bool { workTree.isTaken(folder) && !workTree.isFolder(folder) }

  /// Those of one commit. What only one side of a merge has was deleted by the other; what has another name now was moved.
  private func evictionsDeleted(by move: ReferenceMove) throws(UbiquityError) -> [TreePath: ObjectID] {
    let evicted = try evictions, commit = try commit(move.new)
    let old = try snapshot(self.commit(move.old).content.tree).shown, new = try snapshot(commit.content.tree).shown
    var deleted = old.filter { new[$0.key] == nil && evicted.excuses($0.key) }
    if deleted.isEmpty { return [:] }
    let added = Set(new.filter { old[$0.key] == nil }.values)
    deleted = deleted.filter { !added.contains($0.value) }
    for parent in commit.content.parents where commit.content.parents.contains(move.old) {
      let files = try snapshot(self.commit(parent).content.tree).files
      deleted = deleted.filter { files[$0.key] != nil }
    }
    return deleted
  }

  private func tellOfDeletions(_ documents: [String], by commit: Commit) {
    let names = documents.map { Printable.quoted($0) }.joined(separator: ", "), isOne = documents.count == 1
    let (verb, pronoun) = isOne ? ("is", "it") : ("are", "them")
    tell(
      "\(names) \(verb) not on this machine, and a commit of git's deleted \(pronoun): that was taken back; to delete \(pronoun), use docedit download first",
      once: "\(commit.id)")
  }
}
