/// What a remote said of one pushed reference.
public struct PushResult: Hashable, Sendable {
  public var reference: String
  /// Nil where accepted; else the remote's words.
  public var rejection: String?

  public init(reference: String, rejection: String? = nil) { (self.reference, self.rejection) = (reference, rejection) }
}
