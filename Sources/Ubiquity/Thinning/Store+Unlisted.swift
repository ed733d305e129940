internal import Files

extension Store {
  private var ownFolder: WorkTree { WorkTree(root: Self.folder(of: root)) }
  private static let unlistedFile = TreePath(UnlistedVersions.fileName)

  /// Nothing where it cannot be read: then all versions are listed.
  var unlisted: UnlistedVersions {
    guard let stamp = (try? ownFolder.stamp(of: Self.unlistedFile)) ?? nil else { return UnlistedVersions() }
    if let known = knownUnlisted, known.stamp == stamp { return known.value }
    guard let (bytes, stamp) = (try? ownFolder.read(Self.unlistedFile)) ?? nil else { return UnlistedVersions() }
    let value = UnlistedVersions(bytes)
    knownUnlisted = (stamp, value)
    return value
  }

  func changeUnlisted(_ change: (inout UnlistedVersions) -> Void) throws(UbiquityError) {
    let old = unlisted
    var new = old
    change(&new)
    if new == old { return }
    if new.names.isEmpty { return try ownFolder.remove(Self.unlistedFile, pruning: false) }
    try ownFolder.write(new.bytes, to: Self.unlistedFile)
  }

  /// Lists the versions of the documents again, of all where none are given. Returns how many.
  func listAgain(_ documents: [TreePath]?) throws(UbiquityError) -> Int {
    var again = unlisted.names
    if let documents { again.formIntersection(try events(of: documents).map(\.version)) }
    try changeUnlisted { $0.names.subtract(again) }
    return again.count
  }
}
