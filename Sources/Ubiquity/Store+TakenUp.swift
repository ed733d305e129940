internal import Foundation
internal import Git

/// Activities that somebody went on with, and that tell nothing new since.
extension Store {
  /// Marks those of which a version of `main` says that it continued them: with the draft that they have now, or the device's with that, made from before it, or with one that theirs is on top of a newer version; or, where they have none, after it was told, in the same second at the earliest: versions have whole seconds. So it does those of
  /// whose draft a version of their device says that it has grown from it. A draft that the head has all of goes. None is ended by a version that nobody vouches for, unless by one of its own device; of this device's edits that stay for that, the user is told. Throws where these versions cannot be read; the rest stay unmarked.
  func markTakenUp(_ activities: inout [DeviceActivity]) throws(UbiquityError) {
    let head = try head()
    guard activities.contains(where: { $0.base?.version != head.id.description }) else { return }
    var versions = try takingVersions(from: head)
    for index in activities.indices { try mark(&activities[index], by: &versions, at: head) }
  }

  private func mark(_ activity: inout DeviceActivity, by versions: inout TakingVersions, at head: Commit)
    throws(UbiquityError)
  {
    let takers = try takers(of: activity, among: &versions)
    activity.isTakenUp = try isEnded(activity, by: takers)
    if activity.isTakenUp || activity.draft == nil { return }
    activity = withoutEmptiedDraft(activity, at: head)
    if activity.draft == nil {
      activity.isTakenUp = try isEnded(activity, by: self.takers(of: activity, among: &versions))
    } else if activity.isThisDevice, let version = takers.first {
      noteKeptEdits(activity, takenUpBy: version)
    }
  }

  private func isEnded(_ activity: DeviceActivity, by takers: [Commit]) throws(UbiquityError) -> Bool {
    for version in takers { if try mayEndEdits(of: activity.device, version) { return true } }
    return false
  }

  /// The versions that say that they took it up, whoever vouches for them.
  private func takers(of activity: DeviceActivity, among versions: inout TakingVersions) throws(UbiquityError)
    -> [Commit]
  {
    var found: [Commit] = []
    for version in versions.continuing(activity) where try isOf(activity, version, among: &versions) {
      found.append(version.commit)
    }
    for version in versions.grown(from: activity) where try isOf(activity, grown: version) { found.append(version) }
    return found
  }

  /// Tells that unsaved edits of this device stay, although somebody went on with them for whom nobody vouches.
  private func noteKeptEdits(_ activity: DeviceActivity, takenUpBy version: Commit) {
    let name = Printable.line(version.author.name), path = activity.path.map { Printable.quoted($0) } ?? "a document"
    tell(
      "\(name) went on with the unsaved edits of \(path), but is not approved: they stay unsaved here; docedit devices tells who is approved",
      once: "\(version.id)")
  }

  /// The recent ones of this device that have a draft of which a version was made.
  func ownTakenUpDrafts(in tree: ActivityTree) throws(UbiquityError) -> [UUID] {
    let recent = tree.items.filter { $0.value.entry.state == .recent && $0.value.draft != nil }
    if recent.isEmpty { return [] }
    return try activities().filter { $0.isThisDevice && $0.isTakenUp && recent[$0.identifier] != nil }.map(\.identifier)
  }

  /// Whether one of the newest versions that somebody vouches for continued this draft of this device, under whatever name. A version that the given one came from continued another draft of these words.
  func wasContinued(_ draft: String, after former: ObjectID?) throws(UbiquityError) -> Bool {
    for version in try takingVersions(from: head()).handedOff(from: device) {
      guard try handedDraft(takenUpBy: version.commit)?.draft.description == draft, try isVouchedFor(version.commit)
      else { continue }
      guard let former, repository.contains(former) else { return true }
      if version.commit.id == former { continue }
      if try !isAncestor(version.commit.id, of: former) { return true }
    }
    return false
  }

  private func isOf(_ activity: DeviceActivity, _ version: ContinuingVersion, among versions: inout TakingVersions)
    throws(UbiquityError) -> Bool
  {
    let isSame = version.continued.activity == activity.identifier
    guard let draft = activity.draft else {
      return isSame && activity.updated < version.commit.content.signature.date.addingTimeInterval(1)
    }
    guard let path = version.document, let blob = try self.draft(takenUpBy: version.commit, &versions) else {
      return false
    }
    if isSame, blob == draft { return true }
    let isFormer = activity.formerDrafts.contains(blob)
    guard version.continued.from.id == activity.device.id, isFormer || blob == draft else { return false }
    if !isFormer, try !isAfterBase(of: activity, version.commit) { return false }
    return try resolveDocument(path, since: version.commit.id.description)?.description == activity.path
  }

  /// The draft that a version took up. It is read once.
  private func draft(takenUpBy version: Commit, _ versions: inout TakingVersions) throws(UbiquityError) -> String? {
    if let known = versions.drafts[version.id] { return known }
    let draft = try handedDraft(takenUpBy: version)?.draft.description
    versions.drafts[version.id] = .some(draft)
    return draft
  }

  /// Whether a version that names the draft is of its document, and came after what the draft was made from.
  private func isOf(_ activity: DeviceActivity, grown version: Commit) throws(UbiquityError) -> Bool {
    guard try isAfterBase(of: activity, version), let path = activity.path,
      let saved = CommitMessage(parsing: version.content.message).document
    else { return false }
    return try resolveDocument(saved, since: version.id.description)?.description == path
  }

  /// Whether a version is none that the draft was made after: there, the same words were another draft.
  private func isAfterBase(of activity: DeviceActivity, _ version: Commit) throws(UbiquityError) -> Bool {
    guard let base = activity.base.flatMap({ ObjectID($0.version) }) else { return true }
    guard (try? commit(base)) != nil, version.id != base else { return false }
    return try !isAncestor(version.id, of: base)
  }

  private func takingVersions(from head: Commit) throws(UbiquityError) -> TakingVersions {
    var found = TakingVersions(), count = 0
    try withGit { () throws(GitError) in
      try repository.walk(from: head.id) { commit in
        found.take(commit)
        count += 1
        return count < Self.searchedVersions
      }
    }
    return found
  }
}
