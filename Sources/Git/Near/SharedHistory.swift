internal import CGit2

/// What both sides have: commits that references of the one side name, or that are behind them, and that are here.
struct SharedHistory {
  let repository: OpaquePointer
  let store: OpaquePointer
  let tips: Set<ObjectID>
  /// Files that both have, wherever they are.
  let files: Set<ObjectID>

  func gather(_ wanted: some Sequence<ObjectID>, read: @escaping (ObjectID) -> PlainObject?) -> ObjectGathering? {
    var gathering = ObjectGathering(
      read: read, sharedFiles: files,
      sharedTree: { isShared($0) ? PlainObject($0, in: store)?.commitLinks?.tree : nil },
      sharedEntries: { PlainObject($0, in: store)?.entries })
    do {
      for tip in Set(wanted).sorted() { try gathering.add(tip) }
      return gathering
    } catch { return nil }
  }

  private func isShared(_ id: ObjectID) -> Bool {
    var raw = id.raw
    guard git_odb_exists(store, &raw) == 1 else { return false }
    if tips.contains(id) { return true }
    return tips.contains { tip in
      var raw = tip.raw
      guard git_odb_exists(store, &raw) == 1 else { return false }
      var child = id.raw
      let status = git_graph_descendant_of(repository, &raw, &child)
      if status < 0 { git_error_clear() }
      return status == 1
    }
  }
}

extension PlainObject {
  /// One of a repository's own; nil where it is not there, or damaged.
  init?(_ id: ObjectID, in store: OpaquePointer) {
    guard case .whole(let kind, let bytes) = RawObject(id, in: store) else { return nil }
    self.init(id: id, kind: kind, bytes: bytes[...], storedSize: bytes.count)
  }
}
