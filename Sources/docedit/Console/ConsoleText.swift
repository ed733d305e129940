import Terminal

/// Text that a terminal can take as it is: the program's own words and tones, and words from elsewhere in which nothing drives the terminal, misleads
/// its reader or begins another line.
///
/// A literal is the program's own. Whatever is put into one is cleaned, but for what is such a text already.
struct ConsoleText: ExpressibleByStringInterpolation {
  /// What is written.
  let output: String

  /// The program's own words.
  init(stringLiteral literal: String) { output = literal }
  init(stringInterpolation parts: StringInterpolation) { output = parts.output }

  /// Words from anywhere. Tabs stay, since texts have them.
  init(_ text: String) { output = TerminalText.line(text, keepingTabs: true) }

  fileprivate init(safe output: String) { self.output = output }

  struct StringInterpolation: StringInterpolationProtocol {
    fileprivate var output = ""

    init(literalCapacity: Int, interpolationCount: Int) { output.reserveCapacity(literalCapacity) }

    mutating func appendLiteral(_ literal: String) { output += literal }
    mutating func appendInterpolation(_ text: ConsoleText) { output += text.output }
    mutating func appendInterpolation(_ value: some CustomStringConvertible) {
      output += ConsoleText(value.description).output
    }
  }
}

extension ConsoleText {
  var isEmpty: Bool { output.isEmpty }

  /// The same in a tone.
  func toned(_ tone: Console.Tone) -> ConsoleText {
    ConsoleText(safe: "\u{1B}[\(tone.rawValue)m\(output)\u{1B}[0m")
  }

  static func + (first: ConsoleText, second: ConsoleText) -> ConsoleText {
    ConsoleText(safe: first.output + second.output)
  }
}

extension [ConsoleText] {
  func joined(separator: ConsoleText = "") -> ConsoleText {
    ConsoleText(safe: map(\.output).joined(separator: separator.output))
  }
}
