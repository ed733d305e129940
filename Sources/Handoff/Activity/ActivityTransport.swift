public import Foundation

/// Brings activities to the other machines.
///
/// Is asked one thing at a time. What it cannot send now it keeps and sends later; nobody is told.
public protocol ActivityTransport: Sendable {
  /// Offers the activity, or its new state. At most one is current; the one that was before is published again as not current.
  func publish(_ payload: ActivityPayload, isCurrent: Bool) async
  /// Takes the activity from the other machines.
  func withdraw(_ identifier: UUID) async
}
