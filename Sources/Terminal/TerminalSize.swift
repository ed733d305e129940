import Glibc

/// How large a terminal is, in cells.
public struct TerminalSize: Hashable, Sendable {
  public var columns, rows: Int
  public init(columns: Int, rows: Int) { (self.columns, self.rows) = (columns, rows) }

  /// The size of the terminal that is the standard output; nil where it is none, or does not say.
  public static var ofOutput: TerminalSize? {
    var size = winsize()
    guard ioctl(STDOUT_FILENO, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0, size.ws_row > 0 else { return nil }
    return TerminalSize(columns: Int(size.ws_col), rows: Int(size.ws_row))
  }
}
