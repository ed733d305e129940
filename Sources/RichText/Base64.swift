/// Bytes as text of 64 letters (RFC 4648, section 4), which journals hold in a third of the room that numbers take.
struct Base64: Codable {
  var bytes: [UInt8]

  init(_ bytes: [UInt8]) { self.bytes = bytes }

  private static let letters = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8)
  private static let values: [UInt8: UInt8] = Dictionary(
    uniqueKeysWithValues: zip(letters, 0..<UInt8(64)))
  private static let padding = UInt8(ascii: "=")

  init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    guard let bytes = Self.bytes(of: try container.decode(String.self)) else {
      throw DecodingError.dataCorruptedError(in: container, debugDescription: "bytes that are not in Base64")
    }
    self.bytes = bytes
  }

  func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(string)
  }

  /// Four letters for each three bytes, the last ones filled up.
  private var string: String {
    var result: [UInt8] = []
    result.reserveCapacity((bytes.count + 2) / 3 * 4)
    for start in stride(from: 0, to: bytes.count, by: 3) {
      let group = bytes[start..<Swift.min(start + 3, bytes.count)]
      let bits = (0..<3).reduce(0) { $0 << 8 | Int(start + $1 < group.endIndex ? group[start + $1] : 0) }
      for letter in 0..<4 {
        result.append(letter <= group.count ? Self.letters[bits >> (18 - 6 * letter) & 63] : Self.padding)
      }
    }
    return String(decoding: result, as: UTF8.self)
  }

  private static func bytes(of string: String) -> [UInt8]? {
    let letters = Array(string.utf8)
    let count = letters.lastIndex { $0 != padding }.map { $0 + 1 } ?? 0
    guard letters.count.isMultiple(of: 4), letters.count - count < 3 else { return nil }
    var (result, bits, filled): ([UInt8], UInt32, UInt32) = ([], 0, 0)
    result.reserveCapacity(count * 3 / 4)
    for letter in letters[..<count] {
      guard let value = values[letter] else { return nil }
      (bits, filled) = (bits << 6 | UInt32(value), filled + 6)
      guard filled >= 8 else { continue }
      filled -= 8
      result.append(UInt8(truncatingIfNeeded: bits >> filled))
    }
    return result
  }
}
