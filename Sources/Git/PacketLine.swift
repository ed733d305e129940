/// git's lines with their length before them: four hexadecimal digits, which count themselves (git, gitprotocol-common: pkt-line).
enum PacketLine {
  /// The mark that ends them.
  static let flush = Array("0000".utf8)

  static func bytes(_ line: some Collection<UInt8>) -> [UInt8] {
    let digits = String(line.count + 4, radix: 16)
    return Array((String(repeating: "0", count: max(0, 4 - digits.count)) + digits).utf8) + line
  }

  /// The first line with its length; nil at the mark, and for what is cut off or none.
  static func first(in bytes: ArraySlice<UInt8>) -> ArraySlice<UInt8>? {
    guard let count = length(bytes), count > 4, count <= bytes.count else { return nil }
    return bytes.prefix(count)
  }

  /// What the digits say; nil where there are none.
  static func length(_ bytes: ArraySlice<UInt8>) -> Int? {
    let digits = bytes.prefix(4)
    guard digits.count == 4, digits.allSatisfy({ Character(UnicodeScalar($0)).isHexDigit }) else { return nil }
    return Int(String(decoding: digits, as: UTF8.self), radix: 16)
  }
}
