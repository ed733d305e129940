public import Foundation

/// The activity that a save continues.
public struct Continuation: Hashable, Sendable {
  public var activity: UUID
  public var from: Device
  public init(activity: UUID, from: Device) { (self.activity, self.from) = (activity, from) }
}
