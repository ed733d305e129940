internal import Git

extension Store {
  /// Keeps content as conflict versions beside the document, which stays as it is: one for each file that neither the document nor the
  /// base has like this. `joined` is the document with the content, but for the places where the two conflict.
  func setAside(
    _ content: StoredContent, at path: TreePath, base: ObjectID?, joined: StoredContent?
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
        otherDevice: device.name, date: now)
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

  /// Writes a version that changes no document. `main` does not move.
  func version(telling message: CommitMessage, on head: Commit) throws(UbiquityError) -> Commit {
    let content = CommitContent(
      tree: head.content.tree, parents: [head.id], signature: signature, message: message.text)
    return Commit(id: try write(content), content: content)
  }
}
