/// Text from outside, made fit for one line of a message.
enum Printable {
  /// Invisible and control characters become `?`, but for joiners in their places, and the length is clamped.
  static func line(_ text: String, limit: Int = 200) -> String {
    var result = String.UnicodeScalarView()
    for scalar in text.unicodeScalars.prefix(limit) {
      switch scalar.properties.generalCategory {
      case .format where scalar.joins(after: result.last): result.append(scalar)
      case .control, .format, .lineSeparator, .paragraphSeparator: result.append("?")
      default: result.append(scalar)
      }
    }
    return String(result)
  }

  /// Whether anything of the text is seen.
  static func isVisible(_ text: String) -> Bool { text.unicodeScalars.contains(where: \.isVisible) }

  static func quoted(_ text: String) -> String { "“\(line(text))”" }
}

extension Unicode.Scalar {
  /// Whether it is more than a blank.
  fileprivate var isVisible: Bool {
    switch properties.generalCategory {
    case .control, .format, .lineSeparator, .paragraphSeparator, .spaceSeparator, .nonspacingMark: false
    default: !properties.isDefaultIgnorableCodePoint && value != Self.blankBraille
    }
  }

  private static let blankBraille: UInt32 = 0x2800

  /// Whether it is a joiner in a place where words and emoji have one: after a character that is visible and of no European script.
  func joins(after other: Unicode.Scalar?) -> Bool {
    guard value == 0x200C || value == 0x200D, let other, other.value >= 0x590 else { return false }
    let properties = other.properties
    return properties.isVariationSelector || !properties.isDefaultIgnorableCodePoint && !properties.isWhitespace
  }
}
