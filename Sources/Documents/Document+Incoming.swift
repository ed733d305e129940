import Handoff
public import RichText
public import Ubiquity

extension Document {
  /// What came from other machines.
  public enum Arrival: Sendable {
    /// A newer version is there, and unsaved edits fit on top of it: it can be taken with `accept(_:)`.
    case version(NewerVersion)
    /// A newer version is there that changed what unsaved edits here change too; a save keeps both.
    case newerVersion(note: String)
    /// The document was renamed or moved.
    case moved(to: String)
    /// The document's activity was continued on another device.
    case continued(on: Device)
  }

  /// A version of another machine, read and compared, and not taken yet.
  public struct NewerVersion: Sendable {
    /// From the present text to the version's, with the unsaved edits on top where they are merged.
    public var edit: Transaction
    /// The number of recorded edits that the present text has.
    public var revision: Int
    public var note: String
    /// Whether the unsaved edits stay, on top of the version.
    public var isMerged: Bool
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
    guard let container = ubiquity?.container, refused != Refusal(blob: newer.blob, revision: revision) else {
      return nil
    }
    let contents = try controller.reader.read(try await container.content(of: newer.blob).bytes, named: displayName)
    let number = revision
    let version = try await prepare(contents, stored: newer)
    guard number == revision else { return nil }
    if version.isMerged || !isModified || continuedOn != nil { return .version(version) }
    defer { refused = Refusal(blob: newer.blob, revision: revision) }
    return refused?.blob == newer.blob ? nil : .newerVersion(note: "a newer version came; saving keeps both")
  }

  /// Compares a version with the present text. Unsaved edits are put on top of it where both can be.
  func prepare(_ contents: DocumentReader.Contents, stored: StoredDocument?) async throws -> NewerVersion {
    let note = continuedOn == nil ? "\(displayName) changed on another machine" : ""
    if isModified, let merged = await merging(contents, stored: stored) { return merged.noted(note) }
    return NewerVersion(
      edit: text.difference(to: contents.text), revision: revision, note: note, isMerged: false, contents: contents,
      stored: stored)
  }

  /// Takes a version as the document's content. Throws `changedElsewhere` where it was not made from the text as it is now.
  ///
  /// Unsaved edits that are merged stay unsaved; on a document that another machine continued, they are saved, so that they arrive there.
  public func accept(_ version: NewerVersion) async throws {
    try check(version)
    if !version.isMerged {
      try await setUnsavedEditsAside()
      try check(version)
    }
    try take(version)
    try await restartJournal()
    if continuedOn != nil, isModified { try await save() }
    publishSoon()
  }

  private func take(_ version: NewerVersion) throws {
    let edit = version.edit
    text = try edit.applied(to: text)
    place = Place(
      anchor: edit.map(place.anchor, .after), head: edit.map(place.head, .after), top: edit.map(place.top, .before))
    revision += 1
    try settle(on: version.contents)
    ubiquity?.base = version.stored
    published = [:]
  }

  /// The text grows from these contents now; what it has and they have not are unsaved edits.
  private func settle(on contents: DocumentReader.Contents) throws {
    let back = text.hasSameContent(as: contents.text) ? Transaction() : text.difference(to: contents.text)
    let base = try back.applied(to: text)
    tie = SourceTie(contents.formatted, namedAsIn: base)
    saved = Saved(bytes: contents.bytes, text: base, revision: revision)
    guard !back.isEmpty else { return }
    saved.edits = [try back.inverse(in: text)]
    saved.revision -= 1
  }

  /// Makes the text's changes since an older version unsaved edits of that version, so that a save does not replace what came after it.
  func goOn(from older: DocumentReader.Contents) throws {
    try settle(on: older)
    ubiquity?.base?.blob = try name(of: older.bytes)
  }

  private func check(_ version: NewerVersion) throws {
    guard version.revision == revision, savesUnderWay == 0 else {
      throw DocumentError(
        .changedElsewhere, "the newer version of \(displayName) was not taken: the text was edited meanwhile",
        hint: "saving keeps both")
    }
  }
}
