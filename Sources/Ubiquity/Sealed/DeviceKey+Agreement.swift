internal import Crypto
internal import Foundation

extension DeviceKey {
  /// The key's counterpart on Curve25519 (RFC 7748, section 4.1): what is sealed for it, only the holder of the signing key can open.
  var agreementKey: Curve25519.KeyAgreement.PublicKey? {
    guard let y = Field25519(bytes) else { return nil }
    let u = (Field25519.one + y) * (Field25519.one - y).inverse
    return try? Curve25519.KeyAgreement.PublicKey(rawRepresentation: u.bytes)
  }
}

extension SigningKey {
  /// The private half: the scalar that the key signs with (RFC 8032, section 5.1.5).
  var agreementKey: Curve25519.KeyAgreement.PrivateKey? {
    try? Curve25519.KeyAgreement.PrivateKey(rawRepresentation: Array(SHA512.hash(data: seed).prefix(32)))
  }
}
