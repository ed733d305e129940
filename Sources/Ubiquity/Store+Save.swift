internal import Files
internal import Foundation
internal import Git

/// One save, as it is asked for.
struct SaveRequest {
  var content: StoredContent
  var path: TreePath
  /// The blob, or the package's tree, that the editor started from.
  var base: ObjectID?
  /// The version that it is of, where that is known.
  var version: ObjectID?
  var continued: Continuation?
  /// What a continued draft grew from, where it was.
  var origin: StoredDocument?
  /// That draft, where the content is what it made of a file of another type.
  var draft: StoredContent?
  /// The drafts of what is saved that were published while it was written.
  var drafts = DraftNames()
  var note: String?
  /// The older version that something is brought back from.
  var restored: StoredDocument?
  /// What is set aside besides: the content has it but for the places where the two conflict.
  var contested: [ConflictRecord] = []
  /// The conflict versions that it resolves, as far as nobody did before.
  var resolved: [ConflictOutcome] = []
  /// Whether it was made to resolve a conflict that somebody else resolved meanwhile: then what the head has is not joined, but set aside.
  var isApart = false
}

extension Store {
  /// Writes the document and makes it a version. What the head has there and the editor did not know is joined in; where the two conflict, what is saved
  /// stays, and what the head has becomes a conflict version, for a package file by file. Files of a package that the content does not name stay.
  func save(_ request: SaveRequest) throws(UbiquityError) -> StoredDocument {
    try together { () throws(UbiquityError) in try put(request) }
  }

  private func put(_ request: SaveRequest) throws(UbiquityError) -> StoredDocument {
    try checkFolderIsFree()
    gitIndex?.wait()
    indexAhead = repository.readIndexAhead()
    defer { indexAhead = nil }
    try takeUpGit()
    try checkConversion(of: request.path)
    try checkIsNotHeld(request)
    try collectAbsence(beforeSaving: request)
    if try changesKind(request) { return try replaceKind(request) }
    let asked = request.content.files(at: request.path)
    for (path, bytes) in asked { try collectForeignEdit(at: path, unless: bytes) }
    let head = try head(), tree = head.content.tree
    try checkWay(to: request.path, asked.keys.sorted(), in: tree)
    if try document(request.path, in: head) == nil { try checkName(of: request.path, in: snapshot(tree)) }
    let joined = try joined(request, with: head), draft = try draftVersion(of: request, joinedTo: joined, head)
    let request = joined
    let blobs = try write(request.content, at: request.path)
    let version = try version(of: request, blobs: blobs, on: head, and: draft)
    try writeFiles(request.content.files(at: request.path), of: request.path) { () throws(UbiquityError) in
      if version.id != head.id { try moveHead(from: head.id, to: version.id) }
    }
    try? followWorkTree(blobs, from: head, to: version)
    try? settleEviction(of: request.path)
    guard let document = try document(request.path, in: version) else {
      throw UbiquityError(.damaged, "\(Printable.quoted(request.path.description)) is not in its own version")
    }
    return document
  }

  /// Throws `exists` where a file has the name of one of the folders, or a folder that of the file.
  private func checkWay(to path: TreePath, _ files: [TreePath], in tree: ObjectID) throws(UbiquityError) {
    for file in files {
      guard let obstacle = try obstacle(to: file, in: tree) else { continue }
      let isFile = file.folders.contains(obstacle), kind = isFile ? "file" : "folder"
      let name = Printable.quoted(obstacle.description)
      let words = isFile ? "\(name) is in the way" : "a folder has its place, with \(name)"
      throw UbiquityError(
        .exists, "cannot save \(Printable.quoted(path.description)): \(words)",
        hint: "give that \(kind) another name with mv, and save again; or save a copy under another name")
    }
  }

  /// Where something new is saved under the name of a document that is not in the folder any more, its move, or deletion, comes before.
  private func collectAbsence(beforeSaving request: SaveRequest) throws(UbiquityError) {
    guard request.base == nil, !workTree.isTaken(request.path), try document(request.path, in: head()) != nil,
      try !evictions.contains(request.path)
    else { return }
    try collect(deferring: true)
  }

  /// What another program wrote there is made a version before it is replaced.
  private func collectForeignEdit(at path: TreePath, unless bytes: [UInt8]) throws(UbiquityError) {
    guard let present = try fileName(of: path)?.blob, try present != workTreeFile(path) else { return }
    let new = try withGit { () throws(GitError) in try Repository.blobID(of: bytes) }
    if present != new { try collect(deferring: true, but: .saved(path)) }
  }

