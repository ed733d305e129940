internal import Git

/// Drafts that one device published and wrote on, and that another took up meanwhile: both come from them.
extension Store {
  /// The files that two sides come from: for a document whose draft one side took up while the other wrote on, or both took up, that draft's.
  func bases(_ files: [TreePath: ObjectID], of base: ObjectID?, _ a: SideHistory, _ b: SideHistory)
    throws(UbiquityError) -> [TreePath: ObjectID]
  {
    if a.handOffs.isEmpty, b.handOffs.isEmpty { return files }
    let documents = Set(files.keys.lazy.map(\.document))
    let sides = try (drafts(of: a, documents), drafts(of: b, documents))
    var files = files
    for (path, found) in try handed(sides.0, sides.1).merging(handed(sides.1, sides.0), uniquingKeysWith: +) {
      let lists = [sides.0, sides.1].flatMap { $0.lists(of: path) }
      guard let newest = try newest(of: found, among: lists) else { continue }
      var others: [HandedDraft] = []
      for draft in found.sorted() where try isApart(draft, from: newest, among: lists) { others.append(draft) }
      try replace(path, with: newest, and: others, in: &files, of: base)
    }
    return files
  }

  /// Whether neither of two drafts, of different devices, has grown from the other: each device went on with the other's.
  private func isApart(_ draft: HandedDraft, from other: HandedDraft, among lists: [DraftNames]) throws(UbiquityError)
    -> Bool
  {
    if draft.device == other.device || draft.draft == other.draft { return false }
    if draft.isLater(than: other, in: lists) || other.isLater(than: draft, in: lists) { return false }
    if try isAncestor(draft.version.id, of: other.version.id) { return false }
    return try !isAncestor(other.version.id, of: draft.version.id)
  }

  /// The drafts of each of the base's documents that one side took up and the other published, or took up, too.
  private func handed(_ one: SideDrafts, _ other: SideDrafts) throws(UbiquityError) -> [TreePath: [HandedDraft]] {
    var found: [TreePath: [HandedDraft]] = [:]
    for (path, drafts) in one.handed {
      for draft in drafts where try isOf(other, draft, of: path) { found[path, default: []].append(draft) }
    }
    return found
  }

