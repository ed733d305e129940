internal import Crypto
internal import Foundation
internal import Git

/// The file `references` on the remote, sealed: what a plain remote would tell of its references, and which packs have their objects.
struct SealedTable: Codable, Equatable {
  /// A pack, cut into parts; each is a file of its own.
  struct Pack: Codable, Hashable {
    /// The names of its parts, in their order.
    var parts: [String]
    /// In bytes, before it was sealed.
    var size: Int
    /// The number of the key that it is sealed with, from 1.
    var epoch: Int
    /// By what it is known: the name of its first part.
    var name: String { parts.first ?? "" }
  }

  static let format = 1
  static let sizeLimit = 1 << 24
  private static let limits = (references: 100_000, packs: 10_000)

  var format = Self.format
  /// The number of the key that the table is sealed with, from 1.
  var epoch: Int
  /// One more each time.
  var counter = 0
  /// How many commits of the sealed repository lie before this one.
  var age = 0
  var references: [String: ObjectID] = [:]
  var packs: [Pack] = []
  /// The first packs hold all that this commit reaches; nil where that is not known.
  var base: ObjectID?
  /// How many packs that are.
  var basePackCount = 0
  /// Whom `keys` is for, besides the phrase.
  var recipients: [DeviceKey] = []
  var recovery: Data
  /// The SHA-256 of the file `keys`.
  var keys: Data

  init(_ keyring: Keyring) {
    (epoch, recovery, keys) = (keyring.epoch, keyring.recovery, Data())
  }

  /// Nil for what is no table, or a later format of one.
  init?(_ bytes: [UInt8]) {
    guard bytes.count <= Self.sizeLimit, let table = try? JSONDecoder().decode(SealedTable.self, from: Data(bytes)),
      table.isWellFormed
    else { return nil }
    self = table
  }

  private var isWellFormed: Bool {
    format == Self.format && counter >= 0 && counter < Int.max / 2 && age >= 0 && age < Int.max / 2
      && references.count <= Self.limits.references && packs.count <= Self.limits.packs
      && (0...packs.count).contains(basePackCount)
      && packs.allSatisfy { !$0.parts.isEmpty && $0.size >= 0 && $0.size < 1 << 60 && $0.parts.allSatisfy(Self.isName) }
  }

  /// 32 lower-case hexadecimal digits.
  static func isName(_ text: String) -> Bool { ContainerTag(text) != nil }

  func encoded() throws(UbiquityError) -> [UInt8] {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys]
    do { return try Array(encoder.encode(self)) } catch {
      throw UbiquityError(.damaged, "cannot write the table of references: \(Printable.line("\(error)"))")
    }
  }
}
