/// What one round did.
public struct SyncReport: Hashable, Sendable {
  /// Documents whose versions came.
  public var received: [String] = []
  /// Documents that were deleted elsewhere, and are gone here.
  public var deleted: [String] = []
  public var sent: [String] = []
  /// Documents that were deleted here, which the others are told with what was sent.
  public var sentDeletions: [String] = []
  public var conflicts: [String] = []
  /// Documents that may not be read here: what became of them is not exchanged.
  public var unreadable: [String] = []
  /// Documents for which there is no room on this machine: they are on the remote.
  public var notFitting: [String] = []
  /// Documents of which the folder could not be given what came: it may not be written, or something else is in their place.
  public var blocked: [String] = []
  /// Large documents that another process is still sending.
  public var beingSent: [String] = []
  /// How many conflicts other devices resolved.
  public var resolvedConflicts: Int { tally.received.resolved ?? 0 }
  /// How many conflicts were resolved here, which the others were told.
  public var sentResolutions: Int { tally.sent.resolved ?? 0 }
  public var localChanges = 0
  /// Whether there is no remote, so that nothing was exchanged.
  public var isLocal = false
  var tally = ExchangeTally()
  /// What was being sent last, while the remote has not said what became of it.
  var unanswered: PushPlan?

  public init() {}
}

/// What differs between two versions: documents, by path.
struct DocumentChanges: Hashable {
  /// Added, changed, or moved to.
  var changed: [String] = []
  var deleted: [String] = []

  /// With what came later: a document that is there again was not deleted.
  func then(_ later: DocumentChanges) -> DocumentChanges {
    DocumentChanges(
      changed: Set(changed).subtracting(later.deleted).union(later.changed).sorted(),
      deleted: Set(deleted).subtracting(later.changed).union(later.deleted).sorted())
  }
}

extension SyncReport {
  /// Adds what came from the remote.
  mutating func receive(_ new: DocumentChanges) {
    let all = DocumentChanges(changed: received, deleted: deleted).then(new)
    (received, deleted) = (all.changed, all.deleted)
  }

  /// Adds what the remote took.
  mutating func send(_ new: DocumentChanges) {
    let all = DocumentChanges(changed: sent, deleted: sentDeletions).then(new)
    (sent, sentDeletions) = (all.changed, all.deleted)
  }
}
