/// What a terminal sends.
public enum InputEvent: Hashable, Sendable {
  case key(Key)
  case paste(String)
  case mouse(Mouse)
  case focus(Bool)
  case resize(columns: Int, rows: Int)
  /// An answer to one of our questions; the program may ignore it.
  case reply(Reply)
  /// The program is to end: SIGTERM, SIGHUP, SIGINT or SIGQUIT came, or the terminal went away.
  case terminate
  /// Waking from suspension: repaint everything.
  case resume
}
