/// An address that a terminal may be asked to open (OSC 8). What it holds is printable ASCII and cannot drive a terminal.
public struct Hyperlink: Hashable, Sendable {
  /// The address, with all else percent-encoded.
  public let target: String

  private static let schemes = ["http:", "https:", "mailto:", "ftp:"]
  /// Longer addresses are cut by terminals.
  private static let longest = 2083

  /// Nil for an address that leads nowhere outside of the document, or that is too long.
  public init?(_ address: String) {
    let lowered = address.prefix(8).lowercased()
    guard address.utf8.count <= Self.longest, Self.schemes.contains(where: { lowered.hasPrefix($0) }) else {
      return nil
    }
    target = address.utf8.allSatisfy(Self.isPlain) ? address : Self.encoded(address)
    guard target.utf8.count <= Self.longest else { return nil }
  }

  /// What begins a link, or ends one where there is none. Stretches of one address are one link to the terminal wherever they stand.
  static func sequence(to link: Hyperlink?) -> String {
    guard let link else { return "\u{1B}]8;;\u{1B}\\" }
    return "\u{1B}]8;id=\(link.id);\(link.target)\u{1B}\\"
  }

  /// A short name for the address (FNV-1a).
  private var id: String {
    let hash = target.utf8.reduce(UInt32(2_166_136_261)) { ($0 ^ UInt32($1)) &* 16_777_619 }
    return String(hash, radix: 36)
  }

  private static func isPlain(_ byte: UInt8) -> Bool { 0x21..<0x7F ~= byte }

  private static func encoded(_ address: String) -> String {
    address.utf8.map { isPlain($0) ? String(Unicode.Scalar($0)) : percent($0) }.joined()
  }

  private static func percent(_ byte: UInt8) -> String {
    "%" + (byte < 16 ? "0" : "") + String(byte, radix: 16, uppercase: true)
  }
}
