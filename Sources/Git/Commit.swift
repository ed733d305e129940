public import Foundation

/// A commit, copied out of the repository.
public struct Commit: Hashable, Sendable {
  public var id: ObjectID
  public var content: CommitContent
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

/// Who made a commit, and when.
public struct Signature: Hashable, Sendable {
  public var name: String
  public var email: String
  public var date: Date
  public init(name: String, email: String, date: Date) { (self.name, self.email, self.date) = (name, email, date) }
}

/// A file in a tree.
public struct TreeFile: Hashable, Sendable {
  /// Components separated by `/`.
  public var path: String
  public var blob: ObjectID
  public enum Mode: UInt32, Sendable { case file = 0o100644, executable = 0o100755, link = 0o120000, commit = 0o160000 }
  public var mode: Mode
  public init(path: String, blob: ObjectID, mode: Mode = .file) { (self.path, self.blob, self.mode) = (path, blob, mode) }
}

/// How a file differs between two trees.
public struct TreeChange: Hashable, Sendable {
  public enum Kind: String, Sendable { case added, deleted, modified, renamed }
  public var kind: Kind
  /// Nil where added.
  public var old: TreeFile?
  /// Nil where deleted.
  public var new: TreeFile?
  public init(kind: Kind, old: TreeFile?, new: TreeFile?) { (self.kind, self.old, self.new) = (kind, old, new) }
}

/// An edit of a tree.
public enum TreeEdit: Hashable, Sendable {
  case put(path: String, blob: ObjectID)
  case remove(path: String)
}
