/// A version as it is put into the index.
struct VersionRecord {
  /// All but the sides of a merge, which the index finds.
  var entry: HistoryEntry
  /// What the version changed against each of its parents; for a version with one parent, these are the entry's own.
  var perParent: [[HistoryEntry.Change]]
  /// The documents that it is an event of, changed or not: a hand-off, a restoring, a conflict or its end.
  var events: Set<TreePath>
}
