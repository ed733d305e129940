public import Foundation

/// One machine's installation.
public struct Device: Hashable, Sendable, Codable {
  /// 16 lower-case hexadecimal digits, chosen once.
  public var id: String
  public var name: String
  public init(id: String, name: String) { (self.id, self.name) = (id, name) }
}

/// What a device last said of itself on `refs/ubiquity/devices/<id>`.
public struct DeviceReport: Hashable, Sendable {
  public var device: Device
  public var system: String
  public var lastSeen: Date
  /// The version of `main` that it has.
  public var main: String?
  public var isThisDevice: Bool
}
