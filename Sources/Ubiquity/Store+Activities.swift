internal import Foundation
internal import Git
internal import Handoff

extension Store {
  var ownReference: String { Reference.activities + device.id }

  func publish(_ activity: PublishedActivity) throws(UbiquityError) {
    try together { () throws(UbiquityError) in try put(activity) }
  }

  /// What git converts, and what `.gitignore` leaves out in a document's place, is not told of: the words around the caret may be meant to go nowhere, too.
  private func put(_ activity: PublishedActivity) throws(UbiquityError) {
    let path = TreePath(activity.path)
    if try isConverted(path) { return }
    if try isHeld(path) { return }
    let payload = try write(encoded(outward(activity.payload)))
    let draft = try write(activity.draft), start = try write(activity.start)
    let base = try draft == nil ? nil : unversionedBase(of: activity)
    let entry = ActivityEntry(activity, updated: surroundings.now(), boot: ProcessTable.boot)
    var tree = try ownActivities()
    for former in try formerDrafts(in: tree, of: TreePath(entry.path)) { tree.items[former] = nil }
    tree.put(
      .init(entry: entry, payload: payload, draft: draft, base: base, start: start), as: activity.payload.identifier)
    try write(tree.retiring(Self.isDead))
  }

  private func write(_ content: StoredContent?) throws(UbiquityError) -> ActivityTree.Content? {
    try content.map { content throws(UbiquityError) in
      try treeContent(writeWhole(content), isFolder: content.isFolder)
    }
  }

  /// The drafts that were published of the document under a name that it does not have any more.
  private func formerDrafts(in tree: ActivityTree, of path: TreePath) throws(UbiquityError) -> [UUID] {
    let head = try head()
    var found: [UUID] = []
    for (identifier, item) in tree.items
    where item.draft != nil && item.entry.state == .recent && item.entry.path != path.description {
      let former = TreePath(item.entry.path)
      guard try document(former, in: head) == nil else { continue }
      if try resolve(former, since: item.entry.base?.version) == path { found.append(identifier) }
    }
    return found
  }

  private func treeContent(_ id: ObjectID, isFolder: Bool) throws(UbiquityError) -> ActivityTree.Content {
    isFolder ? .folder(id, try packageFiles(id)) : .file(id)
  }

  /// What the draft grew from, where the version that it is said to be of has something else: it travels with the draft.
  private func unversionedBase(of activity: PublishedActivity) throws(UbiquityError) -> ActivityTree.Content? {
    guard let base = activity.base, let blob = ObjectID(base.blob), let version = ObjectID(base.version),
      repository.contains(blob), let commit = try? commit(version),
      try document(TreePath(base.path), in: commit)?.blob != base.blob
    else { return nil }
    return try treeContent(blob, isFolder: activity.draft?.isFolder ?? false)
  }

  private func encoded(_ payload: ActivityPayload) throws(UbiquityError) -> [UInt8] {
    do { return try Array(payload.encoded()) } catch {
      throw UbiquityError(.damaged, "cannot publish the activity: \(Printable.line("\(error)"))")
    }
  }

  func withdraw(_ identifier: UUID) throws(UbiquityError) {
    var tree = try ownActivities()
    guard tree.items.removeValue(forKey: identifier) != nil else { return }
    try write(tree)
  }

  /// Activities whose process has ended become recent. Of those, drafts that somebody went on with are over.
  func retireDeadActivities() throws(UbiquityError) {
    let tree = try ownActivities()
    var kept = tree.retiring(Self.isDead)
    for over in try ownTakenUpDrafts(in: kept) { kept.items[over] = nil }
    if kept.items.count < tree.items.count || tree.items.values.contains(where: { Self.isDead($0.entry) }) {
      try write(kept)
    }
  }

  static func isDead(_ entry: ActivityEntry) -> Bool {
    entry.state == .active && entry.process.map { !ProcessTable.isAlive($0) } ?? false
  }

  func write(_ tree: ActivityTree) throws(UbiquityError) {
    let root = try self.tree(nil, tree.edits { entry throws(UbiquityError) in try write(PropertyList.encoded(entry)) })
    let parents = tree.bases.filter { repository.contains($0) }
    let signature = signature
    let content = CommitContent(
      tree: root, parents: parents, signature: signature,
      message: try CommitKind.activities.message(sequence: nextSequence(at: signature.date)))
    let id = try write(content)
    try set(ownReference, to: id)
    writtenActivities = (id, tree.drafts)
  }
}
