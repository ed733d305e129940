/// One argument of an invocation: a bare word, or a text in quotes.
struct Argument: Hashable, Sendable {
  var string: String
  var isText: Bool
  init(_ string: String, isText: Bool = false) { (self.string, self.isText) = (string, isText) }
}

/// Reads a line of a script into words and texts.
struct ScriptScanner {
  static let hint = "a line is a command and its arguments, for example: select \"quick brown\""

  private let scalars: [Unicode.Scalar]
  private var index = 0

  init(_ line: String) { scalars = Array(line.unicodeScalars) }

  private var next: Unicode.Scalar? { index < scalars.count ? scalars[index] : nil }

  mutating func arguments() throws(CommandError) -> [Argument] {
    var found: [Argument] = []
    while skipBlanks() { found.append(next == "\"" ? try text() : try word()) }
    return found
  }

  /// Skips white space; tells whether something follows.
  private mutating func skipBlanks() -> Bool {
    while let scalar = next, scalar.isBlank { index += 1 }
    return next != nil
  }

  private mutating func word() throws(CommandError) -> Argument {
    var word = String.UnicodeScalarView()
    while let scalar = next, !scalar.isBlank {
      guard scalar != "\"" else { throw expected("a space before the quote") }
      word.append(scalar)
      index += 1
    }
    return Argument(String(word))
  }

  private mutating func text() throws(CommandError) -> Argument {
    index += 1
    var text = String.UnicodeScalarView()
    while next != "\"" { text.append(try scalar()) }
    index += 1
    guard next.map(\.isBlank) ?? true else { throw expected("a space after the closing quote") }
    return Argument(String(text), isText: true)
  }

  private mutating func scalar() throws(CommandError) -> Unicode.Scalar {
    guard let scalar = next else { throw expected("a closing quote") }
    index += 1
    return scalar == "\\" ? try escape() : scalar
  }

  private mutating func escape() throws(CommandError) -> Unicode.Scalar {
    let escapes: [Unicode.Scalar: Unicode.Scalar] = ["n": "\n", "t": "\t", "\"": "\"", "\\": "\\"]
    if next == "u" { return try number() }
    guard let letter = next, let scalar = escapes[letter] else {
      throw expected("n, t, u{…}, a quote or a backslash after the backslash")
    }
    index += 1
    return scalar
  }

  /// The `u{1F600}` of an escape.
  private mutating func number() throws(CommandError) -> Unicode.Scalar {
    let start = index
    let rest = scalars[(start + 1)...]
    guard rest.first == "{", let close = rest.firstIndex(of: "}") else {
      throw expected("u{ and hexadecimal digits and }")
    }
    let digits = String(String.UnicodeScalarView(rest[(start + 2)..<close]))
    guard let value = UInt32(digits, radix: 16), let scalar = Unicode.Scalar(value), !digits.hasPrefix("+") else {
      throw expected("the hexadecimal number of a Unicode scalar in u{\(digits)}")
    }
    index = close + 1
    return scalar
  }

  private func expected(_ what: String) -> CommandError {
    CommandError("column \(index + 1): expected \(what)", hint: Self.hint)
  }
}
