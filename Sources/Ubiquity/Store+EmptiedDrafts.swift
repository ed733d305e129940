internal import Git

/// A draft by what decides whether a version has all of it.
struct OfferedDraft: Hashable {
  let offer: Continuation
  let draft: String
  let base: StoredDocument
  let earlier: [String]
}

// Somebody else may do what a draft does, and save it: then the draft says nothing any more, and only where its device is in the document is still to be taken up.
extension Store {
  /// The activity without its draft, where to go on with that would give just what the head has. As it is where the two conflict, and where that cannot be told.
  func withoutEmptiedDraft(_ activity: DeviceActivity, at head: Commit) -> DeviceActivity {
    guard let offered = offered(by: activity), isEmptied(offered, activity, at: head) else { return activity }
    var activity = activity
    (activity.draft, activity.formerDrafts, activity.earlierDrafts) = (nil, [], [])
    return activity
  }

  /// One that decides something besides is none that could be emptied.
  private func offered(by activity: DeviceActivity) -> OfferedDraft? {
    guard activity.isTrusted, activity.resolves.isEmpty, activity.start == nil, let draft = activity.draft,
      let base = activity.base
    else { return nil }
    let offer = Continuation(activity: activity.identifier, from: activity.device)
    return OfferedDraft(offer: offer, draft: draft, base: base, earlier: activity.earlierDrafts)
  }

  /// Activities are listed often, by one process after the other: it is found out once for each head.
  private func isEmptied(_ offered: OfferedDraft, _ activity: DeviceActivity, at head: Commit) -> Bool {
    if emptiedDrafts?.head != head.id { emptiedDrafts = (head.id, [:]) }
    if let known = emptiedDrafts?.drafts[offered] { return known }
    let found = index.isEmptied(offered, at: head.id.description) ?? findOut(offered, activity, at: head)
    emptiedDrafts?.drafts[offered] = found
    return found
  }

  private func findOut(_ offered: OfferedDraft, _ activity: DeviceActivity, at head: Commit) -> Bool {
    let wanted = missing
    defer { missing = wanted }
    guard let found = try? adds(offered, nothingTo: activity.path, at: head) else { return false }
    index.keep(found, of: offered, at: head.id.description)
    return found
  }

  /// Whether the draft, continued as the document at a path, would leave that as it is, or a version had just what it is: then its device has no unsaved edits any more.
  private func adds(_ offered: OfferedDraft, nothingTo path: String?, at head: Commit) throws(UbiquityError) -> Bool {
    guard let path = path.map(TreePath.init), let version = try version(of: offered.base, at: path, before: head),
      let present = try document(path, in: head)?.blob
    else { return false }
    if try hasVersion(offered, under: [path, TreePath(offered.base.path)], since: version) { return true }
    if present == offered.base.blob { return false }
    guard let request = try request(offered, version: version, at: path, now: present) else { return false }
    let joined = try joined(request, with: head), name = try UbiquityContainer.name(of: joined.content)
    return joined.contested.isEmpty && name == present
  }

  /// The version that a draft was made at, where the head came from that, and has the same document at a path, and of the same type.
  private func version(of base: StoredDocument, at path: TreePath, before head: Commit) throws(UbiquityError)
    -> ObjectID?
  {
    guard path.hasSuffix(of: TreePath(base.path)), let version = ObjectID(base.version), repository.contains(version),
      try isAncestor(version, of: head.id), place(of: base, at: head.id) == path
    else { return nil }
    return version
  }

  /// Whether a later version than the draft's own has just what the draft is, under the name that the document had or has.
  private func hasVersion(_ offered: OfferedDraft, under names: Set<TreePath>, since version: ObjectID)
    throws(UbiquityError) -> Bool
  {
    let versions = try askIndex(nil) { reader, _ in try reader.versions(giving: offered.draft, to: names) }
    let head = try head().id
    for case let found? in versions.map({ ObjectID($0) }) where found != version {
      guard try isAncestor(version, of: found), try isAncestor(found, of: head) else { continue }
      if try mayEndEdits(of: offered.offer.from, commit(found)) { return true }
    }
    return false
  }

  /// How the draft would be saved; nil where that would take long.
  private func request(_ offered: OfferedDraft, version: ObjectID, at path: TreePath, now present: String)
    throws(UbiquityError) -> SaveRequest?
  {
    guard let draft = ObjectID(offered.draft), let former = ObjectID(offered.base.blob) else { return nil }
    for content in [draft, former, ObjectID(present)].compactMap(\.self) {
      if try size(of: content) > Self.emptiedDraftLimit { return nil }
    }
    return SaveRequest(
      content: try content(draft), path: path, base: former, version: version, continued: offered.offer,
      drafts: DraftNames(offered.earlier))
  }

  /// How many bytes a document may have of which it is found out: what is larger takes long to merge.
  private static let emptiedDraftLimit = 1 << 19
}

extension TreePath {
  /// Whether both names say the same type.
  fileprivate func hasSuffix(of other: TreePath) -> Bool { suffix == other.suffix }

  private var suffix: Substring? { description.split(separator: "/").last?.split(separator: ".").dropFirst().last }
}
