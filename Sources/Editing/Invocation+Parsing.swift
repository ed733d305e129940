extension Invocation {
  /// Reads a line such as `select "quick brown"`. Strings take `\n`, `\t`, `\"`, `\\` and `\u{…}`.
  ///
  /// - Throws: an error that names the column, from 1, and what was expected there.
  public init(parsing line: String) throws(CommandError) {
    var scanner = ScriptScanner(line)
    let items = try scanner.arguments()
    guard let first = items.first else { throw CommandError("column 1: expected a command", hint: ScriptScanner.hint) }
    guard !first.isText else {
      throw CommandError("column 1: expected a command, not a text", hint: ScriptScanner.hint)
    }
    self.init(first.string, arguments: Array(items.dropFirst()))
  }

  /// Reads a script: one command a line. Blank lines and lines that begin with `#` say nothing. All commands and their
  /// arguments are checked, so that a script with a mistake does nothing at all. Lines count from 1.
  public static func script(_ text: String) throws(ScriptError) -> [(line: Int, invocation: Invocation)] {
    var invocations: [(line: Int, invocation: Invocation)] = []
    let lines = text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
    for (index, line) in lines.enumerated() where !line.saysNothing {
      do throws(CommandError) {
        let invocation = try Invocation(parsing: String(line))
        try invocation.check()
        invocations.append((index + 1, invocation))
      } catch {
        throw ScriptError(line: index + 1, error: error)
      }
    }
    return invocations
  }

  /// Throws where no command bears the name, or the arguments are not as the command wants them.
  public func check() throws(CommandError) { _ = try Command.action(for: self) }
}

extension Substring {
  fileprivate var saysNothing: Bool {
    let start = unicodeScalars.first { !$0.isBlank }
    return start == nil || start == "#"
  }
}
