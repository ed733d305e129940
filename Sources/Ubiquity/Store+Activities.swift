internal import Foundation
internal import Git
internal import Handoff

extension Store {
  private var ownReference: String { Reference.activities + device.id }

  func publish(_ activity: PublishedActivity) throws(UbiquityError) {
    let payload = try write(encoded(outward(activity.payload)))
    let draft = try activity.draft.map { content throws(UbiquityError) in try writeDraft(content) }
    let entry = ActivityEntry(activity, updated: surroundings.now(), boot: ProcessTable.boot)
    var tree = try ownActivities()
    tree.put(.init(entry: entry, payload: payload, draft: draft), as: activity.payload.identifier)
    try write(tree.retiring(Self.isDead))
  }

  private func writeDraft(_ content: StoredContent) throws(UbiquityError) -> ActivityTree.Draft {
    switch content {
    case .file(let bytes): return .file(try write(bytes))
    case .folder(let files):
      var blobs: [String: ObjectID] = [:]
      for file in files { blobs[file.name] = try write(file.bytes) }
      return .folder(try tree(nil, blobs.map { TreeEdit.put(path: $0.key, blob: $0.value) }), blobs)
    }
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

  private static func isDead(_ entry: ActivityEntry) -> Bool {
    entry.state == .active && entry.process.map { !ProcessTable.isAlive($0) } ?? false
  }

  private func write(_ tree: ActivityTree) throws(UbiquityError) {
    let root = try self.tree(nil, tree.edits { entry throws(UbiquityError) in try write(PropertyList.encoded(entry)) })
    let parents = tree.bases.filter { repository.contains($0) }
    let content = CommitContent(tree: root, parents: parents, signature: signature, message: "Activities\n")
    try set(ownReference, to: write(content))
  }

  private func ownActivities() throws(UbiquityError) -> ActivityTree {
    guard let id = try reference(ownReference) else { return ActivityTree() }
    return try activities(in: commit(id).content.tree)
  }
}

extension Store {
  /// Reads a device's activities with limits: what is not as it should be comes as unreadable, or not at all.
  func activities(in tree: ObjectID) throws(UbiquityError) -> ActivityTree {
    let files = try withGit { () throws(GitError) in try repository.files(in: tree) }
    var parts: [UUID: [ActivityTree.Part: ObjectID]] = [:]
    for file in files where file.mode == .file || file.mode == .executable {
      guard let (identifier, part) = ActivityTree.part(file.path) else { continue }
      if parts.count < ActivityTree.readLimit || parts[identifier] != nil {
        parts[identifier, default: [:]][part] = file.blob
      }
    }
    var result = ActivityTree()
    for (identifier, parts) in parts {
      if let item = item(parts, draft: try draft(of: identifier, parts, in: tree)) { result.items[identifier] = item } else { result.unreadable.append(identifier) }
    }
    return result
  }

  private func draft(of identifier: UUID, _ parts: [ActivityTree.Part: ObjectID], in tree: ObjectID)
    throws(UbiquityError) -> ActivityTree.Draft?
  {
    if let blob = parts[.draft] { return .file(blob) }
    let path = ActivityTree.path(.draft, of: identifier)
    let folder = try withGit { () throws(GitError) in try repository.folder(at: path, in: tree) }
    return try folder.map { id throws(UbiquityError) in .folder(id, try packageFiles(id)) }
  }

  private func item(_ parts: [ActivityTree.Part: ObjectID], draft: ActivityTree.Draft?) -> ActivityTree.Item? {
    guard let blob = parts[.entry], let payload = parts[.payload], let bytes = try? read(blob),
      let entry = PropertyList.decoded(ActivityEntry.self, from: bytes), ContainerPath.isSafe(entry.path)
    else { return nil }
    return .init(entry: entry, payload: payload, draft: draft)
  }

  /// All devices' activities, the newest first.
  func activities() throws(UbiquityError) -> [DeviceActivity] {
    var found: [DeviceActivity] = []
    var references = try references(Reference.remoteActivities).filter { Device.isID($0.key) }
    references[device.id] = try reference(ownReference)
    for (id, commit) in references {
      found += (try? activities(of: id, at: commit)) ?? [Self.unreadable(UUID(), Device(id: id, name: id))]
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

extension Store {
  /// The payload with machine-independent URLs. Files that are in no container stay as they are.
  private func outward(_ payload: ActivityPayload) throws(UbiquityError) -> ActivityPayload {
    try payload.mapURLs { url throws(UbiquityError) in
      guard url.isFileURL, let path = try? ContainerFolder(root: root).path(of: url) else { return url }
      return try ubiquitousURL(of: path)
    }
  }

  private func inward(_ blob: ObjectID, _ identifier: UUID) -> Result<ActivityPayload, UbiquityError> {
    do throws(UbiquityError) {
      let payload = try decoded(read(blob))
      guard payload.identifier == identifier else {
        throw UbiquityError(.damaged, "the activity has the name of another one")
      }
      return .success(try payload.mapURLs { url throws(UbiquityError) in try fileURL(ofAny: url) })
    } catch { return .failure(error) }
  }

  private func decoded(_ bytes: [UInt8]) throws(UbiquityError) -> ActivityPayload {
    do { return try ActivityPayload(decoding: Data(bytes)) } catch {
      throw UbiquityError(.damaged, "the activity cannot be read: \(Printable.line("\(error)"))")
    }
  }

  /// A `file:` URL from another machine names nothing here.
  private func fileURL(ofAny url: URL) throws(UbiquityError) -> URL {
    if url.isFileURL {
      throw UbiquityError(
        .outside, "\(Printable.quoted(url.absoluteString)) is a file of another machine that is in no container",
        hint: "move it into a container there with: docedit add")
    }
    return UbiquitousURL.isUbiquitous(url) ? try fileURL(of: url) : url
  }

  func ubiquitousURL(of path: ContainerPath) throws(UbiquityError) -> URL {
    try UbiquitousURL(container: state.container, path: path, version: head().id.description).url
  }

  func fileURL(of url: URL) throws(UbiquityError) -> URL {
    let target = try UbiquitousURL(url)
    guard try target.container == state.container else {
      throw UbiquityError(
        .unknownContainer, "\(Printable.quoted(url.absoluteString)) is in a container that this device does not have",
        hint: "make it a copy of that container with: docedit init")
    }
    let folder = ContainerFolder(root: root), path = TreePath(target.path.description)
    if let now = try resolve(path, since: target.version) { return try folder.file(at: ContainerPath(now.description)) }
    guard try workTree.stamp(of: path) != nil else {
      throw UbiquityError(
        .notFound, "there is no document \(Printable.quoted(target.path.description)) any more",
        hint: "docedit history \(Printable.line(target.path.description)) tells who deleted it")
    }
    return try folder.file(at: target.path)
  }
}
