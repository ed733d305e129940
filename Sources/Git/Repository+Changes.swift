internal import CGit2

extension Repository {
  /// How `new` differs from `old` (nil: the empty tree), by path; renames are found by content, exact first, then similar by half.
  ///
  /// Of a rename the new path decides the place. Where over 250,000 pairs would have to be compared, only exact renames are found. A blob that must be
  /// compared and is not here is an error; `size` knows how many bytes such a one has, so that it need not be read where no other can be like it.
  public borrowing func changes(
    from old: ObjectID?, to new: ObjectID, size: (ObjectID) -> Int? = { _ in nil }
  ) throws(GitError) -> [TreeChange] {
    let changes = try plainChanges(from: old, to: new)
    var pairing = RenamePairing(changes)
    pairing.pairEqual()
    try pairSimilar(&pairing, size)
    return pairing.changes
  }

  /// The blobs that would be compared to find renames and are not here.
  public borrowing func absentWhileComparing(_ old: ObjectID?, _ new: ObjectID) throws(GitError) -> Set<ObjectID> {
    var pairing = RenamePairing(try plainChanges(from: old, to: new))
    pairing.pairEqual()
    return Set((pairing.deleted + pairing.added).map(\.blob)).filter { !contains($0) }
  }

  private borrowing func plainChanges(from old: ObjectID?, to new: ObjectID) throws(GitError) -> [TreeChange] {
    let after = try openTree(new)
    guard let old else { return try differences(nil, after.pointer, new) }
    let before = try openTree(old)
    return try differences(before.pointer, after.pointer, new)
  }

  private borrowing func differences(
    _ old: OpaquePointer?, _ new: OpaquePointer, _ id: ObjectID
  ) throws(GitError) -> [TreeChange] {
    var options = git_diff_options()
    try check("compare trees", git_diff_options_init(&options, UInt32(GIT_DIFF_OPTIONS_VERSION)))
    options.flags = GIT_DIFF_INCLUDE_TYPECHANGE.rawValue
    options.notify_cb = { diff, _, _, _ in git_diff_num_deltas(diff) > Repository.fileLimit ? GIT_EUSER.rawValue : 0 }
    let diff = try Handle("compare trees", free: { git_diff_free($0) }) {
      git_diff_tree_to_tree(&$0, pointer, old, new, &options)
    }
    return (0..<git_diff_num_deltas(diff.pointer)).compactMap { git_diff_get_delta(diff.pointer, $0) }
      .map { TreeChange($0.pointee) }
  }
}

extension TreeChange {
  fileprivate init(_ delta: git_diff_delta) {
    let (old, new) = (TreeFile(delta.old_file), TreeFile(delta.new_file))
    switch delta.status {
    case GIT_DELTA_ADDED: self.init(kind: .added, old: nil, new: new)
    case GIT_DELTA_DELETED: self.init(kind: .deleted, old: old, new: nil)
    default: self.init(kind: .modified, old: old, new: new)
    }
  }
}

extension TreeFile {
  fileprivate init(_ file: git_diff_file) {
    self.init(
      path: String(cString: file.path), blob: ObjectID(file.id), mode: Mode(rawValue: UInt32(file.mode)) ?? .file)
  }
}
