/// Who signed a commit.
enum Signer: Hashable, Sendable {
  case nobody
  case key(DeviceKey)
  /// A signature that this program cannot check: PGP, or an ssh key that is not Ed25519.
  case stranger
  /// A signature that is not of this commit.
  case forger

  var key: DeviceKey? { if case .key(let key) = self { key } else { nil } }
}
