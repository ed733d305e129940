internal import Git

/// Drafts that one device published and wrote on, and that another took up meanwhile: both come from them.
extension Store {
  /// The files that two sides come from: for a document whose draft one side took up while the other wrote on, or both took up, that draft's.
  func bases(_ files: [TreePath: ObjectID], _ a: SideHistory, _ b: SideHistory) throws(UbiquityError)
    -> [TreePath: ObjectID]
  {
    var files = files
    for (path, found) in try handed(a, b).merging(handed(b, a), uniquingKeysWith: +) {
      let lists = [a, b].compactMap { $0.drafts[path] }
      guard let newest = HandedDraft.newest(of: found, among: lists) else { continue }
      try replace(path, with: newest, in: &files)
    }
    return files
  }

  /// The drafts of each document that one side took up and the other published, or took up, too.
  private func handed(_ one: SideHistory, _ other: SideHistory) throws(UbiquityError) -> [TreePath: [HandedDraft]] {
    var found: [TreePath: [HandedDraft]] = [:]
    for handOff in one.handOffs {
      let path = handOff.path, version = try commit(handOff.version)
      guard let draft = try draft(path, in: version), try isOf(other, draft, of: path, in: version) else { continue }
      found[path, default: []].append(HandedDraft(depth: handOff.depth, draft: draft, version: version))
    }
    return found
  }

  /// Whether a side published the draft, or took it up, too, or a later one of that device that has all of it.
  private func isOf(_ side: SideHistory, _ draft: ObjectID, of path: TreePath, in version: Commit)
    throws(UbiquityError) -> Bool
  {
    if side.drafts[path]?.contains(draft) == true { return true }
    var others: [(draft: ObjectID, version: Commit)] = []
    for handOff in side.handOffs where handOff.path == path {
      let other = try commit(handOff.version)
      if let later = try self.draft(path, in: other) { others.append((later, other)) }
    }
    if others.contains(where: { $0.draft == draft }) { return true }
    for other in others where version.continues(other.version) {
      if try isPart(draft, of: other.draft, path, in: version) { return true }
    }
    return false
  }

  private func isPart(_ draft: ObjectID, of later: ObjectID, _ path: TreePath, in version: Commit)
    throws(UbiquityError) -> Bool
  {
    guard let contentMerge, let parent = version.content.parents.first,
      let former = try self.draft(path, in: commit(parent))
    else { return false }
    let whole = try content(later)
    return try contentMerge(path.description, content(former), content(draft), whole)?.content == whole
  }

  /// Where a document was not there before, the two are no versions of one.
  private func replace(_ path: TreePath, with handed: HandedDraft, in files: inout [TreePath: ObjectID])
    throws(UbiquityError)
  {
    let old = files.filter { $0.key.document == path }
    guard !old.isEmpty else { return }
    let draft = blobs(of: handed.draft, at: path, isFolder: Array(old.keys) != [path])
    let new = try joined(draft, of: path, takenUpBy: handed.version, with: old)
    for file in old.keys { files[file] = nil }
    files.merge(new) { $1 }
  }

  /// A draft with what later files than those that it grew from have besides; the draft's own where the two cannot be joined.
  private func joined(
    _ draft: [TreePath: ObjectID], of path: TreePath, takenUpBy version: Commit, with later: [TreePath: ObjectID]
  ) throws(UbiquityError) -> [TreePath: ObjectID] {
    guard let contentMerge, let parent = version.content.parents.first,
      case let former = try self.files(of: path, in: commit(parent).content.tree), !former.isEmpty, former != later
    else { return draft }
    let sides = try [former, draft, later].map { files throws(UbiquityError) in try content(path, of: files) }
    guard let joined = contentMerge(path.description, sides[0], sides[1], sides[2])?.content,
      joined.isFolder == sides[1].isFolder, Self.hasSafeNames(joined, at: path)
    else { return draft }
    return try write(joined, at: path)
  }

  private func content(_ path: TreePath, of files: [TreePath: ObjectID]) throws(UbiquityError) -> StoredContent {
    if files.count == 1, let blob = files[path] { return .file(try read(blob)) }
    return try package(path, of: files)
  }

  /// What the editor's text has grown from, where a version since then took up its draft: that draft, and what the editor took up besides.
  func draftTakenUp(_ request: SaveRequest, before head: Commit) throws(UbiquityError) -> ObjectID? {
    guard let (draft, version) = try handedDraft(request, before: head) else { return nil }
    guard let base = request.base, base != draft else { return draft }
    let isFolder = request.content.isFolder
    let own = blobs(of: draft, at: request.path, isFolder: isFolder)
    let later = blobs(of: base, at: request.path, isFolder: isFolder)
    let joined = try joined(own, of: request.path, takenUpBy: version, with: later)
    return joined == own ? draft : try writeWhole(content(request.path, of: joined))
  }

  /// The last one of them, and the newest version that took it up.
  private func handedDraft(_ request: SaveRequest, before head: Commit) throws(UbiquityError) -> (ObjectID, Commit)? {
    if request.drafts.isEmpty { return nil }
    var found: (place: Int, draft: ObjectID, version: Commit)?, failure: UbiquityError?, count = 0
    try withGit { () throws(GitError) in
      try repository.walk(from: head.id) { commit in
        count += 1
        do throws(UbiquityError) {
          let message = CommitMessage(parsing: commit.content.message)
          if message.continued != nil, message.document == request.path,
            let draft = try draft(request.path, in: commit), let place = request.drafts.place(of: draft),
            place > found?.place ?? -1
          {
            found = (place, draft, commit)
          }
        } catch { failure = error }
        return failure == nil && count < Self.searchedVersions
      }
    }
    if let failure { throw failure }
    return found.map { ($0.draft, $0.version) }
  }

  /// How many versions back a draft is looked for that was taken up.
  static let searchedVersions = 500

  private func draft(_ path: TreePath, in commit: Commit) throws(UbiquityError) -> ObjectID? {
    try document(path, in: commit).flatMap { ObjectID($0.blob) }
  }
}

/// A draft, and the version that took it up.
private struct HandedDraft: Comparable {
  let depth: Int
  let draft: ObjectID
  let version: Commit

  /// The one that a list of a device's drafts has last; of those that no list has both, the one after most versions.
  static func newest(of drafts: [Self], among lists: [DraftNames]) -> Self? {
    drafts.sorted().reduce(nil) { newest, next in
      guard let newest else { return next }
      for list in lists {
        if let old = list.place(of: newest.draft), let new = list.place(of: next.draft) {
          return new < old ? newest : next
        }
      }
      return next
    }
  }

  static func < (a: Self, b: Self) -> Bool { (a.depth, a.draft, a.version.id) < (b.depth, b.draft, b.version.id) }
  static func == (a: Self, b: Self) -> Bool { (a.depth, a.draft, a.version.id) == (b.depth, b.draft, b.version.id) }
}

extension Commit {
  /// Whether both continued the same device.
  fileprivate func continues(_ other: Commit) -> Bool {
    let own = CommitMessage(parsing: content.message).continued?.from.id
    return own != nil && own == CommitMessage(parsing: other.content.message).continued?.from.id
  }
}
