/// What one round did.
public struct SyncReport: Hashable, Sendable {
  /// Documents whose versions came, and paths that went.
  public var received: [String] = []
  public var sent: [String] = []
  public var conflicts: [String] = []
  public var localChanges = 0
  /// Objects and bytes fetched.
  public var fetchedBytes = 0
  var tally = ExchangeTally()

  public init() {}
}
