internal import Git

extension Store {
  /// Makes a draft that is continued a version of its own, after the one that it grew from, where the head has gone on since and the two are joined. So later
  /// merges find what both sides have of the draft, as in any other version that it became. `main` does not move.
  ///
  /// Nil where the save has just the draft, of a document of its type, and where the head and the draft have no version of the document in common.
  func draftVersion(
    of request: SaveRequest, joinedTo joined: SaveRequest, _ head: Commit
  ) throws(UbiquityError) -> ObjectID? {
    guard let continued = request.continued, let origin = request.origin,
      request.draft != nil || joined.content != request.content, let start = try start(of: origin, before: head)
    else { return nil }
    let path = TreePath(origin.path), blobs = try write(request.draft ?? request.content, at: path)
    let edits = blobs.sorted { $0.key < $1.key }.map { TreeEdit.put(path: $0.key.description, blob: $0.value) }
    var message = message(for: request, isNew: false)
    (message.document, message.continued, message.drafts) = (path, continued, request.drafts)
    return try write(
      CommitContent(
        tree: tree(start.content.tree, edits), parents: [start.id], signature: signature, message: message.text))
  }

  /// The version that joins a draft's says where it has the document's files of that, which may have so little in common with them that they would be taken for others. Of the
  /// hand-off the draft's own tells.
  func noteJoining(of draft: ObjectID, to request: SaveRequest, in message: inout CommitMessage) throws(UbiquityError) {
    message.continued = nil
    guard let former = request.origin.map({ TreePath($0.path) }), former != request.path else { return }
    let present = request.content.files(at: request.path), version = try commit(draft).content
    for old in try files(of: former, in: version.tree).keys.sorted() {
      let same = old == former ? request.path : request.path.appending(old.name(in: former))
      let new = try present[same] == nil ? resolve(old, since: version.parents.first?.description) : same
      if let new, present[new] != nil { message.moved.append(.init(old: old, new: new)) }
    }
  }

  /// The newest version that the head and the device of the draft have in common. What else that device had is not taken up with it.
  private func start(of origin: StoredDocument, before head: Commit) throws(UbiquityError) -> Commit? {
    guard let id = ObjectID(origin.version), (try? commit(id)) != nil, let base = try mergeBase(head.id, id) else {
      return nil
    }
    let start = try commit(base), isThere = try document(TreePath(origin.path), in: start) != nil
    return isThere ? start : nil
  }
}
