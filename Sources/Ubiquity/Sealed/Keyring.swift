internal import Crypto
internal import Foundation

/// What this device can open an encrypted container with: `.git/docedit/sealed/keyring.plist`, for its owner alone.
struct Keyring: Equatable, Sendable {
  var container: ContainerTag
  /// All that there were, the newest last.
  private(set) var keys: [Data]
  /// The public half of the recovery phrase's key.
  var recovery: Data
  /// The phrase that the container was opened with, until the device's own key opens what is newest.
  var phrase: Data?

  init(container: ContainerTag, keys: [ContainerKey], recovery: Data, phrase: RecoveryPhrase? = nil) {
    (self.container, self.keys) = (container, keys.map { Data($0.bytes) })
    (self.recovery, self.phrase) = (recovery, phrase.map { Data($0.secret) })
  }

  var recoveryPhrase: RecoveryPhrase? { phrase.flatMap { RecoveryPhrase(kept: Array($0)) } }

  /// For a new container.
  static func new(_ phrase: RecoveryPhrase, _ surroundings: Surroundings) throws(UbiquityError) -> Keyring {
    guard let key = ContainerKey(surroundings.randomBytes(32)), let recovery = phrase.agreementKey?.publicKey else {
      throw UbiquityError(.damaged, "cannot make a key", hint: "try again")
    }
    return Keyring(
      container: ContainerTag(surroundings.randomBytes(16)), keys: [key], recovery: recovery.rawRepresentation)
  }

  /// The oldest first.
  var all: [ContainerKey] { keys.compactMap { ContainerKey(Array($0)) } }
  var newest: ContainerKey? { all.last }

  /// What is sealed from now on is sealed with this.
  func sealingKey() throws(UbiquityError) -> ContainerKey {
    guard let newest else { throw UbiquityError(.damaged, "the container's keys cannot be read") }
    return newest
  }

  /// The number of the newest key, from 1.
  var epoch: Int { keys.count }

  func key(ofEpoch epoch: Int) -> ContainerKey? {
    keys.indices.contains(epoch - 1) ? ContainerKey(Array(keys[epoch - 1])) : nil
  }

  /// With one more key.
  func adding(_ key: ContainerKey) -> Keyring {
    var keyring = self
    keyring.keys.append(Data(key.bytes))
    return keyring
  }

  /// With the keys that came later; nil where they are not the present ones and more.
  func advanced(to keys: [ContainerKey]) -> Keyring? {
    let keys = keys.map { Data($0.bytes) }
    guard keys.count >= self.keys.count, keys.starts(with: self.keys) else { return nil }
    var keyring = self
    keyring.keys = keys
    return keyring
  }
}

extension Keyring: PropertyListRecord {
  init(_ entries: PropertyListEntries) throws(PropertyListMismatch) {
    (container, keys) = (try entries.required("container"), try entries.required("keys"))
    (recovery, phrase) = (try entries.required("recovery"), try entries.optional("phrase"))
  }

  func put(into entries: inout PropertyListEntries) {
    entries.put(container, "container")
    entries.put(keys, "keys")
    entries.put(recovery, "recovery")
    entries.put(phrase, "phrase")
  }
}
