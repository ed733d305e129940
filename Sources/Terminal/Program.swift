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
