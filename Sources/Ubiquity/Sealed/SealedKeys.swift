internal import Crypto
internal import Foundation

/// The file `keys` on the remote: the container's newest key for each that may have it, and the former keys under that one.
/// Nothing in it tells who they are.
struct SealedKeys: Codable, Equatable {
  /// The public key that requests are sealed for.
  var mailbox: Data
  /// In no order that says anything.
  var wraps: [Data]
  /// The former keys, the oldest first, one after the other.
  var former: Data

  static let sizeLimit = 1 << 18
  private static let limits = (wraps: 1_000, keys: 10_000)

  init(_ keyring: Keyring, for recipients: [DeviceKey]) throws(UbiquityError) {
    guard let key = keyring.newest, let mailbox = key.mailbox,
      let recovery = try? Curve25519.KeyAgreement.PublicKey(rawRepresentation: keyring.recovery)
    else { throw UbiquityError(.damaged, "the container's keys cannot be read") }
    self.mailbox = mailbox.publicKey.rawRepresentation
    wraps = []
    for recipient in recipients.compactMap(\.agreementKey) + [recovery] {
      wraps.append(try Envelope.seal(key.bytes, for: recipient, .key, of: keyring.container))
    }
    wraps.shuffle()
    let former = keyring.all.dropLast().flatMap(\.bytes)
    self.former = Data(try key.seal(former, as: .formerKeys, of: keyring.container))
  }

  /// Nil for what is no such file.
  init?(_ bytes: [UInt8]) {
    guard bytes.count <= Self.sizeLimit, let read = try? JSONDecoder().decode(SealedKeys.self, from: Data(bytes)),
      read.wraps.count <= Self.limits.wraps, read.mailbox.count == 32
    else { return nil }
    self = read
  }

  /// The container's keys, the newest last; nil where none of the private keys opens one.
  func opened(with keys: [Curve25519.KeyAgreement.PrivateKey], of container: ContainerTag) -> [ContainerKey]? {
    for (wrap, key) in wraps.flatMap({ wrap in keys.map { (wrap, $0) } }) {
      guard let newest = Envelope.open(wrap, with: key, .key, of: container).flatMap({ ContainerKey($0) }) else {
        continue
      }
      return formerKeys(under: newest, of: container).map { $0 + [newest] }
    }
    return nil
  }

  private func formerKeys(under key: ContainerKey, of container: ContainerTag) -> [ContainerKey]? {
    guard key.mailbox?.publicKey.rawRepresentation == mailbox,
      let bytes = former.isEmpty ? [] : key.open(Array(former), as: .formerKeys, of: container),
      bytes.count % 32 == 0,
      bytes.count / 32 <= Self.limits.keys
    else { return nil }
    return stride(from: 0, to: bytes.count, by: 32).compactMap { ContainerKey(Array(bytes[$0..<$0 + 32])) }
  }
}
