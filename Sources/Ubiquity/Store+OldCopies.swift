internal import Git

extension Store {
  /// In a folder that is only now made a container: documents that an older version had just so under their names count as put there from that. They are old copies, and no
  /// edits of what the documents are now.
  func adoptOldCopies() throws(UbiquityError) {
    let head = try head(), present = try localChanges().compactMapValues(\.self)
    var old: [TreePath: ObjectID] = [:]
    for (document, files) in Dictionary(grouping: present, by: \.key.document) {
      let files = try equalFiles(of: document, in: head).merging(files.map { ($0.key, $0.value) }) { $1 }
      if try isOldCopy(files, of: document, in: head) { old.merge(files) { $1 } }
    }
    if old.isEmpty { return }
    let edits = old.sorted { $0.key < $1.key }.map { TreeEdit.put(path: $0.key.description, blob: $0.value) }
    try setWorkTree(tree(nil, edits), head: head)
  }

  /// The files that the folder has of a document as the head has them.
  private func equalFiles(of document: TreePath, in head: Commit) throws(UbiquityError) -> [TreePath: ObjectID] {
    try files(of: document, in: head.content.tree).filter { workTree.isTaken($0.key) }
  }

  /// Whether the document is another one by now, under whatever name. One that was deleted since is new.
  func isOldCopy(_ files: [TreePath: ObjectID], of document: TreePath, in head: Commit)
    throws(UbiquityError) -> Bool
  {
    guard let name = try name(of: files, as: document),
      case .at(let now) = try fate(ofContent: name.description, at: document.description)
    else { return false }
    if now != document.description { return true }
    return try self.document(document, in: head)?.blob != name.description
  }

  /// What a version would name the document by.
  private func name(of files: [TreePath: ObjectID], as document: TreePath) throws(UbiquityError) -> ObjectID? {
    if let blob = files[document] { return blob }
    let edits = files.sorted { $0.key < $1.key }.map {
      TreeEdit.put(path: $0.key.name(in: document), blob: $0.value)
    }
    return try withGit { () throws(GitError) in try repository.tree(nil, applying: edits) { _ in true } }
  }
}
