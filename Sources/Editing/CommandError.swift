/// Why a command was not done: what, and what to do about it.
public struct CommandError: Error, Equatable, Sendable {
  /// What failed, on what.
  public var message: String
  /// What to do about it.
  public var hint: String?
  /// An error of this message.
  public init(_ message: String, hint: String? = nil) { (self.message, self.hint) = (message, hint) }
}
