internal import Foundation

/// The name of a git object in half the room.
enum PackedName {
  static func bytes(of name: String) -> Data {
    var digits = name.utf8.makeIterator(), bytes = Data(capacity: 20)
    while let high = digits.next(), let low = digits.next() { bytes.append(value(high) << 4 | value(low)) }
    return bytes
  }

  static func text(of bytes: Data) -> String {
    var text: [UInt8] = []
    text.reserveCapacity(2 * bytes.count)
    for byte in bytes {
      text.append(digit(byte >> 4))
      text.append(digit(byte & 15))
    }
    return String(decoding: text, as: UTF8.self)
  }

  /// The first eight bytes as a number.
  static func prefix(of bytes: Data) -> UInt64 { bytes.prefix(8).reduce(0) { $0 << 8 | UInt64($1) } }

  private static func digit(_ value: UInt8) -> UInt8 { value < 10 ? value &+ 48 : value &+ 87 }
  private static func value(_ digit: UInt8) -> UInt8 { digit < 58 ? digit &- 48 : digit &- 87 }
}
