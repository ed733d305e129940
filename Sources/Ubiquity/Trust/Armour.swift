internal import Foundation

/// Bytes as text between two dashed lines, as OpenSSH writes keys and signatures.
enum Armour: String {
  case privateKey = "OPENSSH PRIVATE KEY"
  case signature = "SSH SIGNATURE"

  private static let lineLength = 70
  /// The longest text that is read.
  private static let sizeLimit = 1 << 14
  private var begin: String { "-----BEGIN \(rawValue)-----" }
  private var end: String { "-----END \(rawValue)-----" }

  func text(of bytes: [UInt8]) -> String {
    let base64 = Array(Data(bytes).base64EncodedString().utf8)
    let lines = stride(from: 0, to: base64.count, by: Self.lineLength).map {
      String(decoding: base64[$0..<min($0 + Self.lineLength, base64.count)], as: UTF8.self)
    }
    return ([begin] + lines + [end]).joined(separator: "\n") + "\n"
  }

  /// Nil for any other text.
  func bytes(in text: String) -> [UInt8]? {
    let lines = text.utf8.count <= Self.sizeLimit ? text.split(whereSeparator: \.isNewline) : []
    guard lines.count > 2, lines.first == begin[...], lines.last == end[...] else { return nil }
    let base64 = lines.dropFirst().dropLast().reduce(into: [UInt8]()) { $0 += $1.utf8 }
    return Data(base64Encoded: Data(base64)).map { Array($0) }
  }
}
