/// Text from outside, made fit for one line of a message.
enum Printable {
  /// Invisible and control characters become `?`, and the length is clamped.
  static func line(_ text: String, limit: Int = 200) -> String {
    var result = String.UnicodeScalarView()
    for scalar in text.unicodeScalars.prefix(limit) {
      switch scalar.properties.generalCategory {
      case .control, .format, .lineSeparator, .paragraphSeparator: result.append("?")
      default: result.append(scalar)
      }
    }
    return String(result)
  }

  static func quoted(_ text: String) -> String { "“\(line(text))”" }
}
