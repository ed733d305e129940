/// How far the document's changes have come on their way to the other machines.
public enum SyncState: Sendable, Equatable {
  /// Outside any container.
  case notUbiquitous
  /// The remote has everything.
  case synced
  /// Changes wait to be sent.
  case pending
  case sending
  /// The remote is not reached, and why.
  case offline(String)
  /// So many versions lost against others and wait for a decision.
  case conflict(Int)

  /// The state in few words.
  public var name: String {
    switch self {
    case .notUbiquitous: "not in a container: no hand-off"
    case .synced: "synced"
    case .pending: "not sent yet"
    case .sending: "sending"
    case .offline: "offline"
    case .conflict(let count): count == 1 ? "1 conflict" : "\(count) conflicts"
    }
  }

  /// Why it is so, where that is known.
  public var reason: String? {
    guard case .offline(let reason) = self, !reason.isEmpty else { return nil }
    return reason
  }
}
