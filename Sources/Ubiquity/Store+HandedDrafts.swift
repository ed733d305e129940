internal import Git

/// Drafts that one device published and wrote on, and that another took up meanwhile: both come from them.
extension Store {
  /// The files that two sides come from: for a document whose draft one side took up while the other wrote on, that draft's.
  func bases(_ files: [TreePath: ObjectID], _ a: SideHistory, _ b: SideHistory) throws(UbiquityError)
    -> [TreePath: ObjectID]
  {
    var newest: [TreePath: (depth: Int, draft: ObjectID)] = [:]
    for (one, other) in [(a, b), (b, a)] {
      for handOff in one.handOffs {
        guard let drafts = other.drafts[handOff.path], let draft = try draft(handOff.path, in: commit(handOff.version)),
          drafts.contains(draft)
        else { continue }
        let found = (handOff.depth, draft)
        newest[handOff.path] = newest[handOff.path].map { $0 > found ? $0 : found } ?? found
      }
    }
    var files = files
    for (path, found) in newest { try replace(path, with: found.draft, in: &files) }
    return files
  }

  /// Where a document was not there before, the two are no versions of one.
  private func replace(_ path: TreePath, with draft: ObjectID, in files: inout [TreePath: ObjectID])
    throws(UbiquityError)
  {
    let old = files.keys.filter { $0.document == path }
    guard !old.isEmpty else { return }
    let isFolder = old != [path]
    for file in old { files[file] = nil }
    files.merge(blobs(of: draft, at: path, isFolder: isFolder)) { $1 }
  }

  /// The draft that the editor's text has grown from, where a version since then took it up.
  func draftTakenUp(_ request: SaveRequest, before head: Commit) throws(UbiquityError) -> ObjectID? {
    if request.drafts.isEmpty { return nil }
    var found: ObjectID?, failure: UbiquityError?, count = 0
    try withGit { () throws(GitError) in
      try repository.walk(from: head.id) { commit in
        count += 1
        do throws(UbiquityError) {
          let message = CommitMessage(parsing: commit.content.message)
          if message.continued != nil, message.document == request.path {
            found = try draft(request.path, in: commit).flatMap { request.drafts.contains($0) ? $0 : nil }
          }
        } catch { failure = error }
        return found == nil && failure == nil && count < Self.searchedVersions
      }
    }
    if let failure { throw failure }
    return found
  }

  /// How many versions back a draft is looked for that was taken up.
  static let searchedVersions = 500

  private func draft(_ path: TreePath, in commit: Commit) throws(UbiquityError) -> ObjectID? {
    try document(path, in: commit).flatMap { ObjectID($0.blob) }
  }
}
