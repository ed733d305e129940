/// Whether a container that is made is encrypted, so that its remote learns nothing but sizes and times.
public enum Encryption: Hashable, Sendable {
  /// As the remote is. One that is encrypted is asked to let this machine in, unless it did so already.
  case asTheRemoteIs
  /// A new container is encrypted; its documents can also be had with this phrase.
  case founding(RecoveryPhrase)
  /// The remote's container is encrypted, and this is its phrase.
  case joining(RecoveryPhrase)

  /// Whether the keys are new ones.
  var isFounding: Bool { if case .founding = self { true } else { false } }
}
