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
  public var localChanges = 0
  /// Objects and bytes fetched.
  public var fetchedBytes = 0
  var tally = ExchangeTally()

  public init() {}
}

/// What differs between two versions: documents, by path.
struct DocumentChanges {
  /// Added, changed, or moved to.
  var changed: [String] = []
  var deleted: [String] = []
}

extension SyncReport {
  /// Adds what came later: a document that is there again was not deleted.
  mutating func receive(_ new: DocumentChanges) {
    deleted = Set(deleted).subtracting(new.changed).union(new.deleted).sorted()
    received = Set(received).subtracting(new.deleted).union(new.changed).sorted()
  }

  /// The same for what the remote took.
  mutating func send(_ new: DocumentChanges) {
    sentDeletions = Set(sentDeletions).subtracting(new.changed).union(new.deleted).sorted()
    sent = Set(sent).subtracting(new.deleted).union(new.changed).sorted()
  }
}
