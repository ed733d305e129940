/// Properties that the style of a paragraph turns on, and that a character style which states them too turns off again
/// (toggle properties, ECMA-376 part 1, 17.7.3).
struct WordToggles: OptionSet, Hashable, Sendable {
  let rawValue: UInt8

  private static let names = ["b", "i", "caps", "smallCaps", "strike", "vanish"]

  /// Those of these properties that are toggles and on.
  init(on properties: (String) -> Bool) {
    rawValue = Self.names.indices.reduce(0) { properties(Self.names[$1]) ? $0 | 1 << UInt8($1) : $0 }
  }

  init(rawValue: UInt8) { self.rawValue = rawValue }

  /// Whether the property of this name is among them.
  func contains(_ name: String) -> Bool {
    Self.names.firstIndex(of: name).map { rawValue & 1 << UInt8($0) != 0 } ?? false
  }
}
