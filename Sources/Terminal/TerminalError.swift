/// Why a terminal cannot be used.
public enum TerminalError: Error, Hashable, Sendable, CustomStringConvertible {
  /// Input or output is not a terminal.
  case notATerminal
  /// TERM names a terminal without cursor addressing; empty if it is not set.
  case unsuitable(term: String)
  /// The system refused; the number is `errno`.
  case system(operation: String, code: Int32)
  /// Another screen of this process is open.
  case alreadyOpen

  /// What failed and on what, in one line.
  public var description: String {
    switch self {
    case .notATerminal: "cannot open the editor: input or output is not a terminal"
    case .unsuitable(""): "cannot open the editor: TERM is not set"
    case .unsuitable(let term):
      "cannot open the editor: the terminal type \"\(TerminalText.escaped(term, limit: 40))\" has no full screen"
    case .system(let operation, let code): "cannot \(operation): \(systemMessage(code))"
    case .alreadyOpen: "cannot open the terminal twice"
    }
  }

  /// What to do about it, in one line.
  public var hint: String {
    switch self {
    case .notATerminal, .unsuitable: "to edit without a screen, use: docedit edit FILE -e …"
    case .system: "check that the terminal is still there"
    case .alreadyOpen: "close the other screen first"
    }
  }
}
