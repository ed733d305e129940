import Glibc

/// The program that shows long output screen by screen: `less -R`, or what the user names.
public struct Pager: Hashable, Sendable {
  /// A command line for the shell.
  public let command: String

  /// What DOCEDIT_PAGER names, else PAGER, else `less -R`. Nil where that is empty or `cat`: then none is wanted.
  public init?(environment: [String: String]) {
    command = environment["DOCEDIT_PAGER"] ?? environment["PAGER"] ?? "less -R"
    let name = command.drop { $0 == " " }
    if name.isEmpty || name == "cat" { return nil }
  }

  /// Shows text, and waits until the user leaves the pager. False where it could not be started or did not take the text.
  ///
  /// Keys that interrupt belong to the pager meanwhile. A user who leaves early has seen enough: that is no error.
  public func show(_ text: String) -> Bool {
    guard let pipe = popen(Self.lessOptions + command, "w") else { return false }
    let signals = [SIGINT, SIGQUIT, SIGPIPE].map { ($0, signal($0, SIG_IGN)) }
    defer { for (number, handler) in signals { signal(number, handler) } }
    let bytes = Array(text.utf8)
    fwrite(bytes, 1, bytes.count, pipe)
    let status = pclose(pipe)
    return status >= 0 && !Self.isMissing(status)
  }

  /// What git gives to `less`, unless the user wants something else: colours are shown, and what fits the screen is left there.
  private static let lessOptions = "LESS=${LESS-FRX}; export LESS\n"

  /// Whether the shell says that there is no such command, or that it cannot be run.
  private static func isMissing(_ status: Int32) -> Bool {
    status & 0x7F == 0 && [126, 127].contains(status >> 8 & 0xFF)
  }
}
