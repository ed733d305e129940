/// Something in a container's folder that no version has, so that it is on this machine alone.
public struct UnsyncedItem: Hashable, Sendable {
  /// Where it is; what is not UTF-8 in it stands there as replacement characters.
  public var path: String
  /// Why it is not exchanged, in a few words.
  public var reason: String
  /// Whether it could be a document, and `.gitignore` or `info/exclude` leaves it out.
  public var isIgnored = false
}
