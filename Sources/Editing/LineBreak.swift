/// Where a row may end: a small part of the Unicode line breaking algorithm (UAX #14). Characters are told by their first scalars.
enum LineBreak {
  /// A line break inside a paragraph.
  static let separator: Unicode.Scalar = "\u{2028}"

  /// Whether a character may hang over the edge of a row.
  static func hangs(_ scalar: Unicode.Scalar) -> Bool {
    if scalar.isASCII { return scalar == " " }
    return scalar.value <= lastSpace && scalar.properties.isWhitespace && !isGlue(scalar)
  }

  /// Whether a row may be broken between two neighbours.
  static func isAllowed(between before: Unicode.Scalar, and after: Unicode.Scalar) -> Bool {
    if hangs(after) { return false }
    if after == "\t" || before == "\t" || before == "\u{200B}" || hangs(before) { return true }
    guard CJK.contains(before) || CJK.contains(after) else { return false }
    return !opening.contains(before) && !closing.contains(after) && !isGlue(before) && !isGlue(after)
  }

  private static func isGlue(_ scalar: Unicode.Scalar) -> Bool {
    scalar == "\u{A0}" || scalar == "\u{202F}" || scalar == "\u{2007}" || scalar == "\u{2060}"
  }

  /// The ideographic space; there is none behind it.
  private static let lastSpace: UInt32 = 0x3000

  private static let opening = Set("([{（「『【《〈〔“‘".unicodeScalars)
  private static let closing = Set(")]},.!?:;、。，．！？：；）」』】》〉〕”’々ー…".unicodeScalars)
}

/// The characters of Chinese and Japanese, which are written without spaces between words.
enum CJK {
  static func contains(_ scalar: Unicode.Scalar) -> Bool {
    scalar.value >= 0x2E80 && ranges.contains { $0.contains(scalar.value) }
  }

  /// Blocks of ideographs, kana and full-width forms.
  private static let ranges: [ClosedRange<UInt32>] = [
    0x2E80...0x312F, 0x3190...0x4DBF, 0x4E00...0x9FFF, 0xF900...0xFAFF, 0xFE30...0xFE4F, 0xFF01...0xFF60,
    0xFFE0...0xFFE6,
    0x1B000...0x1B16F, 0x20000...0x3FFFD,
  ]
}
