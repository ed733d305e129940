/// Build variables in an `Info.plist`: `$(NAME)` and `${NAME}`, with an optional modifier, `$(NAME:rfc1034identifier)`.
struct Substitution {
  var variables: [String: String]

  /// The text with each known variable replaced once, and the names that have no value.
  func apply(to text: String) -> (text: String, unknown: [String]) {
    guard text.utf8.contains(UInt8(ascii: "$")) else { return (text, []) }
    var result = "", unknown: [String] = [], rest = text[...]
    while let start = rest.firstIndex(of: "$") {
      result += String(rest[..<start])
      rest = rest[start...]
      guard let (expression, end) = Self.expression(rest) else {
        result.append(rest.removeFirst())
        continue
      }
      let value = self.value(expression)
      if value == nil { unknown.append(String(expression)) }
      result += value ?? String(rest[..<end])
      rest = rest[end...]
    }
    return (result + String(rest), unknown)
  }

  /// What is between the brackets at the start of `text`, and where the brackets end.
  private static func expression(_ text: Substring) -> (Substring, String.Index)? {
    let inside = text.dropFirst(2)
    let close: Character
    switch text.dropFirst().first {
    case "(": close = ")"
    case "{": close = "}"
    default: return nil
    }
    return inside.firstIndex(of: close).map { (inside[..<$0], text.index(after: $0)) }
  }

  private func value(_ expression: Substring) -> String? {
    let parts = expression.split(separator: ":", omittingEmptySubsequences: false)
    guard let value = parts.first.flatMap({ variables[String($0)] }) else { return nil }
    return parts.dropFirst().contains("rfc1034identifier") ? Self.identifier(value) : value
  }

  /// Everything that an identifier may not have becomes a hyphen.
  private static func identifier(_ text: String) -> String {
    String(text.map { $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "." || $0 == "-") ? $0 : "-" })
  }
}
