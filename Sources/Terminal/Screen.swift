/// The outside of a terminal program: where events come from and frames go.
public protocol Screen: Sendable {
  /// Columns and rows.
  var size: (columns: Int, rows: Int) { get async }
  /// Events, in order; ends when the terminal goes away.
  func events() async -> AsyncStream<InputEvent>
  func show(_ frame: Frame) async
  /// Hands the terminal back for a moment (Ctrl-Z) and returns when the program is in front again.
  func suspend() async
  /// Puts text on the system clipboard, where the terminal can (OSC 52).
  func copy(_ text: String) async
}
