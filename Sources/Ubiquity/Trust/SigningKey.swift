internal import Crypto
internal import Files
internal import Foundation

/// A device's signing key. It lies in the data folder, for its owner alone, and never leaves the machine.
struct SigningKey: Sendable {
  private let key: Curve25519.Signing.PrivateKey
  let publicKey: DeviceKey

  /// Nil for anything but 32 bytes.
  init?(seed: [UInt8]) {
    guard let key = try? Curve25519.Signing.PrivateKey(rawRepresentation: seed),
      let publicKey = DeviceKey(Array(key.publicKey.rawRepresentation))
    else { return nil }
    (self.key, self.publicKey) = (key, publicKey)
  }

  func signature(of message: [UInt8]) throws(UbiquityError) -> [UInt8] {
    do { return try Array(key.signature(for: message)) } catch {
      throw UbiquityError(.damaged, "cannot sign: \(Printable.line("\(error)"))")
    }
  }

  var seed: [UInt8] { Array(key.rawRepresentation) }
}

extension SigningKey {
  /// The device's key; made at first use. Throws `damaged` for a file that cannot be read: it is not replaced by another key.
  static func of(_ device: Device, _ surroundings: Surroundings) throws(UbiquityError) -> SigningKey {
    let folder = surroundings.dataFolder.path(percentEncoded: false)
    let name = "\(device.id).key"
    if let key = try read(name, in: folder) { return key }
    guard let key = SigningKey(seed: surroundings.randomBytes(32)) else {
      throw UbiquityError(.damaged, "cannot make a signing key", hint: "try again")
    }
    try make(folder)
    let isNew = try write(key, name, for: device, in: folder)
    return try isNew ? key : read(name, in: folder) ?? key
  }

  /// The key that the device has; nil where it has none, and none is made. Throws `damaged` for a file that cannot be read.
  static func existing(of device: Device, _ surroundings: Surroundings) throws(UbiquityError) -> SigningKey? {
    try read("\(device.id).key", in: surroundings.dataFolder.path(percentEncoded: false))
  }

  private static func make(_ folder: String) throws(UbiquityError) {
    do {
      try FileManager.default.createDirectory(
        atPath: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
    } catch {
      throw UbiquityError(error, doing: "make the folder", on: folder)
    }
  }

  private static func read(_ name: String, in folder: String) throws(UbiquityError) -> SigningKey? {
    let found: (bytes: [UInt8], stamp: FileStamp)?
    do { found = try Folder(folder).read(name) } catch { throw error.failure("read", "\(folder)/\(name)") }
    guard let bytes = found?.bytes else { return nil }
    guard let key = OpenSSHKeyFile.key(in: bytes) else {
      throw UbiquityError(
        .damaged, "the signing key \(Printable.quoted("\(folder)/\(name)")) cannot be read",
        hint: "put it right; without it, move it away and let another device approve this one again")
    }
    return key
  }

  /// Whether there was none yet.
  private static func write(_ key: SigningKey, _ name: String, for device: Device, in folder: String)
    throws(UbiquityError) -> Bool
  {
    let bytes = OpenSSHKeyFile.bytes(of: key, comment: "docedit \(device.id)")
    do { return try Folder(folder).write(bytes, to: name, mode: 0o600, mayReplace: { $0 == nil }) } catch {
      guard let error = error as? SystemError else { throw UbiquityError(.damaged, "cannot write the signing key") }
      if (try? read(name, in: folder)) != nil { return false }
      throw error.failure("write", "\(folder)/\(name)")
    }
  }
}
