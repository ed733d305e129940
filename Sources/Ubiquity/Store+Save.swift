internal import Foundation
internal import Git

/// One save, as it is asked for.
struct SaveRequest {
  var bytes: [UInt8]
  var path: TreePath
  /// The blob that the editor started from.
  var base: ObjectID?
  var continued: Continuation?
  var note: String?
  var kind: CommitMessage.Kind?
}

extension Store {
  /// Writes the file and makes it a version. What the head has there and the editor did not know is joined in; where it cannot be, it becomes
  /// a conflict version.
  func save(_ request: SaveRequest) throws(UbiquityError) -> StoredDocument {
    try collectForeignEdit(at: request.path, unless: request.bytes)
    let head = try head(), snapshot = try snapshot(head.content.tree)
    if let obstacle = snapshot.obstacle(to: request.path) {
      throw UbiquityError(
        .exists,
        "cannot save \(Printable.quoted(request.path.description)): \(Printable.quoted(obstacle.description)) is in the way"
      )
    }
    let request = try joined(request, with: snapshot.files[request.path])
    let blob = try write(request.bytes)
    let version = try version(of: request, blob: blob, on: head, snapshot)
    try writeFile(request) { () throws(UbiquityError) in
      if version.id != head.id { try moveHead(from: head.id, to: version.id) }
    }
    try? followWorkTree(request.path, blob: blob, from: head, to: version)
    return StoredDocument(path: request.path.description, blob: blob.description, version: version.id.description)
  }

  /// The save with what the head has and the editor did not know; as it was where the two conflict, or the base is not here any more.
  private func joined(_ request: SaveRequest, with present: ObjectID?) throws(UbiquityError) -> SaveRequest {
    guard let present, let base = request.base, present != base, (try? read(base)) != nil else { return request }
    let own = try write(request.bytes)
    guard own != present, let merged = try joinContent(request.path, base, own, present) else { return request }
    var request = request
    (request.bytes, request.base) = (try read(merged), present)
    return request
  }

  /// What another program wrote there is made a version before it is replaced.
  private func collectForeignEdit(at path: TreePath, unless bytes: [UInt8]) throws(UbiquityError) {
    guard let present = try fileName(of: path)?.blob, try present != workTreeSnapshot().files[path] else { return }
    let new = try withGit { () throws(GitError) in try Repository.blobID(of: bytes) }
    if present != new { try collect() }
  }

  /// The commit of the save; the head itself where nothing would change.
  private func version(of request: SaveRequest, blob: ObjectID, on head: Commit, _ snapshot: Snapshot)
    throws(UbiquityError) -> Commit
  {
    let present = snapshot.files[request.path]
    let lost = present != request.base && present != blob ? present : nil
    if present == blob, request.continued == nil { return head }
    let record = try lost.map { other throws(UbiquityError) in
      try conflict(request, kept: blob, other: other, head: head)
    }
    var message = message(for: request, isNew: present == nil)
    message.conflicts = try record.map { record throws(UbiquityError) in [try record.id] } ?? []
    let tree = try tree(head.content.tree, present == blob ? [] : [.put(path: request.path.description, blob: blob)])
    let content = CommitContent(tree: tree, parents: [head.id], signature: signature, message: message.text)
    let version = Commit(id: try write(content), content: content)
    try record.map { record throws(UbiquityError) in try keep(record, madeBy: version) }
    return version
  }

  private func conflict(_ request: SaveRequest, kept: ObjectID, other: ObjectID, head: Commit) throws(UbiquityError)
    -> ConflictRecord
  {
    let last = try history(of: request.path.description, limit: 1).first
    return ConflictRecord(
      path: request.path, base: request.base, kept: kept, other: other, keptDevice: device.name,
      otherDevice: last?.device ?? head.deviceName, date: now)
  }

  private func message(for request: SaveRequest, isNew: Bool) -> CommitMessage {
    let verb = request.kind == .restore ? "Restore" : request.continued != nil ? "Continue" : isNew ? "Add" : "Edit"
    var message = CommitMessage(request.note ?? "\(verb) \(request.path)", device: device, document: request.path)
    (message.continued, message.kind) = (request.continued, request.kind)
    return message
  }

  /// Not written again where the folder has the bytes already. The old file is put back where the rest of the save fails.
  private func writeFile(_ request: SaveRequest, then rest: () throws(UbiquityError) -> Void) throws(UbiquityError) {
    let present = try workTree.read(request.path)
    if present?.bytes == request.bytes { return try rest() }
    guard try present.map({ file throws(UbiquityError) in try isKnown(file.bytes, at: request.path) }) ?? true,
      try workTree.write(request.bytes, to: request.path, mayReplace: { $0 == present?.stamp }, then: rest)
    else {
      throw UbiquityError(
        .busy, "\(Printable.quoted(request.path.description)) is being written by another program", hint: "save again")
    }
  }

  /// Whether a version has what the folder has.
  private func isKnown(_ bytes: [UInt8], at path: TreePath) throws(UbiquityError) -> Bool {
    let blob = try withGit { () throws(GitError) in try Repository.blobID(of: bytes) }
    return try blob == workTreeSnapshot().files[path]
  }

  private func followWorkTree(_ path: TreePath, blob: ObjectID, from old: Commit, to new: Commit) throws(UbiquityError)
  {
    guard let workTree = try workTreeCommit(), workTree.content.tree != old.content.tree else {
      return try setWorkTree(new.content.tree, head: new)
    }
    try setWorkTree(tree(workTree.content.tree, [.put(path: path.description, blob: blob)]), head: new)
  }
}
