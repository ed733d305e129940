/// One machine's installation.
public struct Device: Hashable, Sendable, Codable {
  /// 16 lower-case hexadecimal digits, chosen once.
  public var id: String
  public var name: String
  public init(id: String, name: String) { (self.id, self.name) = (id, name) }
}
