/// The columns that a grapheme cluster takes on the screen: 0, 1 or 2.
///
/// Follows the rule of terminal mode 2027: a cluster is as wide as one of its scalars makes it, and never wider than 2.
public enum CellWidth {
  /// The columns of one cluster; 0 for a control character or a lone mark.
  ///
  /// `Frame.write` shows those as visible escapes instead: `TerminalText.width(of:)` counts these too.
  public static func of(_ character: Character) -> Int {
    if let ascii = character.asciiValue {
      return 0x20..<0x7F ~= ascii && character != "\r\n" ? 1 : 0
    }
    let scalars = character.unicodeScalars
    guard let first = scalars.first else { return 0 }
    if scalars.contains("\u{FE0E}"), first.properties.isEmoji { return 1 }
    if scalars.contains("\u{FE0F}"), first.properties.isEmoji { return 2 }
    if scalars.contains(where: { contains($0, in: wide) }) { return 2 }
    return scalars.allSatisfy { contains($0, in: zeroWidth) } ? 0 : 1
  }

  /// The sum of the clusters' columns.
  public static func of(_ text: String) -> Int {
    TerminalText.isPlain(text) ? text.utf8.count : text.reduce(0) { $0 + of($1) }
  }

  /// Whether terminals agree about the width of a cluster: after any other one, the cursor may stand elsewhere than we think.
  static func isAgreed(_ character: Character) -> Bool {
    var scalars = character.unicodeScalars.makeIterator()
    guard let scalar = scalars.next(), scalars.next() == nil else { return false }
    if scalar.value < 0x300 { return true }
    if contains(scalar, in: zeroWidth) { return false }
    if contains(scalar, in: wide) { return isOldIdeograph(scalar) }
    return isLetter(scalar) && (scalar.properties.age?.major ?? .max) <= 12
  }

  private static func isOldIdeograph(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x3001...0x3029, 0x3041...0x3096, 0x30A1...0x30FE, 0x3400...0x4DB5, 0x4E00...0x9FEF,
      0xAC00...0xD7A3:
      true
    case 0xFF01...0xFF60, 0x20000...0x2A6D6: true
    default: false
    }
  }

  private static func isLetter(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.properties.generalCategory {
    case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .modifierLetter, .otherLetter,
      .decimalNumber:
      true
    default: false
    }
  }

  static func contains(_ scalar: Unicode.Scalar, in ranges: [ClosedRange<UInt32>]) -> Bool {
    var (low, high) = (0, ranges.count)
    while low < high {
      let middle = (low + high) / 2
      if ranges[middle].upperBound < scalar.value { low = middle + 1 } else { high = middle }
    }
    return low < ranges.count && ranges[low].contains(scalar.value)
  }
}
