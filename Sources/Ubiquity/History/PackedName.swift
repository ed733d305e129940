internal import Foundation

/// The name of a git object in half the room.
enum PackedName {
  static func bytes(of name: String) -> Data {
    var digits = name.utf8.makeIterator(), bytes = Data(capacity: 20)
    while let high = digits.next(), let low = digits.next() { bytes.append(value(high) << 4 | value(low)) }
    return bytes
  }

  static func text(of bytes: Data) -> String {
    String(decoding: bytes.flatMap { [digits[Int($0 >> 4)], digits[Int($0 & 15)]] }, as: UTF8.self)
  }

  /// The first eight bytes as a number.
  static func prefix(of name: String) -> UInt64 { bytes(of: name).prefix(8).reduce(0) { $0 << 8 | UInt64($1) } }

  private static let digits = Array("0123456789abcdef".utf8)
  private static func value(_ digit: UInt8) -> UInt8 { digit < 58 ? digit &- 48 : digit &- 87 }
}
