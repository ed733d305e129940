internal import Crypto
internal import Foundation

/// The secret of an encrypted container: 256 random bits. A container gets a new one when a device is removed.
struct ContainerKey: Hashable, Sendable {
  let bytes: [UInt8]

  /// Nil for anything but 32 bytes.
  init?(_ bytes: [UInt8]) {
    guard bytes.count == 32 else { return nil }
    self.bytes = bytes
  }

  static func random() throws(UbiquityError) -> ContainerKey {
    let bytes = SymmetricKey(size: .bits256).bytes
    guard let key = ContainerKey(bytes) else { throw UbiquityError(.damaged, "cannot make a key", hint: "try again") }
    return key
  }

  private func derived(for purpose: String) -> SymmetricKey {
    HKDF<SHA256>.deriveKey(
      inputKeyMaterial: SymmetricKey(data: bytes), info: Data("docedit sealed 1 \(purpose)".utf8), outputByteCount: 32)
  }

  /// What those who have no key yet seal their requests for.
  var mailbox: Curve25519.KeyAgreement.PrivateKey? {
    try? Curve25519.KeyAgreement.PrivateKey(rawRepresentation: derived(for: "mailbox").bytes)
  }

  /// ChaCha20-Poly1305 (RFC 8439) with a random nonce, which stands before the text.
  func seal(_ bytes: [UInt8], as thing: SealedThing, of container: ContainerTag) throws(UbiquityError) -> [UInt8] {
    do {
      let box = try ChaChaPoly.seal(bytes, using: derived(for: "content"), authenticating: thing.bound(to: container))
      return Array(box.combined)
    } catch { throw UbiquityError(.damaged, "cannot encrypt: \(Printable.line("\(error)"))") }
  }

  /// Nil for what was not sealed with this key, as this thing, in this container.
  func open(_ bytes: [UInt8], as thing: SealedThing, of container: ContainerTag) -> [UInt8]? {
    guard let box = try? ChaChaPoly.SealedBox(combined: bytes) else { return nil }
    let opened = try? ChaChaPoly.open(box, using: derived(for: "content"), authenticating: thing.bound(to: container))
    return opened.map { Array($0) }
  }

  /// How much longer a thing is when it is sealed.
  static let overhead = 28
}

extension SymmetricKey {
  var bytes: [UInt8] { unsafe withUnsafeBytes { unsafe Array($0) } }
}

/// What is sealed. One never passes for another.
enum SealedThing: Hashable {
  case table
  case formerKeys
  /// A part of a pack, by the name that it stands under.
  case part(String)

  fileprivate func bound(to container: ContainerTag) -> [UInt8] {
    let words =
      switch self {
      case .table: "table"
      case .formerKeys: "keys"
      case .part(let name): "part \(name)"
      }
    return Array("docedit sealed 1 \(container) \(words)".utf8)
  }
}

/// By what an encrypted container is known outside: 32 hexadecimal digits, chosen at random.
struct ContainerTag: Hashable, Sendable, CustomStringConvertible {
  let description: String

  init?(_ text: String) {
    guard text.utf8.count == 32, text.allSatisfy({ $0.isHexDigit && !$0.isUppercase && $0.isASCII }) else { return nil }
    description = text
  }

  /// Of the first 16 bytes.
  init(_ bytes: [UInt8]) {
    description = bytes.prefix(16).map { String($0 >> 4, radix: 16) + String($0 & 15, radix: 16) }.joined()
  }

  static var random: ContainerTag {
    var generator = SystemRandomNumberGenerator()
    return ContainerTag((0..<16).map { _ in UInt8.random(in: .min ... .max, using: &generator) })
  }
}

extension ContainerTag: PropertyListText {}
