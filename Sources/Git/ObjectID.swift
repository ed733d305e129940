/// The name of a git object.
public struct ObjectID: Hashable, Sendable {
  /// The name's 20 bytes, the first ones in the highest places.
  let words: (UInt64, UInt64, UInt32)

  init(words: (UInt64, UInt64, UInt32)) { self.words = words }

  /// Nil where the text is not 40 hexadecimal digits.
  public init?(_ text: String) {
    guard text.utf8.count == 40 else { return nil }
    var words: (UInt64, UInt64, UInt32) = (0, 0, 0)
    for (index, digit) in text.utf8.enumerated() {
      guard let value = Self.value(of: digit) else { return nil }
      switch index {
      case ..<16: words.0 = words.0 << 4 | UInt64(value)
      case ..<32: words.1 = words.1 << 4 | UInt64(value)
      default: words.2 = words.2 << 4 | UInt32(value)
      }
    }
    self.words = words
  }

  public static func == (a: Self, b: Self) -> Bool { a.words == b.words }

  public func hash(into hasher: inout Hasher) {
    hasher.combine(words.0)
    hasher.combine(words.2)
  }

  private static func value(of digit: UInt8) -> UInt8? {
    switch digit {
    case UInt8(ascii: "0")...UInt8(ascii: "9"): digit - UInt8(ascii: "0")
    case UInt8(ascii: "a")...UInt8(ascii: "f"): digit - UInt8(ascii: "a") + 10
    case UInt8(ascii: "A")...UInt8(ascii: "F"): digit - UInt8(ascii: "A") + 10
    default: nil
    }
  }
}

extension ObjectID: Comparable, CustomStringConvertible {
  public static func < (a: ObjectID, b: ObjectID) -> Bool { a.words < b.words }

  /// 40 lower-case hexadecimal digits.
  public var description: String {
    String(unsafeUninitializedCapacity: 40) { text in
      for (index, byte) in bytes.enumerated() {
        (text[2 * index], text[2 * index + 1]) = (Self.digits[Int(byte >> 4)], Self.digits[Int(byte & 15)])
      }
      return 40
    }
  }

  /// The name's 20 bytes.
  public var bytes: [UInt8] {
    [UInt8](unsafeUninitializedCapacity: 20) { buffer, count in
      let raw = UnsafeMutableRawBufferPointer(buffer)
      raw.storeBytes(of: words.0.bigEndian, as: UInt64.self)
      raw.storeBytes(of: words.1.bigEndian, toByteOffset: 8, as: UInt64.self)
      raw.storeBytes(of: words.2.bigEndian, toByteOffset: 16, as: UInt32.self)
      count = 20
    }
  }

  /// Nil where there are not 20 of them.
  public init?(bytes: some Collection<UInt8>) {
    guard bytes.count == 20 else { return nil }
    func word(_ part: some Collection<UInt8>) -> UInt64 { part.reduce(0) { $0 << 8 | UInt64($1) } }
    words = (word(bytes.prefix(8)), word(bytes.dropFirst(8).prefix(8)), UInt32(word(bytes.dropFirst(16))))
  }

  private static let digits = Array("0123456789abcdef".utf8)
}

extension ObjectID: Codable {
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
}
