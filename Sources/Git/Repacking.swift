/// A pack that is to take the place of what a repository has. It is begun and ended while the caller holds its own lock on the store, and written, which
/// takes long, without: what changed in between is found out in the end.
public struct Repacking {
  /// What goes into it.
  enum Content {
    case everything
    /// What is in packs stays where it is.
    case loose
  }

  let content: Content
  /// Files that are left out, and deleted: a remote has them, or nobody.
  let absent: Set<ObjectID>
  /// The indices of the packs that go.
  let old: [String]
  /// Those of them of which everything stays, whether something reaches it or not.
  let recent: [String]
  /// What was reached when it was written.
  var reachable = Reachability()
  /// Where it was written, without a suffix; nil before that, and where there was nothing to be written.
  var written: String?
}
