/// A commit, copied out of the repository.
public struct Commit: Hashable, Sendable {
  public var id: ObjectID
  public var content: CommitContent

  public init(id: ObjectID, content: CommitContent) { (self.id, self.content) = (id, content) }
}

/// What a commit says.
public struct CommitContent: Hashable, Sendable {
  public var tree: ObjectID
  public var parents: [ObjectID]
  /// Author and committer alike. Whole seconds, UTC.
  public var signature: Signature
  public var message: String

  public init(tree: ObjectID, parents: [ObjectID], signature: Signature, message: String) {
    (self.tree, self.parents, self.signature, self.message) = (tree, parents, signature, message)
  }
}
