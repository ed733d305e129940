/// Why something was not done, in the user's words: what failed on what, and what to do; both in lower case, without a full stop.
public struct Failure: Error, Sendable, Equatable {
  public var message: String
  public var hint: String?
  public init(message: String, hint: String? = nil) { (self.message, self.hint) = (message, hint) }

  /// Message and hint as one line.
  public var line: String { hint.map { "\(message); \($0)" } ?? message }
}
