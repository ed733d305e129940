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
    for list in side.published[path]?[handed.device] ?? [] where list.names.contains(handed.draft) {
      if try !isRepeated(handed, in: list.version) { return true }
    }
    for other in side.handed[path] ?? [] where other.device == handed.device {
      if try isCovered(handed, by: other) { return true }
    }
    return false
  }

  private func isCovered(_ handed: HandedDraft, by other: HandedDraft) throws(UbiquityError) -> Bool {
    if other.draft == handed.draft { return try !isRepeated(handed, in: other.version.id) }
    if try isTold(other.draft, of: other.device, before: handed.version.id, after: other.version.id) { return false }
    return try isPart(handed, of: other.draft)
  }

  private func isPart(_ handed: HandedDraft, of later: ObjectID) throws(UbiquityError) -> Bool {
    guard let contentMerge, let parent = handed.version.content.parents.first,
      let former = try draft(handed.path, in: commit(parent))
    else { return false }
    let whole = try content(later)
    return try contentMerge(handed.path.description, content(former), content(handed.draft), whole)?.content == whole
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
  private(set) var published: [TreePath: [String: [SideHistory.PublishedDrafts]]] = [:]

  init(_ side: SideHistory, _ documents: Set<TreePath>) {
    for drafts in side.published {
      guard let device = drafts.device, let path = side.path(of: drafts.place, in: documents) else { continue }
      published[path, default: [:]][device, default: []].append(drafts)
    }
  }

  /// The drafts of each device, in the order of these.
  func lists(of path: TreePath) -> [DraftNames] {
    (published[path] ?? [:]).sorted { $0.key < $1.key }.map { _, drafts in
      drafts.reduce(into: DraftNames()) { $0.formUnion($1.names) }
    }
  }
}
