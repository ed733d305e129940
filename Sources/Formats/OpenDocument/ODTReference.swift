/// The address of a picture that is not in the file. A relative one is relative to the document for people; in the parts of a package, to the
/// package as if it were a folder (OpenDocument 1.3, part 2, 3.7).
enum ODTReference {
  /// What stands in a part of a package for an address.
  static func inPackage(_ address: String) -> String { isRelative(address) ? "../" + address : address }

  /// The address that stands in a part of a package.
  static func ofDocument(_ text: String) -> String {
    text.hasPrefix("../") && isRelative(String(text.dropFirst(3))) ? String(text.dropFirst(3)) : text
  }

  private static func isRelative(_ address: String) -> Bool {
    guard let first = address.utf8.first, ![UInt8(ascii: "/"), UInt8(ascii: "#")].contains(first) else { return false }
    let scheme = address.prefix { $0.isASCII && ($0.isLetter || $0.isNumber || "+-.".contains($0)) }
    return scheme.isEmpty || address[scheme.endIndex...].first != ":"
  }
}
