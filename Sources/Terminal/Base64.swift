/// Base64 (RFC 4648 §4).
enum Base64 {
  private static let alphabet = Array(
    "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8)

  static func encode(_ bytes: [UInt8]) -> [UInt8] {
    stride(from: 0, to: bytes.count, by: 3).flatMap { encode(bytes[$0..<min($0 + 3, bytes.count)]) }
  }

  private static func encode(_ group: ArraySlice<UInt8>) -> [UInt8] {
    let bits = group.reduce(0) { $0 << 8 | Int($1) } << (8 * (3 - group.count))
    return (0..<4).map {
      $0 <= group.count ? alphabet[bits >> (18 - 6 * $0) & 63] : UInt8(ascii: "=")
    }
  }
}
