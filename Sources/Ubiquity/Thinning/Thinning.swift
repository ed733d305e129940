/// What thinning does, or did.
public struct Thinning: Hashable, Sendable {
  /// What becomes of the versions of one document.
  public struct Document: Hashable, Sendable {
    /// Its present name, or the last one that it had.
    public var path: String
    public var kept = 0
    /// Versions that were never sent, and are no more.
    public var squashed = 0
    /// Versions that are shared: the history of this machine leaves them out.
    public var unlisted = 0
    /// The size of the files that only the squashed versions have, in bytes.
    public var bytes = 0
  }

  /// Those of which something is thinned, by name.
  public var documents: [Document] = []
  public var squashed: Set<String> = []
  public var unlisted: Set<String> = []
  /// How much smaller the store became on the disk, in bytes; nil where nothing was done yet.
  public var freed: Int?
  /// How many versions were looked at.
  public var total = 0
  /// How many of them are of today, and stay.
  public var young = 0
  /// How many of them the history left out before.
  public var omitted = 0
  /// Documents of which every version stays, for they have unsaved edits.
  public var unsaved: [String] = []

  public var isEmpty: Bool { squashed.isEmpty && unlisted.isEmpty }
}
