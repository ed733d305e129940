/// A command and its arguments: one line of a script.
public struct Invocation: Hashable, Sendable {
  /// The command's name in any case, one word or two.
  public var name: String
  /// What follows the name: words of the command, texts, numbers.
  public var arguments: [String]
  /// The indices of the arguments that are text even where they read like a word of the command:
  /// `select "word"` looks for the letters, `select word` selects the word at the caret.
  public var texts: Set<Int> = []

  /// An invocation as a person writes it without quotes. The name may take words along: `"move word left"`.
  public init(_ name: String, _ arguments: String...) { (self.name, self.arguments) = (name, arguments) }

  /// An invocation whose arguments all are text: what was typed, pasted or looked for.
  public init(_ name: String, text arguments: String...) {
    (self.name, self.arguments, texts) = (name, arguments, Set(arguments.indices))
  }

  init(_ name: String, arguments: [Argument]) {
    (self.name, self.arguments) = (name, arguments.map(\.string))
    texts = Set(arguments.indices.filter { arguments[$0].isText })
  }
}

extension Invocation: CustomStringConvertible {
  /// The line of a script that reads as this invocation.
  public var description: String {
    let words = arguments.enumerated().map { texts.contains($0) || !$1.isPlainWord ? $1.quoted : $1 }
    return ([name] + words).joined(separator: " ")
  }
}

extension String {
  var isPlainWord: Bool {
    !isEmpty && !unicodeScalars.contains { $0 == "\"" || $0 == "\\" || $0.isBlank || $0.value < 32 }
  }

  /// The string in quotes, escaped as in a script.
  var quoted: String { "\"" + unicodeScalars.map(\.escaped).joined() + "\"" }
}

extension Unicode.Scalar {
  var isBlank: Bool { properties.isWhitespace }

  fileprivate var escaped: String {
    switch self {
    case "\n": "\\n"
    case "\t": "\\t"
    case "\"": "\\\""
    case "\\": "\\\\"
    case _ where value < 32 || value == 127: "\\u{\(String(value, radix: 16))}"
    default: String(self)
    }
  }
}
