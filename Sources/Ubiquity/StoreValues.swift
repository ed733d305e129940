public import Foundation
public import Handoff

/// A document as a version holds it.
public struct StoredDocument: Hashable, Sendable {
  /// Relative to the container's root.
  public var path: String
  /// Names the bytes: a git blob id.
  public var blob: String
  /// The commit of `main` that this was read from.
  public var version: String
}

/// The activity that a save continues.
public struct Continuation: Hashable, Sendable {
  public var activity: UUID
  public var from: Device
  public init(activity: UUID, from: Device) { (self.activity, self.from) = (activity, from) }
}

/// An activity as this device publishes it.
public struct PublishedActivity: Sendable {
  /// With this machine's own `file:` URLs; they are rewritten on the way out.
  public var payload: ActivityPayload
  public enum State: String, Sendable, Codable { case active, recent }
  public var state: State
  /// Whether it is the one that the user is at.
  public var isCurrent: Bool
  /// The document's path in the container.
  public var path: String
  /// The blob that the document had when it was last saved, and the version it was in.
  public var base: StoredDocument?
  /// The document's bytes with the unsaved edits; nil where there are none.
  public var draft: [UInt8]?
  /// The activity that this one continued.
  public var continues: Continuation?
  /// The process that keeps it active.
  public var process: Int32?
  public init(
    payload: ActivityPayload, state: State, isCurrent: Bool, path: String, base: StoredDocument?, draft: [UInt8]?,
    continues: Continuation? = nil, process: Int32? = nil
  ) {
    (self.payload, self.state, self.isCurrent, self.path, self.base) = (payload, state, isCurrent, path, base)
    (self.draft, self.continues, self.process) = (draft, continues, process)
  }
}

/// An activity of some device, as it was fetched.
public struct DeviceActivity: Sendable {
  public var device: Device
  public var isThisDevice: Bool
  /// With this machine's own `file:` URLs; an error where a URL leads outside of every container, or the payload cannot be read.
  public var payload: Result<ActivityPayload, UbiquityError>
  public var identifier: UUID
  public var state: PublishedActivity.State
  public var isCurrent: Bool
  public var updated: Date
  /// Where the document is at this device's head, renames followed; nil where it is not here.
  public var path: String?
  public var base: StoredDocument?
  /// The blob of the draft; nil where nothing was unsaved.
  public var draft: String?
  public var continues: Continuation?
}

/// What one round did.
public struct SyncReport: Hashable, Sendable {
  /// Documents whose versions came, and paths that went.
  public var received: [String] = []
  public var sent: [String] = []
  public var conflicts: [String] = []
  public var localChanges = 0
  /// Objects and bytes fetched.
  public var fetchedBytes = 0
}

/// What is where.
public struct ContainerStatus: Hashable, Sendable {
  public var remote: String?
  public var lastSync: Date?
  /// Why the last round failed; nil where it did not.
  public var lastFailure: String?
  /// Versions of `main` that are only here, and that are only there as far as was fetched.
  public var ahead: Int
  public var behind: Int
  /// Paths that other programs changed and no version holds yet.
  public var localChanges: [String]
  public var conflicts: Int
  public var devices: [DeviceReport]
}

/// One line of the history.
public struct HistoryEntry: Hashable, Sendable {
  public enum Kind: String, Sendable { case version, handOff, merge, restore }
  public var commit: String
  public var kind: Kind
  public var device: String
  public var date: Date
  /// The device that a hand-off came from.
  public var from: String?
  public var changes: [Change]

  /// What happened to one document.
  public struct Change: Hashable, Sendable {
    public enum Kind: String, Sendable { case added, edited, renamed, deleted }
    public var kind: Kind
    public var path: String
    public var oldPath: String?
    public var oldBlob: String?
    public var newBlob: String?
  }
}

/// The losing side of a conflict, kept until somebody resolves it.
public struct ConflictVersion: Hashable, Sendable {
  public var id: String
  public var path: String
  public var base: String?
  /// The blob that stayed in the document.
  public var kept: String?
  /// The blob that was set aside.
  public var other: String?
  public var keptDevice: String
  public var otherDevice: String
  public var date: Date
}
