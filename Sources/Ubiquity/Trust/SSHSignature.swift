internal import Crypto

/// A signature as `ssh-keygen -Y sign -n git` makes it (OpenSSH, PROTOCOL.sshsig), which is what git keeps in a commit's `gpgsig`.
struct SSHSignature: Hashable, Sendable {
  private static let (magic, namespace) = ("SSHSIG", "git")

  let key: DeviceKey
  private let hash: Hash
  private let signature: [UInt8]

  private enum Hash: String {
    case sha256, sha512

    func digest(of content: [UInt8]) -> [UInt8] {
      switch self {
      case .sha256: Array(SHA256.hash(data: content))
      case .sha512: Array(SHA512.hash(data: content))
      }
    }
  }

  init(of content: [UInt8], by key: SigningKey) throws(UbiquityError) {
    (self.key, hash) = (key.publicKey, .sha512)
    signature = try key.signature(of: Self.signed(content, hash))
  }

  /// Whether the key made it over this content.
  func isOf(_ content: [UInt8]) -> Bool { key.isSigner(of: Self.signed(content, hash), signature) }

  /// The bytes that are signed.
  private static func signed(_ content: [UInt8], _ hash: Hash) -> [UInt8] {
    SSHWriter.bytes {
      $0.put(raw: magic.utf8)
      for part in [Array(namespace.utf8), [], Array(hash.rawValue.utf8), hash.digest(of: content)] { $0.put(part) }
    }
  }
}

extension SSHSignature {
  /// The text between dashed lines that git keeps.
  var armoured: String { Armour.signature.text(of: blob) }

  /// Nil for any other text, and for a signature by a key of another kind.
  init?(armoured text: String) {
    guard let blob = Armour.signature.bytes(in: text) else { return nil }
    self.init(blob: blob)
  }

  private var blob: [UInt8] {
    SSHWriter.bytes {
      $0.put(raw: Self.magic.utf8)
      $0.put(1)
      for part in [key.wire, Array(Self.namespace.utf8), [], Array(hash.rawValue.utf8)] { $0.put(part) }
      $0.put(
        SSHWriter.bytes {
          $0.put(DeviceKey.algorithm.utf8)
          $0.put(signature)
        })
    }
  }

  private init?(blob: [UInt8]) {
    var reader = SSHReader(blob)
    guard reader.takes(Self.magic.utf8), reader.number() == 1, let wire = reader.string(),
      let key = DeviceKey(wire: wire), reader.takes(string: Self.namespace), reader.string() != nil,
      let name = reader.string(), let hash = Hash(rawValue: String(decoding: name, as: UTF8.self)),
      let signature = reader.string(), reader.isAtEnd
    else { return nil }
    var inner = SSHReader(signature)
    guard inner.takes(string: DeviceKey.algorithm), let raw = inner.string(), inner.isAtEnd else { return nil }
    (self.key, self.hash, self.signature) = (key, hash, raw)
  }
}
