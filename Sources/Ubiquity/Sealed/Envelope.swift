internal import Crypto
internal import Foundation

/// A text for the holder of one key, from nobody in particular: HPKE (RFC 9180) in base mode with X25519, HKDF-SHA256 and ChaCha20-Poly1305.
enum Envelope {
  static let overhead = 48
  private static let suite = HPKE.Ciphersuite.Curve25519_SHA256_ChachaPoly

  enum Purpose: String {
    /// A container's key, for a device or a phrase.
    case key
    /// A request of a device that has no key yet.
    case request

    fileprivate func info(_ container: ContainerTag) -> Data { Data("docedit sealed 1 \(container) \(rawValue)".utf8) }
  }

  static func seal(
    _ bytes: [UInt8], for key: Curve25519.KeyAgreement.PublicKey, _ purpose: Purpose, of container: ContainerTag
  ) throws(UbiquityError) -> Data {
    do {
      var sender = try HPKE.Sender(recipientKey: key, ciphersuite: suite, info: purpose.info(container))
      let text = try sender.seal(bytes)
      return sender.encapsulatedKey + text
    } catch { throw UbiquityError(.damaged, "cannot encrypt for a device: \(Printable.line("\(error)"))") }
  }

  /// Nil for what is not for the key.
  static func open(
    _ sealed: Data, with key: Curve25519.KeyAgreement.PrivateKey, _ purpose: Purpose, of container: ContainerTag
  ) -> [UInt8]? {
    guard sealed.count >= overhead,
      var recipient = try? HPKE.Recipient(
        privateKey: key, ciphersuite: suite, info: purpose.info(container), encapsulatedKey: Data(sealed.prefix(32)))
    else { return nil }
    return (try? recipient.open(Data(sealed.dropFirst(32)))).map { Array($0) }
  }
}
