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
    let entry = ActivityEntry(
      activity, of: activity.process.map(ProcessTable.process), updated: surroundings.now())
    var tree = try ownActivities().retiring(Self.isDead)
    for former in try former(in: tree, before: entry) { tree.items[former] = nil }
    tree.put(
      .init(entry: entry, payload: payload, draft: draft, base: base, start: start), as: activity.payload.identifier)
    try write(tree)
  }

  private func write(_ content: StoredContent?) throws(UbiquityError) -> ActivityTree.Content? {
    try content.map { content throws(UbiquityError) in
      try treeContent(writeWhole(content), isFolder: content.isFolder)
    }
  }

  /// The recent ones that a new one takes the place of: those of its path without a draft, and the drafts of its document, under whatever name they were published.
  private func former(in tree: ActivityTree, before entry: ActivityEntry) throws(UbiquityError) -> [UUID] {
    let head = try head().id
    let now = try? entry.document.flatMap { try resolveDocument(TreePath($0.path), since: $0.version) }
    return tree.items.filter { _, item in
      guard item.entry.state == .recent else { return false }
      let isNamesake = item.entry.path == entry.path
      if item.draft == nil { return isNamesake }
      return place(of: item.entry, at: head).map { $0 == now ?? TreePath(entry.path) } ?? isNamesake
    }.map(\.key)
  }

  private func place(of entry: ActivityEntry, at head: ObjectID) -> TreePath? {
    guard let base = entry.document else { return try? resolve(TreePath(entry.path), since: nil) }
    return place(of: base, at: head)
  }

  /// Where the head has the document that a draft was left of, as its edits follow it; nil where they do not, or that cannot be told. Publishing is frequent: it is looked for
  /// once for each head.
  func place(of base: StoredDocument, at head: ObjectID) -> TreePath? {
    if base.version == head.description { return TreePath(base.path) }
    if knownPlaces?.head != head { knownPlaces = (head, [:]) }
    if let known = knownPlaces?.places[base] { return known }
    let place = try? placeOfEdits(to: base)
    knownPlaces?.places[base] = .some(place)
    return place
  }

  private func placeOfEdits(to base: StoredDocument) throws(UbiquityError) -> TreePath? {
    switch try fate(ofContent: base.blob, at: base.path) {
    case .at(let path): TreePath(path)
    case .gone: nil
    case .unknown: try resolveDocument(TreePath(base.path), since: base.version)
    }
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

  /// Activities whose process has ended become recent. Of those, drafts that somebody went on with are over. What the device signed with a former key, it signs anew.
  func retireDeadActivities() throws(UbiquityError) {
    let tree = try ownActivities()
    var kept = tree.retiring(Self.isDead)
    for over in try ownTakenUpDrafts(in: kept) { kept.items[over] = nil }
    let isSame = kept.items.count == tree.items.count && !tree.items.values.contains { Self.isDead($0.entry) }
    if !isSame { return try write(kept) }
    if try !isSignedByOwnKey { try write(kept) }
  }

  private var isSignedByOwnKey: Bool {
    get throws(UbiquityError) {
      guard let id = try ownActivitiesID() else { return true }
      return try signer(of: id).key == signingKey().publicKey
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
  }
}
