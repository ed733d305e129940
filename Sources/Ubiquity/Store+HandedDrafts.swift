internal import Git

/// Drafts that one device published and wrote on, and that another took up meanwhile: both come from them.
extension Store {
  /// The files that two sides come from: for a document whose draft one side took up while the other wrote on, or both took up, that draft's.
  func bases(_ files: [TreePath: ObjectID], of base: ObjectID?, _ a: SideHistory, _ b: SideHistory)
    throws(UbiquityError) -> [TreePath: ObjectID]
  {
    if a.handOffs.isEmpty, b.handOffs.isEmpty { return files }
    let documents = Set(files.keys.lazy.map(\.document)), sides = (SideDrafts(a, documents), SideDrafts(b, documents))
    var files = files
    for (path, found) in try handed(sides.0, sides.1).merging(handed(sides.1, sides.0), uniquingKeysWith: +) {
      let lists = [sides.0, sides.1].compactMap { $0.published[path] }
      guard let newest = try newest(of: found, among: lists) else { continue }
      try replace(path, with: newest, in: &files, of: base)
    }
    return files
  }

  /// The drafts of each of the base's documents that one side took up and the other published, or took up, too.
  private func handed(_ one: SideDrafts, _ other: SideDrafts) throws(UbiquityError) -> [TreePath: [HandedDraft]] {
    var found: [TreePath: [HandedDraft]] = [:]
    for (path, handOffs) in one.handOffs {
      for handOff in handOffs {
        guard let draft = try handed(handOff), try isOf(other, draft, of: path) else { continue }
        found[path, default: []].append(draft)
      }
    }
    return found
  }

  /// The one that a later version took up, or that has grown from the others, or that a list of a device's drafts has later; of those that no list has both, the one after most versions.
  func newest(of drafts: [HandedDraft], among lists: [DraftNames]) throws(UbiquityError) -> HandedDraft? {
    var newest: HandedDraft?
    for next in drafts.sorted() {
      if let newest, newest.isLater(than: next, in: lists), try !isAncestor(newest.version.id, of: next.version.id) {
        continue
      }
      newest = next
    }
    return newest
  }

  private func handed(_ handOff: SideHistory.HandOff) throws(UbiquityError) -> HandedDraft? {
    let version = try commit(handOff.version), path = handOff.place.path
    guard let draft = try draft(path, in: version) else { return nil }
    return HandedDraft(depth: handOff.depth, draft: draft, path: path, version: version)
  }

  /// Whether a side published the draft, or took it up, too, or a later one of that device that has all of it.
  private func isOf(_ side: SideDrafts, _ handed: HandedDraft, of path: TreePath) throws(UbiquityError) -> Bool {
    if side.published[path]?.contains(handed.draft) == true { return true }
    var others: [HandedDraft] = []
    for handOff in side.handOffs[path] ?? [] { if let other = try self.handed(handOff) { others.append(other) } }
    if others.contains(where: { $0.draft == handed.draft }) { return true }
    for other in others where handed.version.continues(other.version) {
      if try isPart(handed, of: other.draft) { return true }
    }
    return false
  }

  /// Who took up nothing but the place has no draft.
  private func isPart(_ handed: HandedDraft, of later: ObjectID) throws(UbiquityError) -> Bool {
    guard let contentMerge, let parent = handed.version.content.parents.first,
      let former = try draft(handed.path, in: commit(parent)), former != handed.draft
    else { return false }
    let whole = try content(later)
    return try contentMerge(handed.path.description, content(former), content(handed.draft), whole)?.content == whole
  }

  private func replace(
    _ path: TreePath, with handed: HandedDraft, in files: inout [TreePath: ObjectID], of base: ObjectID?
  ) throws(UbiquityError) {
    let old = files.filter { $0.key.document == path }
    let draft = blobs(of: handed.draft, at: path, isFolder: Array(old.keys) != [path])
    let new = try joined(draft, of: path, takenUpBy: handed, with: old, of: base)
    for file in old.keys { files[file] = nil }
    files.merge(new) { $1 }
  }

  /// A draft with what later files than those that it grew from have besides; the draft's own where the two cannot be joined, and where they are of a version that the one that took it up comes after.
  func joined(
    _ draft: [TreePath: ObjectID], of path: TreePath, takenUpBy handed: HandedDraft, with later: [TreePath: ObjectID],
    of base: ObjectID?
  ) throws(UbiquityError) -> [TreePath: ObjectID] {
    if let base, repository.contains(base), try isAncestor(base, of: handed.version.id) { return draft }
    guard let contentMerge, let parent = handed.version.content.parents.first,
      case let former = try former(of: handed, in: commit(parent), at: path), !former.isEmpty, former != later
    else { return draft }
    let sides = try [former, draft, later].map { files throws(UbiquityError) in try content(path, of: files) }
    guard let joined = contentMerge(path.description, sides[0], sides[1], sides[2])?.content,
      joined.isFolder == sides[1].isFolder, Self.hasSafeNames(joined, at: path)
    else { return draft }
    return try write(joined, at: path)
  }

  /// The files that the document of a draft had before it, as if it had been at a path.
  private func former(of handed: HandedDraft, in version: Commit, at path: TreePath) throws(UbiquityError)
    -> [TreePath: ObjectID]
  {
    let files = try files(of: handed.path, in: version.content.tree)
    return Dictionary(
      files.map { file, blob in
        (file == handed.path ? path : path.appending(file.name(in: handed.path)), blob)
      }
    ) { $1 }
  }

  func content(_ path: TreePath, of files: [TreePath: ObjectID]) throws(UbiquityError) -> StoredContent {
    if files.count == 1, let blob = files[path] { return .file(try read(blob)) }
    return try package(path, of: files)
  }

  func draft(_ path: TreePath, in commit: Commit) throws(UbiquityError) -> ObjectID? {
    try document(path, in: commit).flatMap { ObjectID($0.blob) }
  }
}

/// What one side tells of drafts, by the base's documents.
private struct SideDrafts {
  private(set) var handOffs: [TreePath: [SideHistory.HandOff]] = [:]
  private(set) var published: [TreePath: DraftNames] = [:]

  init(_ side: SideHistory, _ documents: Set<TreePath>) {
    for handOff in side.handOffs {
      guard let path = side.path(of: handOff.place, in: documents) else { continue }
      handOffs[path, default: []].append(handOff)
    }
    for drafts in side.published {
      guard let path = side.path(of: drafts.place, in: documents) else { continue }
      published[path, default: DraftNames()].formUnion(drafts.names)
    }
  }
}

extension Commit {
  /// Whether both continued the same device.
  fileprivate func continues(_ other: Commit) -> Bool {
    let own = CommitMessage(parsing: content.message).continued?.from.id
    return own != nil && own == CommitMessage(parsing: other.content.message).continued?.from.id
  }
}
