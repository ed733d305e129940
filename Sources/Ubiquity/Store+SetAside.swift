internal import Git

extension Store {
  /// Keeps bytes as a conflict version beside the document, which stays as it is. Does nothing where the document has these bytes.
  func setAside(_ bytes: [UInt8], at path: TreePath, base: ObjectID?) throws(UbiquityError) {
    let head = try head(), kept = try snapshot(head.content.tree).files[path]
    let blob = try write(bytes)
    guard blob != kept, blob != base else { return }
    let last = try history(of: path.description, limit: 1).first
    let record = ConflictRecord(
      path: path, base: base, kept: kept, other: blob, keptDevice: last?.device ?? head.deviceName,
      otherDevice: device.name, date: now)
    var message = CommitMessage("Set edits of \(path) aside", device: device, document: path)
    message.conflicts = [try record.id]
    let content = CommitContent(
      tree: head.content.tree, parents: [head.id], signature: signature, message: message.text)
    let version = Commit(id: try write(content), content: content)
    try keep(record, madeBy: version)
    try moveHead(from: head.id, to: version.id)
  }
}
