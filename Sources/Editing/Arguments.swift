public import RichText

/// The arguments of an invocation, while a command takes them one by one.
struct Arguments {
  let command: String
  let synopsis: String
  private var rest: ArraySlice<Argument>

  init(_ rest: ArraySlice<Argument>, of command: Command) {
    (self.rest, self.command, synopsis) = (rest, command.name, command.synopsis)
  }

  var isEmpty: Bool { rest.isEmpty }

  /// Takes the next argument whatever it is.
  mutating func text(_ what: String) throws(CommandError) -> String {
    guard let text = rest.popFirst() else { throw wrong("wants \(what)") }
    return text.string
  }

  /// Takes the longest run of bare words, up to three, that `meaning` knows.
  mutating func phrase<T>(_ meaning: (String) -> T?) -> T? {
    let words = rest.prefix(3).prefix { !$0.isText }.map { $0.string.lowercased() }
    var phrases: [String] = []
    for word in words { phrases.append(phrases.last.map { "\($0) \(word)" } ?? word) }
    for (index, phrase) in phrases.enumerated().reversed() {
      guard let found = meaning(phrase) else { continue }
      rest.removeFirst(index + 1)
      return found
    }
    return nil
  }

  /// Takes the next argument if it is this bare word.
  mutating func word(_ word: String) -> Bool { phrase { $0 == word ? true : nil } ?? false }

  /// Takes one of these bare words.
  mutating func choice<T>(_ choices: KeyValuePairs<String, T>) throws(CommandError) -> T {
    let found = phrase { name in choices.first { $0.key == name }?.value }
    guard let found else { throw wrong("wants \(choices.map(\.key).joined(separator: ", "))") }
    return found
  }

  /// Takes a bare word that `meaning` understands; where there is none, an error says what was wanted.
  mutating func value<T>(_ what: String, _ meaning: (String) -> T?) throws(CommandError) -> T {
    guard let first = rest.first else { throw wrong("wants \(what)") }
    guard let value = meaning(first.string.lowercased()) else {
      throw wrong("wants \(what), not \(first.string.quoted)")
    }
    rest.removeFirst()
    return value
  }

  mutating func integer(_ what: String) throws(CommandError) -> Int { try value(what) { Int($0) } }

  /// Throws where something is left.
  func end() throws(CommandError) {
    guard let first = rest.first else { return }
    throw wrong("does not take \(first.string.quoted)")
  }

  func wrong(_ what: String) -> CommandError {
    CommandError(
      "\(command): \(what)", hint: synopsis.isEmpty ? "\(command) takes no arguments" : "\(command) \(synopsis)")
  }
}

extension HumanPosition {
  /// Reads `3:14`: paragraph and character, both from 1. Nil for anything else.
  public init?(_ string: String) {
    let parts = string.split(separator: ":", omittingEmptySubsequences: false)
    guard parts.count == 2, let paragraph = Int(parts[0]), let character = Int(parts[1]) else { return nil }
    guard paragraph > 0, character > 0 else { return nil }
    self.init(paragraph: paragraph, character: character)
  }

  var spelling: String { "\(paragraph):\(character)" }
}
