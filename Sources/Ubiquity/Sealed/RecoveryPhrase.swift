internal import Crypto
internal import Foundation

/// What an encrypted container can be opened with where no machine is left that has it: nine words that can be spoken, made of 128 random bits and
/// 16 that tell a typing error.
public struct RecoveryPhrase: Hashable, Sendable {
  let secret: [UInt8]

  private static let wordCount = 9
  private static let (consonants, vowels) = (Array("bdfghjklmnprstvz"), Array("aiou"))

  /// A new one.
  public static func random(_ surroundings: Surroundings) -> RecoveryPhrase {
    RecoveryPhrase(secret: surroundings.randomBytes(16))
  }

  private init(secret: [UInt8]) { self.secret = secret }

  /// For the bytes that another phrase was made of; nil where they are too few or too many.
  init?(kept secret: [UInt8]) {
    guard secret.count == 16 else { return nil }
    self.secret = secret
  }

  /// Reads what a person typed: case, hyphens and the number of blanks do not matter. Throws `wrongPhrase` for a typing error.
  public init(_ text: String) throws(UbiquityError) {
    let words = text.prefix(1000).lowercased().split { !$0.isLetter }.map(String.init)
    let numbers = words.compactMap(Self.number)
    let bytes = numbers.flatMap { [UInt8($0 >> 8), UInt8($0 & 0xFF)] }
    guard words.count == Self.wordCount, numbers.count == words.count,
      Array(bytes.suffix(2)) == Self.checksum(of: Array(bytes.prefix(16)))
    else {
      throw UbiquityError(
        .wrongPhrase, "this is no recovery phrase", hint: "it has nine words of five letters; look for a typing error")
    }
    secret = Array(bytes.prefix(16))
  }

  /// What its key is for.
  var agreementKey: Curve25519.KeyAgreement.PrivateKey? {
    let seed = HKDF<SHA256>.deriveKey(
      inputKeyMaterial: SymmetricKey(data: secret), info: Data("docedit recovery phrase".utf8), outputByteCount: 32)
    return try? Curve25519.KeyAgreement.PrivateKey(rawRepresentation: seed.bytes)
  }

  private static func checksum(of secret: [UInt8]) -> [UInt8] { Array(SHA256.hash(data: secret).prefix(2)) }
}

extension RecoveryPhrase: CustomStringConvertible {
  /// Nine words of five letters.
  public var description: String {
    let bytes = secret + Self.checksum(of: secret)
    return stride(from: 0, to: bytes.count, by: 2).map { index in
      Self.word(UInt16(bytes[index]) << 8 | UInt16(bytes[index + 1]))
    }.joined(separator: " ")
  }

  /// Four bits for a consonant, two for a vowel, the highest first.
  private static func word(_ number: UInt16) -> String {
    let letters = [
      consonants[Int(number >> 12)], vowels[Int(number >> 10 & 3)], consonants[Int(number >> 6 & 15)],
      vowels[Int(number >> 4 & 3)], consonants[Int(number & 15)],
    ]
    return String(letters)
  }

  private static func number(_ word: String) -> UInt16? {
    let letters = Array(word)
    guard letters.count == 5 else { return nil }
    var number: UInt16 = 0
    for (index, letter) in letters.enumerated() {
      let isVowel = index % 2 == 1
      guard let digit = (isVowel ? vowels : consonants).firstIndex(of: letter) else { return nil }
      number = number << (isVowel ? 2 : 4) | UInt16(digit)
    }
    return number
  }
}
