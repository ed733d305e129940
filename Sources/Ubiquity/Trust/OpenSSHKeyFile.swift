/// A private key without a passphrase as OpenSSH keeps it (PROTOCOL.key), so that `ssh-keygen` and plain git can use it too.
enum OpenSSHKeyFile {
  private static let magic = Array("openssh-key-v1".utf8) + [0]

  static func bytes(of key: SigningKey, comment: String) -> [UInt8] {
    Array(Armour.privateKey.text(of: blob(of: key, comment: comment)).utf8)
  }

  /// Nil for any other file, one with a passphrase, and a key of another kind.
  static func key(in bytes: [UInt8]) -> SigningKey? {
    Armour.privateKey.bytes(in: String(decoding: bytes, as: UTF8.self)).flatMap { key(blob: $0) }
  }

  private static func blob(of key: SigningKey, comment: String) -> [UInt8] {
    SSHWriter.bytes {
      $0.put(raw: magic)
      for part in ["none", "none", ""] { $0.put(part.utf8) }
      $0.put(1)
      $0.put(key.publicKey.wire)
      $0.put(secret(of: key, comment: comment))
    }
  }

  private static func secret(of key: SigningKey, comment: String) -> [UInt8] {
    var writer = SSHWriter()
    for _ in 0..<2 { writer.put(0x646F_6365) }
    writer.put(DeviceKey.algorithm.utf8)
    writer.put(key.publicKey.bytes)
    writer.put(key.seed + key.publicKey.bytes)
    writer.put(comment.utf8)
    writer.put(raw: (0..<(8 - writer.bytes.count % 8) % 8).map { UInt8($0 + 1) })
    return writer.bytes
  }

  private static func key(blob: [UInt8]) -> SigningKey? {
    var reader = SSHReader(blob)
    guard reader.takes(magic), reader.takes(string: "none"), reader.takes(string: "none"), reader.takes(string: ""),
      reader.number() == 1, reader.string() != nil, let secret = reader.string()
    else { return nil }
    var inner = SSHReader(secret)
    guard let check = inner.number(), inner.number() == check, inner.takes(string: DeviceKey.algorithm),
      let bytes = inner.string(), let pair = inner.string(), pair.count == 64, pair.suffix(32) == bytes[...]
    else { return nil }
    return SigningKey(seed: Array(pair.prefix(32)))
  }
}
