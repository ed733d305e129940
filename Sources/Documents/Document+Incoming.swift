import Handoff
public import RichText
public import Ubiquity

extension Document {
  /// What came from other machines.
  public enum Arrival: Sendable {
    /// A newer version is there, and the text has no unsaved edits: it can be taken with `accept(_:)`.
    case version(NewerVersion)
    /// A newer version is there while unsaved edits are here; a save keeps both.
    case newerVersion(note: String)
    /// The document was renamed or moved.
    case moved(to: String)
    /// The document's activity was continued on another device.
    case continued(on: Device)
  }

  /// A version of another machine, read and compared, and not taken yet.
  public struct NewerVersion: Sendable {
    /// From the present text to the version's.
    public var edit: Transaction
    /// The number of recorded edits that the present text has.
    public var revision: Int
    public var note: String
    var contents: DocumentReader.Contents
    var stored: StoredDocument?
  }

  /// Looks at what the last exchange brought for this document.
  public func arrivals() async throws -> [Arrival] {
    guard let ubiquity else { return [] }
    var arrivals: [Arrival] = []
    if let device = try await continuingDevice() { arrivals.append(.continued(on: device)) }
    do {
      let path = try await ubiquity.container.currentPath(of: ubiquity.base)
      if let path, path != ubiquity.path { arrivals.append(try await follow(to: path)) }
      if let newer = try await newerVersion(), let arrival = try await take(newer) { arrivals.append(arrival) }
    } catch {
      if arrivals.isEmpty { throw error }
      controller.report(error)
    }
    return arrivals
  }

  /// The device that continued this document's activity, told once.
  private func continuingDevice() async throws -> Device? {
    guard continuedOn == nil, let activity, let ubiquity else { return nil }
    let found = try await ubiquity.container.activities().first {
      !$0.isThisDevice && $0.continues?.activity == activity.identifier
    }
    guard let device = found?.device, continuedOn == nil, self.activity === activity else { return nil }
    continuedOn = device
    publishing?.cancel()
    controller.coordinator.activityWasContinued(activity.identifier)
    do { try await ubiquity.container.withdraw(activity.identifier) } catch { controller.report(error) }
    return device
  }

  /// Unsaved edits that no version of any machine holds are kept as a conflict version. Those of a draft that was continued are in one.
  private func setUnsavedEditsAside() async throws {
    guard let ubiquity, isModified else { return }
    let content = try content(try await encoded(text))
    if try await ubiquity.container.hasVersion(content, of: ubiquity.path) { return }
    try await ubiquity.container.setAside(content, at: ubiquity.path, base: ubiquity.base?.blob)
  }

  /// Goes on as the document at another path of its container.
  @discardableResult
  func follow(to path: String) async throws -> Arrival {
    guard let container = ubiquity?.container else { return .moved(to: path) }
    let file = try container.file(at: path)
    do { try await journal.move(to: file) } catch { controller.report(error) }
    ubiquity?.path = path
    self.file = file
    activity?.title = displayName
    publishSoon()
    return .moved(to: path)
  }

  /// What a save that is under way makes is not news.
  private func newerVersion() async throws -> StoredDocument? {
    guard let ubiquity, let newer = try await ubiquity.container.document(at: ubiquity.path) else { return nil }
    return savesUnderWay > 0 || newer.blob == self.ubiquity?.base?.blob ? nil : newer
  }

  /// Nil for a version that was told of already and cannot be taken yet.
  private func take(_ newer: StoredDocument) async throws -> Arrival? {
    guard let container = ubiquity?.container else { return nil }
    let bytes = try await container.content(of: newer.blob).bytes
    if isModified && continuedOn == nil {
      defer { announced = newer.blob }
      return announced == newer.blob ? nil : .newerVersion(note: "a newer version came; saving keeps both")
    }
    return .version(
      try prepare(bytes, stored: newer, note: continuedOn == nil ? "\(displayName) changed on another machine" : ""))
  }

  /// Reads bytes from the store, and compares them with the present text.
  func prepare(_ bytes: [UInt8], stored: StoredDocument?, note: String) throws -> NewerVersion {
    let contents = try controller.reader.read(bytes, named: displayName)
    return NewerVersion(
      edit: text.difference(to: contents.text), revision: revision, note: note, contents: contents, stored: stored)
  }

  /// Takes a version as the document's content. Throws `changedElsewhere` where it was not made from the text as it is now.
  public func accept(_ version: NewerVersion) async throws {
    try check(version)
    try await setUnsavedEditsAside()
    try check(version)
    let edit = version.edit
    text = try edit.applied(to: text)
    place = Place(
      anchor: edit.map(place.anchor, .after), head: edit.map(place.head, .after), top: edit.map(place.top, .before))
    tie = SourceTie(version.contents.formatted, namedAsIn: text)
    saved = Saved(bytes: version.contents.bytes, text: text, revision: revision)
    ubiquity?.base = version.stored
    try await restartJournal()
    publishSoon()
  }

  private func check(_ version: NewerVersion) throws {
    guard version.revision == revision else {
      throw DocumentError(
        .changedElsewhere, "the newer version of \(displayName) was not taken: the text was edited meanwhile",
        hint: "saving keeps both")
    }
  }
}
