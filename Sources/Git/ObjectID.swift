/// The name of a git object.
public struct ObjectID: Hashable, Sendable, Codable, Comparable, CustomStringConvertible {
  /// 40 lower-case hexadecimal digits.
  public let description: String
  /// Nil where the text is not 40 hexadecimal digits.
  public init?(_ text: String) {
    let digits = text.lowercased()
    guard digits.utf8.count == 40, digits.allSatisfy(\.isHexDigit) else { return nil }
    description = digits
  }
  public static func < (a: ObjectID, b: ObjectID) -> Bool { a.description < b.description }
}
