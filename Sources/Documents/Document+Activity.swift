import Foundation
public import Handoff
import RichText
import Ubiquity

/// What an activity is published from: the text, the draft and the place of one moment.
struct Snapshot: Sendable {
  var text: RichText
  var place: Place
  /// The bytes with the unsaved edits; nil where all is saved.
  var draft: [UInt8]?
  /// Names the copy of the document that positions refer to: the draft's blob or the saved one's.
  var version: String
  var base: StoredDocument?
  /// From the saved text to this one.
  var changes: Transaction
  var savedText: RichText
  /// Which one it is of this document's.
  var number: Int
  /// How many recorded edits the text has.
  var revision: Int
  /// The conflict versions that the draft resolves, by their ids, and the bytes that this began with.
  var resolves: [String] = []
  var start: [UInt8]?
}

extension Document: UserActivityRestoring {
  /// Adds the URL and the place to the activity's fresh `userInfo`.
  public func updateUserActivityState(_ activity: UserActivity) {
    activity.addUserInfoEntries(from: [NSUserActivityDocumentURLKey: .url(file)])
    guard let snapshot else { return }
    var anchors = PlaceAnchors(snapshot.place, in: snapshot.text, version: snapshot.version)
    if let base = snapshot.base, snapshot.draft != nil {
      anchors.setBase(base.blob, text: snapshot.savedText, changes: snapshot.changes)
    }
    activity.addUserInfoEntries(from: anchors.userInfo)
  }

  /// Takes the place from another machine's activity, as far as it can be found in this text.
  public func restoreUserActivityState(_ activity: UserActivity) {
    guard let anchors = PlaceAnchors(userInfo: activity.userInfo) else {
      restoration = .lost("the activity names no place")
      return
    }
    let (name, savedText) = (version, saved.text)
    let found = anchors.resolved(in: text, version: isModified ? "" : name) { [otherCopies] in
      $0 == name ? savedText : otherCopies[$0]
    }
    (place, restoration) = found
  }
}

extension Document {
  /// Creates the document's activity: the type's `NSUbiquitousDocumentUserActivityType`, for a ubiquitous document only.
  func createActivity() {
    guard ubiquity != nil, let activityType = type.activityType else { return }
    let activity = UserActivity(
      activityType: activityType, identifier: controller.surroundings.makeUUID(), coordinator: controller.coordinator)
    activity.title = displayName
    activity.addSharer(self)
    self.activity = activity
  }

  /// Makes this document the one that the user is at; does nothing before `recover`, where an earlier process left edits.
  public func becomeMain() async {
    guard let activity, continuedOn == nil, await !isUndecided else { return }
    do { try await takeSnapshot() } catch { return controller.report(error) }
    activity.becomeCurrent()
    await publishNow()
  }

  /// Publishes after a pause: a quarter of a second without a change, a second at most. A long document, whose draft takes long to
  /// make, is published less often.
  func publishSoon() {
    guard activity != nil, continuedOn == nil, publishing == nil, !controller.isUnattended else { return }
    publishing = Task { [weak self, breather] in
      try? await Task.sleep(for: breather)
      var seen = -1
      for _ in 0..<4 where !Task.isCancelled && seen != self?.changeCount {
        seen = self?.changeCount ?? -1
        try? await Task.sleep(for: .milliseconds(250))
      }
      guard !Task.isCancelled else { return }
      self?.publishing = nil
      await self?.publishNow()
    }
  }

  /// Notes an edit or a move.
  func changed() {
    changeCount += 1
    publishSoon()
  }

  /// Publishes the present state and waits until the local store has it; sending it goes on beside.
  public func publishNow() async {
    publishing?.cancel()
    publishing = nil
    isPublicationDue = true
    if publication == nil { publication = Task { await publishWhileDue() } }
    await publication?.value
  }

  /// What is remembered of a document that is being closed; nil where it is not this device's to say. What is still being published comes before.
  func lastPublication() async throws -> PublishedActivity? {
    guard let activity, continuedOn == nil, await !isUndecided else { return nil }
    await publication?.value
    await controller.coordinator.delivered()
    try await takeSnapshot()
    controller.coordinator.bringUpToDate(activity)
    return publication(of: activity.payload, state: .recent, isCurrent: false)
  }

  /// One at a time: an older state never overtakes a newer one.
  private func publishWhileDue() async {
    while isPublicationDue {
      isPublicationDue = false
      await publish()
    }
    publication = nil
  }

  private func publish() async {
    guard let activity, continuedOn == nil, await !isUndecided else { return }
    do {
      try await takeSnapshot()
      activity.needsSave = true
      controller.coordinator.save(activity)
      await controller.coordinator.delivered()
    } catch { controller.report(error) }
  }

  /// One that was begun later is kept.
  private func takeSnapshot() async throws {
    let start = ContinuousClock.now
    let made = try await currentSnapshot()
    breather = min(.seconds(20), (ContinuousClock.now - start) * 4)
    if made.number > snapshot?.number ?? 0 { snapshot = made }
    guard made.draft != nil else { return }
    published[made.version] = made.revision
    try? await journal.notePublished(made.version, edits: made.revision - saved.revision)
  }

  private func currentSnapshot() async throws -> Snapshot {
    snapshotCount += 1
    let text = isResolutionBegun ? saved.text : text
    let base = olderVersion == nil ? ubiquity?.base : olderBase ?? ubiquity?.base
    let (place, number, saved) = (place.clamped(to: text), snapshotCount, saved)
    let revision = revision
    let changes = Transaction(saved.edits.flatMap(\.steps))
    let draft = hasOwnEdits ? try await encoded(text) : nil
    var start: [UInt8]?
    if draft != nil, let text = resolution?.start?.text { start = try? await encoded(text) }
    return Snapshot(
      text: text, place: place, draft: draft, version: try name(of: draft ?? saved.bytes),
      base: base, changes: changes, savedText: saved.text, number: number, revision: revision,
      resolves: draft == nil ? [] : resolution?.conflicts ?? [], start: start)
  }

  /// What the draft was published as on older versions.
  private func formerDrafts(of snapshot: Snapshot) -> [String] {
    publishedDrafts.filter { $0.revision == snapshot.revision && $0.name != snapshot.version }.map(\.name)
  }

  /// The document's activity as the store keeps it.
  func publication(of payload: ActivityPayload, state: PublishedActivity.State, isCurrent: Bool) -> PublishedActivity? {
    guard let ubiquity, let snapshot else { return nil }
    var publication = PublishedActivity(
      payload: payload, state: state, isCurrent: isCurrent, path: ubiquity.path, base: snapshot.base,
      draft: nil,
      continues: continues, process: state == .active ? ProcessInfo.processInfo.processIdentifier : nil)
    publication.draft = snapshot.draft.flatMap { try? content($0) }
    publication.start = snapshot.start.flatMap { try? content($0) }
    publication.resolves = snapshot.resolves
    guard snapshot.draft != nil else { return publication }
    publication.formerDrafts = formerDrafts(of: snapshot)
    publication.earlierDrafts = drafts(upTo: snapshot.revision).filter { $0 != snapshot.version }
    return publication
  }
}
