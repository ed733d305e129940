internal import Git

// `git commit -a` after `mv` takes the deletion alone: under its new name the document is in the folder only.
extension Store {
  /// A version of plain git's; with the documents that it deleted, and that the folder has under new names, under these.
  func completed(_ version: Commit) throws(UbiquityError) -> Commit {
    let moved = try passingOverAbsent { () throws(UbiquityError) in try movedBeside(version) }
    if moved.isEmpty { return version }
    let edits = moved.sorted { $0.key < $1.key }.map { TreeEdit.put(path: $0.key.description, blob: $0.value) }
    let message = message(paths: moved.keys.sorted()).text, tree = try tree(version.content.tree, edits)
    let content = CommitContent(tree: tree, parents: [version.id], signature: signature, message: message)
    return Commit(id: try write(content), content: content)
  }

  /// The files of the folder that no version has, and that were moved there from where a version deleted them.
  private func movedBeside(_ version: Commit) throws(UbiquityError) -> [TreePath: ObjectID] {
    guard (try? checkFolderIsFree()) != nil, let base = try workTreeCommit()?.content.tree else { return [:] }
    let old = try snapshot(base).files, present = try snapshot(version.content.tree).files
    let gone = old.keys.filter { present[$0] == nil }
    if gone.isEmpty { return [:] }
    let new = try localChanges().filter { $0.value != nil && present[$0.key] == nil && old[$0.key] == nil }
    let kept = try keepBytes(of: withoutLarge(new, but: nil)).compactMapValues(\.self)
    if kept.isEmpty { return [:] }
    let edits = kept.map { TreeEdit.put(path: $0.key.description, blob: $0.value) }
    let moves = try moves(from: base, to: tree(version.content.tree, edits))
    let targets = Set(gone.compactMap { moves[$0] })
    return kept.filter { targets.contains($0.key) }
  }

  /// Moves `main` to a version that completes another one, with what the folder has.
  func adopt(_ version: Commit, completing former: Commit) throws(UbiquityError) {
    try moveHead(from: head().id, to: version.id)
    guard let mark = try markedWorkTree() else { return }
    let new = try snapshot(version.content.tree), old = try snapshot(former.content.tree).files
    var files = try snapshot(mark.content.tree).files
    for (path, blob) in new.files where old[path] == nil { files[path] = blob }
    try setWorkTree(tree(new.tree, new.edits(to: files)), head: version)
  }
}
