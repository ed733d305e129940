/// The name of a git object.
public struct ObjectID: Hashable, Sendable, Codable, Comparable, CustomStringConvertible {
  /// 40 lower-case hexadecimal digits.
  public let description: String

  /// Nil where the text is not 40 hexadecimal digits.
  public init?(_ text: String) {
    let digits = text.lowercased()
    guard digits.utf8.count == 40, digits.utf8.allSatisfy(Self.isDigit) else { return nil }
    description = digits
  }

  /// Fails for a text that is not an object name.
  public init(from decoder: any Decoder) throws {
    let text = try decoder.singleValueContainer().decode(String.self)
    guard let id = ObjectID(text) else {
      throw DecodingError.dataCorrupted(.init(codingPath: decoder.codingPath, debugDescription: "not an object name"))
    }
    self = id
  }

  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(description)
  }

  public static func < (a: ObjectID, b: ObjectID) -> Bool { a.description < b.description }

  private static func isDigit(_ byte: UInt8) -> Bool {
    (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) || (UInt8(ascii: "a")...UInt8(ascii: "f")).contains(byte)
  }
}
