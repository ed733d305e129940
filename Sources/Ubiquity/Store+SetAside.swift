internal import Git

extension Store {
  /// Keeps content as conflict versions beside the document, which stays as it is: one for each file that neither the document nor the
  /// base has like this. `joined` is the document with the content, but for the places where the two conflict. `writer` is the device
  /// that the content is of, where that is not this one.
  func setAside(
    _ content: StoredContent, at path: TreePath, base: ObjectID?, joined: StoredContent?, by writer: Device? = nil
  ) throws(UbiquityError) {
    try checkFolderIsFree()
    let head = try head(), kept = try snapshot(head.content.tree).files
    let former = blobs(of: base, at: path, isFolder: content.isFolder)
    let own = try write(content, at: path).filter { $0.value != kept[$0.key] && $0.value != former[$0.key] }
    if own.isEmpty { return }
    let joined = try joined.map { joined throws(UbiquityError) in try write(joined, at: path) }
    let keptDevice = try lastAuthor(of: path)?.name ?? head.deviceName
    let records = own.sorted { $0.key < $1.key }.map { file, blob in
      ConflictRecord(
        path: file, base: former[file], kept: kept[file], other: blob, joined: joined?[file], keptDevice: keptDevice,
        otherDevice: (writer ?? device).name, date: now)
    }
    try keep(records, of: path, on: head)
  }

  /// The version that names them has the head's files.
  private func keep(_ records: [ConflictRecord], of path: TreePath, on head: Commit) throws(UbiquityError) {
    var message = CommitMessage("Set edits of \(path) aside", device: device, document: path)
    message.conflicts = try records.map { record throws(UbiquityError) in try record.mention }
    let version = try version(telling: message, on: head)
    for record in records { try keep(record, madeBy: version) }
    try moveHead(from: head.id, to: version.id)
  }

  /// Writes a version that changes no document. `main` does not move. `texts` are a version beside the head.
  func version(telling message: CommitMessage, on head: Commit, besides texts: ObjectID? = nil)
    throws(UbiquityError) -> Commit
  {
    let parents = [head.id] + [texts].compactMap(\.self)
    let content = CommitContent(
      tree: head.content.tree, parents: parents, signature: signature, message: message.text)
    return Commit(id: try write(content), content: content)
  }
}

/// Unsaved edits that were set aside are in no version. When it is decided about them they become one beside the head, so that the history has them, whatever was decided.
extension Store {
  /// That version; nil where all that was set aside is in versions already, or among the blobs of the one that is made. `main` does not move.
  func unsavedTexts(of conflicts: [ConflictVersion], on head: Commit, but blobs: Set<ObjectID> = [])
    throws(UbiquityError) -> ObjectID?
  {
    var last: Commit?
    for conflict in conflicts {
      guard let blob = conflict.other.flatMap({ ObjectID($0) }), !blobs.contains(blob), isOfUnsavedEdits(conflict)
      else { continue }
      last = try version(of: blob, setAsideBy: conflict, on: last ?? head)
    }
    return last?.id
  }

  /// Only a version that set nothing but unsaved edits aside has the files of the one before it.
  private func isOfUnsavedEdits(_ conflict: ConflictVersion) -> Bool {
    guard let id = conflict.version.flatMap({ ObjectID($0) }), let version = try? commit(id),
      version.content.parents.count == 1, let parent = try? commit(version.content.parents[0])
    else { return false }
    return parent.content.tree == version.content.tree
  }

  private func version(of blob: ObjectID, setAsideBy conflict: ConflictVersion, on former: Commit)
    throws(UbiquityError) -> Commit
  {
    var path = try place(of: conflict) ?? TreePath(conflict.path)
    if try obstacle(to: path, in: former.content.tree) != nil { path = try freeName(for: path.inTopFolder) }
    let message = CommitMessage(
      "Keep edits of \(path.document) that were set aside", device: device, document: path.document)
    let content = CommitContent(
      tree: try tree(former.content.tree, [.put(path: path.description, blob: blob)]), parents: [former.id],
      signature: signature, message: message.text)
    return Commit(id: try write(content), content: content)
  }
}

extension TreePath {
  /// The path's last name alone.
  fileprivate var inTopFolder: TreePath { folders.last.map { TreePath(name(in: $0)) } ?? self }
}
