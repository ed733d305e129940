/// An edit of a tree.
public enum TreeEdit: Hashable, Sendable {
  /// The path holds the blob. A file that is there keeps its mode; folders are made as needed.
  case put(path: String, blob: ObjectID)
  /// Nothing is at the path, neither a file nor a folder. Where nothing is, nothing happens.
  case remove(path: String)

  /// Components separated by `/`.
  public var path: String {
    switch self {
    case .put(let path, _), .remove(let path): path
    }
  }
}
