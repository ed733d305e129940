/// A document as a version holds it.
public struct StoredDocument: Hashable, Sendable {
  /// Relative to the container's root.
  public var path: String
  /// Names the bytes: the id of a git blob, or of a package's tree.
  public var blob: String
  /// The commit of `main` that this was read from.
  public var version: String

  public init(path: String, blob: String, version: String) {
    (self.path, self.blob, self.version) = (path, blob, version)
  }
}
