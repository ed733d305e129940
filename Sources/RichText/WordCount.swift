/// How many words a change added and took away.
public struct WordCount: Hashable, Sendable, Codable {
  /// Words that only the newer text has.
  public var added = 0
  /// Words that only the older text has.
  public var removed = 0
  /// A count of these.
  public init(added: Int = 0, removed: Int = 0) { (self.added, self.removed) = (added, removed) }
}
