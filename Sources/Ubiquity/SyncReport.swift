/// What one round did.
public struct SyncReport: Hashable, Sendable {
  /// Documents whose versions came.
  public var received: [String] = []
  /// Documents that were deleted elsewhere, and are gone here.
  public var deleted: [String] = []
  public var sent: [String] = []
  public var conflicts: [String] = []
  public var localChanges = 0
  /// Objects and bytes fetched.
  public var fetchedBytes = 0
  var tally = ExchangeTally()

  public init() {}
}

/// What a merge, or a step forward of `main`, changed for this device: documents, by path.
struct Arrivals {
  var received: [String] = []
  var deleted: [String] = []
}

extension SyncReport {
  /// Adds what came later: a document that is there again was not deleted.
  mutating func add(_ new: Arrivals) {
    deleted = Set(deleted).subtracting(new.received).union(new.deleted).sorted()
    received = Set(received).subtracting(new.deleted).union(new.received).sorted()
  }
}
