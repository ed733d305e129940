internal import CGit2

/// What both sides have: commits that references of the one side name, or that are behind them, and that are here.
struct SharedHistory {
  let repository: OpaquePointer
  let store: OpaquePointer
  let tips: Set<ObjectID>
  /// Files that both have, wherever they are.
  let files: Set<ObjectID>
  /// All commits that both have, where they were looked for.
  var commits: Set<ObjectID>?

  func gather(
    _ wanted: some Sequence<ObjectID>, within limit: ObjectGathering.Limit = .few,
    read: @escaping (ObjectID) -> PlainObject?
  ) -> ObjectGathering? {
    var gathering = ObjectGathering(
      limit: limit, read: read, sharedFiles: files,
      sharedTree: { isShared($0) ? PlainObject($0, in: store)?.commitLinks?.tree : nil },
      sharedEntries: { PlainObject($0, in: store)?.entries })
    do {
      for tip in Set(wanted).sorted() { try gathering.add(tip) }
      return gathering
    } catch { return nil }
  }

  /// Objects are listed anew only for what a reference names: another process put it here then, with all that is before it.
  private func isShared(_ id: ObjectID) -> Bool {
    if let commits { return commits.contains(id) }
    var raw = id.raw
    let flags = tips.contains(id) ? 0 : UInt32(GIT_ODB_LOOKUP_NO_REFRESH.rawValue)
    return git_odb_exists_ext(store, &raw, flags) == 1 && TipHistory(tips: tips, links: links).contains(id)
  }

  private func links(_ id: ObjectID) -> TipHistory.Links? {
    var raw = id.raw
    guard
      let commit = try? Handle(
        "read commit", free: { git_commit_free($0) }, { git_commit_lookup(&$0, repository, &raw) })
    else { return nil }
    let parents = (0..<git_commit_parentcount(commit.pointer)).compactMap { git_commit_parent_id(commit.pointer, $0) }
    return TipHistory.Links(time: git_commit_time(commit.pointer), parents: parents.map { ObjectID($0.pointee) })
  }
}

extension PlainObject {
  /// One of a repository's own; nil where it is not there, or damaged.
  init?(_ id: ObjectID, in store: OpaquePointer) {
    guard case .whole(let kind, let bytes) = RawObject(id, in: store) else { return nil }
    self.init(id: id, kind: kind, bytes: bytes[...], storedSize: bytes.count)
  }
}
