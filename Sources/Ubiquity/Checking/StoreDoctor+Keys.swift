internal import Foundation
internal import Git

// What this device alone has, and no other can give it.
extension StoreDoctor {
  /// What is wrong with the device's signing key, with the keys of an encrypted container, or with the copy of its remote; nil where nothing is.
  var damageOfKeys: UbiquityError? {
    do throws(UbiquityError) {
      _ = try SigningKey.existing(of: device, surroundings)
      let sealed = SealedFolder(ofContainer: root)
      return try sealed.keyring() != nil && sealed.isCopyDamaged ? .sealedCopyIsDamaged : nil
    } catch { return error }
  }

  /// What follows where the circle knows the device by another key than it has; nil where it knows it by that, or does not know it.
  func lostKey(_ store: Store) -> StoreFinding? {
    guard let member = (try? store.circle())?.member(device.id) else { return nil }
    let key = (try? SigningKey.existing(of: device, surroundings)) ?? nil
    if key?.publicKey == member.key { return nil }
    let loss = "this machine's signing key is lost"
    guard let fingerprint = key?.publicKey.fingerprint else {
      return StoreFinding(
        .store, .note, "\(loss): the next version makes another one, which another machine has to approve again")
    }
    return StoreFinding(
      .store, .note,
      "\(loss), and what it does with the new one is not taken for its own: on another machine, docedit devices approve \(device.id.prefix(6)), which shows \(fingerprint)"
    )
  }
}

extension StoreRepair {
  /// Throws the copy of an encrypted remote away where it is damaged: it is fetched anew. Keys are left alone.
  mutating func mendSealedCopy() {
    let sealed = SealedFolder(ofContainer: site.root)
    guard (try? sealed.keyring()) ?? nil != nil, sealed.isCopyDamaged else { return }
    try? FileManager.default.removeItem(atPath: sealed.git)
    note("threw the copy of the encrypted remote away: it is fetched anew")
  }
}

extension SealedFolder {
  /// Whether the copy of what the remote has lacks something. One that is not there yet is whole.
  fileprivate var isCopyDamaged: Bool {
    guard FileManager.default.fileExists(atPath: git) else { return false }
    if Repository.isConfigurationBroken(in: git) { return true }
    guard let outer = try? Repository.open(at: git) else { return true }
    do throws(GitError) {
      guard let head = try outer.reference(SealedRemote.tracking) else { return false }
      return try !outer.inspect([head]).losses.isEmpty
    } catch { return true }
  }
}

extension UbiquityError {
  fileprivate static var sealedCopyIsDamaged: UbiquityError {
    UbiquityError(.damaged, "the copy of what the encrypted remote has is damaged", hint: "docedit repair mends it")
  }
}
