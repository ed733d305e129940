internal import Foundation
internal import Git

/// What is known of one activity besides its payload: `activities/<identifier>/activity.plist` in a device's activity reference.
struct ActivityEntry: Equatable {
  struct Base: Equatable { var path, blob, version: String }
  struct Origin: Equatable { var activity: UUID; var device, name: String }
  /// The process that keeps the activity active; it counts only while its machine has not been started anew.
  struct Process: Equatable {
    var id: Int32
    var boot: String
    /// When it began, as the system counts it since the machine was started: another process may get its number. Nil where that is not known.
    var start: Int64?
  }

  var state: PublishedActivity.State
  var isCurrent: Bool
  var updated: Date
  /// When it was updated, to the millisecond: property lists know seconds only.
  var milliseconds: Int64
  var path: String
  var base: Base?
  var continues: Origin?
  var process: Process?
  /// The conflict versions that the draft resolves; nil where none.
  var resolves: [String]?
  /// What the draft was published as before it was put on top of a newer version; nil where it was not.
  var formerDrafts: [String]?
  /// What was published before, and the draft has grown from; nil where nothing was.
  var earlierDrafts: [String]?
}

extension ActivityEntry {
  private static let draftLimit = 32

  init(_ activity: PublishedActivity, of process: Process?, updated: Date) {
    (state, isCurrent, path) = (activity.state, activity.isCurrent, activity.path)
    self.updated = updated
    milliseconds = Int64((updated.timeIntervalSince1970 * 1000).rounded(.down))
    base = activity.base.map { Base(path: $0.path, blob: $0.blob, version: $0.version) }
    continues = activity.continues.map { Origin(activity: $0.activity, device: $0.from.id, name: $0.from.name) }
    self.process = process
    resolves = activity.resolves.isEmpty ? nil : activity.resolves
    formerDrafts = Self.newest(activity.formerDrafts)
    earlierDrafts = Self.newest(activity.earlierDrafts)
  }

  private static func newest(_ drafts: [String]) -> [String]? { drafts.isEmpty ? nil : drafts.suffix(draftLimit) }

  var date: Date { Date(timeIntervalSince1970: Double(milliseconds) / 1000) }

  /// Only where every name in it is well formed.
  var document: StoredDocument? {
    guard let base, ContainerPath.isSafe(base.path), let blob = ObjectID(base.blob),
      let version = ObjectID(base.version)
    else { return nil }
    return StoredDocument(path: base.path, blob: blob.description, version: version.description)
  }

  var continuation: Continuation? {
    guard let continues, let device = Device(trailer: "\(continues.device) \(continues.name)") else { return nil }
    return Continuation(activity: continues.activity, from: device)
  }

  /// The activity after its process has ended: the draft stays.
  func retired() -> ActivityEntry {
    var entry = self
    (entry.state, entry.isCurrent, entry.process) = (.recent, false, nil)
    return entry
  }
}
