internal import Foundation
internal import Git
internal import Handoff

extension Store {
  /// Reads a device's activities with limits: what is not as it should be comes as unreadable, or not at all.
  func activities(in tree: ObjectID) throws(UbiquityError) -> ActivityTree {
    var result = ActivityTree()
    for (identifier, parts) in try parts(in: tree) {
      if var item = item(parts) {
        item.draft = try content(.draft, of: identifier, parts, in: tree)
        item.base = try content(.base, of: identifier, parts, in: tree)
        item.start = try content(.start, of: identifier, parts, in: tree)
        result.items[identifier] = item
      } else {
        result.unreadable.append(identifier)
      }
    }
    return result
  }

  private func parts(in tree: ObjectID) throws(UbiquityError) -> [UUID: [ActivityTree.Part: ObjectID]] {
    let files = try withGit { () throws(GitError) in try repository.files(in: tree) }
    var parts: [UUID: [ActivityTree.Part: ObjectID]] = [:]
    for file in files where file.mode == .file || file.mode == .executable {
      guard let (identifier, part) = ActivityTree.part(file.path) else { continue }
      if parts.count < ActivityTree.readLimit || parts[identifier] != nil {
        parts[identifier, default: [:]][part] = file.blob
      }
    }
    return parts
  }

  private func content(
    _ part: ActivityTree.Part, of identifier: UUID, _ parts: [ActivityTree.Part: ObjectID], in tree: ObjectID
  ) throws(UbiquityError) -> ActivityTree.Content? {
    if let blob = parts[part] { return .file(blob) }
    let path = ActivityTree.path(part, of: identifier)
    let folder = try withGit { () throws(GitError) in try repository.folder(at: path, in: tree) }
    return try folder.map { id throws(UbiquityError) in .folder(id, try packageFiles(id)) }
  }

  private func item(_ parts: [ActivityTree.Part: ObjectID]) -> ActivityTree.Item? {
    guard let blob = parts[.entry], let payload = parts[.payload],
      let bytes = try? read(blob, limit: PropertyList.sizeLimit),
      let entry = PropertyList.decoded(ActivityEntry.self, from: bytes), entry.date.isInLimits,
      ContainerPath.isSafe(entry.path)
    else { return nil }
    return .init(entry: entry, payload: payload)
  }

  /// All devices' activities but those of removed ones, the newest first; what says that it is of the future comes last, so that it does not stand before the others for ever.
  func activities() throws(UbiquityError) -> [DeviceActivity] {
    var found: [DeviceActivity] = []
    var references = try references(Reference.remoteActivities).filter { Device.isID($0.key) }
    references[device.id] = try ownActivitiesID()
    for (id, commit) in references {
      let standing = try told(activityStanding(of: id, at: commit), of: id)
      if [.forged, .changed, .removed].contains(standing) { continue }
      let own =
        (try? activities(of: id, at: commit)) ?? [Self.unreadable(Self.someActivity(of: id), Device(id: id, name: id))]
      found += own.map { $0.of(standing) }
    }
    try? markTakenUp(&found)
    return found.sorted { $1.isOlder(than: $0) }
  }

  /// What this device was last at in each document where it left unsaved edits that nobody went on with, the newest first.
  func ownDrafts() throws(UbiquityError) -> [DeviceActivity] {
    guard let id = try ownActivitiesID(), try hasDraft(id) else { return [] }
    var own = try activities(of: device.id, at: id).sorted { $1.isOlder(than: $0) }, seen: Set<String> = []
    try markTakenUp(&own)
    return own.filter { activity in
      guard let path = activity.path, seen.insert(path).inserted else { return false }
      return activity.draft != nil && !activity.isTakenUp
    }
  }

  private func hasDraft(_ id: ObjectID) throws(UbiquityError) -> Bool {
    let tree = try commit(id).content.tree
    let files = try withGit { () throws(GitError) in try repository.files(in: tree) }
    return files.contains { $0.path.split(separator: "/").dropFirst(2).first == ActivityTree.Part.draft.rawValue[...] }
  }

