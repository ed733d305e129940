/// How a file differs between two trees.
public struct TreeChange: Hashable, Sendable {
  public var kind: Kind
  /// Nil where added.
  public var old: TreeFile?
  /// Nil where deleted.
  public var new: TreeFile?

  public init(kind: Kind, old: TreeFile?, new: TreeFile?) { (self.kind, self.old, self.new) = (kind, old, new) }

  public enum Kind: String, Sendable { case added, deleted, modified, renamed }
}
