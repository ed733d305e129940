internal import Files
internal import Git

// A version in which the document was a file, brought back where it is a package, or the other way round.
extension Store {
  /// Whether what is brought back and the document as it is now are a file and a package.
  func changesKind(_ request: SaveRequest) throws(UbiquityError) -> Bool {
    guard request.restored != nil else { return false }
    let tree = try head().content.tree, isFolder = request.content.isFolder
    return try (isFolder ? file(request.path, in: tree) : package(request.path, in: tree)) != nil
  }

  /// Makes what is brought back the newest version, then the folder equal to that: who is killed meanwhile leaves what the next command ends. Throws `exists` where the
  /// folder has something at the path that no version has; nothing is changed then.
  func replaceKind(_ request: SaveRequest) throws(UbiquityError) -> StoredDocument {
    try collect()
    let head = try head(), tree = head.content.tree, path = request.path
    try checkIsAllKept(path, in: tree)
    let blobs = try write(request.content, at: path).sorted { $0.key < $1.key }
    let without = try self.tree(tree, [.remove(path: path.description)])
    let edits = blobs.map { TreeEdit.put(path: $0.key.description, blob: $0.value) }
    let content = CommitContent(
      tree: try self.tree(without, edits), parents: [head.id], signature: signature,
      message: message(for: request, isNew: false).text)
    let version = Commit(id: try write(content), content: content)
    try moveHead(from: head.id, to: version.id) { () throws(UbiquityError) in try materialise() }
    guard let document = try document(path, in: version) else {
      throw UbiquityError(.damaged, "\(Printable.quoted(path.description)) is not in its own version")
    }
    return document
  }

  private func checkIsAllKept(_ path: TreePath, in tree: ObjectID) throws(UbiquityError) {
    let kept = try files(of: path, in: tree)
    for (file, blob) in kept where try fileName(of: file)?.blob != blob { throw notKept(file, of: path) }
    guard workTree.isFolder(path) else { return }
    for entry in try WorkTree(root: "\(root)/\(path)").everything() where entry.kind != .folder {
      let file = path.appending(entry.path)
      if kept[file] == nil { throw notKept(file, of: path) }
    }
  }

  private func notKept(_ file: TreePath, of path: TreePath) -> UbiquityError {
    UbiquityError(
      .exists,
      "\(Printable.quoted(path.description)) is of another kind now, and no version has \(Printable.quoted(file.description)) as it is",
      hint: "move that away, or where it was evicted bring it back with docedit download; then restore again")
  }
}