  private func activities(of id: String, at commitID: ObjectID) throws(UbiquityError) -> [DeviceActivity] {
    let commit = try commit(commitID), tree = try activities(in: commit.content.tree)
    let device =
      id == self.device.id
      ? self.device : Device(id: id, printing: commit.content.signature.name)
    var found = tree.unreadable.map { Self.unreadable($0, device) }
    let written = commit.content.signature.date, now = surroundings.now()
    for (identifier, item) in tree.items {
      var activity = try activity(identifier, item, device)
      if !activity.updated.canHaveBeen(at: now), written.isInLimits { activity.updated = written }
      activity.isTimely = activity.updated.canHaveBeen(at: now)
      found.append(activity)
    }
    return found
  }

  /// This device's own are what it has itself.
  func activityStanding(of id: String, at commit: ObjectID) -> Standing {
    id == device.id ? .approved : (try? standing(of: id, at: commit, as: .activities)) ?? .unknown
  }

  /// In place of the activities of a device that are not known: each time the same.
  private static func someActivity(of id: String) -> UUID {
    UUID(uuidString: "00000000-0000-0000-\(id.prefix(4))-\(id.dropFirst(4))") ?? UUID()
  }

  private static func unreadable(_ identifier: UUID, _ device: Device) -> DeviceActivity {
    DeviceActivity(
      device: device, isThisDevice: false,
      payload: .failure(UbiquityError(.damaged, "an activity of \(Printable.quoted(device.name)) cannot be read")),
      identifier: identifier, state: .recent, isCurrent: false, updated: .distantPast, path: nil, base: nil, draft: nil,
      continues: nil)
  }

  private func payload(of item: ActivityTree.Item, _ identifier: UUID) -> Result<ActivityPayload, UbiquityError> {
    if namesItsOrigin(item) { return inward(item.payload, identifier, hasDraft: item.draft != nil) }
    return .failure(
      UbiquityError(
        .damaged, "the activity says that its unsaved edits grew from what is no version of a document",
        hint: "open the document there once more, then try again"))
  }

  /// Whether what the draft grew from is said to be what it can be: a document, and of a version. One that is not here any more tells nothing.
  private func namesItsOrigin(_ item: ActivityTree.Item) -> Bool {
    guard item.draft != nil, let origin = item.entry.document, let blob = ObjectID(origin.blob),
      let version = ObjectID(origin.version)
    else { return true }
    let isVersion = (try? commit(version)) != nil || !repository.contains(version)
    let isContent = repository.isFile(blob) || repository.isFolder(blob)
    return isVersion && (isContent || ((try? evictions.blobs[blob]) ?? nil) != nil)
  }

  private func activity(_ identifier: UUID, _ item: ActivityTree.Item, _ device: Device) throws(UbiquityError)
    -> DeviceActivity
  {
    let isOwn = device.id == self.device.id
    let entry = isOwn && Self.isDead(item.entry) ? item.entry.retired() : item.entry
    index.saw(identifier, of: device.id, updated: entry.date)
    return DeviceActivity(
      device: device, isThisDevice: isOwn, payload: payload(of: item, identifier), identifier: identifier,
      state: entry.state, isCurrent: entry.isCurrent, updated: entry.date,
      path: try place(
        of: TreePath(entry.document?.path ?? entry.path), in: entry.document?.version, hasDraft: item.draft != nil
      )?.description,
      base: entry.document, draft: item.draft?.id.description, resolves: entry.resolves ?? [],
      start: item.start?.id.description, formerDrafts: entry.formerDrafts ?? [],
      earlierDrafts: (entry.earlierDrafts ?? []).filter { ObjectID($0) != nil }, continues: entry.continuation)
  }
}

extension DeviceActivity {
  fileprivate func of(_ standing: Standing) -> DeviceActivity {
    var activity = self
    activity.standing = standing
    return activity
  }
}
