internal import Foundation
internal import Git
internal import Handoff

extension Store {
  var ownReference: String { Reference.activities + device.id }

  func publish(_ activity: PublishedActivity) throws(UbiquityError) {
    try together { () throws(UbiquityError) in try put(activity) }
  }

  private func put(_ activity: PublishedActivity) throws(UbiquityError) {
    let payload = try write(encoded(outward(activity.payload)))
    let draft = try activity.draft.map { content throws(UbiquityError) in
      try treeContent(writeWhole(content), isFolder: content.isFolder)
    }
    let base = try draft == nil ? nil : unversionedBase(of: activity)
    let entry = ActivityEntry(activity, updated: surroundings.now(), boot: ProcessTable.boot)
    var tree = try ownActivities()
    tree.put(.init(entry: entry, payload: payload, draft: draft, base: base), as: activity.payload.identifier)
    try write(tree.retiring(Self.isDead))
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

  /// Activities whose process has ended become recent.
  func retireDeadActivities() throws(UbiquityError) {
    let tree = try ownActivities()
    if tree.items.values.contains(where: { Self.isDead($0.entry) }) { try write(tree.retiring(Self.isDead)) }
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
    try set(ownReference, to: write(content))
  }

  func ownActivities() throws(UbiquityError) -> ActivityTree {
    guard let id = try reference(ownReference) else { return ActivityTree() }
    return try activities(in: commit(id).content.tree)
  }
}

extension Store {
  /// Reads a device's activities with limits: what is not as it should be comes as unreadable, or not at all.
  func activities(in tree: ObjectID) throws(UbiquityError) -> ActivityTree {
    var result = ActivityTree()
    for (identifier, parts) in try parts(in: tree) {
      if var item = item(parts) {
        item.draft = try content(.draft, of: identifier, parts, in: tree)
        item.base = try content(.base, of: identifier, parts, in: tree)
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

  /// All devices' activities, the newest first.
  func activities() throws(UbiquityError) -> [DeviceActivity] {
    var found: [DeviceActivity] = []
    var references = try references(Reference.remoteActivities).filter { Device.isID($0.key) }
    references[device.id] = try reference(ownReference)
    for (id, commit) in references {
      let standing = activityStanding(of: id, at: commit)
      if standing == .forged || standing == .changed { continue }
      let own = (try? activities(of: id, at: commit)) ?? [Self.unreadable(UUID(), Device(id: id, name: id))]
      found += own.map { $0.of(standing) }
    }
    return found.sorted { ($0.updated, $0.identifier.uuidString) > ($1.updated, $1.identifier.uuidString) }
  }

  private func activities(of id: String, at commitID: ObjectID) throws(UbiquityError) -> [DeviceActivity] {
    let commit = try commit(commitID), tree = try activities(in: commit.content.tree)
    let device =
      id == self.device.id
      ? self.device : Device(id: id, name: Printable.line(commit.content.signature.name, limit: 100))
    var found = tree.unreadable.map { Self.unreadable($0, device) }
    for (identifier, item) in tree.items { found.append(try activity(identifier, item, device)) }
    return found
  }

  /// This device's own are what it has itself.
  func activityStanding(of id: String, at commit: ObjectID) -> Standing {
    id == device.id ? .approved : (try? standing(of: id, at: commit, as: .activities)) ?? .unknown
  }

  private static func unreadable(_ identifier: UUID, _ device: Device) -> DeviceActivity {
    DeviceActivity(
      device: device, isThisDevice: false,
      payload: .failure(UbiquityError(.damaged, "an activity of \(Printable.quoted(device.name)) cannot be read")),
      identifier: identifier, state: .recent, isCurrent: false, updated: .distantPast, path: nil, base: nil, draft: nil,
      continues: nil)
  }

  private func activity(_ identifier: UUID, _ item: ActivityTree.Item, _ device: Device) throws(UbiquityError)
    -> DeviceActivity
  {
    let isOwn = device.id == self.device.id
    let entry = isOwn && Self.isDead(item.entry) ? item.entry.retired() : item.entry
    index.saw(identifier, of: device.id, updated: entry.date)
    return DeviceActivity(
      device: device, isThisDevice: isOwn, payload: inward(item.payload, identifier), identifier: identifier,
      state: entry.state, isCurrent: entry.isCurrent, updated: entry.date,
      path: try resolve(TreePath(entry.document?.path ?? entry.path), since: entry.document?.version)?.description,
      base: entry.document, draft: item.draft?.id.description, continues: entry.continuation)
  }
}

extension DeviceActivity {
  fileprivate func of(_ standing: Standing) -> DeviceActivity {
    var activity = self
    activity.standing = standing
    return activity
  }
}
