/// Why a transaction could not be applied.
public struct TransactionError: Error, Equatable, Sendable {
  /// What did not fit, in words for a log.
  public var reason: String
  /// An error for this reason.
  public init(reason: String) { self.reason = reason }
}
