/// What becomes of a document and the version that was set aside.
public enum ConflictChoice: String, Hashable, Sendable, CaseIterable {
  /// The document stays as it is.
  case ours
  /// The version that was set aside becomes the document's newest version.
  case theirs
  /// The version that was set aside becomes a document of its own, under the next free name.
  case both
}
