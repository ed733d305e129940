/// One thing that a user can do: its name, its arguments, what it says of itself, and what it does.
public struct Command: Sendable {
  /// What a command is done for; it decides what happens around it.
  enum Kind: Sendable {
    /// Changes the text: refused where the text is read-only; the view follows the caret.
    case edit
    /// Moves the caret: ends the unit of undo; the view follows the caret.
    case motion
    /// Changes neither text nor caret: the view stays.
    case other
  }

  typealias Action = @Sendable (inout EditorState) throws(CommandError) -> Outcome

  /// One or two words, as in a script: `bold`, `find next`.
  public var name: String
  /// The arguments in words, for example `PARAGRAPH:CHARACTER | start | end`.
  public var synopsis: String
  /// What the command does, in a sentence.
  public var help: String
  let kind: Kind
  let condition: @Sendable (EditorState) -> Bool
  let prepare: @Sendable (inout Arguments) throws(CommandError) -> Action

  init(
    _ name: String, _ synopsis: String, _ kind: Kind, _ help: String,
    when condition: @escaping @Sendable (EditorState) -> Bool = { _ in true },
    prepare: @escaping @Sendable (inout Arguments) throws(CommandError) -> Action
  ) {
    (self.name, self.synopsis, self.kind, self.help) = (name, synopsis, kind, help)
    (self.condition, self.prepare) = (condition, prepare)
  }

  /// Whether the command can do something now. A menu shows it dimmed where not.
  public func applies(to state: EditorState) -> Bool { !(kind == .edit && state.isReadOnly) && condition(state) }

  /// All commands, by name.
  public static let all: [Command] = [
    typing, erasing, moving, selecting, searching, characterLooks, signs, paragraphLooks, structure, lists, tables,
    links, objects, clipboard, history, view, reports,
    requests,
  ].flatMap { $0 }.sorted { $0.name < $1.name }

  private static let table = Dictionary(uniqueKeysWithValues: all.map { ($0.name, $0) })

  /// The command of this name, in any case.
  ///
  /// - Throws: an error whose hint names commands that are spelt alike.
  public static func named(_ name: String) throws(CommandError) -> Command {
    if let command = table[name.lowercased()] { return command }
    throw CommandError("there is no command \(name.quoted)", hint: hint(for: name.lowercased()))
  }

  private static func hint(for name: String) -> String {
    let near = all.map(\.name).filter { $0.isSpelt(like: name) }
    guard !near.isEmpty else { return "commands: \(all.map(\.name).joined(separator: ", "))" }
    return "did you mean \(near.joined(separator: " or "))?"
  }
}

extension Command {
  /// The command that an invocation names, and what it is to do.
  static func action(for invocation: Invocation) throws(CommandError) -> (command: Command, action: Action) {
    let (command, rest) = try resolve(invocation)
    var arguments = Arguments(rest, of: command)
    let action = try command.prepare(&arguments)
    try arguments.end()
    return (command, action)
  }

  /// Finds the command, by two words where there is such a name, and leaves the arguments.
  private static func resolve(_ invocation: Invocation) throws(CommandError) -> (Command, ArraySlice<Argument>) {
    let given = invocation.arguments.enumerated().map { Argument($1, isText: invocation.texts.contains($0)) }
    let items = invocation.name.split(separator: " ").map { Argument(String($0)) } + given
    guard let first = items.first, !first.isText else { throw CommandError("there is no command without a name") }
    if items.count > 1, !items[1].isText, let found = table["\(first.string) \(items[1].string)".lowercased()] {
      return (found, items.dropFirst(2))
    }
    return (try named(first.string), items.dropFirst())
  }
}
