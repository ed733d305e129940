public import Foundation

/// What a device last said of itself on `refs/ubiquity/devices/<id>`.
public struct DeviceReport: Hashable, Sendable {
  public var device: Device
  public var system: String
  /// `distantPast` where a member of the circle has no report that can be read.
  public var lastSeen: Date
  /// Whether the device has a report, and so was seen.
  public var wasSeen: Bool { lastSeen != .distantPast }
  /// The version of `main` that it has.
  public var main: String?
  public var isThisDevice: Bool
  /// How many versions it has that this device has not, and the other way round; nil where its `main` is not here, and in a
  /// container's status.
  public var ahead: Int?
  public var behind: Int?
  /// What the container's circle says of it.
  public var standing: Standing
  /// Of the key that the report is signed with, for people to compare; nil where it is not signed.
  public var fingerprint: String?
  /// Whether the remote has activities in the device's name that are not signed by its key. They are ignored.
  public var isImpersonated = false
}