  private func drafts(of side: SideHistory, _ documents: Set<TreePath>) throws(UbiquityError) -> SideDrafts {
    var drafts = SideDrafts(side, documents)
    for handOff in side.handOffs {
      guard let path = side.path(of: handOff.place, in: documents),
        let draft = try handedDraft(takenUpBy: commit(handOff.version), depth: handOff.depth)
      else { continue }
      drafts.handed[path, default: []].append(draft)
    }
    return drafts
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

  /// The draft that a version took up. Nil where it has the document as the one before: then it took up nothing but the place, whatever draft has the same words by chance.
  func handedDraft(takenUpBy version: Commit, depth: Int = 0) throws(UbiquityError) -> HandedDraft? {
    let message = CommitMessage(parsing: version.content.message)
    guard let device = message.continued?.from.id, let path = message.document,
      let draft = try draft(path, in: version)
    else { return nil }
    if let parent = version.content.parents.first, try self.draft(path, in: commit(parent)) == draft { return nil }
    return HandedDraft(depth: depth, draft: draft, path: path, version: version, device: device)
  }

  /// Whether a side published the draft, or took it up, too, or a later one of that device that has all of it.
  private func isOf(_ side: SideDrafts, _ handed: HandedDraft, of path: TreePath) throws(UbiquityError) -> Bool {
    if side.published[path]?[handed.device]?.contains(handed.draft) == true { return true }
    for other in side.handed[path] ?? [] where other.device == handed.device {
      if other.draft == handed.draft { return true }
      if try isPart(handed, of: other.draft) { return true }
    }
    return false
  }

  private func isPart(_ handed: HandedDraft, of later: ObjectID) throws(UbiquityError) -> Bool {
    guard let contentMerge, let parent = handed.version.content.parents.first,
      let former = try draft(handed.path, in: commit(parent))
    else { return false }
    let whole = try content(later)
    return try contentMerge(handed.path.description, content(former), content(handed.draft), whole)?.content == whole
  }

  private func replace(
    _ path: TreePath, with newest: HandedDraft, and others: [HandedDraft], in files: inout [TreePath: ObjectID],
    of base: ObjectID?
  ) throws(UbiquityError) {
    let old = files.filter { $0.key.document == path }, isFolder = Array(old.keys) != [path]
    let draft = blobs(of: newest.draft, at: path, isFolder: isFolder)
    var new = try joined(draft, of: path, takenUpBy: newest, with: old, of: base)
    if !others.isEmpty, let first = try raised(draft, of: path, takenUpBy: newest, onto: old, of: base) {
      new = first
      for other in others { new = try both(new, other, since: old, of: path, base) ?? new }
    }
    for file in old.keys { files[file] = nil }
    files.merge(new) { $1 }
  }

  /// Files with what another draft has besides; nil where the two contradict each other, or cannot be joined.
  private func both(
    _ files: [TreePath: ObjectID], _ other: HandedDraft, since old: [TreePath: ObjectID], of path: TreePath,
    _ base: ObjectID?
  ) throws(UbiquityError) -> [TreePath: ObjectID]? {
    let draft = blobs(of: other.draft, at: path, isFolder: Array(old.keys) != [path])
    guard let contentMerge, let raised = try raised(draft, of: path, takenUpBy: other, onto: old, of: base) else {
      return nil
    }
    let sides = try [old, files, raised].map { files throws(UbiquityError) in try content(path, of: files) }
    guard let joined = contentMerge(path.description, sides[0], sides[1], sides[2]), joined.isClean,
      joined.content.isFolder == sides[1].isFolder, Self.hasSafeNames(joined.content, at: path)
    else { return nil }
    return try write(joined.content, at: path)
  }

  /// A draft with what later files than those that it grew from have besides; the draft's own where the two cannot be joined, and where they are of a version that the one that took it up comes after.
  func joined(
    _ draft: [TreePath: ObjectID], of path: TreePath, takenUpBy handed: HandedDraft, with later: [TreePath: ObjectID],
    of base: ObjectID?
  ) throws(UbiquityError) -> [TreePath: ObjectID] {
    try raised(draft, of: path, takenUpBy: handed, onto: later, of: base) ?? draft
  }

  /// The same; nil in place of the draft's own.
  private func raised(
    _ draft: [TreePath: ObjectID], of path: TreePath, takenUpBy handed: HandedDraft, onto later: [TreePath: ObjectID],
    of base: ObjectID?
  ) throws(UbiquityError) -> [TreePath: ObjectID]? {
    guard let parent = handed.version.content.parents.first,
      case let former = try former(of: handed, in: commit(parent), at: path), !former.isEmpty
    else { return nil }
    if former == later { return draft }
    if let base, repository.contains(base), try isAncestor(base, of: handed.version.id) { return nil }
    guard let contentMerge else { return nil }
    let sides = try [former, draft, later].map { files throws(UbiquityError) in try content(path, of: files) }
    guard let joined = contentMerge(path.description, sides[0], sides[1], sides[2])?.content,
      joined.isFolder == sides[1].isFolder, Self.hasSafeNames(joined, at: path)
    else { return nil }
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

  private func draft(_ path: TreePath, in commit: Commit) throws(UbiquityError) -> ObjectID? {
    try document(path, in: commit).flatMap { ObjectID($0.blob) }
  }
}

/// What one side tells of drafts, by the base's documents.
private struct SideDrafts {
  /// What it took up.
  var handed: [TreePath: [HandedDraft]] = [:]
  /// Of each device.
  private(set) var published: [TreePath: [String: DraftNames]] = [:]

  init(_ side: SideHistory, _ documents: Set<TreePath>) {
    for drafts in side.published {
      guard let device = drafts.device, let path = side.path(of: drafts.place, in: documents) else { continue }
      published[path, default: [:]][device, default: DraftNames()].formUnion(drafts.names)
    }
  }

  /// The drafts of each device, in the order of these.
  func lists(of path: TreePath) -> [DraftNames] {
    (published[path] ?? [:]).sorted { $0.key < $1.key }.map(\.value)
  }
}
