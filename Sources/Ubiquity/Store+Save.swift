internal import Foundation
internal import Git

/// One save, as it is asked for.
struct SaveRequest {
  var content: StoredContent
  var path: TreePath
  /// The blob, or the package's tree, that the editor started from.
  var base: ObjectID?
  var continued: Continuation?
  var note: String?
  var kind: CommitMessage.Kind?
}

extension Store {
  /// Writes the document and makes it a version. What the head has there and the editor did not know is joined in; where it cannot be, and for
  /// packages, it becomes a conflict version. Files of a package that the content does not name stay.
  func save(_ request: SaveRequest) throws(UbiquityError) -> StoredDocument {
    let files = request.content.files(at: request.path)
    for (path, bytes) in files { try collectForeignEdit(at: path, unless: bytes) }
    let head = try head(), snapshot = try snapshot(head.content.tree)
    if let obstacle = obstacle(to: request.path, files.keys.sorted(), in: snapshot) {
      throw UbiquityError(
        .exists,
        "cannot save \(Printable.quoted(request.path.description)): \(Printable.quoted(obstacle.description)) is in the way"
      )
    }
    let request = try joined(request, with: snapshot.files[request.path])
    let blobs = try write(request.content, at: request.path)
    let version = try version(of: request, blobs: blobs, on: head, snapshot)
    try writeFiles(request.content.files(at: request.path), of: request.path) { () throws(UbiquityError) in
      if version.id != head.id { try moveHead(from: head.id, to: version.id) }
    }
    try? followWorkTree(blobs, from: head, to: version)
    guard let document = try document(request.path, in: version) else {
      throw UbiquityError(.damaged, "\(Printable.quoted(request.path.description)) is not in its own version")
    }
    return document
  }

  /// The save with what the head has and the editor did not know; as it was where the two conflict, or the base is not here any more.
  private func joined(_ request: SaveRequest, with present: ObjectID?) throws(UbiquityError) -> SaveRequest {
    guard case .file(let bytes) = request.content, let present, present != request.base,
      request.base.map({ (try? read($0)) != nil }) ?? true
    else { return request }
    let own = try write(bytes)
    guard own != present, let merged = try joinContent(request.path, request.base, own, present) else { return request }
    var request = request
    (request.content, request.base) = (.file(try read(merged)), present)
    return request
  }

  /// What another program wrote there is made a version before it is replaced.
  private func collectForeignEdit(at path: TreePath, unless bytes: [UInt8]) throws(UbiquityError) {
    guard let present = try fileName(of: path)?.blob, try present != workTreeSnapshot().files[path] else { return }
    let new = try withGit { () throws(GitError) in try Repository.blobID(of: bytes) }
    if present != new { try collect() }
  }

  /// The commit of the save; the head itself where nothing would change.
  private func version(
    of request: SaveRequest, blobs: [TreePath: ObjectID], on head: Commit, _ snapshot: Snapshot
  ) throws(UbiquityError) -> Commit {
    let changed = blobs.filter { snapshot.files[$0.key] != $0.value }
    if changed.isEmpty, request.continued == nil { return head }
    let base = self.blobs(of: request.base, at: request.path, isFolder: request.content.isFolder)
    let lost = snapshot.files.filter { changed[$0.key] != nil && base[$0.key] != $0.value }
    let records = try lost.sorted { $0.key < $1.key }.map { path, other throws(UbiquityError) in
      try conflict(path, base: base[path], kept: changed[path], other: other, head: head)
    }
    let isNew = try document(request.path, in: head) == nil
    var message = message(for: request, isNew: isNew)
    message.conflicts = try records.map { record throws(UbiquityError) in try record.id }
    let edits = changed.sorted { $0.key < $1.key }.map { TreeEdit.put(path: $0.key.description, blob: $0.value) }
    let tree = try tree(head.content.tree, edits)
    let content = CommitContent(tree: tree, parents: [head.id], signature: signature, message: message.text)
    let version = Commit(id: try write(content), content: content)
    for record in records { try keep(record, madeBy: version) }
    return version
  }

  private func conflict(_ path: TreePath, base: ObjectID?, kept: ObjectID?, other: ObjectID, head: Commit)
    throws(UbiquityError) -> ConflictRecord
  {
    let last = try history(of: path.document.description, limit: 1).first
    return ConflictRecord(
      path: path, base: base, kept: kept, other: other, keptDevice: device.name,
      otherDevice: last?.device ?? head.deviceName, date: now)
  }

  private func message(for request: SaveRequest, isNew: Bool) -> CommitMessage {
    let verb = request.kind == .restore ? "Restore" : request.continued != nil ? "Continue" : isNew ? "Add" : "Edit"
    var message = CommitMessage(request.note ?? "\(verb) \(request.path)", device: device, document: request.path)
    (message.continued, message.kind) = (request.continued, request.kind)
    return message
  }

  /// New files come first, so that none is missing that another one names; the last is put back where the rest of the save fails.
  private func writeFiles(
    _ files: [TreePath: [UInt8]], of document: TreePath, then rest: () throws(UbiquityError) -> Void
  )
    throws(UbiquityError)
  {
    var changed: [(path: TreePath, bytes: [UInt8], present: (bytes: [UInt8], stamp: FileStamp)?)] = []
    for (path, bytes) in files {
      let present = try workTree.read(path)
      if present?.bytes != bytes { changed.append((path, bytes, present)) }
    }
    changed.sort { ($0.present == nil ? 0 : 1, $0.path) < ($1.present == nil ? 0 : 1, $1.path) }
    guard let last = changed.last else { return try rest() }
    for file in changed.dropLast() { try write(file.bytes, over: file.present, at: file.path) {} }
    try write(last.bytes, over: last.present, at: last.path, then: rest)
  }

  /// Not written over what no version has.
  private func write(
    _ bytes: [UInt8], over present: (bytes: [UInt8], stamp: FileStamp)?, at path: TreePath,
    then rest: () throws(UbiquityError) -> Void
  ) throws(UbiquityError) {
    guard try present.map({ file throws(UbiquityError) in try isKnown(file.bytes, at: path) }) ?? true,
      try workTree.write(bytes, to: path, mayReplace: { $0 == present?.stamp }, then: rest)
    else {
      throw UbiquityError(
        .busy, "\(Printable.quoted(path.description)) is being written by another program", hint: "save again")
    }
  }

  /// Whether a version has what the folder has.
  private func isKnown(_ bytes: [UInt8], at path: TreePath) throws(UbiquityError) -> Bool {
    let blob = try withGit { () throws(GitError) in try Repository.blobID(of: bytes) }
    return try blob == workTreeSnapshot().files[path]
  }

  private func followWorkTree(_ blobs: [TreePath: ObjectID], from old: Commit, to new: Commit) throws(UbiquityError) {
    guard let workTree = try workTreeCommit(), workTree.content.tree != old.content.tree else {
      return try setWorkTree(new.content.tree, head: new)
    }
    let edits = blobs.sorted { $0.key < $1.key }.map { TreeEdit.put(path: $0.key.description, blob: $0.value) }
    try setWorkTree(tree(workTree.content.tree, edits), head: new)
  }
}
