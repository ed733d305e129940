/// A file in a tree.
public struct TreeFile: Hashable, Sendable {
  /// Components separated by `/`. Bytes that are not UTF-8, and slashes in a component, are replaced by U+FFFD, so such a file is not found again by its
  /// path.
  public var path: String
  public var blob: ObjectID
  public var mode: Mode

  public init(path: String, blob: ObjectID, mode: Mode = .file) {
    (self.path, self.blob, self.mode) = (path, blob, mode)
  }

  /// What kind of entry it is, as git writes it.
  public enum Mode: UInt32, Sendable { case file = 0o100644, executable = 0o100755, link = 0o120000, commit = 0o160000 }
}
