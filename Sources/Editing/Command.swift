/// One thing that a user can do: its name, its arguments, what it says of itself, and what it does.
public struct Command: Sendable {
  /// One or two words, as in a script: `bold`, `move`.
  public var name: String
  /// The arguments in words, for example `PARAGRAPH:CHARACTER | start | end`.
  public var synopsis: String
  public var help: String

  /// All commands, by name.
  public static let all: [Command] = []
}

/// A command and its arguments: one line of a script.
public struct Invocation: Hashable, Sendable {
  public var name: String
  public var arguments: [String]
  public init(_ name: String, _ arguments: String...) { (self.name, self.arguments) = (name, arguments) }

  /// Reads a line such as `select "quick brown"`. Strings take `\n`, `\t`, `\"`, `\\` and `\u{…}`.
  public init(parsing line: String) throws(CommandError) { fatalError("contract") }
}

/// Why a command was not done: what, and what to do about it.
public struct CommandError: Error, Equatable, Sendable {
  public var message: String
  public var hint: String?
  public init(_ message: String, hint: String? = nil) { (self.message, self.hint) = (message, hint) }
}
