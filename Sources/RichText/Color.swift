/// An sRGB colour.
public struct Color: Hashable, Sendable, Codable {
  /// The components, 0 to 255.
  public var red, green, blue: UInt8
  /// The colour of these components.
  public init(red: UInt8, green: UInt8, blue: UInt8) { (self.red, self.green, self.blue) = (red, green, blue) }
}
