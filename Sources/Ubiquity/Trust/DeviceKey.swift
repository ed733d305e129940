internal import Crypto
internal import Foundation

/// The public half of a device's signing key: Ed25519 (RFC 8032), in the forms that OpenSSH has for it.
struct DeviceKey: Hashable, Sendable {
  static let algorithm = "ssh-ed25519"
  /// 32 of them.
  let bytes: [UInt8]

  init?(_ bytes: [UInt8]) {
    guard bytes.count == 32 else { return nil }
    self.bytes = bytes
  }

  /// Reads OpenSSH's binary form.
  init?(wire: [UInt8]) {
    var reader = SSHReader(wire)
    guard reader.takes(string: Self.algorithm), let bytes = reader.string(), reader.isAtEnd else { return nil }
    self.init(bytes)
  }

  var wire: [UInt8] {
    SSHWriter.bytes {
      $0.put(Self.algorithm.utf8)
      $0.put(bytes)
    }
  }

  func isSigner(of message: [UInt8], _ signature: [UInt8]) -> Bool {
    guard let key = try? Curve25519.Signing.PublicKey(rawRepresentation: bytes) else { return false }
    return key.isValidSignature(signature, for: message)
  }
}

extension DeviceKey {
  private static let groups = 6

  /// What people compare: six groups of four digits, each the remainder by 10,000 of four bytes, from the first on, of the SHA-256 of the binary form.
  var fingerprint: String {
    Self.groups(of: Array(SHA256.hash(data: wire)))
  }

  /// A digest as six groups of four digits.
  static func groups(of digest: [UInt8]) -> String {
    (0..<groups).map { group in
      let number = digest[group * 4..<group * 4 + 4].reduce(UInt32(0)) { $0 << 8 | UInt32($1) }
      return String(String(number % 10_000 + 10_000).suffix(4))
    }.joined(separator: " ")
  }
}

/// As a line of `authorized_keys` without options and comment: `ssh-ed25519 AAAA…`.
extension DeviceKey: CustomStringConvertible, Codable {
  var description: String { "\(Self.algorithm) \(Data(wire).base64EncodedString())" }

  init?(_ text: String) {
    let words = text.split(separator: " ")
    guard words.count >= 2, words[0] == Self.algorithm, let wire = Data(base64Encoded: String(words[1])) else {
      return nil
    }
    self.init(wire: Array(wire))
  }

  /// Fails for a text that is no such key.
  init(from decoder: any Decoder) throws {
    let text = try decoder.singleValueContainer().decode(String.self)
    guard let key = DeviceKey(text) else {
      throw DecodingError.dataCorrupted(.init(codingPath: decoder.codingPath, debugDescription: "not a public key"))
    }
    self = key
  }

  func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(description)
  }
}

extension DeviceKey: PropertyListText {}
