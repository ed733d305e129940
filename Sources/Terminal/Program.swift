/// A terminal program as pure parts: a state, what a message does to it, and how it looks.
public protocol Program: Sendable {
  associatedtype Message: Sendable
  associatedtype Effect: Sendable
  /// The message for an event; nil where the program does not care.
  func message(for event: InputEvent) -> Message?
  /// Changes the state; the effects are done beside, each sending messages back.
  mutating func update(_ message: Message) -> [Effect]
  func view(columns: Int, rows: Int) -> Frame
  /// The program ends after this became true.
  var isFinished: Bool { get }
}

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

/// Runs a program until it is finished. Messages come one at a time; what has already arrived is handled before the next frame is made.
/// `perform` does one effect and may send any number of messages; effects still running at the end are cancelled.
public func run<P: Program>(
  _ program: P, on screen: some Screen, starting effects: [P.Effect] = [],
  perform: @escaping @Sendable (P.Effect, @escaping @Sendable (P.Message) -> Void) async -> Void
) async -> P { fatalError("contract") }
