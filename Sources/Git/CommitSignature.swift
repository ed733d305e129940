/// The signature of a commit, and the bytes that it is made over.
public struct CommitSignature: Hashable, Sendable {
  /// As it stands in the commit, armoured.
  public var text: String
  /// The commit without its signature.
  public var content: [UInt8]

  public init(text: String, content: [UInt8]) { (self.text, self.content) = (text, content) }
}