  /// The commit of the save; the head itself where nothing would change, and nothing is to be told: another machine may go on with a draft of which nothing was left. It joins the version of a
  /// draft, where there is one, which tells of the hand-off then.
  private func version(
    of request: SaveRequest, blobs: [TreePath: ObjectID], on head: Commit, and draft: ObjectID?
  ) throws(UbiquityError) -> Commit {
    let present = try files(blobs.keys, in: head.content.tree)
    let changed = blobs.filter { present[$0.key] != $0.value }
    let drafts = try request.continued == nil ? sent(of: request.drafts) : request.drafts
    let isChange =
      !changed.isEmpty || request.continued != nil || !request.contested.isEmpty || !request.resolved.isEmpty
    if !isChange, drafts.isEmpty { return head }
    let records = try request.contested + conflicts(of: request, changed, over: present, on: head)
    let isNew = try document(request.path, in: head) == nil
    var message = message(for: request, isNew: isNew)
    message.drafts = drafts
    if !isChange { message.subject = "Drop drafts of \(request.path)" }
    if let draft { try noteJoining(of: draft, to: request, in: &message) }
    message.conflicts = try records.map { record throws(UbiquityError) in try record.mention }
    let edits = changed.sorted { $0.key < $1.key }.map { TreeEdit.put(path: $0.key.description, blob: $0.value) }
    let tree = try tree(head.content.tree, edits)
    let texts = try unsavedTexts(of: conflicts(resolvedBy: request), on: head, but: Set(blobs.values))
    let parents = [head.id] + [draft, texts].compactMap(\.self)
    let content = CommitContent(tree: tree, parents: parents, signature: signature, message: message.text)
    let version = Commit(id: try write(content), content: content)
    for record in records { try keep(record, madeBy: version) }
    return version
  }

  /// What the head has and the editor did not know, where the save has something else.
  private func conflicts(
    of request: SaveRequest, _ changed: [TreePath: ObjectID], over present: [TreePath: ObjectID], on head: Commit
  ) throws(UbiquityError) -> [ConflictRecord] {
    let base = blobs(of: request.base, at: request.path, isFolder: request.content.isFolder)
    let lost = present.filter { changed[$0.key] != nil && base[$0.key] != $0.value }
    return try lost.sorted { $0.key < $1.key }.map { path, other throws(UbiquityError) in
      try conflict(path, base: base[path], kept: changed[path], by: request.continued?.from, other: other, head: head)
    }
  }

  /// What is kept was written here, or on the device that is continued.
  func conflict(
    _ path: TreePath, base: ObjectID?, kept: ObjectID?, by writer: Device?, other: ObjectID, joined: ObjectID? = nil,
    head: Commit
  ) throws(UbiquityError) -> ConflictRecord {
    let last = try lastAuthor(of: path.document)
    return ConflictRecord(
      path: path, base: base, kept: kept, other: other, joined: joined, keptDevice: (writer ?? device).name,
      otherDevice: last?.name ?? head.deviceName, date: now)
  }

  func message(for request: SaveRequest, isNew: Bool) -> CommitMessage {
    let verb = request.restored != nil ? "Restore" : request.continued != nil ? "Continue" : isNew ? "Add" : "Edit"
    var message = CommitMessage(request.note ?? "\(verb) \(request.path)", device: device, document: request.path)
    (message.continued, message.resolved) = (request.continued, request.resolved)
    guard let restored = request.restored else { return message }
    message.kind = .restore
    message.restored = ObjectID(restored.version).map { .init(version: $0, path: TreePath(restored.path)) }
    return message
  }

  /// All files or none, not over what no version has. New files come first, so that none is missing that another one names.
  private func writeFiles(
    _ files: [TreePath: [UInt8]], of document: TreePath, then rest: () throws(UbiquityError) -> Void
  ) throws(UbiquityError) {
    var new: [WorkTree.Change] = [], changed: [WorkTree.Change] = []
    for (path, bytes) in files.sorted(by: { $0.key < $1.key }) {
      guard let present = try workTree.read(path) else {
        new.append(.init(path: path, bytes: bytes) { $0 == nil })
        continue
      }
      if present.bytes == bytes { continue }
      guard try isKnown(present.bytes, at: path) else { throw busy(document) }
      changed.append(.init(path: path, bytes: bytes) { $0 == present.stamp })
    }
    if new.isEmpty, changed.isEmpty { return try rest() }
    guard try workTree.write(new + changed, then: rest) else { throw busy(document) }
  }

  private func busy(_ path: TreePath) -> UbiquityError {
    UbiquityError(
      .busy, "\(Printable.quoted(path.description)) is being written by another program", hint: "save again")
  }

  /// Whether a version has what the folder has.
  private func isKnown(_ bytes: [UInt8], at path: TreePath) throws(UbiquityError) -> Bool {
    let blob = try withGit { () throws(GitError) in try Repository.blobID(of: bytes) }
    if try blob == workTreeFile(path) { return true }
    return try blob == file(path, in: head().content.tree)
  }

  /// The folder has what was saved. Where it is not known what else it has, nothing is said of that.
  private func followWorkTree(_ blobs: [TreePath: ObjectID], from old: Commit, to new: Commit) throws(UbiquityError) {
    let present = try workTreeCommit()?.content.tree
    if present == old.content.tree { return try setWorkTree(new.content.tree, head: new) }
    let edits = blobs.sorted { $0.key < $1.key }.map { TreeEdit.put(path: $0.key.description, blob: $0.value) }
    try setWorkTree(tree(present, edits), head: new)
  }
}
