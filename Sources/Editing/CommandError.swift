/// Why a command was not done: what, and what to do about it.
public struct CommandError: Error, Equatable, Sendable {
  public var message: String
  public var hint: String?
  public init(_ message: String, hint: String? = nil) { (self.message, self.hint) = (message, hint) }
}
